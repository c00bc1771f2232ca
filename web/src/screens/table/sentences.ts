// What the log and the live region say of an event: what the game tells, or else what happened round the game.
import type { Event, Said } from "../../lib/wire";
import type { Say } from "../../lib/words";
import { m } from "../../paraglide/messages.js";

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
};

// Whose turn it is now is seen, and not said.
export const told = (said: Said[], say: Say): string[] => said.filter(({ key }) => key !== "event.turn").map(say);

export function sentences(event: Event, names: string[], say: Say): string[] {
  const lines = told(event.told, say);
  if (lines.length) return lines;
  const sentence = event.undone ? m.log_undone : OWN[event.kind];
  return sentence ? [sentence({ name: nameOf(event, names) })] : [];
}

// What is read out when it happens: the log's sentences, and what somebody has said.
export function announcement(event: Event, names: string[], say: Say): string {
  const { text } = event.data;
  return typeof text === "string" ? m.chat_line({ name: nameOf(event, names), text }) : sentences(event, names, say).join(" ");
}

const nameOf = ({ seat }: Event, names: string[]): string => (seat === null ? "" : (names[seat] ?? ""));
