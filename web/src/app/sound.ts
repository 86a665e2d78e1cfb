/** Three short synthesized sounds. Off by default. */

import { prefs } from "./prefs.svelte";

export type SoundName = "turn" | "move" | "end";

const NOTES: Record<SoundName, [number, number][]> = {
  turn: [
    [523, 0],
    [784, 0.11],
  ],
  move: [[262, 0]],
  end: [
    [392, 0],
    [494, 0.13],
    [587, 0.26],
  ],
};

/** The gain at full volume. */
const LOUDEST = 0.17;

let context: AudioContext | null = null;

export function playSound(sound: SoundName): void {
  if (!prefs.sound || prefs.volume === 0 || typeof AudioContext !== "function") return;
  context ??= new AudioContext();
  const now = context.currentTime;
  for (const [pitch, after] of NOTES[sound]) {
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.type = "triangle";
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(0, now + after);
    gain.gain.linearRampToValueAtTime(LOUDEST * prefs.volume, now + after + 0.015);
    gain.gain.exponentialRampToValueAtTime(0.001, now + after + 0.3);
    tone.connect(gain).connect(context.destination);
    tone.start(now + after);
    tone.stop(now + after + 0.32);
  }
}
