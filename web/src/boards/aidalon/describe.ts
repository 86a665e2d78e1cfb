/** Describes a position of Aidalon in text. */

import { gameWords } from "./i18n";
import type { TextSection } from "../boardModule";
import { cardOf, nameOf, type Card } from "./cards";
import { SEEKER } from "./names";
import { delveOf } from "./stack";
import type { AidalonView, SlotView } from "./view";

/** Describe a slot: the card there and its state. */
export function slotWords(view: AidalonView, owner: number, slot: number, roles: string[]): string {
  const player = view.players[owner];
  const where = `${roles[owner] ?? ""}, ${gameWords.slot(slot)}`;
  if (player === undefined) return where;
  const delve = delveOf(view);
  const here = delve?.defender === owner && delve.path === slot % 3 && delve.row === Math.floor(slot / 3);
  const tail = here && slot < SEEKER ? `, ${gameWords.underDelve}` : "";
  if (slot === SEEKER) {
    const text = cardOf(player.seeker)?.lines.join(" ") ?? "";
    const tired = player.seeker_exhausted ? `, ${gameWords.exhausted}` : "";
    return `${where}: ${nameOf(player.seeker)}${tired}. ${text}`;
  }
  const found = player.grid[slot] ?? null;
  if (found === null) return `${where}: ${gameWords.empty}${tail}.`;
  const text = cardOf(found.card)?.lines.join(" ") ?? "";
  return `${where}: ${stateWords(found)}${tail}. ${text}`.trim();
}

/** Describe a card of a grid and its state, without its text. */
function stateWords(slot: SlotView): string {
  if (slot.card !== null) return `${nameOf(slot.card)}, ${stateOf(slot)}`;
  return slot.exhausted ? `${gameWords.unknown}, ${gameWords.exhausted}` : gameWords.unknown;
}

/** Describe the state of a known card. */
function stateOf(slot: SlotView): string {
  const parts = [slot.forged ? gameWords.forged : gameWords.unforged];
  if (slot.exhausted) parts.push(gameWords.exhausted);
  if (slot.cost !== null) parts.push(gameWords.cost(slot.cost));
  if (slot.barrier !== null) parts.push(gameWords.barrier(slot.barrier));
  if (slot.scrap !== null) parts.push(gameWords.scrap(slot.scrap));
  if (slot.shards > 0) parts.push(gameWords.onCard(slot.shards));
  return parts.join(", ");
}

/** Describe a card as it is printed: type and numbers, then its name and text. */
export function cardWords(card: Card): string {
  const parts = [gameWords.type(card.type)];
  if (card.cost !== null) parts.push(gameWords.cost(card.cost));
  if (card.barrier !== null) parts.push(gameWords.barrier(card.barrier));
  if (card.scrap !== null) parts.push(gameWords.scrap(card.scrap));
  if (card.type !== "moment" && card.shards + card.draws > 0)
    parts.push(gameWords.collects(card.shards, card.draws));
  return `${card.name}. ${parts.join(", ")}. ${card.lines.join(" ")}`;
}

/** Describe where the copies of a card lie, and their state. */
export function copiesInSight(view: AidalonView, slug: string): string[] {
  return view.players.flatMap((player) =>
    player.grid.flatMap((slot, index) =>
      slot?.card === slug ? [`${gameWords.slot(index)}: ${stateOf(slot)}.`] : [],
    ),
  );
}

export function describe(view: AidalonView, roles: string[]): TextSection[] {
  const table: TextSection = {
    title: gameWords.describe.table,
    lines: [gameWords.describe.round(view.round, roles[view.first] ?? ""), view.where],
  };
  const delve = delveOf(view);
  if (delve !== null) {
    const { lane } = gameWords;
    const what = lane.delve(roles[delve.delver] ?? "", roles[delve.defender] ?? "", delve.path);
    table.lines.push(`${what}, ${lane.stands(delve.row)}; ${lane.next(delve.row, delve.path)}.`);
    if (delve.held !== null) table.lines.push(`${lane.inHand}: ${nameOf(delve.held)}.`);
  }
  const own = view.players.findIndex((player) => player.council !== null);
  const players = view.players.map((player, owner) => {
    const say = gameWords.describe;
    const lines = [
      say.pool(player.shards, player.heat, player.actions),
      say.seeker(nameOf(player.seeker), player.seeker_exhausted),
      say.piles(player.network_size, player.council_size, player.archives_size),
    ];
    if (player.council !== null) lines.push(say.council(player.council.map(nameOf).join(", ")));
    if (player.archives !== null) lines.push(say.archives(player.archives.map(nameOf).join(", ")));
    lines.push(say.score(player.score.map((a) => say.of(nameOf(a.card), roles[a.owner] ?? "")).join(", ")));
    lines.push(say.scrap(player.scrap.map(nameOf).join(", ")));
    player.grid.forEach((slot, index) => {
      if (slot !== null) lines.push(`${gameWords.slot(index)}: ${stateWords(slot)}.`);
    });
    return { title: roles[owner] ?? "", lines };
  });
  // One's own area first: most prompts are about it.
  const ordered = own > 0 ? [...players.slice(own), ...players.slice(0, own)] : players;
  return [table, ...ordered, { title: gameWords.describe.texts, lines: cardTexts(view) }];
}

/** Return the text of every visible card, each once. */
function cardTexts(view: AidalonView): string[] {
  const slugs = new Set<string>();
  for (const player of view.players) {
    for (const slug of [player.seeker, ...(player.council ?? [])]) slugs.add(slug);
    for (const slot of player.grid) if (slot?.card != null) slugs.add(slot.card);
  }
  return [...slugs].flatMap((slug) => {
    const card = cardOf(slug);
    return card === null ? [] : [`${card.name}: ${card.lines.join(" ")}`];
  });
}
