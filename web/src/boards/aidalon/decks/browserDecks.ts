/** The decks kept in this browser: those of readers without a name, and what could not be sent yet. */

const KEY = "leyline-aidalon-decks";
const DRAFT = "leyline-aidalon-deck";
export const MAX_NAME = 40;
/** More decks than anybody keeps apart; the server keeps as many. */
export const MAX_DECKS = 200;

export interface KeptDeck {
  id: string;
  name: string;
  /** The list, as people write it. */
  text: string;
}

export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Return a deck of what was stored: also of an earlier version, which kept a name and a line. */
function deckOf(found: unknown): KeptDeck | null {
  const deck = found as Partial<KeptDeck & { line: string }> | null;
  const text = deck?.text ?? deck?.line;
  if (typeof deck?.name !== "string" || typeof text !== "string") return null;
  return { id: typeof deck.id === "string" ? deck.id : newId(), name: deck.name, text };
}

function stored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

function store(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export const browserDecks = {
  /** Return the decks by name. */
  all(): KeptDeck[] {
    const found = stored(KEY);
    const decks = Array.isArray(found) ? found.map(deckOf).filter((deck) => deck !== null) : [];
    const old =
      Array.isArray(found) && found.some((each) => typeof (each as KeptDeck | null)?.id !== "string");
    if (old) store(KEY, decks);
    return decks.sort((one, other) => one.name.localeCompare(other.name));
  },

  /** Keep a deck; one of the same id is replaced. Return whether the browser did. */
  keep(deck: KeptDeck): boolean {
    const others = browserDecks.all().filter((each) => each.id !== deck.id);
    return others.length < MAX_DECKS && store(KEY, [...others, deck]);
  },

  remove(id: string): void {
    store(
      KEY,
      browserDecks.all().filter((each) => each.id !== id),
    );
  },

  /** Return the deck that was open before the page was loaded again; null if there was none. */
  draft(): KeptDeck | null {
    return deckOf(stored(DRAFT));
  },

  setDraft(deck: KeptDeck): void {
    store(DRAFT, deck);
  },
};
