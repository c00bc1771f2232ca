// Messages whose keys come from data; a Python test checks that each exists in both languages.
import type { GameName } from "../../games";
import type { Words } from "../../lib/words";
import { m } from "../../paraglide/messages.js";
import { getLocale } from "../../paraglide/runtime.js";

const tables = import.meta.glob<Words>("../../generated/words/*.json", { import: "default" });

export const loadWords = (game: GameName): Promise<Words> => tables[`../../generated/words/${game}.${getLocale()}.json`]!();

export function messageOf(key: string): string {
  return (m as unknown as Record<string, (() => string) | undefined>)[key]?.() ?? "";
}
