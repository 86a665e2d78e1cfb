import type { SeatChoice } from "../boardModule";

const choice: SeatChoice = {
  load: async () => (await import("./decks/DeckPicker.svelte")).default,
  loadShown: async () => (await import("./decks/DeckShown.svelte")).default,
};

export default choice;
