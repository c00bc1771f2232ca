// Tests of the page's parts begin in English, with everything loaded.
import { speak, withMessages } from "./lib/messages.svelte";

await Promise.all(["atlantis", "atlandice", "nautilus", "learn"].map(withMessages));
await speak("en");
