/** Builds one picture file a game out of the icon set: `import url from "./icons.json?sprite"` gives the address of a file
 * with a `<symbol>` for each entry of `icons.json`, which says `"own name": "name of the icon"`. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { Plugin } from "vite";
import { roundPath } from "./path.ts";

interface IconSet {
  icons: Record<string, { body: string }>;
}

const SUFFIX = "?sprite";
const DEV = "/@sprite/";
const CREDIT =
  "Icons by the authors of game-icons.net (Lorc, Delapouite and others), CC BY 3.0, https://creativecommons.org/licenses/by/3.0/. Coordinates rounded.";

let iconSet: IconSet | null = null;

function icons(): IconSet["icons"] {
  iconSet ??= JSON.parse(
    readFileSync(createRequire(import.meta.url).resolve("@iconify-json/game-icons/icons.json"), "utf-8"),
  ) as IconSet;
  return iconSet.icons;
}

/** Return the picture file of a table of icons. */
export function buildSprite(table: Record<string, string>): string {
  const symbols = Object.entries(table).map(([name, icon]) => {
    const body = icons()[icon]?.body;
    if (body === undefined) throw new Error(`${name}: the icon set has no ${icon}`);
    const data = /d="([^"]*)"/.exec(body)?.[1];
    if (data === undefined) throw new Error(`${icon} is not one path`);
    return `<symbol id="${name}" viewBox="0 0 512 512"><path d="${roundPath(data)}"/></symbol>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg"><!-- ${CREDIT} -->\n${symbols.join("\n")}\n</svg>\n`;
}

function spriteOf(file: string): string {
  return buildSprite(JSON.parse(readFileSync(file, "utf-8")) as Record<string, string>);
}

export function sprites(): Plugin {
  let building = false;
  return {
    name: "leyline-sprites",
    enforce: "pre",
    configResolved(config) {
      building = config.command === "build";
    },
    load(id) {
      if (!id.endsWith(SUFFIX)) return null;
      const file = id.slice(0, -SUFFIX.length);
      this.addWatchFile(file);
      if (!building) return `export default ${JSON.stringify(DEV + encodeURIComponent(file))};`;
      const name = `${path.basename(path.dirname(file))}.svg`;
      const reference = this.emitFile({ type: "asset", name, source: spriteOf(file) });
      return `export default import.meta.ROLLUP_FILE_URL_${reference};`;
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (request.url?.startsWith(DEV) !== true) {
          next();
          return;
        }
        response.setHeader("Content-Type", "image/svg+xml");
        response.end(spriteOf(decodeURIComponent(request.url.slice(DEV.length))));
      });
    },
  };
}
