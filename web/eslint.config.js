import svelte from "eslint-plugin-svelte";
import ts from "typescript-eslint";
import config from "./svelte.config.js";

export default ts.config(
  { ignores: ["node_modules", "src/wire.ts"] },
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  {
    // Plain names of the browser are checked by TypeScript, which knows them.
    rules: { "no-undef": "off" },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig: config } },
    rules: {
      // Links lead to our own router, which takes plain addresses.
      "svelte/no-navigation-without-resolve": "off",
    },
  },
);
