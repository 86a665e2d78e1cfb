import { urlFor } from "../../app/routes";
import type { DeckPages } from "../boardModule";
import { gameWords } from "./i18n";

const { browse, builder } = gameWords;

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
    title: builder.title,
    lead: builder.lead,
    link: builder.link,
    load: async () => (await import("./DeckBuilder.svelte")).default,
  },
  rules: { link: builder.rules, url: urlFor.rules("aidalon", "decks") },
};

export default pages;
