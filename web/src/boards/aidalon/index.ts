import type { ActionOption } from "../../table/events";
import type { SetRule } from "../../table/selection.svelte";
import { defineBoard } from "../boardModule";
import { attempt } from "./attempt";
import AutoPass from "./AutoPass.svelte";
import Board from "./Board.svelte";
import { cardOf } from "./cards";
import { describe } from "./describe";
import { gameWords } from "./i18n";
import LineSymbols from "./LineSymbols.svelte";
import Mine from "./Mine.svelte";
import { slotOf, slugOf } from "./names";
import PhaseStrip from "./PhaseStrip.svelte";
import PlayerSummary from "./PlayerSummary.svelte";
import Reading from "./Reading.svelte";
import type { AidalonView } from "./view";

const instructions = (kind: string): string => gameWords.instructions[kind] ?? "";
const figures = async () => (await import("./figures")).figures;

/** A night over the city; by day, its paper and stone. */
const GROUND = `
  radial-gradient(90rem 40rem at 50% -6rem, light-dark(#fffaf0, #2c3568), transparent 70%),
  radial-gradient(50rem 26rem at 12% 108%, light-dark(#e7d3ae80, #53113a66), transparent 70%),
  radial-gradient(50rem 26rem at 88% 108%, light-dark(#c9d5ea80, #0a423366), transparent 70%),
  linear-gradient(light-dark(#efe7d8, #161b38), light-dark(#d5ccba, #090b17))`;

/** A delve, and a card laid over another one, wait for a confirmation: both cost more than a slip of the hand should. */
function confirms(option: ActionOption, _kind: string, view: AidalonView): boolean {
  if (option.verb === "delve") return true;
  if (option.verb !== "stage" && option.verb !== "rush") return false;
  const to = slotOf((option.args ?? []).find((argument) => argument.role === "to")?.id ?? "");
  return to !== null && (view.players[to.owner]?.grid[to.slot] ?? null) !== null;
}

/** In the mulligan, cards are marked first and go together. Copies share a name and could not be marked apart: with two of
 * a kind in hand, cards go one by one. */
function setRule(view: AidalonView, seat: number | null, kind: string): SetRule | null {
  const hand = seat === null ? [] : (view.players[seat]?.council ?? []);
  if (kind !== "mulligan" || new Set(hand).size < hand.length) return null;
  return { verb: "aside", end: "done" };
}

/** Where nobody else could learn anything from the pace, what has to be done is done without a question. */
const FORCED_PROMPTS = new Set(["trigger", "heat", "barrier"]);
const autoplayForced = (kind: string, _view: AidalonView, alone: boolean): boolean =>
  alone && FORCED_PROMPTS.has(kind);

function readingWords(id: string): { title: string; lines: string[] } | null {
  const card = cardOf(slugOf(id));
  return card === null ? null : { title: card.name, lines: card.lines };
}

export default defineBoard<AidalonView>({
  layout: {
    kind: "cards",
    railSide: "right",
    rail: "clamp(9.75rem, 15.5vw, 17rem)",
    own: "clamp(9.5rem, 25vh, 15rem)",
    ownUpright: "clamp(9.25rem, 20dvh, 14rem)",
    ground: GROUND,
  },
  Board,
  Mine,
  Top: PhaseStrip,
  PlayerSummary,
  PromptExtras: AutoPass,
  LineSymbols,
  Reading,
  readingWords,
  attempt,
  confirms,
  setRule,
  autoplayForced,
  describe,
  instructions,
  figures,
});
