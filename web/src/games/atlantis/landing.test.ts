import { describe, expect, it, vi } from "vitest";
import { Selection } from "../../lib/selection.svelte";
import type { LegalAction } from "../../lib/wire";
import { landing, landingsOf } from "./landing";

const goes = (action: number, figure: string, item: string, space: number): LegalAction => ({
  action,
  text: "",
  says: { key: "action.move", args: { figure, item, from: 0, space, value: 3, price: 0, gaps: [] } },
  places: [`card.${item}`, `figure.0${figure}`],
});
const ACTIONS = [goes(1, "A", "olive", 9), goes(2, "B", "olive", 12), goes(3, "A", "crown", 54), goes(4, "B", "crown", 54)];

function picked(...things: string[]) {
  const play = vi.fn();
  const selection = new Selection(play);
  selection.offer(ACTIONS);
  for (const thing of things) selection.pick(thing);
  return { selection, play };
}
const press = (key: string) => ({ key, preventDefault: vi.fn(), stopPropagation: vi.fn() });

describe("landings", () => {
  it("are nowhere before something is picked", () => {
    expect(landingsOf(picked().selection).size).toBe(0);
  });

  it("are where the picked card can lead, all of them while one is shown, unless several figures would get there", () => {
    const { selection } = picked("card.olive");
    selection.hover(ACTIONS[0]!);
    expect([...landingsOf(selection)]).toEqual([
      [9, ACTIONS[0]],
      [12, ACTIONS[1]],
    ]);
    expect(landingsOf(picked("card.crown").selection).size).toBe(0);
    expect([...landingsOf(picked("figure.0A").selection).keys()]).toEqual([9, 54]);
  });

  it.each(["Enter", " "])("are chosen by the key %o as by a click", (key) => {
    const { selection, play } = picked("card.olive");
    const event = press(key);
    landing(selection, ACTIONS[1]!).onkeydown(event);
    expect(play).toHaveBeenCalledExactlyOnceWith(ACTIONS[1]);
    expect(event.preventDefault).toHaveBeenCalled();
  });

  it("leave other keys alone", () => {
    const { selection, play } = picked("card.olive");
    landing(selection, ACTIONS[1]!).onkeydown(press("Tab"));
    expect(play).not.toHaveBeenCalled();
  });

  it("show with the focus what they show under the pointer", () => {
    const { selection } = picked("card.olive");
    const props = landing(selection, ACTIONS[1]!);
    props.onfocus();
    expect(selection.previewed).toEqual([ACTIONS[1]]);
    props.onblur();
    expect(selection.previewed).toEqual(ACTIONS.slice(0, 2));
  });
});
