// Writes src/lib/wire.ts from the JSON schema of src/critias/server/wire.py, which comes on standard input: `make web-types`.
import { compile } from "json-schema-to-typescript";
import { readFileSync, writeFileSync } from "node:fs";

const BANNER = "// Made from src/critias/server/wire.py by `make web-types`; a test fails when the two differ. Do not edit.";
const schema = JSON.parse(readFileSync(0, "utf8"));
const text = await compile(schema, "Wire", { bannerComment: BANNER, additionalProperties: false, format: false, ignoreMinAndMaxItems: true });
if (process.argv[2]) writeFileSync(process.argv[2], text);
else process.stdout.write(text);
