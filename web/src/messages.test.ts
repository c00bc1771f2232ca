// Both languages say everything, with the same things to fill in.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

type Table = Record<string, string>;

const MESSAGES = join(import.meta.dirname, "..", "messages");
const PACKAGE = join(import.meta.dirname, "..", "..", "src", "critias", "games");

const read = (file: string): Table => JSON.parse(readFileSync(file, "utf8"));
const folders = (path: string): string[] =>
  readdirSync(path, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
const blanks = (text: string): string[] => [...new Set([...text.matchAll(/\{(\w+)(?::\w+)?\}/g)].map((match) => match[1]!))].sort();
const keys = (table: Table): string[] =>
  Object.keys(table)
    .filter((key) => key !== "$schema")
    .sort();

function agree(en: Table, fr: Table): void {
  expect(keys(fr)).toEqual(keys(en));
  for (const key of keys(en)) expect(blanks(fr[key]!), key).toEqual(blanks(en[key]!));
}

describe("the page says everything in English and French:", () => {
  for (const part of folders(MESSAGES))
    test(part, () => agree(read(join(MESSAGES, part, "en.json")), read(join(MESSAGES, part, "fr.json"))));

  test("no key stands in two files", () => {
    const all = folders(MESSAGES).flatMap((part) => keys(read(join(MESSAGES, part, "en.json"))));
    expect(all.filter((key, k) => all.indexOf(key) !== k)).toEqual([]);
  });
});

describe("the words of the games are the same in English and French:", () => {
  for (const game of folders(PACKAGE).filter((name) => !name.startsWith("_")))
    test(game, () => agree(wordsOf(game, "en"), wordsOf(game, "fr")));
});

function wordsOf(game: string, language: string): Table {
  return read(join(import.meta.dirname, "generated", "words", `${game}.${language}.json`));
}
