/** What draws a row of the studio's tables, by the parameter. */

import CardRow from "./CardRow.svelte";

export const rowPictures = { cards: CardRow };
