/** Letters as links, and their signatures. */

import { webcrypto } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import { letterIn, linkTo } from "../src/offline/letters";
import { pack, unpack } from "../src/offline/packing";
import { newKeys, sign, verify } from "../src/offline/signing";

vi.stubGlobal("crypto", webcrypto);
vi.stubGlobal("isSecureContext", true);
const LETTER = JSON.stringify({ format: "leyline-letter 1", letter: "{}", signature: "Ährenfeld é 石" });

describe("letters", () => {
  it("come out of a link as they went in, with words around it", async () => {
    const link = await linkTo(LETTER);
    expect(link).toMatch(/\/letter#[\w-]+$/);
    expect(await letterIn(`Your turn! ${link}\nAda`)).toBe(LETTER);
    expect(await letterIn(` ${LETTER}\n`)).toBe(LETTER);
    expect(await unpack(await pack(LETTER))).toBe(LETTER);
  });

  it("are empty where a part is missing", async () => {
    const packed = await pack(LETTER);
    for (const bad of ["", "§", packed.slice(0, -9), "https://example.org/"])
      expect(await unpack(bad)).toBe("");
    expect(await letterIn("hello")).toBe("");
  });

  it("carry signatures that only their writer can make", async () => {
    const mine = JSON.parse(await newKeys()) as { private: string; public: string };
    const other = JSON.parse(await newKeys()) as { private: string; public: string };
    const signature = await sign(mine.private, LETTER);
    expect(await verify(mine.public, signature, LETTER)).toBe(true);
    expect(await verify(other.public, signature, LETTER)).toBe(false);
    expect(await verify(mine.public, signature, `${LETTER} `)).toBe(false);
    expect(await verify(mine.public, "no", LETTER)).toBe(false);
    expect(await verify("{}", signature, LETTER)).toBe(false);
  });
});
