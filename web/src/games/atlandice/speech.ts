// The words of the page about things of the city: names with their articles, effects in few words, labels.
import { m } from "../../lib/messages.svelte";
import { capital, type Say } from "../../lib/words";
import { held, numberOf, type Counts, type Kind, type Phase, type Sector, type SectorName, type View } from "./view";

const NAMES: Record<SectorName, () => string> = {
  jeweller: m.atlandice_name_jeweller,
  library: m.atlandice_name_library,
  inn: m.atlandice_name_inn,
  machinery: m.atlandice_name_machinery,
  forge: m.atlandice_name_forge,
  market: m.atlandice_name_market,
};
const THE: Record<SectorName, () => string> = {
  jeweller: m.atlandice_the_jeweller,
  library: m.atlandice_the_library,
  inn: m.atlandice_the_inn,
  machinery: m.atlandice_the_machinery,
  forge: m.atlandice_the_forge,
  market: m.atlandice_the_market,
};
const AT: Record<SectorName, () => string> = {
  jeweller: m.atlandice_at_jeweller,
  library: m.atlandice_at_library,
  inn: m.atlandice_at_inn,
  machinery: m.atlandice_at_machinery,
  forge: m.atlandice_at_forge,
  market: m.atlandice_at_market,
};
const FROM: Record<SectorName, () => string> = {
  jeweller: m.atlandice_from_jeweller,
  library: m.atlandice_from_library,
  inn: m.atlandice_from_inn,
  machinery: m.atlandice_from_machinery,
  forge: m.atlandice_from_forge,
  market: m.atlandice_from_market,
};
const TO: Record<SectorName, () => string> = {
  jeweller: m.atlandice_to_jeweller,
  library: m.atlandice_to_library,
  inn: m.atlandice_to_inn,
  machinery: m.atlandice_to_machinery,
  forge: m.atlandice_to_forge,
  market: m.atlandice_to_market,
};
const ONE: Record<Kind, () => string> = {
  gems: m.atlandice_one_gems,
  books: m.atlandice_one_books,
  provisions: m.atlandice_one_provisions,
  tools: m.atlandice_one_tools,
  weapons: m.atlandice_one_weapons,
};
const MANY: Record<Kind, () => string> = {
  gems: m.atlandice_kind_gems,
  books: m.atlandice_kind_books,
  provisions: m.atlandice_kind_provisions,
  tools: m.atlandice_kind_tools,
  weapons: m.atlandice_kind_weapons,
};

export const nameOf = (sector: SectorName) => NAMES[sector]();
export const theSector = (sector: SectorName) => THE[sector]();
export const atSector = (sector: SectorName) => AT[sector]();
export const fromSector = (sector: SectorName) => FROM[sector]();
export const toSector = (sector: SectorName) => TO[sector]();
export const one = (kind: Kind) => ONE[kind]();
export const kindName = (kind: Kind) => MANY[kind]();
export const counted = (kind: Kind, count: number) => (count === 1 ? one(kind) : m.atlandice_many({ count, kind: kindName(kind) }));
export const listedWords = (counts: Counts) =>
  held(counts)
    .map(([kind, count]) => counted(kind, count))
    .join(", ");

