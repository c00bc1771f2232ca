import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import { defineConfig, globalIgnores } from "eslint/config";
import globals from "globals";
import typescript from "typescript-eslint";

export default defineConfig(
  globalIgnores(["src/generated/", "src/lib/wire.ts", "src/games/*/view-types.ts", ".shots/"]),
  js.configs.recommended,
  typescript.configs.recommended,
  svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: typescript.parser, extraFileExtensions: [".svelte"] } },
  },
  {
    rules: {
      "no-empty-pattern": ["error", { allowObjectPatternsAsParameters: true }], // Vitest reads from it that a fixture needs no other
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "no-restricted-syntax": [
        "error",
        {
          selector: "TSAsExpression > TSAsExpression > TSUnknownKeyword",
          message: "A type taken on trust hides mistakes: give the value its real type.",
        },
      ],
      "svelte/require-each-key": "off", // parts of a drawing have no identity besides their index
      "svelte/prefer-svelte-reactivity": "off", // maps and sets here are replaced, not changed
    },
  },
  { files: ["**/*.ts", "**/*.svelte"], rules: { "no-undef": "off" } }, // the type checker knows the names, and types too
);
