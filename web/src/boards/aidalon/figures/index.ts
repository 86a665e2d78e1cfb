/** The figures of the rules page, by the section they belong to. */

import "../affiliations.css";
import PlayerGridFigure from "./PlayerGridFigure.svelte";
import CardFigure from "./CardFigure.svelte";
import DelveFigure from "./DelveFigure.svelte";
import CardStatesFigure from "./CardStatesFigure.svelte";

export const figures = {
  "the-table": PlayerGridFigure,
  "cards-in-a-grid": CardStatesFigure,
  delving: DelveFigure,
  abilities: CardFigure,
};
