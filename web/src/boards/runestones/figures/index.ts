/** The figures of the rules page, by the section they belong to. */

import "../pieces.css";
import "../theme.css";
import CreatureFigure from "./CreatureFigure.svelte";
import SmithiesFigure from "./SmithiesFigure.svelte";
import GemsFigure from "./GemsFigure.svelte";
import RowsFigure from "./RowsFigure.svelte";
import StonesFigure from "./StonesFigure.svelte";

export const figures = {
  "summon-creatures": CreatureFigure,
  "forge-artifacts": SmithiesFigure,
  "paying-with-gems": GemsFigure,
  "exchange-artifacts": RowsFigure,
  "rune-stones": StonesFigure,
};
