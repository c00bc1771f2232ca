// What the server refuses, or what else goes wrong, as a sentence.
import { languageSpoken, m } from "./messages.svelte";
import { Refused } from "./api";
import { MAX_NAME } from "./names";

type Args = Record<string, unknown>;
type Sentence = (args: Args) => string;

// Why the last action cannot be taken back.
const UNDO: Record<string, () => string> = {
  nothing: m.undo_nothing,
  passed: m.undo_passed,
  revealed: m.undo_revealed,
  over: m.undo_over,
  open: m.undo_open,
  away: m.undo_away,
  aside: m.undo_aside,
};

// Only a program can be told these, or a page that does not fit the server.
const FOR_PROGRAMS = [
  "action.number",
  "admin.key",
  "admin.none",
  "flag.not",
  "message.bad",
  "position.bad",
  "seat.which",
  "why.nothing",
  "why.thing",
];

const SENTENCES: Record<string, Sentence> = {
  offline: () => m.problem_offline(),
  host: () => m.problem_host(),
  http: () => m.problem_http(),
  origin: () => m.problem_origin(),
  rate: () => m.problem_rate(),
  banned: () => m.problem_banned(),
  "action.bot": () => m.problem_action_bot(),
  "action.illegal": () => m.problem_action_illegal(),
  "action.stale": () => m.problem_action_stale(),
  "action.turn": () => m.problem_action_turn(),
  "again.already": () => m.problem_again_already(),
  "again.playing": () => m.problem_again_playing(),
  "back.here": () => m.problem_back_here(),
  "back.resigned": () => m.problem_back_resigned(),
  "invite.creator": () => m.problem_invite_creator(),
  "leave.already": () => m.problem_leave_already(),
  "lesson.none": () => m.problem_lesson_none(),
  "message.long": () => m.problem_message_long(),
  "name.bad": ({ most }) => m.problem_name_bad({ most: Number(most ?? MAX_NAME) }),
  "offer.away": () => m.problem_offer_away(),
  "offer.gone": () => m.problem_offer_gone(),
  "offer.none": () => m.problem_offer_none(),
  "offer.nothing": () => m.problem_offer_nothing(),
  "offer.open": () => m.problem_offer_open(),
  "offer.resigned": () => m.problem_offer_resigned(),
  "quota.reviews": ({ most }) => m.problem_quota_reviews({ most: Number(most) }),
  "quota.bots": (args) => m.problem_quota_bots({ minutes: minutes(args) }),
  "quota.sockets": () => m.problem_quota_sockets(),
  "quota.tables": (args) => m.problem_quota_tables({ minutes: minutes(args) }),
  "record.bad": (args) => m.problem_record_bad({ why: why(args) }),
  "record.hidden": () => m.problem_record_hidden(),
  "record.over": () => m.problem_record_over(),
  "record.playing": () => m.problem_record_playing(),
  "resign.already": () => m.problem_resign_already(),
  "say.bad": () => m.problem_say_bad(),
  "say.muted": () => m.problem_say_muted(),
  "reveal.done": () => m.problem_page(),
  "reveal.other": () => m.problem_reveal_other(),
  "seat.bot": () => m.problem_seat_bot(),
  "seat.key": () => m.problem_seat_key(),
  "seat.none": () => m.problem_seat_none(),
  "seat.taken": () => m.problem_seat_taken(),
  "server.busy": () => m.problem_server_busy(),
  "server.closing": () => m.problem_server_closing(),
  "server.preparing": () => m.problem_server_preparing(),
  "server.store": () => m.problem_server_store(),
  "step.none": () => m.problem_step_none(),
  "table.aside": () => m.problem_table_aside(),
  "table.bad": (args) => m.problem_table_bad({ why: why(args) }),
  "table.closed": () => m.problem_table_closed(),
  "table.full": () => m.problem_table_full(),
  "table.key": () => m.problem_table_key(),
  "table.none": () => m.problem_table_none(),
  "table.open": () => m.problem_table_open(),
  "table.starting": () => m.problem_table_starting(),
  "table.over": () => m.problem_table_over(),
  ...Object.fromEntries(Object.entries(UNDO).map(([reason, say]) => [`undo.${reason}`, say])),
  ...Object.fromEntries(FOR_PROGRAMS.map((code) => [code, () => m.problem_page()])),
};

// Why the server closed the connection to a table, by the code that it gave.
const CLOSINGS: Record<number, () => string> = {
  4400: m.problem_table_key,
  4403: m.problem_table_key,
  4404: m.problem_table_none,
  4410: m.problem_table_closed,
  4411: m.problem_banned,
  4412: m.problem_table_aside,
};

// The server gives details in English; another language says of them what it can, the line.
function why(args: Args): string {
  const text = String(args.why ?? "");
  if (languageSpoken() === "en") return text && `: ${text}`;
  const line = /^line (\d+)/.exec(text)?.[1];
  return line ? ` (${m.problem_record_line({ line })})` : "";
}

// How long to wait, given in seconds.
const minutes = (args: Args): number => Math.max(1, Math.ceil(Number(args.wait ?? 0) / 60));

export const isKnown = (code: string): boolean => code in SENTENCES;

export function sentence(code: string, args: Args = {}): string {
  return SENTENCES[code]?.(args) ?? m.problem_other({ code });
}

// For whatever was thrown: a refusal, a sentence, or a part of the page that could not be loaded.
export function sentenceOf(error: unknown): string {
  if (error instanceof Refused) return sentence(error.problem.code, error.problem.args);
  return typeof error === "string" ? error : m.problem_offline();
}

export function sentenceOfClosing(code: number | null): string {
  return CLOSINGS[code ?? 0]?.() ?? m.problem_other({ code: String(code) });
}

export function undoReason(reason: string): string {
  return UNDO[reason]?.() ?? reason;
}
