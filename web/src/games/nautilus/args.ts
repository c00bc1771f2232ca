// What comes with actions and events, as src/critias/games/nautilus/text/descriptions.py and events.py give it. Each has some of these.
import type { Event } from "../../lib/wire";
import type { Kind, Side } from "./view";

export type Args = {
  player: number;
  module: string;
  modules: Record<string, number>;
  from: string;
  side: Side;
  square: string;
  submarine: string;
  kind: Kind;
  face: string;
  find: Event;
  number: number;
  steps: number;
  price: number;
  money: number;
  points: number;
};

export const argsOf = (said: Event): Args => (said.args ?? {}) as Args;
