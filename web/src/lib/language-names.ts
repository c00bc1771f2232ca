// What languages call themselves.
import { LANGUAGES } from "./messages.svelte";
import { capital } from "./words";

const nameOf = (language: string): string => capital(new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language);

export const LANGUAGE_NAMES = LANGUAGES.map((language) => ({ language, name: nameOf(language) })).sort((a, b) =>
  a.name.localeCompare(b.name),
);
