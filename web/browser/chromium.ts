// The browser of this machine.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium, type Browser } from "playwright-core";

export const WHOLE = ["chromium", "chromium-browser", "google-chrome", "chrome"];
// The same browser without windows, which nobody sees here: every test begins many times sooner in it.
const ANY = ["chromium-headless-shell", ...WHOLE];

export function findChromium(names = ANY): string | null {
  const { CHROMIUM } = process.env;
  if (CHROMIUM && existsSync(CHROMIUM)) return CHROMIUM;
  for (const name of names) {
    try {
      return execFileSync("which", [name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
    } catch {
      // the next one, then
    }
  }
  return null;
}

export function chromiumLacks(names = ANY): string | null {
  return findChromium(names) ? null : "there is no Chromium (apt-get install chromium, or its path in CHROMIUM)";
}

export function launch(names = ANY): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(names)!, args: ["--no-sandbox"] });
}
