/** Names for guests who have not chosen one: trees of the forest. */

const TREES = [
  "Alder",
  "Ash",
  "Aspen",
  "Beech",
  "Birch",
  "Bramble",
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
  "Oak",
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
