// Tests of the built page in a real browser against a real server: `npm run test:browser`.
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["browser/**/*.test.ts"],
    globalSetup: ["browser/setup.ts"],
    reporters: ["default", "./browser/failed.ts"],
    environment: "node",
    isolate: false, // what the files share, Playwright above all, is loaded once for each worker
    maxWorkers: 3, // files at a time; each has a browser of its own
    expect: { poll: { timeout: 30_000 } }, // a busy machine is slow, not wrong
    testTimeout: 300_000,
    hookTimeout: 180_000,
    teardownTimeout: 30_000,
  },
});
