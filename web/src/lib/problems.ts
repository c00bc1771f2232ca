// What the server refuses, as a sentence.
import { m } from "../paraglide/messages.js";

type Args = Record<string, unknown>;

const SENTENCES: Record<string, (args: Args) => string> = {
  offline: () => m.problem_offline(),
  rate: () => m.problem_rate(),
  "act.bot": () => m.problem_act_bot(),
  "act.stale": () => m.problem_act_stale(),
  "act.turn": () => m.problem_act_turn(),
  "back.here": () => m.problem_back_here(),
  "back.resigned": () => m.problem_back_resigned(),
  "message.long": () => m.problem_message_long(),
  "name.bad": () => m.problem_name_bad(),
  "offer.away": () => m.problem_offer_away(),
  "offer.none": () => m.problem_offer_none(),
  "offer.nothing": () => m.problem_offer_nothing(),
  "offer.open": () => m.problem_offer_open(),
  "record.over": () => m.problem_record_over(),
  "record.playing": () => m.problem_record_playing(),
  "say.bad": () => m.problem_say_bad(),
  "seat.bot": () => m.problem_seat_bot(),
  "seat.key": () => m.problem_seat_key(),
  "seat.none": () => m.problem_seat_none(),
  "seat.taken": () => m.problem_seat_taken(),
  "server.busy": () => m.problem_server_busy(),
  "server.closing": () => m.problem_server_closing(),
  "server.store": () => m.problem_server_store(),
  "step.none": () => m.problem_step_none(),
  "table.bad": (args) => m.problem_table_bad({ why: String(args.why ?? "") }),
  "table.key": () => m.problem_table_key(),
  "table.none": () => m.problem_table_none(),
  "table.open": () => m.problem_table_open(),
  "table.over": () => m.problem_table_over(),
  "record.bad": (args) => m.problem_record_bad({ why: String(args.why ?? "") }),
};

export function sentence(code: string, args: Args = {}): string {
  return SENTENCES[code]?.(args) ?? m.problem_other({ code });
}

// Why the last choice cannot be taken back.
export function undoReason(reason: string): string {
  const reasons: Record<string, () => string> = {
    nothing: m.undo_nothing,
    passed: m.undo_passed,
    revealed: m.undo_revealed,
    over: m.undo_over,
    open: m.undo_open,
    away: m.undo_away,
  };
  return reasons[reason]?.() ?? reason;
}
