import { urlFor } from "../../app/routes";
import type { DeckPages } from "../boardModule";
import { deckWords } from "./decks/i18n";
import { gameWords } from "./i18n";

const { browse } = gameWords;

const pages: DeckPages = {
  label: browse.pages,
  cards: {
    title: browse.title,
    lead: browse.lead,
    link: browse.link,
    load: async () => {
      await import("./affiliations.css");
      return (await import("./CardBrowser.svelte")).default;
    },
  },
  decks: {
    title: deckWords.title,
    lead: deckWords.lead,
    link: deckWords.link,
    load: async () => (await import("./decks/DeckBuilder.svelte")).default,
  },
  rules: { link: deckWords.rules, url: urlFor.rules("aidalon", "decks") },
};

export default pages;
