/** What is heard and seen of The Channeling beside its pieces: sounds, moments, the glyph that is played. */

import type { SoundName } from "../../app/sound";
import type { GameEvent } from "../../table/events";
import type { Shown } from "../../table/timeline.svelte";
import type { Moment } from "../boardModule";
import { gameWords } from "./i18n";
import { glyphOf } from "./notation";
import type { ChannelingView } from "./view";

const SOUNDS: Record<string, SoundName> = {
  played: "stone",
  "set-aside": "stone",
  "took-back": "stone",
  moved: "step",
  channeled: "cube",
  revealed: "card",
  stuck: "wood",
};

/** Return the glyph that these lines play; null for none. */
export function playedGlyph(lines: GameEvent[]): number | null {
  const name = lines.find((line) => line.kind === "played")?.pieces?.[0]?.split(":")[1];
  return name === undefined ? null : glyphOf(name);
}

export function sounds(line: GameEvent): SoundName | null {
  return SOUNDS[line.kind ?? ""] ?? null;
}

/** A circle that is acquired, with what it brings; the last turn. */
export function moments(line: GameEvent, _seat: number | null, shown: Shown): Moment | null {
  if (line.kind === "last-turn")
    return {
      kind: "last-turn",
      seat: line.seat ?? null,
      amount: 0,
      words: gameWords.lastTurn,
      shape: "sweep",
      sound: "horn",
    };
  if (line.kind !== "acquired" || line.seat == null || shown.previous === null) return null;
  const before = shown.previous as unknown as ChannelingView;
  const after = shown.view as unknown as ChannelingView;
  const who = line.seat;
  const score = (view: ChannelingView, seat: number) => view.players[seat]?.score ?? 0;
  const led = score(before, who) > score(before, 1 - who);
  const leads = score(after, who) > score(after, 1 - who);
  const over = line.values?.[2] ?? 0;
  return {
    kind: "acquired",
    seat: who,
    amount: (line.amount ?? 0) - over,
    words: leads && !led ? gameWords.takesLead : gameWords.circleAcquired(over),
    shape: "burst",
    place: line.from ?? "",
    sound: over > 0 ? "wood" : "bells",
  };
}
