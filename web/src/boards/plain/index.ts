import { board, type AnyView } from "../board";
import Board from "./Board.svelte";
import { describe } from "./describe";

export default board<AnyView>({ Board, describe });
