// The browser of this machine.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium, type Browser } from "playwright-core";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "chrome"];

export function findChromium(): string | null {
  const known = [process.env.CHROMIUM, "/usr/bin/chromium"].find((path) => path && existsSync(path));
  if (known) return known;
  for (const name of NAMES) {
    try {
      return execFileSync("which", [name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
    } catch {
      // the next one, then
    }
  }
  return null;
}

export function chromiumLacks(): string | null {
  return findChromium() ? null : "there is no Chromium (apt-get install chromium, or its path in CHROMIUM)";
}

export function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium()!, args: ["--no-sandbox"] });
}
