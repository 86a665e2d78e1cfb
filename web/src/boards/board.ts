/** What a board is to the frame. A board draws a view and offers the options; it knows no rules. Everything it cannot
 * place still stands in the list of options beside it, so a game without a board, or with half of one, is playable. */

import type { Component } from "svelte";
import type { Choice } from "../table/choice.svelte";
import type { Trail } from "../table/trail";

export type Params = Record<string, number | string>;
export type AnyView = Record<string, unknown>;

export interface BoardProps<V = AnyView> {
  /** What the seat may know, as the game's page describes it. */
  view: V;
  /** Whose eyes these are; null: a spectator's. */
  seat: number | null;
  /** The names of the seats in the rules. */
  roles: string[];
  /** Every parameter of this table's game. */
  params: Params;
  /** What may be chosen, what is picked and what is pointed at. Empty when nothing is asked. */
  choice: Choice;
  /** The last finished move, to be outlined. */
  trail: Trail | null;
  /** The log lines that came with this view: what has just happened. */
  fresh: string[];
  /** Somebody touched what is not offered: ask the engine why not, by the text it would have. */
  onwhy: (text: string) => void;
  /** What is under the pointer or focus: a section of the rules, and words for it. */
  onlook: (look: Look | null) => void;
}

export interface Look {
  rule: string;
  words: string;
}

export interface GoodsProps<V = AnyView> {
  view: V;
  /** Whose goods. */
  owner: number;
  /** Whose eyes. */
  seat: number | null;
  params: Params;
  choice: Choice;
  trail: Trail | null;
  onwhy: (text: string) => void;
  onlook: (look: Look | null) => void;
}

/** What makes answering comfortable, beside the question, however the board is shown. */
export interface ComfortProps<V = AnyView> {
  view: V;
  seat: number | null;
  choice: Choice;
  /** Whether nothing shall be answered by itself just now: a move was taken back. */
  paused: boolean;
}

/** The position in words: a heading and lines below it. */
export interface Passage {
  title: string;
  lines: string[];
}

export interface BoardModule {
  Board: Component<BoardProps>;
  /** A player's own things, shown with their name. */
  Goods?: Component<GoodsProps>;
  /** What stands beside the question and helps to answer it. */
  Comfort?: Component<ComfortProps>;
  /** The parts of an option's text that can be picked one by one. */
  parts?: (text: string) => string[];
  /** The position in words, for those who read or hear it. */
  describe?: (view: AnyView, roles: string[]) => Passage[];
  /** How a question is answered with one's hands on this board, by the kind of its prompt. */
  how?: (kind: string) => string;
  /** Whether decisions without a choice are played unless the reader wishes otherwise. Only where no decision hides
   * what a hand holds: in the whole game, or for these kinds of prompt. */
  lone?: boolean | ((kind: string) => boolean);
  /** Pictures of the rules page, by the anchor of the section they belong to; loaded where they are looked at. */
  pictures?: () => Promise<Record<string, Component>>;
}

/** A board whose view is of its own kind, as the frame takes it. */
export function board<V>(module: {
  Board: Component<BoardProps<V>>;
  Goods?: Component<GoodsProps<V>>;
  Comfort?: Component<ComfortProps<V>>;
  parts?: (text: string) => string[];
  describe?: (view: V, roles: string[]) => Passage[];
  how?: (kind: string) => string;
  lone?: boolean | ((kind: string) => boolean);
  pictures?: () => Promise<Record<string, Component>>;
}): BoardModule {
  return module as unknown as BoardModule;
}
