import { expect, test } from "vitest";
import type { Entry } from "../../lib/wire";
import { lastTold, sinceMine } from "./lately";

const did = (version: number, seat: number, more: Partial<Entry> = {}) =>
  ({
    version,
    at: 0,
    kind: "action",
    seat,
    data: {},
    events: [{ key: "event.draw", args: { player: seat } }],
    undone: false,
    undid: [],
    ...more,
  }) as Entry;
const say = ({ args }: { args?: object }) => `draws ${(args as { player: number }).player}`;
const versions = (told: { version: number }[]) => told.map(({ version }) => version);
const LOG = [did(1, 0), did(2, 1), did(3, 0), did(4, 1), did(5, 2), did(6, 2, { undone: true }), did(7, 1, { kind: "say", events: [] })];

test("what was done last comes first, without what was taken back or is nobody's move", () => {
  expect(versions(lastTold(LOG, [], say, 0, 2))).toEqual([5, 4]);
  expect(lastTold(LOG, [], say, 0, 1)[0]).toEqual({ version: 5, seat: 2, lines: ["draws 2"] });
});

test("what others did since I did something comes in its order", () => {
  expect(versions(sinceMine(LOG, [], say, 0, 9))).toEqual([4, 5]);
  expect(versions(sinceMine(LOG, [], say, 2, 9))).toEqual([]);
  expect(versions(sinceMine(LOG, [], say, null, 9))).toEqual([1, 2, 3, 4, 5]);
});
