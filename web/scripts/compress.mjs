// Every built file that is text lies beside itself in compressed form, so that the server need not compress it again and again (gzip: ../gzip_page.py).
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

const TEXT = /\.(js|css|svg|json)$/;
const LEAST = 300; // bytes; what is smaller is not worth it

export function compress() {
  let folder;
  return {
    name: "compress",
    apply: "build",
    configResolved(config) {
      folder = join(config.build.outDir, config.build.assetsDir);
    },
    closeBundle() {
      for (const name of readdirSync(folder).filter((one) => TEXT.test(one))) {
        const path = join(folder, name);
        const data = readFileSync(path);
        if (data.length < LEAST) continue;
        writeFileSync(`${path}.br`, brotliCompressSync(data));
      }
    },
  };
}
