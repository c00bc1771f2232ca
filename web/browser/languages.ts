// The languages that there are, by the files of their messages.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const FRAME = join(import.meta.dirname, "..", "messages", "frame"); // what every screen says

export const LANGUAGES = readdirSync(FRAME).map((file) => file.replace(".json", ""));

export const messagesIn = (language: string): Record<string, string> => JSON.parse(readFileSync(join(FRAME, `${language}.json`), "utf8"));
