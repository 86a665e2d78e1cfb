import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { fonts } from "./fonts/plugin.ts";
import { icons } from "./icons/plugin.ts";
import { sprites } from "./sprites/plugin.ts";
import { worker } from "./worker/plugin.ts";

export default defineConfig(({ mode }) => ({
  // Every file finds the others beside it, wherever the page lies.
  base: "./",
  plugins: [fonts(), icons(), sprites(), svelte(), worker()],
  worker: { format: "es" },
  build: {
    rolldownOptions: {
      input: {
        index: fileURLToPath(new URL("index.html", import.meta.url)),
        offline: fileURLToPath(new URL("src/offline/start.ts", import.meta.url)),
      },
    },
    outDir: "../src/leyline/server/page",
    emptyOutDir: true,
    // The content security policy forbids inline scripts.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    target: "es2022",
  },
  server: {
    proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } },
  },
  // Let Vitest mount components as a browser would.
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
  test: {
    environment: "happy-dom",
    include: ["tests/**/*.test.ts"],
    // A busy machine may take long to load a board.
    testTimeout: 60_000,
    // Files share what they import and one document a thread: half of the work was loading both anew for each file.
    pool: "threads",
    isolate: false,
  },
}));
