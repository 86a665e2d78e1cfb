import { gameWords } from "./i18n";
import { defineBoard } from "../boardModule";
import Announced from "./Announced.svelte";
import Board from "./Board.svelte";
import { moments, playedGlyph, sounds } from "./celebrate";
import { describe } from "./describe";
import LineSymbols from "./LineSymbols.svelte";
import Mine from "./Mine.svelte";
import PlayerSummary from "./PlayerSummary.svelte";
import { parts } from "./notation";
import type { ChannelingView } from "./view";

const instructions = (kind: string): string => gameWords.instructions[kind] ?? "";
const figures = async () => (await import("./figures")).figures;

export default defineBoard<ChannelingView>({
  layout: { kind: "square", aspect: 1 },
  Board,
  Mine,
  PlayerSummary,
  LineSymbols,
  Announced,
  announces: (lines) => playedGlyph(lines) !== null,
  parts,
  moments,
  sounds,
  describe,
  instructions,
  autoplayForced: true,
  figures,
});
