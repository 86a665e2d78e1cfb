/** Texts as fragments of links: compressed, in letters that every mail program leaves whole. */

import { fromBase64, toBase64 } from "./signing";

/** The longest link that mail programs and messengers leave whole; a longer text goes as a file. */
export const LONGEST_LINK = 4000;

async function through(bytes: Uint8Array<ArrayBuffer>, stream: GenericTransformStream): Promise<Uint8Array> {
  const piped = new Blob([bytes])
    .stream()
    .pipeThrough(stream as TransformStream<Uint8Array<ArrayBuffer>, Uint8Array>);
  return new Uint8Array(await new Response(piped as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer());
}

/** Return a text as the fragment of a link. */
export async function pack(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const packed = toBase64(await through(bytes, new CompressionStream("deflate-raw")));
  return packed.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Return the text in a fragment; empty if there is none, or a part of it is missing. */
export async function unpack(fragment: string): Promise<string> {
  try {
    const bytes = fromBase64(fragment.replaceAll("-", "+").replaceAll("_", "/"));
    return new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw")));
  } catch {
    return "";
  }
}
