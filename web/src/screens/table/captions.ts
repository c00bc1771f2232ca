// The sounds of an entry, and their captions in the log.
import { soundOf } from "../../lib/sound";
import type { Entry } from "../../lib/wire";
import { m } from "../../lib/messages.svelte";

type Sound = NonNullable<ReturnType<typeof soundOf>>;

const CAPTIONS: Record<Sound, () => string> = {
  turn: m.sound_turn,
  move: m.sound_move,
  water: m.sound_water,
  sonar: m.sound_sonar,
  dice: m.sound_dice,
  coin: m.sound_coin,
  over: m.sound_over,
  chat: m.sound_chat,
};

export function heard(entry: Entry): Sound | null {
  return entry.kind === "say" ? "chat" : soundOf(entry.events.map(({ key }) => key));
}

// With the chime, if the entry has made it my turn.
export function captions(entry: Entry, isCall = false): string[] {
  const sounds = [heard(entry), isCall ? ("turn" as const) : null];
  return sounds.flatMap((sound) => (sound ? [CAPTIONS[sound]()] : []));
}
