/** The figures of the rules page, by the section they belong to. */

import ClearingFigure from "./ClearingFigure.svelte";
import RollFigure from "./RollFigure.svelte";

export const figures = { "set-up": ClearingFigure, dice: RollFigure };
