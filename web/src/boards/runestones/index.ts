import { gameWords } from "./i18n";
import { defineBoard } from "../boardModule";
import Board from "./Board.svelte";
import { describe } from "./describe";
import PlayerSummary from "./PlayerSummary.svelte";
import "./pieces.css";
import "./theme.css";
import { parts } from "./notation";
import type { RuneView } from "./view";

const instructions = (kind: string): string => gameWords.instructions[kind] ?? "";

/** Prompts about public pieces; others would reveal what a hand holds. */
const PUBLIC_PROMPTS = new Set(["pay", "give", "get", "place", "part", "buy", "seek", "mark"]);
const figures = async () => (await import("./figures")).figures;
const autoplayForced = (kind: string): boolean => PUBLIC_PROMPTS.has(kind);

export default defineBoard<RuneView>({
  Board,
  PlayerSummary,
  parts,
  describe,
  instructions,
  autoplayForced,
  figures,
});
