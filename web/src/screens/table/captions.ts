// The sounds of an event, and their captions in the log.
import { soundOf } from "../../lib/sound";
import type { Event } from "../../lib/wire";
import { m } from "../../paraglide/messages.js";

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

export function heard(event: Event): Sound | null {
  return event.kind === "say" ? "chat" : soundOf(event.told.map(({ key }) => key));
}

// With the chime, if the event has made it my turn.
export function captions(event: Event, isCall = false): string[] {
  const sounds = [heard(event), isCall ? ("turn" as const) : null];
  return sounds.flatMap((sound) => (sound ? [CAPTIONS[sound]()] : []));
}
