/** The pictures of the rules page, by the section they stand in. */

import "../pieces.css";
import "../seats.css";
import Creature from "./Creature.svelte";
import Forge from "./Forge.svelte";
import Gems from "./Gems.svelte";
import Rows from "./Rows.svelte";
import Stones from "./Stones.svelte";

export const pictures = {
  "summon-creatures": Creature,
  "forge-artifacts": Forge,
  "paying-with-gems": Gems,
  "exchange-artifacts": Rows,
  "rune-stones": Stones,
};
