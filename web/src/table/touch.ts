/** What a touch of a piece or a place does to the options: picks it, replaces a pick by it, puts it back, completes an
 * option, or nothing, so that the player wants to know why. Pure; `Selection` carries it out. */

import type { ActionOption, Argument } from "./events";

export type Touch =
  /** Pick exactly these keys. */
  | { kind: "pick" | "replace" | "back"; picked: string[] }
  /** The option is complete. */
  | { kind: "send"; option: ActionOption; picked: string[] }
  /** No option wants it; this is what was touched. */
  | { kind: "why"; id: string };

export interface Situation {
  options: ActionOption[];
  picked: string[];
  /** Every key that an option can be picked by. */
  keysOf: (option: ActionOption) => string[];
  /** Whether an option is sent only after a confirmation. */
  confirms: (option: ActionOption) => boolean;
}

export function keyOf(argument: Argument): string {
  return `=${argument.role} ${argument.id}`;
}

export function verbKey(verb: string): string {
  return `!${verb}`;
}

export function isVerbKey(key: string): boolean {
  return key.startsWith("!");
}

/** Return the argument of a key; null for one that a board made from an option's text. */
export function argumentOf(key: string): Argument | null {
  const found = /^=(\S+) (.+)$/.exec(key);
  return found === null ? null : { role: found[1] ?? "", id: found[2] ?? "" };
}

interface Place {
  argument: Argument;
  /** Its number among the arguments of its option. */
  index: number;
}

/** Return what a touch does. `ids` are the names of what was touched, the innermost first. */
export function planTouch(ids: string[], at: Situation): Touch {
  for (const id of ids) {
    const found = putBack(id, at) ?? pick(id, at);
    if (found !== null) return found;
  }
  for (const id of ids) {
    const found = otherWayRound(id, at) ?? replace(id, at);
    if (found !== null) return found;
  }
  return { kind: "why", id: ids[0] ?? "" };
}

function putBack(id: string, at: Situation): Touch | null {
  const kept = at.picked.filter((key) => argumentOf(key)?.id !== id);
  return kept.length === at.picked.length ? null : { kind: "back", picked: kept };
}

function pick(id: string, at: Situation): Touch | null {
  const matching = having(at.picked, at);
  const [first] = placesOf(id, matching);
  if (first === undefined) return null;
  const picked = [...at.picked, keyOf(first.argument)];
  // Only one option was left: to touch another part of it confirms it.
  const only = at.picked.length > 0 && matching.length === 1 ? matching[0] : undefined;
  if (only !== undefined && !at.confirms(only)) return { kind: "send", option: only, picked };
  return sendIfComplete("pick", picked, at);
}

/** What is picked and this one make an option, in another order than they were touched: two cards change places. */
function otherWayRound(id: string, at: Situation): Touch | null {
  const ids = at.picked.flatMap((key) => argumentOf(key)?.id ?? []);
  if (ids.length === 0) return null;
  const found = at.options.filter((option) =>
    [...ids, id].every((each) => (option.args ?? []).some((argument) => argument.id === each)),
  );
  const [only] = found;
  if (only === undefined || found.length > 1) return null;
  return sendIfComplete("replace", (only.args ?? []).map(keyOf), at);
}

function replace(id: string, at: Situation): Touch | null {
  for (const { argument, index } of placesOf(id, at.options)) {
    const others = at.picked.filter((key) => argumentOf(key)?.role !== argument.role);
    const key = keyOf(argument);
    if (having([...others, key], at).length > 0) return sendIfComplete("replace", [...others, key], at);
    // What comes first in an option starts another one.
    if (index === 0) return sendIfComplete("replace", [key], at);
  }
  return null;
}

function sendIfComplete(kind: "pick" | "replace", picked: string[], at: Situation): Touch {
  const [only, ...more] = having(picked, at);
  const complete = only !== undefined && more.length === 0 && isComplete(only, picked);
  return complete && !at.confirms(only) ? { kind: "send", option: only, picked } : { kind, picked };
}

/** Whether everything that the option names is picked. */
export function isComplete(option: ActionOption, picked: string[]): boolean {
  return (option.args ?? []).every((argument) => picked.includes(keyOf(argument)));
}

function having(keys: string[], at: Situation): ActionOption[] {
  return at.options.filter((option) => {
    const own = at.keysOf(option);
    return keys.every((key) => own.includes(key));
  });
}

/** Return the parts that a piece or place has in these options: those that come first before the others. */
function placesOf(id: string, options: ActionOption[]): Place[] {
  const found = new Map<string, Place>();
  for (const option of options) {
    (option.args ?? []).forEach((argument, index) => {
      const before = found.get(argument.role);
      if (argument.id === id && (before === undefined || index < before.index))
        found.set(argument.role, { argument, index });
    });
  }
  return [...found.values()].sort((one, other) => one.index - other.index);
}
