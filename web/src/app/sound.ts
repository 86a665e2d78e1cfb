/** Short synthesised sounds, none from a file. Off by default. */

import { prefs } from "./prefs.svelte";

/** A tone, or with `noise` a burst of noise around a pitch. */
interface Voice {
  pitch: number;
  /** Seconds after the beginning. */
  at?: number;
  /** Seconds until it has died away. */
  long?: number;
  /** Against the other voices. */
  loud?: number;
  type?: OscillatorType | "noise";
  /** The pitch that it slides to. */
  to?: number;
}

const rising = (pitches: number[], apart: number, voice: Partial<Voice> = {}): Voice[] =>
  pitches.map((pitch, index) => ({ pitch, at: index * apart, ...voice }));

const SOUNDS = {
  /** It is your turn. */
  turn: rising([523, 784], 0.11, { type: "triangle" }),
  /** Something happened. */
  move: [{ pitch: 262, long: 0.22, type: "triangle" }],
  /** A stone, a tile, a glyph. */
  stone: [
    { pitch: 1900, long: 0.05, type: "noise", loud: 1.4 },
    { pitch: 340, long: 0.09, type: "triangle", to: 250 },
  ],
  /** A piece walks. */
  step: [
    { pitch: 500, long: 0.07, type: "noise" },
    { pitch: 380, at: 0.12, long: 0.09, type: "noise", loud: 0.8 },
  ],
  /** Glass, one tone after the other. */
  cube: rising([784, 880, 988, 1175], 0.06, { long: 0.2, loud: 0.6, type: "sine" }),
  /** A dry twig. */
  cut: [{ pitch: 2600, long: 0.06, type: "noise", loud: 1.2 }],
  card: [{ pitch: 3200, long: 0.1, type: "noise", loud: 0.7 }],
  coin: rising([1568, 2093], 0.05, { long: 0.18, loud: 0.45, type: "sine" }),
  /** Wood on turf. */
  dice: [0, 0.07, 0.15, 0.26].map((at, index) => ({
    pitch: 700 - index * 90,
    at,
    long: 0.06,
    loud: 1.2,
    type: "noise" as const,
  })),
  /** Dull wood: something too many, something lost. */
  wood: [{ pitch: 150, long: 0.2, type: "triangle", to: 110, loud: 1.3 }],
  /** A low horn. */
  horn: [
    { pitch: 147, long: 0.38, type: "sawtooth", loud: 0.4 },
    { pitch: 220, at: 0.06, long: 0.34, type: "sawtooth", loud: 0.3 },
  ],
  /** Seven bells: something is taken. */
  bells: rising([659, 784, 880, 988, 1175, 1319, 1568], 0.045, { long: 0.26, loud: 0.55, type: "sine" }),
  /** A chord of three. */
  win: rising([523, 659, 784], 0.02, { long: 0.4, type: "triangle" }),
  /** One soft drum. */
  loss: [{ pitch: 98, long: 0.35, type: "sine", to: 70, loud: 1.5 }],
  end: rising([392, 494, 587], 0.1, { long: 0.3, type: "triangle" }),
} satisfies Record<string, Voice[]>;

export type SoundName = keyof typeof SOUNDS;

/** The gain at full volume. */
const LOUDEST = 0.17;
const LONG = 0.3;

let context: AudioContext | null = null;
let hiss: AudioBuffer | null = null;

/** Play a sound after a number of seconds. */
export function playSound(sound: SoundName, after = 0): void {
  if (!prefs.sound || prefs.volume === 0 || typeof AudioContext !== "function") return;
  context ??= new AudioContext();
  for (const voice of SOUNDS[sound] as Voice[]) playVoice(context, voice, context.currentTime + after);
}

function playVoice(audio: AudioContext, voice: Voice, start: number): void {
  const { pitch, at = 0, long = LONG, loud = 1, type = "triangle", to = pitch } = voice;
  const begin = start + at;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0, begin);
  gain.gain.linearRampToValueAtTime(LOUDEST * prefs.volume * loud, begin + Math.min(0.015, long / 4));
  gain.gain.exponentialRampToValueAtTime(0.001, begin + long);
  gain.connect(audio.destination);
  const source = type === "noise" ? noise(audio, pitch, gain) : tone(audio, type, gain);
  if (source instanceof OscillatorNode) {
    source.frequency.setValueAtTime(pitch, begin);
    source.frequency.exponentialRampToValueAtTime(to, begin + long);
  }
  source.start(begin);
  source.stop(begin + long + 0.02);
}

function tone(audio: AudioContext, type: OscillatorType, out: AudioNode): AudioScheduledSourceNode {
  const found = audio.createOscillator();
  found.type = type;
  found.connect(out);
  return found;
}

function noise(audio: AudioContext, pitch: number, out: AudioNode): AudioScheduledSourceNode {
  if (hiss === null) {
    hiss = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
    const samples = hiss.getChannelData(0);
    for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  }
  const source = audio.createBufferSource();
  source.buffer = hiss;
  const band = audio.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.value = pitch;
  band.Q.value = 1.2;
  source.connect(band).connect(out);
  return source;
}

/** Seconds between the sounds of one step. */
const APART = 0.09;
/** The most sounds of one step. */
const MOST = 4;

/** Play these one after the other, each once. */
export function playSounds(sounds: SoundName[]): void {
  [...new Set(sounds)].slice(0, MOST).forEach((sound, index) => playSound(sound, index * APART));
}
