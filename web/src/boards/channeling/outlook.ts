/** What a leyline would do, read from the option's own words: the engine tried it out and says where how many cubes go,
 * what cancels and what is acquired. Words that cannot be read leave the path without figures, nothing worse. */

import type { Option } from "../../wire";
import { placeOf } from "./view";

export interface Step {
  place: number;
  /** Cubes placed here; null if the words did not say. */
  placed: number | null;
  /** Pairs that cancel out. */
  pairs: number;
}

export interface Acquisition {
  place: number;
  over: number;
}

export interface Outlook {
  text: string;
  words: string;
  steps: Step[];
  acquires: Acquisition[];
}

export function outlook(option: Option): Outlook {
  const path = option.text.split(" ").slice(1).map(placeOf);
  const placed = option.words
    .match(/ with ([\d, ]+)/)?.[1]
    ?.split(", ")
    .map(Number);
  const pairs = new Map<number, number>();
  const cancelled = option.words.match(/cancelling ([^;]+)/)?.[1] ?? "";
  for (const found of cancelled.matchAll(/(\d+) on (r\dc\d)/g))
    pairs.set(placeOf(found[2]!), Number(found[1]));
  const acquires: Acquisition[] = [];
  const acquired = option.words.match(/acquires (.+)/)?.[1] ?? "";
  for (const found of acquired.matchAll(/on (r\dc\d)(?: \(overchanneling (\d+)\))?/g)) {
    acquires.push({ place: placeOf(found[1]!), over: Number(found[2] ?? 0) });
  }
  return {
    text: option.text,
    words: option.words,
    steps: path.map((place, index) => ({
      place,
      placed: placed?.[index] ?? null,
      pairs: pairs.get(place) ?? 0,
    })),
    acquires,
  };
}
