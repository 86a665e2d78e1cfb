import { defineBoard, type AnyView } from "../boardModule";
import Board from "./Board.svelte";
import { describe } from "./describe";

export default defineBoard<AnyView>({ Board, describe });
