// One or several, as the language counts: in French nothing is singular.
import { getLocale } from "../paraglide/runtime.js";

export const isOne = (count: number): boolean => new Intl.PluralRules(getLocale()).select(count) === "one";
