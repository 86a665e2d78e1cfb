import { words } from "../../words";
import { board } from "../board";
import Board from "./Board.svelte";
import { describe } from "./describe";
import Goods from "./Goods.svelte";
import { parts, type ChannelingView } from "./view";

const how = (kind: string): string => words.channeling.how[kind] ?? "";
const pictures = async () => (await import("./pictures")).pictures;

export default board<ChannelingView>({ Board, Goods, parts, describe, how, lone: true, pictures });
