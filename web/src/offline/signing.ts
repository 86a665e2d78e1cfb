/** Keys and signatures of letters, by the browser's own cryptography. Keys are JSON; signatures are base64. */

const KIND = { name: "ECDSA", namedCurve: "P-256" } as const;
const SIGNING = { name: "ECDSA", hash: "SHA-256" } as const;

export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

/** Return a new pair of keys, as JSON; "" where the page did not come safely, and browsers make none. */
export async function newKeys(): Promise<string> {
  if (!isSecureContext) return "";
  const pair = await crypto.subtle.generateKey(KIND, true, ["sign", "verify"]);
  const [secret, open] = await Promise.all([
    crypto.subtle.exportKey("jwk", pair.privateKey),
    crypto.subtle.exportKey("jwk", pair.publicKey),
  ]);
  return JSON.stringify({
    private: JSON.stringify(secret),
    public: JSON.stringify({ kty: open.kty, crv: open.crv, x: open.x, y: open.y }),
  });
}

export async function sign(secret: string, text: string): Promise<string> {
  const key = await crypto.subtle.importKey("jwk", JSON.parse(secret) as JsonWebKey, KIND, false, ["sign"]);
  return toBase64(new Uint8Array(await crypto.subtle.sign(SIGNING, key, new TextEncoder().encode(text))));
}

/** Return whether the holder of a key signed this text; what cannot be read is no signature. */
export async function verify(open: string, signature: string, text: string): Promise<boolean> {
  try {
    const key = await crypto.subtle.importKey("jwk", JSON.parse(open) as JsonWebKey, KIND, false, ["verify"]);
    return await crypto.subtle.verify(SIGNING, key, fromBase64(signature), new TextEncoder().encode(text));
  } catch {
    return false;
  }
}
