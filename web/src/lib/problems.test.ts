// The page has a sentence for everything that the server says no to.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { Refused } from "./api";
import { FINAL_CODES } from "./link";
import { isKnown, sentence, sentenceOf, sentenceOfClosing, undoReason } from "./problems";
import { LANGUAGES, m, speak } from "./messages.svelte";

const PACKAGE = join(import.meta.dirname, "..", "..", "..", "src", "critias");
const SERVER = readdirSync(join(PACKAGE, "server"), { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".py"))
  .map((path) => readFileSync(join(PACKAGE, "server", path), "utf8"))
  .join("\n");
const MATCH = readFileSync(join(PACKAGE, "core", "match", "match.py"), "utf8");

const all = (text: string, pattern: RegExp): string[] => [...new Set([...text.matchAll(pattern)].map((found) => found[1]!))].sort();
const codes = all(SERVER, /\bRefused\(\s*"([^"]+)"/g);

// Everything that a Python function returns as a word.
function words(source: string, name: string): string[] {
  const body = source.split(`def ${name}(`)[1]?.split(/\n\s*def /)[0] ?? "";
  return body
    .split("\n")
    .filter((line) => line.trim().startsWith("return"))
    .flatMap((line) => all(line, /"(\w+)"/g));
}

describe("a refusal of the server", () => {
  test("is made with a code that can be read here", () => {
    expect(codes.length).toBeGreaterThan(30);
    expect(all(SERVER, /(?<!class )\bRefused\(\s*([^"\s][^)]*)/g)).toEqual(['f"undo.{obstacle}"']);
  });

  test.each(codes)("%s has a sentence", (code) => expect(isKnown(code)).toBe(true));

  test("and so has every reason not to take back", () => {
    const reasons = [...new Set([...words(SERVER, "why_not_undo"), ...words(MATCH, "why_not_take_back")])].sort();
    expect(reasons).toEqual(["aside", "away", "nothing", "open", "over", "passed", "revealed"]);
    for (const reason of reasons) expect(sentence(`undo.${reason}`)).toBe(undoReason(reason));
  });
});

describe("what is wrong with a record", () => {
  const bad = (why: string) => sentence("record.bad", { why });

  test("is said in English as the server says it", async () => {
    await speak("en");
    expect(bad("line 3: no such game")).toBe("This record can’t be read: line 3: no such game.");
    expect(bad("")).toBe("This record can’t be read.");
  });

  test("is said in French without the English words", async () => {
    await speak("fr");
    expect(bad("line 3: no such game")).toBe("Impossible de lire cette partie (ligne 3).");
    expect(sentence("table.bad", { why: "only a bot has a level" })).toBe("Impossible de créer cette table.");
  });

  test("differs from a record that hides something", () => {
    expect(codes).toContain("record.hidden");
    expect(sentence("record.hidden")).toBe(m.problem_record_hidden());
  });
});

test("a quota says in minutes how long to wait", async () => {
  await speak("en");
  expect(sentence("quota.tables", { wait: 61 })).toBe("You have created many tables. Try again in 2 min.");
  expect(sentence("quota.bots", { wait: 1 })).toContain("try again in 1 min");
});

test("whatever is thrown becomes a sentence", () => {
  expect(sentenceOf(new Refused({ type: "problem", id: null, code: "table.none", args: {}, reason: null, clause: null }))).toBe(
    m.problem_table_none(),
  );
  expect(sentenceOf("No board.")).toBe("No board.");
  expect(sentenceOf(new TypeError("Failed to fetch dynamically imported module"))).toBe(m.problem_offline());
});

describe.each(LANGUAGES)("what operators decide is said in %s", (language) => {
  beforeAll(() => speak(language));

  test("when a connection is closed for good", () => {
    for (const code of FINAL_CODES) expect(sentenceOfClosing(code)).not.toContain(String(code));
    expect(sentenceOfClosing(4410)).toBe(sentence("table.closed"));
    expect(sentenceOfClosing(4411)).toBe(sentence("banned"));
  });

  test("and differs for those who may not come in and those who may not chat", () => {
    expect(sentence("banned")).not.toBe(sentence("say.muted"));
  });
});
