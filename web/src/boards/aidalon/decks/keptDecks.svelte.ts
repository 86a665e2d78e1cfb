/** The reader's decks: kept with their name on the server, or in the browser as long as they have none. */

import { account } from "../../../app/account.svelte";
import { api, ApiError } from "../../../app/api";
import { words } from "../../../i18n";
import { browserDecks, type KeptDeck } from "./browserDecks";

const GAME = "aidalon";
/** Milliseconds before something that could not be stored is sent again. */
const AGAIN_MS = 3000;
const PASSING = ["unreachable", "busy", "too-fast", "fault"];

const pause = (ms: number) => new Promise((done) => window.setTimeout(done, ms));

class KeptDecks {
  decks: KeptDeck[] = $state.raw([]);
  /** Decks that are still in the browser, though the reader has a name by now. */
  elsewhere: KeptDeck[] = $state.raw([]);
  loaded = $state(false);
  problem = $state("");
  /** How many decks are still being taken over; null if none are. */
  takingOver: number | null = $state(null);
  private person: string | null = null;

  /** Load the decks of who is here now. */
  async load(): Promise<void> {
    const person = account.profile?.person ?? null;
    this.person = person;
    this.problem = "";
    if (person === null) {
      this.show(browserDecks.all());
      this.elsewhere = [];
      this.loaded = true;
      return;
    }
    try {
      const found = await api.ownDecks();
      if (this.person !== person) return;
      this.show(found.decks.filter((deck) => deck.game === GAME));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.problem = error.message || words.site.unreachable;
    }
    this.noteElsewhere();
    this.loaded = true;
  }

  private noteElsewhere(): void {
    this.elsewhere = this.person === null ? [] : browserDecks.all();
  }

  private show(decks: KeptDeck[]): void {
    this.decks = decks.toSorted((one, other) => one.name.localeCompare(other.name));
  }

  /** Keep a deck; one of the same id is replaced. Raise `ApiError`; the browser holds the deck then. */
  async keep(deck: KeptDeck): Promise<void> {
    if (this.person === null) {
      if (!browserDecks.keep(deck)) throw new ApiError("not-allowed", words.site.unreachable);
    } else {
      try {
        await api.keepDeck(deck.id, { game: GAME, name: deck.name, text: deck.text });
      } catch (error) {
        browserDecks.keep(deck);
        this.noteElsewhere();
        throw error;
      }
      browserDecks.remove(deck.id);
      this.noteElsewhere();
    }
    this.show([...this.decks.filter((each) => each.id !== deck.id), deck]);
  }

  /** Delete a deck. Raise `ApiError`. */
  async remove(id: string): Promise<void> {
    if (this.person !== null) await api.deleteDeck(id);
    browserDecks.remove(id);
    this.noteElsewhere();
    this.show(this.decks.filter((each) => each.id !== id));
  }

  /** Keep the browser's decks with the reader's name. Those that the server refuses stay in the browser. */
  async takeOver(): Promise<void> {
    this.problem = "";
    const waiting = [...this.elsewhere];
    for (const [index, deck] of waiting.entries()) {
      this.takingOver = waiting.length - index;
      if (!(await this.keepInTime(deck))) break;
    }
    this.takingOver = null;
  }

  private async keepInTime(deck: KeptDeck): Promise<boolean> {
    for (;;) {
      try {
        await this.keep(deck);
        return true;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.code !== "too-fast") {
          this.problem = error.message || words.site.unreachable;
          return false;
        }
        await pause(AGAIN_MS);
      }
    }
  }
}

/** Whether a refusal passes by itself, so that trying again makes sense. */
export function isPassing(error: ApiError): boolean {
  return PASSING.includes(error.code);
}

export { AGAIN_MS };
export const keptDecks = new KeptDecks();
