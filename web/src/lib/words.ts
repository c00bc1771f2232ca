// Sentences of a game from keys and arguments, as the server sends them; the tables come from src/critias/games/<game>/words.
import type { Sentence } from "./wire";

export type Words = Record<string, string>;
export type Say = (sentence: Sentence) => string;

// The reader, if they are one of the players, is told in their own person what they did.
export function speaker(words: Words, names: string[], reader: number | null = null): Say {
  return (sentence) => {
    const isReader = reader !== null && sentence.args?.player === reader && `you.${sentence.key}` in words;
    return capital(text(words, isReader ? { ...sentence, key: `you.${sentence.key}` } : sentence, names));
  };
}

function text(words: Words, sentence: Sentence, names: string[]): string {
  const template = words[sentence.key] ?? sentence.key;
  // `{sector:at}`: that form of the word, as in "at the Forge".
  return template.replace(
    /\{(\w+)(?::(\w+))?\}/g,
    (_, name: string, form?: string) =>
      (form && words[`${form}.${sentence.args?.[name]}`]) || shown(words, name, sentence.args?.[name], names),
  );
}

function shown(words: Words, name: string, value: unknown, names: string[]): string {
  if (name === "player" && typeof value === "number") return names[value] ?? String(value);
  if (typeof value === "string") return words[value] ?? value;
  if (isSentence(value)) return text(words, value, names);
  if (Array.isArray(value)) return value.map((thing: unknown) => shown(words, "", thing, names)).join(", ");
  if (value && typeof value === "object") {
    const counted = Object.entries(value).map(([thing, count]) => `${count} × ${words[thing] ?? thing}`);
    return counted.join(", ") || (words.nothing ?? "");
  }
  return String(value);
}

function isSentence(value: unknown): value is Sentence {
  return typeof value === "object" && value !== null && "key" in value && "args" in value;
}

export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
