/** What a leyline would do, as the view says: cubes placed, pairs cancelled, circles acquired. */

import type { Option } from "../../wire";
import { placeOf } from "./notation";
import type { LeylineView } from "./view";

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

export function previewLeyline(option: Option, leylines: LeylineView[] = []): LeylinePreview {
  const found = leylines.find((each) => each.action === option.text);
  const path = option.text.split(" ").slice(1).map(placeOf);
  return {
    text: option.text,
    words: option.words,
    steps: path.map((place, index) => ({
      place,
      placed: found?.placed[index] ?? null,
      pairs: found?.cancelled[index] ?? 0,
    })),
    acquires: (found?.acquired ?? []).map((place, index) => ({ place, over: found?.over[index] ?? 0 })),
  };
}
