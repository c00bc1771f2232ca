// The words of a game in a language, loaded when they are needed.
import type { Words } from "./words";

const TABLES = import.meta.glob<Words>("../generated/words/*.json", { import: "default" });

export async function wordsOf(game: string, language: string): Promise<Words> {
  return (await TABLES[`../generated/words/${game}.${language}.json`]?.()) ?? {};
}
