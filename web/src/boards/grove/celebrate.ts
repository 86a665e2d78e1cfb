/** What is heard of the Battle for the Grove, and its moments. */

import type { SoundName } from "../../app/sound";
import type { GameEvent } from "../../table/events";
import type { Shown } from "../../table/timeline.svelte";
import type { Moment } from "../boardModule";
import { gameWords } from "./i18n";
import { placeOfId } from "./notation";
import type { GroveView } from "./view";

const SOUNDS: Record<string, SoundName> = {
  stood: "step",
  moved: "step",
  stunned: "cut",
  banished: "cut",
  rolled: "dice",
  opened: "dice",
};

export function sounds(line: GameEvent): SoundName | null {
  if (line.kind === "channeled") return (line.amount ?? 0) > 0 ? "cube" : "wood";
  if (line.kind === "stunned" && line.amount === 0) return "wood";
  return SOUNDS[line.kind ?? ""] ?? null;
}

/** A circle that comes under control, or gets out of it. */
export function moments(line: GameEvent, _seat: number | null, shown: Shown): Moment | null {
  if (line.kind !== "channeled" || shown.previous === null || line.seat == null) return null;
  const before = shown.previous as unknown as GroveView;
  const after = shown.view as unknown as GroveView;
  const who = line.seat;
  const place = placeOfId(line.to, after.places);
  const controls = (view: GroveView, seat: number) => view.players[seat]?.controls ?? 0;
  if (controls(after, who) > controls(before, who))
    return {
      kind: "controlled",
      seat: who,
      amount: 0,
      words: gameWords.controlled(place),
      shape: "ring",
      place: line.to ?? "",
      sound: "horn",
    };
  if (controls(after, 1 - who) < controls(before, 1 - who))
    return {
      kind: "lost",
      seat: who,
      amount: 0,
      words: gameWords.lost(place),
      shape: "burst",
      place: line.to ?? "",
      sound: "wood",
    };
  return null;
}
