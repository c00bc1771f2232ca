// Which things on the table an event names. The names are those of the server; others' submarines answer to their square.
import type { Event } from "./wire";

const KINDS = ["space", "sector", "square", "module"];

export function thingsOf({ args = {} }: Event, me: number | null): string[] {
  const named = KINDS.filter((kind) => kind in args).map((kind) => `${kind}.${args[kind]}`);
  if ("figure" in args) named.push(`figure.${args.player}${args.figure}`);
  if ("submarine" in args && args.player === me) named.push(`submarine.${args.submarine}`);
  return named;
}
