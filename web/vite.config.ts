import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { icons } from "./scripts/icons.mjs";
import { languages } from "./scripts/languages.mjs";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// What tests need too.
export const parts = { plugins: [svelte(), icons()], resolve: { alias: { $lib: here("./src/lib") } } };

export default defineConfig({
  ...parts,
  plugins: [...parts.plugins, languages()],
  // The Python package carries the page: server/http/routes/page.py serves it from there.
  build: {
    outDir: here("../src/critias/page"),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2022",
    minify: "terser", // a hundredth smaller, compressed, than what Vite uses otherwise
    terserOptions: { module: true, ecma: 2020, compress: { passes: 2 } },
    reportCompressedSize: false,
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  server: { proxy: { "/api": { target: process.env.CRITIAS_SERVER ?? "http://127.0.0.1:8000", ws: true } } },
});
