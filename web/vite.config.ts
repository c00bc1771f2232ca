import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { compress } from "./scripts/compress.mjs";
import { icons } from "./scripts/icons.mjs";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  plugins: [
    svelte(),
    icons(),
    compress(),
    paraglideVitePlugin({ project: "./project.inlang", outdir: "./src/paraglide", strategy: ["globalVariable", "baseLocale"] }),
  ],
  resolve: { alias: { $lib: here("./src/lib") }, conditions: process.env.VITEST ? ["browser"] : undefined },
  // The Python package carries the page: server/routes/page.py serves it from there.
  build: { outDir: here("../src/critias/page"), emptyOutDir: true, assetsInlineLimit: 0, target: "es2022", reportCompressedSize: false, rolldownOptions: { checks: { bundlerTimings: false } } },
  server: { proxy: { "/api": { target: process.env.CRITIAS_SERVER ?? "http://127.0.0.1:8000", ws: true } } },
  test: { include: ["src/**/*.test.ts"], teardownTimeout: 1000 },
});
