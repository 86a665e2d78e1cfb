/** Turns an update into the steps that it covers. */

import type { Update } from "../wire";
import type { GameEvent } from "./events";
import type { View } from "./lastMove";
import type { SeatState } from "./seatState";
import { hasDice, type Step } from "./timeline.svelte";

/** The view after each entry that an update covers. */
export type UpdateWithSteps = Update & { steps?: { entry: number; view: View }[] };

/** Return the steps from `before` to `after`; none if the game has not moved. The first is the action of the seat whose
 * turn it was, the others are chance. `own` are the seats of this browser. */
export function stepsOf(
  before: SeatState,
  after: SeatState,
  message: UpdateWithSteps,
  own: number[],
): Step[] {
  const lines: GameEvent[] = message.log ?? [];
  if (
    after.view === null ||
    (message.view === undefined && after.entry === before.entry && lines.length === 0)
  )
    return [];
  const seen = (message.steps ?? []).filter((step) => step.entry > before.entry && step.entry < after.entry);
  const points = [...seen, { entry: after.entry, view: after.view }];
  const actor = before.waiting?.seat ?? null;
  let from = { entry: before.entry, view: before.view ?? after.view };
  return points.flatMap(({ entry, view }, index) => {
    const last = index === points.length - 1;
    const found = lines.filter(
      (line) => (line.entry > from.entry || index === 0) && (line.entry <= entry || last),
    );
    const start = from;
    from = { entry, view };
    const step: Step = {
      entry,
      view,
      drawing: last ? after.drawing : null,
      lines: found,
      actor,
      chance: index > 0,
      own: actor !== null && own.includes(actor),
      waiting: last ? after.waiting : before.waiting,
    };
    return diceFirst(step, start, before);
  });
}

/** Divide a throw of dice from what it brings: the dice first, on the table as it was. */
function diceFirst(step: Step, from: { entry: number; view: View }, before: SeatState): Step[] {
  const dice = step.lines.findIndex((line) => hasDice([line]));
  if (dice < 0 || dice === step.lines.length - 1) return [step];
  const { waiting } = before;
  const thrown = { ...from, lines: step.lines.slice(0, dice + 1), drawing: null, waiting };
  return [
    { ...step, ...thrown },
    { ...step, lines: step.lines.slice(dice + 1), chance: true },
  ];
}

/** Return a whole state as one step, with the log lines that it is shown with. */
export function stepTo(state: SeatState, view: View, lines: GameEvent[]): Step {
  const { entry, drawing, waiting } = state;
  return { entry, view, drawing, lines, actor: null, waiting };
}

/** Whether the game went back: an undo. */
export function wentBack(before: SeatState, after: SeatState): boolean {
  return after.entry < before.entry;
}
