/** Builds the service worker: one script at a fixed address, which knows the hashed files of the page's shell. */

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { minify, transformWithOxc, type Plugin, type Rolldown } from "vite";

const SOURCE = fileURLToPath(new URL("worker.ts", import.meta.url));
/** The service worker of a static folder; `leyline site` puts in what it keeps. */
const FOLDER = fileURLToPath(new URL("folder.ts", import.meta.url));
const PUBLIC = ["/theme.js", "/favicon.svg", "/icon-192.png", "/badge-96.png"];
const PLACE = "__LEYLINE_SHELL__";

/** Return the addresses of what the first page needs: its script, what that imports at once, styles and their fonts. The
 * fonts with rare characters are left out. */
export function shellFiles(bundle: Rolldown.OutputBundle): string[] {
  const entry = Object.values(bundle).find(
    (each) => each.type === "chunk" && each.isEntry && each.facadeModuleId?.endsWith("index.html") === true,
  );
  if (entry === undefined) throw new Error("the page has no entry");
  const found = new Set([entry.fileName]);
  for (const name of found) {
    const file = bundle[name];
    if (file?.type === "chunk") {
      for (const each of [...file.imports, ...(file.viteMetadata?.importedCss ?? [])]) found.add(each);
    } else if (file !== undefined && name.endsWith(".css")) {
      for (const [, font] of String(file.source).matchAll(/url\(["']?\.\/([^)"']+\.woff2)/g)) {
        if (font !== undefined && !font.includes("-latin-")) found.add(`assets/${font}`);
      }
    }
  }
  return [...found].map((name) => `/${name}`);
}

async function scriptOf(source: string): Promise<string> {
  const plain = await transformWithOxc(readFileSync(source, "utf-8"), source);
  return (await minify(source, plain.code.replace(/^export \{\};$/m, ""))).code;
}

export function worker(): Plugin {
  return {
    name: "leyline-worker",
    apply: "build",
    enforce: "post",
    // A server gives the same document at every path; a static folder has its own copy.
    transformIndexHtml: { order: "post", handler: (html) => html.replaceAll('="./', '="/') },
    async generateBundle(_, bundle) {
      const files = [...shellFiles(bundle), ...PUBLIC];
      const code = await scriptOf(SOURCE);
      const version = createHash("sha256").update(files.join("\n")).update(code).digest("hex").slice(0, 16);
      const source = code.replaceAll(PLACE, JSON.stringify({ version, files }));
      this.emitFile({ type: "asset", fileName: "service-worker.js", source });
      this.emitFile({ type: "asset", fileName: "folder-worker.js", source: await scriptOf(FOLDER) });
    },
  };
}
