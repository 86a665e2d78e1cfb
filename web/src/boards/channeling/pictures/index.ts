/** The pictures of the rules page, by the section they stand in. */

import Card from "./Card.svelte";
import Leyline from "./Leyline.svelte";

export const pictures = { "set-up": Card, "place-and-remove-cubes": Leyline };
