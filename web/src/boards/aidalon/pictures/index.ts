/** The pictures of the rules page, by the section they stand in. */

import "../look.css";
import Area from "./Area.svelte";
import Card from "./Card.svelte";
import Delve from "./Delve.svelte";
import States from "./States.svelte";

export const pictures = {
  "the-table": Area,
  "cards-in-a-grid": States,
  delving: Delve,
  abilities: Card,
};
