/** Whether the luck of a game was fixed before it began: the key that is shown at the end has the fingerprint that was shown
 *  at the start. */

import { sha256 } from "./sha256";

const KEY = "leyline-luck";
/** Tables whose fingerprints are kept. */
const KEPT = 60;

export type Verdict = "noted" | "fits" | "wrong" | "changed";

function read(): [string, string][] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? (found as [string, string][]) : [];
  } catch {
    return [];
  }
}

/** Keep the fingerprint of a table that is not over, the first one that was shown. */
export function noteFingerprint(table: string, commitment: string): void {
  const kept = read();
  if (kept.some(([id]) => id === table)) return;
  try {
    localStorage.setItem(KEY, JSON.stringify([...kept, [table, commitment]].slice(-KEPT)));
  } catch {
    // Without storage, the fingerprint on the table's page is compared.
  }
}

/** Check the key of a finished game: against the fingerprint that this browser noted before its end, if it did. */
export function checkLuck(table: string, commitment: string, key: string): Verdict {
  const noted = read().find(([id]) => id === table)?.[1];
  if (noted !== undefined && noted !== commitment) return "changed";
  const bytes = /^(?:[0-9a-f]{2})+$/i.test(key) ? key.match(/../g)?.map((pair) => parseInt(pair, 16)) : [];
  if (sha256(Uint8Array.from(bytes ?? [])) !== commitment) return "wrong";
  return noted === undefined ? "fits" : "noted";
}

/** Return a fingerprint in groups that can be read and compared. */
export function grouped(hex: string): string {
  return hex.match(/.{1,8}/g)?.join(" ") ?? "";
}
