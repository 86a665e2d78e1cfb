import { words } from "../../words";
import { board } from "../board";
import Board from "./Board.svelte";
import { describe } from "./describe";
import Goods from "./Goods.svelte";
import "./seats.css";
import { parts, type RuneView } from "./view";

const how = (kind: string): string => words.runestones.how[kind] ?? "";

export default board<RuneView>({ Board, Goods, parts, describe, how });
