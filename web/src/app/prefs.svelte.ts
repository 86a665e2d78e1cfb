/** The reader's preferences, kept in this browser. */

export const PACES = ["slow", "normal", "fast", "instant"] as const;
export type Pace = (typeof PACES)[number];

export interface Prefs {
  theme: "system" | "light" | "dark";
  motion: "system" | "full" | "less";
  /** How fast the moves of others are shown. */
  pace: Pace;
  sound: boolean;
  /** From 0 to 1. */
  volume: number;
  notify: boolean;
  /** Play forced decisions automatically; null: as the game suggests. */
  autoplayForced: boolean | null;
  /** Ask before a choice is sent that ends one's turn without saying so. */
  confirmTurn: boolean;
  /** Show boards as text. */
  text: boolean;
  /** Single-key shortcuts: u for undo, h for a hint … */
  keys: boolean;
  /** Show the odds of actions that roll dice. */
  chances: boolean;
}

export const DEFAULTS: Prefs = {
  theme: "system",
  motion: "system",
  pace: "normal",
  sound: false,
  volume: 0.7,
  notify: false,
  autoplayForced: null,
  confirmTurn: true,
  text: false,
  keys: true,
  chances: false,
};

const KEY = "leyline";

/** Return the stored preferences, with the default for whatever is missing or invalid. */
export function parsePrefs(stored: string | null): Prefs {
  const out: Record<string, unknown> = { ...DEFAULTS };
  let found: unknown = null;
  try {
    found = JSON.parse(stored ?? "null");
  } catch {
    // Unreadable counts as missing.
  }
  if (typeof found === "object" && found !== null) {
    const given = found as Record<string, unknown>;
    for (const [name, initial] of Object.entries(DEFAULTS)) {
      if (typeof given[name] === typeof initial) out[name] = given[name];
    }
    if (!PACES.includes(out.pace as Pace)) out.pace = DEFAULTS.pace;
    if (!((out.volume as number) >= 0 && (out.volume as number) <= 1)) out.volume = DEFAULTS.volume;
    // `lone` was its name in browsers that stored it earlier.
    const forced = given.autoplayForced ?? given.lone;
    if (typeof forced === "boolean") out.autoplayForced = forced;
  }
  return out as unknown as Prefs;
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export const prefs: Prefs = $state(parsePrefs(stored()));

/** Change preferences and store them. */
export function setPrefs(changes: Partial<Prefs>): void {
  Object.assign(prefs, changes);
  try {
    localStorage.setItem(KEY, JSON.stringify(prefs));
  } catch {
    // Without storage, they last until the page is closed.
  }
  applyTheme();
}

/** Apply theme and motion to the document. */
export function applyTheme(): void {
  const root = document.documentElement;
  for (const name of ["theme", "motion"] as const) {
    if (prefs[name] === "system") delete root.dataset[name];
    else root.dataset[name] = prefs[name];
  }
}

/** Whether pieces should appear in place instead of moving there. */
export function reducedMotion(): boolean {
  if (prefs.motion !== "system") return prefs.motion === "less";
  return typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}

const PACE_FACTORS: Record<Pace, number> = { slow: 1.6, normal: 1, fast: 0.5, instant: 0 };

/** How long things stand, against normal pace; 0: not at all. */
export function pace(): number {
  return PACE_FACTORS[prefs.pace];
}
