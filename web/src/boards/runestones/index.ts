import { words } from "../../words";
import { board } from "../board";
import Board from "./Board.svelte";
import { describe } from "./describe";
import Goods from "./Goods.svelte";
import "./pieces.css";
import "./seats.css";
import { parts, type RuneView } from "./view";

const how = (kind: string): string => words.runestones.how[kind] ?? "";

/** Gems, places and cards of the display are in everybody's sight; what a hand holds is not. */
const OPEN = new Set(["pay", "give", "get", "place", "part", "buy", "seek", "mark"]);
const pictures = async () => (await import("./pictures")).pictures;
const lone = (kind: string): boolean => OPEN.has(kind);

export default board<RuneView>({ Board, Goods, parts, describe, how, lone, pictures });
