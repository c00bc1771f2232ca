// What the document says and names for each language, from the languages that there are.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const FOLDER = fileURLToPath(new URL("../src/generated/messages", import.meta.url));
const FRAME = /(?:^|\/)page-frame\.([\w-]+)\.json$/; // what every screen says

// In each language that the page has not loaded.
function unloaded() {
  const files = existsSync(FOLDER) ? readdirSync(FOLDER).filter((file) => FRAME.test(file)) : [];
  return files.map((file) => ({
    tag: "p",
    attrs: { lang: FRAME.exec(file)[1] },
    children: JSON.parse(readFileSync(join(FOLDER, file), "utf8")).unloaded,
  }));
}

// The words of each language, which are wanted before the script has asked for them; the server leaves those of the reader.
function preloads(bundle) {
  return Object.values(bundle ?? {}).flatMap(({ fileName, facadeModuleId }) => {
    const [, hreflang] = FRAME.exec(facadeModuleId ?? "") ?? [];
    return hreflang ? [{ tag: "link", attrs: { rel: "modulepreload", crossorigin: true, href: `/${fileName}`, hreflang } }] : [];
  });
}

export function languages() {
  return {
    name: "languages",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        const tags = preloads(bundle).map((tag) => ({ ...tag, injectTo: "head" }));
        const said = unloaded().map(({ attrs, children }) => `<p lang="${attrs.lang}">${children}</p>`);
        return { html: html.replace("<!--unloaded-->", said.join("\n      ")), tags };
      },
    },
  };
}
