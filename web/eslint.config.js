import svelte from "eslint-plugin-svelte";
import ts from "typescript-eslint";
import config from "./svelte.config.js";

export default ts.config(
  { ignores: ["node_modules", "src/wire.ts"] },
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  {
    // Plain names of the browser are checked by TypeScript, which knows them.
    rules: {
      "no-undef": "off",
      // A name that is only there to count, or to be left out, is called _.
      "@typescript-eslint/no-unused-vars": ["error", { varsIgnorePattern: "^_", argsIgnorePattern: "^_" }],
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig: config } },
    rules: {
      // Links lead to our own router, which takes plain addresses.
      "svelte/no-navigation-without-resolve": "off",
      // Sets and maps here are made anew and replaced, never changed in place.
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
);
