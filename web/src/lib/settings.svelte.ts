// What a user likes, kept in the browser.
import { LANGUAGES, languageSpoken, speak } from "./messages.svelte";

export const SPEEDS = ["normal", "fast", "off"] as const;

interface Likes {
  language: string;
  theme: "system" | "light" | "dark";
  speed: (typeof SPEEDS)[number];
  sound: boolean;
  captions: boolean; // of sounds
  labels: boolean;
  name: string;
  level: string;
}

const KEY = "critias";

function usual(): Likes {
  const language = LANGUAGES.find((one) => navigator.language.startsWith(one)) ?? "en";
  return { language, theme: "system", speed: "normal", sound: true, captions: false, labels: true, name: "", level: "mate" };
}

function kept(): Partial<Likes> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

class Settings {
  likes = $state<Likes>({ ...usual(), ...kept() });

  constructor() {
    if (!LANGUAGES.includes(this.likes.language)) this.likes.language = usual().language;
    this.show();
  }

  set<K extends keyof Likes>(name: K, value: Likes[K]): void {
    this.likes[name] = value;
    this.show();
    try {
      localStorage.setItem(KEY, JSON.stringify(this.likes));
    } catch {
      // a browser that keeps nothing is as good for this visit
    }
  }

  // The words of a language come first; where they cannot be loaded, the one before stays.
  async setLanguage(language: string): Promise<void> {
    await speak(language).catch(() => undefined);
    this.set("language", languageSpoken());
  }

  get isStill(): boolean {
    return this.likes.speed === "off" || document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  get pace(): number {
    return this.likes.speed === "fast" ? 0.5 : 1;
  }

  private show(): void {
    const root = document.documentElement;
    root.lang = this.likes.language;
    root.dataset.labels = this.likes.labels ? "on" : "off";
    root.dataset.motion = this.likes.speed;
    if (this.likes.theme === "system") delete root.dataset.theme;
    else root.dataset.theme = this.likes.theme;
  }
}

export const settings = new Settings();
