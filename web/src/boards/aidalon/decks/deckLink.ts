/** A deck in a link. It stands behind the #, so that no server sees it. */

import { absolute } from "../../../app/address";
import { urlFor } from "../../../app/routes";

const IN_LINK = "#deck=";

/** Return the address of the builder with a deck in it, to send to a friend. */
export function linkTo(line: string): string {
  return `${absolute(urlFor.decks("aidalon"))}${IN_LINK}${encodeURIComponent(line)}`;
}

/** Return the deck in an address, or in the part of it from the # on; null if there is none. */
export function deckInLink(address: string): string | null {
  const at = address.indexOf(IN_LINK);
  if (at < 0) return null;
  try {
    return decodeURIComponent(address.slice(at + IN_LINK.length).trim());
  } catch {
    return null;
  }
}
