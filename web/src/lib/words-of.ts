// The words of a game in a language, loaded when they are needed.
import type { Words } from "./words";

const TABLES = import.meta.glob<Words>("../generated/words/*.json", { import: "default" });

export async function wordsOf(game: string, language: string): Promise<Words> {
  return (await TABLES[`../generated/words/${game}.${language}.json`]?.()) ?? {};
}

// For an effect: hands the words over when they are there, unless others have been asked for by then.
export function useWords(game: string, language: string, use: (words: Words) => void, failed: () => void): () => void {
  let isWanted = true;
  wordsOf(game, language).then((words) => isWanted && use(words), failed);
  return () => (isWanted = false);
}
