import svelte from "eslint-plugin-svelte";
import ts from "typescript-eslint";
import config from "./svelte.config.js";

export default ts.config(
  { ignores: ["node_modules", "src/wire.ts"] },
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  {
    // TypeScript checks browser globals.
    rules: {
      "no-undef": "off",
      // Names starting with _ are deliberately unused.
      "@typescript-eslint/no-unused-vars": ["error", { varsIgnorePattern: "^_", argsIgnorePattern: "^_" }],
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig: config } },
    rules: {
      // Our router takes plain addresses.
      "svelte/no-navigation-without-resolve": "off",
      // We replace sets and maps, and never change them in place.
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
);
