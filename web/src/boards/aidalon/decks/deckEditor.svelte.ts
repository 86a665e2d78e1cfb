/** The deck that is being built: every change is checked by the engine and kept. */

import { ApiError } from "../../../app/api";
import { words } from "../../../i18n";
import type { CheckedDeck, DeckFault, UnreadLine } from "../../../wire";
import { cardOf } from "../cards";
import { add, EMPTY, fromChecked, listOf, swap, type Deck } from "../deck";
import { browserDecks, newId, type KeptDeck } from "./browserDecks";
import { checkList } from "./checks";
import { deckWords } from "./i18n";
import { AGAIN_MS, isPassing, keptDecks } from "./keptDecks.svelte";

/** Milliseconds without a change before the deck is checked. */
const CHECK_MS = 250;
/** Milliseconds without a change before the deck is kept. */
const KEEP_MS = 900;

/** `none`: nobody has asked to keep it. `later`: it could not be sent, and is sent again. */
export type Saving = "none" | "saving" | "saved" | "later" | "refused";

export class DeckEditor {
  id = $state(newId());
  name: string = $state(deckWords.panel.untitled);
  deck: Deck = $state.raw(EMPTY);
  /** Entries of the list that are no cards; they stay with the deck until they are mended or removed. */
  unread: UnreadLine[] = $state.raw([]);
  checked: CheckedDeck | null = $state.raw(null);
  checking = $state(false);
  /** Why the last thing that was asked for could not be done. */
  problem = $state("");
  saving: Saving = $state("none");

  private checkTimer: number | undefined;
  private keepTimer: number | undefined;

  readonly text = $derived(listOf(this.deck) + this.unread.map((line) => `${line.text}\n`).join(""));

  get kept(): KeptDeck {
    const name = this.name.trim();
    return { id: this.id, name: name === "" ? deckWords.panel.untitled : name, text: this.text };
  }

  /** Return why the deck is not legal in a format; empty as long as that is not known. */
  faults(format: string): DeckFault[] {
    return this.text === "" ? [] : (this.checked?.faults[format] ?? []);
  }

  legal(format: string): boolean {
    return !this.checking && this.text !== "" && this.checked?.faults[format]?.length === 0;
  }

  // --- opening ------------------------------------------------------------------------------------------------

  /** Open a deck. Return whether its list was read; if not, the deck before stays. */
  async open(deck: KeptDeck, saving: Saving = "saved"): Promise<boolean> {
    await this.flush();
    this.problem = "";
    try {
      const found = deck.text.trim() === "" ? null : await checkList(deck.text);
      this.deck = found === null ? EMPTY : fromChecked(found);
      this.unread = found?.unread ?? [];
      this.checked = found;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.problem = error.message || words.site.unreachable;
      return false;
    }
    this.id = deck.id;
    this.name = deck.name;
    this.saving = saving;
    browserDecks.setDraft(this.kept);
    return true;
  }

  /** Open a new deck from a list; it is kept at once. */
  async begin(name: string, text: string): Promise<boolean> {
    if (!(await this.open({ id: newId(), name: name.slice(0, 40), text }, "saving"))) return false;
    this.changed();
    return true;
  }

  // --- changing -----------------------------------------------------------------------------------------------

  change(deck: Deck): void {
    this.deck = deck;
    this.changed();
  }

  rename(name: string): void {
    this.name = name;
    this.changed();
  }

  /** Take another card for the one at fault. */
  mend(fault: DeckFault): void {
    this.change(swap(this.deck, fault.card, fault.copies, fault.better));
  }

  /** Take the card that a line may have meant, in as many copies as the line says; or drop the line. */
  settle(line: UnreadLine, card: string | null): void {
    this.unread = this.unread.filter((each) => each !== line);
    let deck = this.deck;
    const count = cardOf(card)?.type === "seeker" ? 1 : Math.max(1, parseInt(line.text) || 1);
    for (let copy = 0; card !== null && copy < count; copy++) deck = add(deck, card);
    this.change(deck);
  }

  private changed(): void {
    browserDecks.setDraft(this.kept);
    clearTimeout(this.checkTimer);
    this.checking = this.text !== "";
    if (this.checking) this.checkTimer = window.setTimeout(() => void this.check(), CHECK_MS);
    this.keepIn(KEEP_MS);
  }

  private async check(): Promise<void> {
    const { text } = this;
    try {
      const found = await checkList(text);
      if (text !== this.text) return;
      this.checked = found;
      this.problem = "";
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (text !== this.text) return;
      this.problem = error.message || deckWords.panel.unchecked;
      this.checkTimer = window.setTimeout(() => void this.check(), AGAIN_MS);
      return;
    }
    this.checking = false;
  }

  // --- keeping ------------------------------------------------------------------------------------------------

  private keepIn(ms: number): void {
    clearTimeout(this.keepTimer);
    if (this.saving !== "later") this.saving = "saving";
    this.keepTimer = window.setTimeout(() => void this.keep(), ms);
  }

  private async keep(): Promise<void> {
    this.keepTimer = undefined;
    const { kept } = this;
    try {
      await keptDecks.keep(kept);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (kept.id !== this.id) return;
      if (isPassing(error)) {
        this.saving = "later";
        if (this.keepTimer === undefined) this.keepIn(AGAIN_MS);
      } else {
        this.saving = "refused";
        this.problem = error.message;
      }
      return;
    }
    if (kept.id === this.id && this.keepTimer === undefined) this.saving = "saved";
  }

  /** Keep now what is to be kept. */
  async flush(): Promise<void> {
    if (this.keepTimer === undefined) return;
    clearTimeout(this.keepTimer);
    await this.keep();
    clearTimeout(this.keepTimer);
    this.keepTimer = undefined;
  }

  /** Forget the deck that was deleted. */
  async clear(): Promise<void> {
    clearTimeout(this.keepTimer);
    this.keepTimer = undefined;
    await this.open({ id: newId(), name: deckWords.panel.untitled, text: "" }, "none");
  }

  close(): void {
    clearTimeout(this.checkTimer);
    void this.flush();
  }
}
