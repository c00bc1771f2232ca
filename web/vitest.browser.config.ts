// Tests of the built page in a real browser against a real server: `npm run test:browser`.
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["browser/**/*.test.ts"],
    globalSetup: ["browser/setup.ts"],
    reporters: ["default", "./browser/failed.ts"],
    environment: "node",
    maxWorkers: 4, // files at a time; each has a browser of its own, and waits more than it works
    testTimeout: 300_000,
    hookTimeout: 180_000,
    teardownTimeout: 30_000,
  },
});
