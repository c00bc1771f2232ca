// Sentences of a game from keys and arguments, as the server sends them; the tables come from src/critias/games/<game>/words.
import type { Said } from "./wire";

export type Words = Record<string, string>;
export type Say = (said: Said) => string;

// `wordOf` may know a better word for a thing than the table, which has none for every single piece.
export function speaker(words: Words, names: string[], wordOf: (thing: string) => string | null = () => null): Say {
  const known = new Proxy(words, { get: (table, key) => (typeof key === "string" ? (table[key] ?? wordOf(key) ?? undefined) : undefined) });
  return (said) => capital(text(known, said, names));
}

function text(words: Words, said: Said, names: string[]): string {
  const template = words[said.key] ?? said.key;
  // `{sector:at}`: that form of the word, as in "at the Forge".
  return template.replace(/\{(\w+)(?::(\w+))?\}/g, (_, name: string, form?: string) => (form && words[`${form}.${said.args?.[name]}`]) || shown(words, name, said.args?.[name], names));
}

function shown(words: Words, name: string, value: unknown, names: string[]): string {
  if (name === "player" && typeof value === "number") return names[value] ?? String(value);
  if (typeof value === "string") return words[value] ?? value;
  if (isSaid(value)) return text(words, value, names);
  if (value && typeof value === "object" && !Array.isArray(value)) {
    const counted = Object.entries(value).map(([thing, count]) => `${count} × ${words[thing] ?? thing}`);
    return counted.join(", ") || (words.nothing ?? "");
  }
  return String(value);
}

function isSaid(value: unknown): value is Said {
  return typeof value === "object" && value !== null && "key" in value && "args" in value;
}

export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
