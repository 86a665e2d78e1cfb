import { words } from "../../words";
import { board } from "../board";
import Board from "./Board.svelte";
import { describe } from "./describe";
import Goods from "./Goods.svelte";
import Passing from "./Passing.svelte";
import { parts, type AidalonView } from "./view";

const how = (kind: string): string => words.aidalon.how[kind] ?? "";
const pictures = async () => (await import("./pictures")).pictures;

export default board<AidalonView>({ Board, Goods, Comfort: Passing, parts, describe, how, pictures });
