// Messages are where they are used: what a screen says is loaded with it. (That languages lack nothing: tests/words/test_languages.py.)
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const MESSAGES = join(import.meta.dirname, "..", "messages");
const PARTS = readdirSync(MESSAGES);
const keysOf = (part: string): string[] => Object.keys(JSON.parse(readFileSync(join(MESSAGES, part, "en.json"), "utf8")));
const partOf = new Map(PARTS.flatMap((part) => keysOf(part).map((key) => [key, part])));

const FILES = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" }).filter(
  (path) => /\.(ts|svelte)$/.test(path) && !/^generated|\.test\.ts$/.test(path),
);
const said = FILES.flatMap((path) =>
  [...readFileSync(join(import.meta.dirname, path), "utf8").matchAll(/\bm\.(\w+)/g)].map((found) => ({ path, key: found[1]! })),
);

// The parts that are loaded where a file is used; the screens that learning begins with wait for its messages in App.svelte.
function loaded(path: string): string[] {
  const game = /^games\/(\w+)\//.exec(path)?.[1];
  const isLearning = /^screens\/(learn\/|(Learn|Lesson|Rules)\.svelte$)/.test(path);
  return ["frame", ...(game ? [game] : []), ...(isLearning ? ["learn"] : [])];
}

// The forms of a language for numbers that can occur; for a million French has another.
const formsOf = (language: string): string[] => [
  ...new Set(Array.from({ length: 200 }, (_, n) => new Intl.PluralRules(language).select(n))).add("other"),
];

describe("the page's messages", () => {
  test("have the plural forms of their language", () => {
    let count = 0;
    for (const part of PARTS)
      for (const file of readdirSync(join(MESSAGES, part)))
        for (const [key, text] of Object.entries<string | object>(JSON.parse(readFileSync(join(MESSAGES, part, file), "utf8")))) {
          if (typeof text === "string") continue;
          expect(Object.keys(text).sort(), `${file}: ${key}`).toEqual(formsOf(file.replace(".json", "")).sort());
          count++;
        }
    expect(count).toBeGreaterThan(10);
  });

  test("stand in one part each", () => {
    const all = PARTS.flatMap(keysOf);
    expect(all.filter((key, k) => all.indexOf(key) !== k)).toEqual([]);
  });

  test("are loaded where they are used", () => {
    expect(said.length).toBeGreaterThan(500);
    const missing = said.filter(({ path, key }) => !loaded(path).includes(partOf.get(key) ?? ""));
    expect(missing).toEqual([]);
  });
});
