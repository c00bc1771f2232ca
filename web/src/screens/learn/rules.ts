// The rules as web/rules.py makes them, and looking for words in them.
import type { GameName } from "../../games";
import { languageSpoken } from "../../lib/messages.svelte";

export interface Clause {
  number: string;
  html: string;
}

export interface Section {
  id: string; // the number, if it has one
  number: string;
  title: string;
  html: string;
  clauses: Clause[];
}

export interface RulesText {
  title: string;
  lead: string;
  about: string;
  sections: Section[];
}

// A position with what to look at in it; all names are those of things on the table.
export interface Drawing {
  view: object;
  me: number | null;
  focus: string[]; // what is in the picture; nothing: the whole board
  ring: string[];
}

const texts = import.meta.glob<RulesText>("../../generated/rules/*.*.json", { import: "default" });
const drawings = import.meta.glob<Record<string, Drawing>>("../../generated/drawings/*.json", { import: "default" });

export const loadRules = (game: GameName): Promise<RulesText> => texts[`../../generated/rules/${game}.${languageSpoken()}.json`]!();
export const loadDrawings = (game: GameName): Promise<Record<string, Drawing>> =>
  drawings[`../../generated/drawings/${game}.json`]?.() ?? Promise.resolve({});

// Accents and capitals do not matter; every character stays one, so that places in the text are the same in both.
export function folded(text: string): string {
  return Array.from(text, (sign) => sign.normalize("NFD").charAt(0).toLowerCase() || sign).join("");
}

export const wordsOf = (query: string): string[] => folded(query).split(/\s+/).filter(Boolean);

const bare = (html: string) => folded(html.replace(/<[^>]*>/g, " "));

// The sections with those clauses that have all words.
export function found(sections: Section[], words: string[]): Section[] {
  if (!words.length) return sections;
  const has = (text: string) => words.every((word) => text.includes(word));
  return sections
    .map((section) => ({
      ...section,
      html: has(bare(section.html)) ? section.html : "",
      clauses: section.clauses.filter((clause) => has(bare(`${clause.number} ${section.title} ${clause.html}`))),
    }))
    .filter((section) => section.clauses.length || section.html);
}

// The words looked for get a mark, tags are left alone.
export function withMarks(html: string, words: string[]): string {
  if (!words.length) return html;
  const pattern = new RegExp(words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|"), "g");
  return html.replace(/<[^>]*>|&\w+;|[^<&]+/g, (part) => (part.startsWith("<") || part.startsWith("&") ? part : marked(part, pattern)));
}

function marked(text: string, pattern: RegExp): string {
  let result = "";
  let end = 0;
  for (const match of folded(text).matchAll(pattern)) {
    result += `${text.slice(end, match.index)}<mark>${text.slice(match.index, match.index + match[0].length)}</mark>`;
    end = match.index + match[0].length;
  }
  return result + text.slice(end);
}