const nothing = () => "";
const EFFECTS: Record<string, [() => string, () => string]> = {
  "jeweller.a": [m.atlandice_effect_jeweller_a_head, m.atlandice_effect_jeweller_a_tail],
  "jeweller.b": [m.atlandice_effect_jeweller_b_head, m.atlandice_effect_jeweller_b_tail],
  "jeweller.c": [m.atlandice_effect_jeweller_c_head, m.atlandice_effect_jeweller_c_tail],
  "library.a": [m.atlandice_effect_library_a_head, m.atlandice_effect_library_a_tail],
  "library.b": [m.atlandice_effect_library_b_head, m.atlandice_effect_library_b_tail],
  "library.c": [m.atlandice_effect_library_c_head, m.atlandice_effect_library_c_tail],
  "inn.a": [m.atlandice_effect_inn_a_head, m.atlandice_effect_inn_a_tail],
  "inn.b": [m.atlandice_effect_inn_b_head, m.atlandice_effect_inn_b_tail],
  "inn.c": [m.atlandice_effect_inn_c_head, m.atlandice_effect_inn_c_tail],
  machinery: [m.atlandice_effect_machinery_head, m.atlandice_effect_machinery_tail],
  "forge.a": [m.atlandice_effect_forge_a_head, m.atlandice_effect_forge_a_tail],
  "forge.b": [m.atlandice_effect_forge_b_head, m.atlandice_effect_forge_b_tail],
  "forge.c": [m.atlandice_effect_forge_c_head, m.atlandice_effect_forge_c_tail],
  market: [m.atlandice_effect_market_head, nothing],
};

// The effect of the open tile in two short lines.
export function effectLines(sector: Sector): [string, string] {
  const lines = EFFECTS[sector.name] ?? EFFECTS[`${sector.name}.${sector.tile}`];
  return lines && !sector.dead ? [lines[0](), lines[1]()] : ["", ""];
}

export const effectKey = (sector: Sector) => (sector.name === "market" ? "effect.market" : `effect.${sector.name}.${sector.tile}`);

export function labelOfSector(view: View, sector: Sector, say: Say): string {
  const name = nameOf(sector.name);
  if (sector.dead) return m.atlandice_label_dead({ name });
  const what = listedWords(sector.resources);
  const label = m.atlandice_label_sector({
    name,
    number: numberOf(sector.name),
    lying: what ? m.atlandice_label_lying({ what }) : m.atlandice_label_bare(),
    dice: sector.dice ? m.atlandice_label_dice({ count: sector.dice }) : m.atlandice_label_closed(),
    effect: say({ key: effectKey(sector) }),
  });
  return view.submarine === sector.name ? `${label}. ${m.atlandice_label_submarine()}` : label;
}

export const labelOfPieces = (sector: SectorName, kind: Kind, count: number) =>
  m.atlandice_label_pieces({ what: counted(kind, count), place: atSector(sector) });
export const labelOfStock = (kind: Kind, count: number) => m.atlandice_label_stock({ kind: capital(kindName(kind)), count });

export function eventName(view: View, space: number): string {
  if (space >= view.events.length - 1) return m.atlandice_event_end();
  const what = view.events[space];
  if (!what) return m.atlandice_event_none();
  return what === "total" ? m.atlandice_event_total() : what === "donation" ? m.atlandice_event_donation() : kindName(what);
}

// "+1 donation, +2 books, +3 nothing": where the clock can stop next.
export function nextStops(view: View): string {
  const end = view.events.length - 1;
  const steps = [1, 2, 3].filter((step) => view.clock + step <= end);
  return steps.length ? m.atlandice_next({ stops: steps.map((step) => `+${step} ${eventName(view, view.clock + step)}`).join(", ") }) : "";
}

export const clockLabel = (view: View) =>
  m.atlandice_label_clock({ space: view.clock, end: view.events.length - 1, next: nextStops(view) });

const DOING: Partial<Record<Phase, (words: { name: string }) => string>> = {
  visit: m.atlandice_doing_visit,
  take: m.atlandice_doing_take,
  "take-second": m.atlandice_doing_take,
  "take-extra": m.atlandice_doing_take,
  "take-elsewhere": m.atlandice_doing_take,
  lift: m.atlandice_doing_move,
  put: m.atlandice_doing_move,
  swap: m.atlandice_doing_move,
  "choose-die": m.atlandice_doing_die,
  "place-die": m.atlandice_doing_die,
  submarine: m.atlandice_doing_submarine,
  donate: m.atlandice_doing_donate,
  "donate-second": m.atlandice_doing_donate,
};
export const doing = (view: View, name: string) => DOING[view.turn.phase]?.({ name }) ?? m.atlandice_doing_roll();
