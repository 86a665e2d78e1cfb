/** The pictures of the rules page, by the section they stand in. */

import Clearing from "./Clearing.svelte";
import Roll from "./Roll.svelte";

export const pictures = { "set-up": Clearing, dice: Roll };
