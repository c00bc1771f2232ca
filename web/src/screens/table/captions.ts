// The sound of an event, and its caption in the log.
import { soundOf } from "../../lib/sound";
import type { Event } from "../../lib/wire";
import { m } from "../../paraglide/messages.js";

type Sound = NonNullable<ReturnType<typeof soundOf>>;

const CAPTIONS: Partial<Record<Sound, () => string>> = {
  move: m.sound_move,
  water: m.sound_water,
  dice: m.sound_dice,
  coin: m.sound_coin,
  over: m.sound_over,
};

export function heard(event: Event): Sound | null {
  return event.kind === "say" ? "chat" : (event.told.map((said) => soundOf(said.key)).find((sound) => sound !== null) ?? null);
}

export function caption(event: Event): string | null {
  const sound = heard(event);
  return (sound && CAPTIONS[sound]?.()) ?? null;
}
