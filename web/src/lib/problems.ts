// What the server refuses, or what else goes wrong, as a sentence.
import { m } from "../paraglide/messages.js";
import { getLocale } from "../paraglide/runtime.js";
import { Refused } from "./api";

type Args = Record<string, unknown>;
type Sentence = (args: Args) => string;

// Why the last choice cannot be taken back.
const UNDO: Record<string, () => string> = {
  nothing: m.undo_nothing,
  passed: m.undo_passed,
  revealed: m.undo_revealed,
  over: m.undo_over,
  open: m.undo_open,
  away: m.undo_away,
};

// Only a program can be told these, or a page that does not fit the server.
const FOR_PROGRAMS = ["action.number", "admin.key", "flag.not", "message.bad", "position.bad", "seat.which", "why.nothing", "why.thing"];

const SENTENCES: Record<string, Sentence> = {
  offline: () => m.problem_offline(),
  http: () => m.problem_http(),
  origin: () => m.problem_origin(),
  rate: () => m.problem_rate(),
  "act.bot": () => m.problem_act_bot(),
  "act.illegal": () => m.problem_act_illegal(),
  "act.stale": () => m.problem_act_stale(),
  "act.turn": () => m.problem_act_turn(),
  "again.already": () => m.problem_again_already(),
  "again.playing": () => m.problem_again_playing(),
  "back.here": () => m.problem_back_here(),
  "back.resigned": () => m.problem_back_resigned(),
  "leave.already": () => m.problem_leave_already(),
  "lesson.none": () => m.problem_lesson_none(),
  "message.long": () => m.problem_message_long(),
  "name.bad": () => m.problem_name_bad(),
  "offer.away": () => m.problem_offer_away(),
  "offer.none": () => m.problem_offer_none(),
  "offer.nothing": () => m.problem_offer_nothing(),
  "offer.open": () => m.problem_offer_open(),
  "record.bad": (args) => m.problem_record_bad({ why: why(args) }),
  "record.hidden": () => m.problem_record_hidden(),
  "record.over": () => m.problem_record_over(),
  "record.playing": () => m.problem_record_playing(),
  "resign.already": () => m.problem_resign_already(),
  "say.bad": () => m.problem_say_bad(),
  "seat.bot": () => m.problem_seat_bot(),
  "seat.key": () => m.problem_seat_key(),
  "seat.none": () => m.problem_seat_none(),
  "seat.taken": () => m.problem_seat_taken(),
  "server.busy": () => m.problem_server_busy(),
  "server.closing": () => m.problem_server_closing(),
  "server.store": () => m.problem_server_store(),
  "step.none": () => m.problem_step_none(),
  "table.bad": (args) => m.problem_table_bad({ why: why(args) }),
  "table.key": () => m.problem_table_key(),
  "table.none": () => m.problem_table_none(),
  "table.open": () => m.problem_table_open(),
  "table.over": () => m.problem_table_over(),
  ...Object.fromEntries(Object.entries(UNDO).map(([reason, say]) => [`undo.${reason}`, say])),
  ...Object.fromEntries(FOR_PROGRAMS.map((code) => [code, () => m.problem_page()])),
};

// The server gives details in English; another language says of them what it can, the line.
function why(args: Args): string {
  const text = String(args.why ?? "");
  if (getLocale() === "en") return text && `: ${text}`;
  const line = /^line (\d+)/.exec(text)?.[1];
  return line ? ` (${m.problem_record_line({ line })})` : "";
}

export const isKnown = (code: string): boolean => code in SENTENCES;

export function sentence(code: string, args: Args = {}): string {
  return SENTENCES[code]?.(args) ?? m.problem_other({ code });
}

// For whatever was thrown: a refusal, a sentence, or a part of the page that could not be loaded.
export function sentenceOf(error: unknown): string {
  if (error instanceof Refused) return sentence(error.problem.code, error.problem.args);
  return typeof error === "string" ? error : m.problem_offline();
}

export function undoReason(reason: string): string {
  return UNDO[reason]?.() ?? reason;
}
