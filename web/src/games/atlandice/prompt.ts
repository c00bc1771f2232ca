// One sentence: what is asked of me now.
import type { Selection } from "../../lib/selection.svelte";
import { capital } from "../../lib/words";
import { m } from "../../lib/messages.svelte";
import { atSector, fromSector, one, theSector } from "./speech";
import { isNeutral, type SectorName, type View } from "./view";

export function ask(view: View, selection: Selection): string {
  const asked = question(view, selection);
  const { phase, for: owner } = view.turn;
  return phase !== "visit" && owner !== null && isNeutral(view, owner) ? m.atlandice_ask_neutral({ asked }) : asked;
}

function question(view: View, selection: Selection): string {
  const { phase, sector, lifted, die } = view.turn;
  switch (phase) {
    case "visit":
      return visit(view, selection);
    case "take":
      return m.atlandice_ask_take({ place: fromSector(sector!) });
    case "take-second":
      return m.atlandice_ask_second({ place: fromSector(sector!) });
    case "take-extra":
      return m.atlandice_ask_extra({ place: fromSector(sector!) });
    case "take-elsewhere":
      return m.atlandice_ask_elsewhere();
    case "lift":
      return m.atlandice_ask_lift({ place: fromSector(liftedFrom(selection) ?? sector!) });
    case "put":
      return m.atlandice_ask_put({ thing: one(lifted!) });
    case "swap":
      return m.atlandice_ask_swap({ thing: one(lifted!) });
    case "choose-die":
      return m.atlandice_ask_choose_die();
    case "place-die":
      return m.atlandice_ask_place_die({ place: atSector(die!) });
    case "submarine":
      return m.atlandice_ask_submarine();
    case "donate":
      return m.atlandice_ask_donate();
    case "donate-second":
      return m.atlandice_ask_donate_second();
    default:
      return "";
  }
}

// The things on offer tell where the resource comes from.
function liftedFrom(selection: Selection): SectorName | undefined {
  return selection.actions[0]?.places[0]?.split(".")[1] as SectorName | undefined;
}

function visit(view: View, selection: Selection): string {
  const picked = selection.picked[0]?.split(".")[1] as SectorName | undefined;
  const keys = new Set(selection.candidates.map((action) => action.says.key));
  if (picked && keys.size > 1) return m.atlandice_ask_whose({ place: capital(theSector(picked)) });
  if (keys.size > 1) return m.atlandice_ask_share();
  if (keys.has("action.give")) return m.atlandice_ask_give();
  return view.turn.dice_left === 1 ? m.atlandice_ask_visit_last() : m.atlandice_ask_visit();
}
