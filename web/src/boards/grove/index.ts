import { gameWords } from "./i18n";
import { defineBoard } from "../boardModule";
import Board from "./Board.svelte";
import { moments, sounds } from "./celebrate";
import { describe } from "./describe";
import LineSymbols from "./LineSymbols.svelte";
import Mine from "./Mine.svelte";
import PlayerSummary from "./PlayerSummary.svelte";
import { parts } from "./notation";
import type { GroveView } from "./view";

const instructions = (kind: string): string => gameWords.instructions[kind] ?? "";
const figures = async () => (await import("./figures")).figures;

export default defineBoard<GroveView>({
  layout: { kind: "square" },
  Board,
  Mine,
  PlayerSummary,
  LineSymbols,
  parts,
  moments,
  sounds,
  describe,
  instructions,
  autoplayForced: true,
  figures,
});
