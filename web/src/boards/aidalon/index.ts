import { gameWords } from "./i18n";
import { defineBoard } from "../boardModule";
import Board from "./Board.svelte";
import { describe } from "./describe";
import PlayerSummary from "./PlayerSummary.svelte";
import AutoPass from "./AutoPass.svelte";
import { parts } from "./notation";
import type { AidalonView } from "./view";

const instructions = (kind: string): string => gameWords.instructions[kind] ?? "";
const figures = async () => (await import("./figures")).figures;

export default defineBoard<AidalonView>({
  Board,
  PlayerSummary,
  PromptExtras: AutoPass,
  parts,
  describe,
  instructions,
  figures,
});
