/** What pages of cards read with: a card large and complete, as at the table, without the board. */

import type { BoardModule } from "../../boardModule";
import { defineBoard } from "../../boardModule";
import { cardOf } from "../cards";
import { slugOf } from "../names";
import Reading from "../Reading.svelte";
import type { AidalonView } from "../view";

export const cardReader: BoardModule = defineBoard<AidalonView>({
  Board: () => ({}),
  Reading,
  readingWords: (id) => {
    const card = cardOf(slugOf(id));
    return card === null ? null : { title: card.name, lines: card.lines };
  },
});
