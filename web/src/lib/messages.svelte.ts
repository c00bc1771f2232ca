// What the page says, in the reader's language. Only that one is loaded, part by part: what every screen says, a game, learning.
import type { Messages } from "../generated/messages";

type Forms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>; // by the number that is given as `count`
type Table = Record<string, string | Forms>;
type Inputs = Record<string, unknown>;

const FRAME = "frame"; // what every screen says
const TABLES = import.meta.glob<Table>("../generated/messages/*.json", { import: "default" });

// There is a language when there are messages in it.
export const LANGUAGES = Object.keys(TABLES).flatMap((path) => new RegExp(`/page-${FRAME}\\.([\\w-]+)\\.json$`).exec(path)?.[1] ?? []);

const parts = new Map([[FRAME, Promise.resolve()]]);
let table = $state.raw<Table>({});
let spoken = $state("en");
let wanted = "en";
let latest = Promise.resolve();

export const languageSpoken = (): string => spoken;

const tableIn = async (language: string): Promise<Table> =>
  Object.assign(
    {},
    ...(await Promise.all([...parts.keys()].map((part) => TABLES[`../generated/messages/page-${part}.${language}.json`]!()))),
  );

// Changes the language when all its words are there. If something else is asked for meanwhile, that is waited for.
export function speak(language: string): Promise<void> {
  wanted = language;
  const mine: Promise<void> = tableIn(language).then(
    (found) => {
      if (latest !== mine) return latest;
      [table, spoken] = [found, language];
    },
    (error) => {
      wanted = spoken;
      throw error;
    },
  );
  return (latest = mine);
}

// To be waited for before the messages of another part are used: "learn", or the name of a game.
export function withMessages(part: string): Promise<void> {
  if (!parts.has(part)) {
    parts.set(part, latest); // from now on it is among those that are loaded
    const coming = speak(wanted);
    parts.set(part, coming);
    coming.catch(() => parts.delete(part));
  }
  return parts.get(part)!;
}

function filled(text: string | Forms | undefined, key: string, inputs: Inputs): string {
  if (text === undefined) throw new Error(`the message ${key} is not loaded`);
  const form = typeof text === "string" ? text : (text[new Intl.PluralRules(spoken).select(Number(inputs.count))] ?? text.other);
  return form.replace(/\{(\w+)\}/g, (_, name: string) => String(inputs[name]));
}

const said: Record<string, (inputs?: Inputs) => string> = {};

// Every message is a function of what is to be filled in; it stays the same when the language changes.
export const m = new Proxy({} as Messages, {
  get: (_, key: string) => (said[key] ??= (inputs = {}) => filled(table[key], key, inputs)),
  has: (_, key: string) => key in table,
});
