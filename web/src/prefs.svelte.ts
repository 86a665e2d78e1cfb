/** What the reader prefers, kept in this browser. */

export interface Prefs {
  theme: "system" | "light" | "dark";
  motion: "system" | "full" | "less";
  sound: boolean;
  notify: boolean;
  /** Play a decision that leaves no choice; null: as the game suggests. */
  lone: boolean | null;
  /** The board in words instead of the drawing. */
  text: boolean;
  /** Single keys: u for undo, h for a hint … */
  keys: boolean;
  /** Chances beside actions that roll dice. */
  chances: boolean;
}

export const USUAL: Prefs = {
  theme: "system",
  motion: "system",
  sound: false,
  notify: false,
  lone: null,
  text: false,
  keys: true,
  chances: false,
};

const KEY = "leyline";

/** What was kept, with the usual for whatever is missing or not understood. */
export function kept(stored: string | null): Prefs {
  const out: Record<string, unknown> = { ...USUAL };
  let found: unknown = null;
  try {
    found = JSON.parse(stored ?? "null");
  } catch {
    // What cannot be read counts as nothing.
  }
  if (typeof found === "object" && found !== null) {
    for (const [name, usual] of Object.entries(USUAL)) {
      const value = (found as Record<string, unknown>)[name];
      if (typeof value === typeof usual || (name === "lone" && typeof value === "boolean")) out[name] = value;
    }
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

export const prefs: Prefs = $state(kept(stored()));

/** Change what is preferred, and keep it. */
export function prefer(wish: Partial<Prefs>): void {
  Object.assign(prefs, wish);
  try {
    localStorage.setItem(KEY, JSON.stringify(prefs));
  } catch {
    // A browser without storage forgets; nothing else depends on it.
  }
  wear();
}

/** Let the document look as preferred. */
export function wear(): void {
  const root = document.documentElement;
  for (const name of ["theme", "motion"] as const) {
    if (prefs[name] === "system") delete root.dataset[name];
    else root.dataset[name] = prefs[name];
  }
}

/** Whether things should appear in place rather than travel there. */
export function still(): boolean {
  if (prefs.motion !== "system") return prefs.motion === "less";
  return typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}
