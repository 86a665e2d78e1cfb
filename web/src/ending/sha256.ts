/** SHA-256 of a short message, in hexadecimal. The browser's own is there only for pages that came over HTTPS. */

const PRIMES: number[] = [];
for (let number = 2; PRIMES.length < 64; number += 1)
  if (PRIMES.every((prime) => number % prime !== 0)) PRIMES.push(number);

/** The first 32 bits of the fraction of a root. */
const fraction = (root: number) => Math.floor((root % 1) * 2 ** 32) | 0;
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));

export function sha256(message: Uint8Array): string {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  padded.set(message);
  padded[message.length] = 0x80;
  const bytes = new DataView(padded.buffer);
  bytes.setUint32(padded.length - 4, message.length * 8);
  const hash = Int32Array.from(START);
  for (let at = 0; at < padded.length; at += 64) addBlock(hash, bytes, at);
  return [...hash].map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

function addBlock(hash: Int32Array, bytes: DataView, at: number): void {
  const w = new Int32Array(64);
  for (let index = 0; index < 64; index += 1) {
    if (index < 16) {
      w[index] = bytes.getInt32(at + 4 * index);
      continue;
    }
    const [early, late] = [w[index - 15] ?? 0, w[index - 2] ?? 0];
    const first = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const second = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    w[index] = (w[index - 16] ?? 0) + first + (w[index - 7] ?? 0) + second;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  for (let index = 0; index < 64; index += 1) {
    const mixed = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const one = (h + mixed + ((e & f) ^ (~e & g)) + (ROUNDS[index] ?? 0) + (w[index] ?? 0)) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) hash[index] = (hash[index] ?? 0) + word;
}
