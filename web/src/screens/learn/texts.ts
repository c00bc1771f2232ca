// Messages whose keys come from data; a Python test checks that each exists in both languages.
import { m } from "../../paraglide/messages.js";

export function messageOf(key: string): string {
  return (m as unknown as Record<string, (() => string) | undefined>)[key]?.() ?? "";
}
