// Messages whose keys come from data; a Python test checks that each exists in both languages.
import { m } from "../../paraglide/messages.js";

export function messageOf(key: string): string {
  const message = (m as Record<string, unknown>)[key];
  return typeof message === "function" ? String(message()) : "";
}
