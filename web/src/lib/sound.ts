// Sounds made by synthesis, off until the first gesture; every one of them has its caption in the log.
import { settings } from "./settings.svelte";

type Sound = "turn" | "move" | "water" | "sonar" | "dice" | "coin" | "over" | "chat";

// Parameters of zzfx: volume, randomness, frequency, attack, sustain, release, shape ...
const SOUNDS: Record<Sound, number[]> = {
  turn: [0.5, 0, 523, 0.02, 0.12, 0.25, 0, 1, 0, 0, 262, 0.08],
  move: [0.3, 0.05, 220, 0.005, 0.02, 0.06, 1, 1.6],
  water: [0.35, 0.1, 90, 0.05, 0.2, 0.4, 4, 1, 0, 0, 0, 0, 0, 0.6],
  sonar: [0.3, 0, 1175, 0.01, 0.06, 0.5, 0, 1],
  dice: [0.35, 0.1, 320, 0.001, 0.02, 0.08, 4, 1.8, 0, 0, 0, 0, 0.04, 1],
  coin: [0.3, 0, 880, 0.005, 0.03, 0.18, 0, 1, 0, 0, 440, 0.05],
  over: [0.5, 0, 392, 0.05, 0.4, 0.6, 0, 1, 0, 0, 196, 0.15],
  chat: [0.25, 0, 660, 0.005, 0.02, 0.1, 0, 1],
};

// The rarest first: of all that an action brings about one sound is heard.
const OF_EVENT: [pattern: RegExp, sound: Sound][] = [
  [/^event\.(over|deadlock)(\.|$)/, "over"],
  [/^event\.(water|build|dead|launch|submarine)(\.|$)/, "water"],
  [/^event\.sonar$/, "sonar"],
  [/^event\.(points|chest|tile\.won|collect|buy|pay|builder)(\.|$)/, "coin"],
  [/^event\.(roll|die)(\.|$)/, "dice"],
  [/^event\.(move|home|lean|walk|go|take|put|visit|bridge|give|swap)(\.|$)/, "move"],
];

export function soundOf(keys: string[]): Sound | null {
  return OF_EVENT.find(([pattern]) => keys.some((key) => pattern.test(key)))?.[1] ?? null;
}

export async function play(sound: Sound | null): Promise<void> {
  if (!sound || !settings.likes.sound || !navigator.userActivation?.hasBeenActive || document.hidden) return;
  const { zzfx } = await import("zzfx");
  zzfx(...SOUNDS[sound]);
}
