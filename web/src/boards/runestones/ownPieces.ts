/** How the pieces of a player's own board answer: touches, pointers and marks. */

import type { BoardProps } from "../boardModule";
import type { PieceHandlers } from "./boardContext";
import type { RuneView } from "./view";

type Context = Pick<BoardProps<RuneView>, "selection" | "onexplain" | "oninspect">;

/** Return the handlers of a player's pieces; those of other players can only be pointed at. */
export function pieceHandlers(own: boolean, { selection, onexplain, oninspect }: Context): PieceHandlers {
  return {
    offers: (part) => own && selection.canPick(part),
    hinted: (part) => own && selection.hinted !== null && selection.partsOf(selection.hinted).includes(part),
    tap: (part, attempted) => {
      if (!own || selection.sent !== null || selection.options.length === 0) return;
      const fits = selection.optionsWith([part]);
      if (fits[0] !== undefined) selection.choose(fits[0].text);
      else onexplain(attempted);
    },
    point: (part, on, rule, what) => {
      oninspect(on ? { rule, words: what } : null);
      if (own) selection.pointed = on ? (selection.optionsWith([part])[0]?.text ?? null) : null;
    },
  };
}
