// Lays every text of the built page beside itself as Brotli, so that the server need not compress it again and again
// (gzip: ../gzip_page.py).
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";

const FOLDER = fileURLToPath(new URL("../../src/critias/page/assets", import.meta.url));
const TEXT = /\.(js|css|svg|json)$/;
const MIN_BYTES = 300; // what is smaller is not worth it

for (const name of readdirSync(FOLDER).filter((one) => TEXT.test(one))) {
  const path = join(FOLDER, name);
  const data = readFileSync(path);
  if (data.length >= MIN_BYTES) writeFileSync(`${path}.br`, brotliCompressSync(data));
}
