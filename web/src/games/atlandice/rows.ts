// An action in few words: a name and what follows.
import type { IconName } from "../../lib/icons";
import type { LegalAction } from "../../lib/wire";
import { capital } from "../../lib/words";
import { m } from "../../lib/messages.svelte";
import { argsOf } from "./flights";
import { effectLines, fromSector, nameOf, one, toSector } from "./speech";
import { HOME_OF, isNeutral, numberOf, ownersOf, sectorOf, type Kind, type SectorName, type View } from "./view";

export interface ActionRow {
  kind?: Kind;
  die?: SectorName;
  icon?: IconName;
  title: string;
  note?: string;
  isNeutral?: boolean;
  isVisit?: boolean;
}

export function rowOf(action: LegalAction, view: View): ActionRow {
  const args = argsOf(action.says);
  switch (action.says.key) {
    case "action.visit":
    case "action.give":
      return {
        die: args.sector,
        title: nameOf(args.sector),
        note: visitNote(action, view),
        isNeutral: action.says.key === "action.give",
        isVisit: true,
      };
    case "action.take":
      return { kind: args.kind, title: capital(one(args.kind)), note: heldNote(view, args.kind) };
    case "action.from":
      return { kind: args.kind, title: capital(one(args.kind)), note: capital(fromSector(args.sector)) };
    case "action.lift":
      return { kind: args.kind, title: capital(one(args.kind)), note: view.turn.from ? capital(fromSector(view.turn.from)) : undefined };
    case "action.put":
      return { kind: view.turn.lifted ?? undefined, title: capital(toSector(args.sector)) };
    case "action.swap":
      return { kind: args.kind, title: capital(one(args.kind)), note: capital(fromSector(args.sector)) };
    case "action.die":
      return {
        die: args.sector,
        title: nameOf(args.sector),
        note: capital(m.atlandice_row_dice({ count: sectorOf(view, args.sector).dice })),
      };
    case "action.to":
      return { die: args.sector, title: nameOf(args.sector), note: capital(m.atlandice_row_becomes({ value: numberOf(args.sector) })) };
    case "action.submarine":
      return { icon: "submarine", title: nameOf(args.sector) };
    case "action.donate":
      return {
        kind: args.kind,
        title: capital(one(args.kind)),
        note: capital(m.atlandice_row_donate({ place: toSector(HOME_OF[args.kind]) })),
      };
    case "action.stop":
      return { icon: "check-mark", title: m.atlandice_row_stop() };
    default:
      return { title: action.text };
  }
}

function visitNote(action: LegalAction, view: View): string {
  const args = argsOf(action.says);
  const count = Number(args.takes ?? 0);
  const gains = args.gains as number[] | undefined;
  if (gains && count) {
    const mine = action.says.key === "action.visit" ? gains[view.turn.player] : 0;
    const empties = m.atlandice_row_empties({ count });
    return capital(mine ? `${empties}, ${m.atlandice_row_you_score({ points: mine })}` : empties);
  }
  if (action.says.key === "action.give") return capital(m.atlandice_row_for_neutral());
  const effect = effectLines(sectorOf(view, args.sector)).filter(Boolean).join(" ");
  if (count === 1) return effect;
  return capital(
    `${count ? m.atlandice_row_take({ count }) : m.atlandice_row_nothing()} · ${effect.slice(0, 1).toLowerCase()}${effect.slice(1)}`,
  );
}

function heldNote(view: View, kind: Kind): string {
  const owner = view.turn.for ?? view.turn.player;
  const count = ownersOf(view)[owner]?.stock[kind] ?? 0;
  return capital(isNeutral(view, owner) ? m.atlandice_row_held_neutral({ count }) : m.atlandice_row_held({ count }));
}
