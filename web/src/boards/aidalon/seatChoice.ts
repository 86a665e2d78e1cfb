import type { SeatChoice } from "../boardModule";

const choice: SeatChoice = {
  load: async () => (await import("./DeckPicker.svelte")).default,
  loadShown: async () => (await import("./DeckShown.svelte")).default,
};

export default choice;
