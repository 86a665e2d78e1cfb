/** Describes a position of Rune Stones in text. */

import { gameWords } from "./i18n";
import type { Params, TextSection } from "../boardModule";
import { parseEffect } from "./parseEffect";
import { orePrice, prices, smithies, spaces, STONES } from "./tables";
import type { CardView, RuneView } from "./view";

const say = gameWords;
/** The lowest number of a druid. */
const FIRST_DRUID = 100;

/** Describe an ability. */
export function effectWords(text: string): string {
  return say.or(parseEffect(text).map((line) => say.both(line.map(say.part))));
}

export function cardWords(card: CardView): string {
  return say.cardWords(card[0], card[1], card[2], card[3], effectWords(card[4]));
}

/** What a card is called as a piece: druids are numbered alike for every player. */
export function cardId(card: CardView, owner: number | null): string {
  return card[0] < FIRST_DRUID || owner === null ? `card:${card[0]}` : `card:${card[0]}/${owner}`;
}

/** Return a card by its name as a piece, if it lies open on this table. Its ability may be the designer's, so that a
 * printed list would not do. */
export function cardInSight(id: string, view: RuneView | null): CardView | null {
  const found = /^card:(\d+)/.exec(id);
  if (found === null || view === null) return null;
  const here = [
    ...view.display,
    ...(view.found ?? []),
    ...view.played,
    ...view.players.flatMap((player) => player.hand ?? []),
  ];
  return here.find((card) => card !== null && card[0] === Number(found[1])) ?? null;
}

/** What a card, a rune stone or a toadstool says; null for other names, and for a card that does not lie open. */
export function readingWords(id: string, view: RuneView | null): { title: string; lines: string[] } | null {
  const [kind, name = ""] = id.split(":");
  if (kind === "stone") return { title: say.stoneTitle(name), lines: [say.stoneDoes(name)] };
  if (kind === "stool") return { title: say.stoolTitle(name), lines: [say.stoolDoes(name)] };
  const card = cardInSight(id, view);
  return card === null ? null : { title: `${card[1]} ${card[0]}`, lines: [cardWords(card)] };
}

/** Describe a smithy: its artifact, price and bonus. */
export function smithyWords(view: RuneView, params: Params, at: number): string {
  const smithy = smithies(params)[at];
  if (smithy === undefined) return "";
  const wild = smithy.name === "wild";
  const colour = wild ? "any" : (view.smithies[at] ?? null);
  const empty = wild ? view.wild_artifacts === 0 : colour === null;
  const bonus = [
    ...(smithy.bonus === "" ? [] : [effectWords(smithy.bonus)]),
    ...(smithy.token ? [say.token] : []),
  ];
  return say.smithyLine(
    smithy.name,
    empty ? say.noArtifact : say.artifact(wild ? "wild" : (colour ?? "")),
    say.priceWords(smithy.price, colour ?? "any", orePrice(params)),
    bonus.join(", "),
  );
}

export function describe(view: RuneView, roles: string[]): TextSection[] {
  // The default numbers; where a table differs, its options still say so.
  const params: Params = view.march === undefined ? {} : { forest: 1 };
  const own = view.players.find((player) => player.hand !== null);
  const table: TextSection = {
    title: say.tableTitle,
    lines: [
      ...smithies(params).map((_, at) => smithyWords(view, params, at)),
      say.supplyLine(view.supply, view.ore),
      say.deckLine(view.deck.length, view.discard.length),
    ],
  };
  const out: TextSection[] = [];
  if (own?.hand) out.push({ title: say.handTitle, lines: own.hand.map(cardWords) });
  if (view.played.length > 0 && view.seat !== null) {
    out.push({ title: say.played(roles[view.seat] ?? ""), lines: view.played.map(cardWords) });
  }
  out.push({
    title: say.displayTitle,
    lines: view.display.map((card, at) =>
      say.displayLine(prices(params)[at] ?? 0, card === null ? say.emptyPlace : cardWords(card)),
    ),
  });
  view.players.forEach((player, seat) => {
    out.push({ title: roles[seat] ?? "", lines: say.playerLines(player) });
  });
  out.push(table);
  out.push({
    title: say.stones,
    lines: STONES.map((name, at) => say.stoneLine(name, view.stones[at] ?? 0)),
  });
  if (view.tiles !== undefined) {
    out.push({
      title: say.wisps,
      lines: [
        say.nightLine(view.night ?? []),
        ...view.tiles.flatMap((tile) => (tile === null ? [] : [say.tile(effectWords(tile[1]))])),
      ],
    });
  }
  if (view.march !== undefined) {
    out.push({
      title: say.forest,
      lines: spaces(params).map((gives, at) => {
        const here = view.players.flatMap((player, seat) =>
          player.familiar === at + 1 ? [roles[seat] ?? ""] : [],
        );
        return [say.space(at + 1, effectWords(gives)), ...here].join("; ");
      }),
    });
  }
  return out;
}
