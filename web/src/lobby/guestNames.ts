/** Names for guests who have not chosen one: trees of the forest, none of them an opponent's. */

const TREES = [
  "Alder",
  "Ash",
  "Aspen",
  "Beech",
  "Cedar",
  "Elder",
  "Elm",
  "Fern",
  "Gorse",
  "Hazel",
  "Heather",
  "Holly",
  "Ivy",
  "Juniper",
  "Larch",
  "Linden",
  "Maple",
  "Pine",
  "Rowan",
  "Sorrel",
  "Thorn",
  "Willow",
  "Yew",
];

export function guestName(random = Math.random): string {
  return TREES[Math.floor(random() * TREES.length)] ?? "Rowan";
}
