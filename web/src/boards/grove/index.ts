import { words } from "../../words";
import { board } from "../board";
import Board from "./Board.svelte";
import { describe } from "./describe";
import Goods from "./Goods.svelte";
import { parts, type GroveView } from "./view";

const how = (kind: string): string => words.grove.how[kind] ?? "";
const pictures = async () => (await import("./pictures")).pictures;

export default board<GroveView>({ Board, Goods, parts, describe, how, lone: true, pictures });
