import { gameWords } from "./i18n";
import { defineBoard } from "../boardModule";
import Board from "./Board.svelte";
import { describe, readingWords } from "./describe";
import LineSymbols from "./LineSymbols.svelte";
import Mine from "./Mine.svelte";
import PlayerSummary from "./PlayerSummary.svelte";
import "./pieces.css";
import Reading from "./Reading.svelte";
import "./theme.css";
import { parts } from "./notation";
import Top from "./Top.svelte";
import type { RuneView } from "./view";

const instructions = (kind: string): string => gameWords.instructions[kind] ?? "";

/** Prompts about public pieces; others would reveal what a hand holds. */
const PUBLIC_PROMPTS = new Set(["pay", "give", "get", "place", "part", "buy", "seek", "mark"]);
const figures = async () => (await import("./figures")).figures;
const rowPictures = async () => (await import("./rows")).rowPictures;
const autoplayForced = (kind: string): boolean => PUBLIC_PROMPTS.has(kind);

/** A clearing in the wood: daylight through leaves, or the moon. */
const GROUND = `
  radial-gradient(70rem 34rem at 50% -6rem, light-dark(#fbf6e3, #24434a), transparent 70%),
  linear-gradient(light-dark(#dfe6cf, #16262b), light-dark(#b9c6a2, #0b1416))`;

export default defineBoard<RuneView>({
  layout: {
    kind: "cards",
    rail: "clamp(11rem, 16.5vw, 17rem)",
    own: "clamp(12.4rem, 31vh, 18rem)",
    ownUpright: "clamp(13.6rem, 25dvh, 20rem)",
    ground: GROUND,
  },
  Board,
  Mine,
  Top,
  PlayerSummary,
  LineSymbols,
  parts,
  Reading,
  readingWords,
  describe,
  instructions,
  autoplayForced,
  figures,
  rowPictures,
});
