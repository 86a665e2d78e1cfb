/** The figures of the rules page, by the section they belong to. */

import CardFigure from "./CardFigure.svelte";
import LeylineFigure from "./LeylineFigure.svelte";

export const figures = { "set-up": CardFigure, "place-and-remove-cubes": LeylineFigure };
