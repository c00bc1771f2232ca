// Tests of the page's parts, without a browser: `npm run test`.
import { defineConfig } from "vitest/config";
import { parts } from "./vite.config.ts";

export default defineConfig({
  ...parts,
  resolve: { ...parts.resolve, conditions: ["browser"] },
  test: { include: ["src/**/*.test.ts"], setupFiles: "src/speaking.ts" },
});
