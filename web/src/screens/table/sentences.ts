// What the log and the live region say of an entry: what the game tells, or else what happened round the game.
import type { Entry, Event } from "../../lib/wire";
import type { Say } from "../../lib/words";
import { m } from "../../lib/messages.svelte";

const OWN: Record<string, (inputs: { name: string }) => string> = {
  sit: m.log_sit,
  undo: m.log_undo,
  offer: m.log_offer,
  accept: m.log_accept,
  decline: m.log_decline,
  resign: m.log_resign,
  leave: m.log_leave,
  absent: m.log_absent,
  flag: m.log_flag,
  back: m.log_back,
  again: m.log_again,
  aside: m.log_aside,
};

// The same of the reader.
const MINE: Record<string, () => string> = {
  sit: m.log_you_sit,
  undo: m.log_you_undo,
  offer: m.log_you_offer,
  accept: m.log_you_accept,
  decline: m.log_you_decline,
  resign: m.log_you_resign,
  leave: m.log_you_leave,
  absent: m.log_you_absent,
  flag: m.log_you_flag,
  back: m.log_you_back,
  again: m.log_you_again,
};

// Whose turn it is now is seen, and not said.
export const texts = (events: Event[], say: Say): string[] => events.filter(({ key }) => key !== "event.turn").map(say);

export function sentences(entry: Entry, names: string[], say: Say, me: number | null = null): string[] {
  const lines = texts(entry.events, say);
  if (lines.length) return lines;
  const isMine = me !== null && entry.seat === me;
  if (isMine && entry.undone) return [m.log_you_undone()];
  if (isMine && MINE[entry.kind]) return [MINE[entry.kind]!()];
  const sentence = entry.undone ? m.log_undone : OWN[entry.kind];
  return sentence ? [sentence({ name: nameOf(entry, names) })] : [];
}

// What is read out when it happens: the log's sentences, and what somebody has said.
export function announcement(entry: Entry, names: string[], say: Say, me: number | null = null): string {
  const { text } = entry.data;
  return typeof text === "string" ? m.chat_line({ name: nameOf(entry, names), text }) : sentences(entry, names, say, me).join(" ");
}

const nameOf = ({ seat }: Entry, names: string[]): string => (seat === null ? "" : (names[seat] ?? ""));
