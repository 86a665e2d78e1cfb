/** Addresses that can be sent to others. */

import { api, ApiError } from "../app/api";
import { urlFor } from "../app/routes";

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

/** Return whether a host name leads to the own machine of each reader. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}

export interface Link {
  /** Where the page is opened, such as https://play.example.org */
  site: string;
  address: string;
  /** Whether it works on this machine alone. */
  local: boolean;
}

export function linkAt(site: string, table: string): Link {
  return { site, address: `${site}${urlFor.table(table)}`, local: isLoopback(new URL(site).hostname) };
}

/** Return the link to a table. On the server's own machine, ask where others reach it. */
export async function linkTo(table: string): Promise<Link> {
  const own = linkAt(location.origin, table);
  if (!own.local) return own;
  try {
    const { address } = await api.address();
    return address === "" ? own : linkAt(address, table);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return own;
  }
}

/** Copy a text; return whether that worked. Without https, browsers allow it from a selected field only. */
export async function copy(text: string, field?: HTMLInputElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field?.select();
    return field != null && document.execCommand("copy");
  }
}
