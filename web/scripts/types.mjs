// Writes the page's types into a folder (this one: `make web-types`) from the JSON schemas of web/type_schemas.py on standard input.
import { compile } from "json-schema-to-typescript";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const FOLDER = process.argv[2] ?? ".";

for (const { file, source, schema } of JSON.parse(readFileSync(0, "utf8"))) {
  const text = await compile(schema, schema.title, {
    bannerComment: `// Made from ${source} by \`make web-types\`; a test fails when the two differ. Do not edit.`,
    additionalProperties: false,
    format: false,
    ignoreMinAndMaxItems: true,
  });
  mkdirSync(dirname(join(FOLDER, file)), { recursive: true });
  writeFileSync(join(FOLDER, file), text);
}
