/** Cuts fonts down to the characters that nearly every page shows: `url("@fonts/NAME.woff2")` in a style sheet is the cut
 * file. Style sheets name the whole file for all other characters, so browsers load it only where a name needs it. */

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import subsetFont from "subset-font";
import type { Plugin } from "vite";

const ASCII = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join("");
/** The characters of `unicode-range: U+20-7E, U+A0, U+B7, U+D7, U+2013-2014, U+2018-2019, U+201C-201D, U+2026, U+2212`. */
const COMMON = `${ASCII}\u00a0·×–—‘’“”…−`;

const FONTS: Record<string, { file: string; text: string }> = {
  figtree: { file: "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2", text: COMMON },
  // Headlines take their digits from Figtree.
  "young-serif": {
    file: "@fontsource/young-serif/files/young-serif-latin-400-normal.woff2",
    text: COMMON.replace(/[0-9]/g, ""),
  },
};

export function fonts(): Plugin {
  const require = createRequire(import.meta.url);
  const folder = path.join(path.dirname(require.resolve("subset-font/package.json")), "..", ".cut-fonts");
  return {
    name: "leyline-fonts",
    async config() {
      mkdirSync(folder, { recursive: true });
      for (const [name, { file, text }] of Object.entries(FONTS)) {
        const whole = readFileSync(require.resolve(file));
        writeFileSync(
          path.join(folder, `${name}.woff2`),
          await subsetFont(whole, text, { targetFormat: "woff2" }),
        );
      }
      return { resolve: { alias: { "@fonts": folder } } };
    },
  };
}
