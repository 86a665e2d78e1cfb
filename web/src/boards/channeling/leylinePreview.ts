/** What a leyline would do, parsed from the option's description: cubes placed, pairs cancelled, circles acquired. A
 * description that does not parse leaves the path without numbers. */

import type { Option } from "../../wire";
import { placeOf } from "./notation";

export interface Step {
  place: number;
  /** Cubes placed here; null if unknown. */
  placed: number | null;
  /** Pairs that cancel out. */
  pairs: number;
}

export interface Acquisition {
  place: number;
  over: number;
}

export interface LeylinePreview {
  text: string;
  words: string;
  steps: Step[];
  acquires: Acquisition[];
}

export function previewLeyline(option: Option): LeylinePreview {
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
