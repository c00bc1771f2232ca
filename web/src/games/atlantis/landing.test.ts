import { describe, expect, it, vi } from "vitest";
import { Picking } from "../../lib/picking.svelte";
import type { Choice } from "../../lib/wire";
import { landing, landingsOf } from "./landing";

const goes = (action: number, figure: string, item: string, space: number): Choice => ({
  action, text: "", says: { key: "choice.move", args: { figure, item, from: 0, space, value: 3, price: 0, gaps: [] } }, places: [`card.${item}`, `figure.0${figure}`],
});
const CHOICES = [goes(1, "A", "olive", 9), goes(2, "B", "olive", 12), goes(3, "A", "crown", 54), goes(4, "B", "crown", 54)];

function picked(...things: string[]) {
  const act = vi.fn();
  const picking = new Picking(act);
  picking.offer(CHOICES);
  for (const thing of things) picking.pick(thing);
  return { picking, act };
}
const press = (key: string) => ({ key, preventDefault: vi.fn(), stopPropagation: vi.fn() }) as unknown as KeyboardEvent;

describe("landings", () => {
  it("are nowhere before something is picked", () => {
    expect(landingsOf(picked().picking).size).toBe(0);
  });

  it("are where the picked card can lead, all of them while one is shown, unless several figures would get there", () => {
    const { picking } = picked("card.olive");
    picking.hover(CHOICES[0]!);
    expect([...landingsOf(picking)]).toEqual([[9, CHOICES[0]], [12, CHOICES[1]]]);
    expect(landingsOf(picked("card.crown").picking).size).toBe(0);
    expect([...landingsOf(picked("figure.0A").picking).keys()]).toEqual([9, 54]);
  });

  it.each(["Enter", " "])("are chosen by the key %o as by a click", (key) => {
    const { picking, act } = picked("card.olive");
    const event = press(key);
    landing(picking, CHOICES[1]!).onkeydown(event);
    expect(act).toHaveBeenCalledExactlyOnceWith(CHOICES[1]);
    expect(event.preventDefault).toHaveBeenCalled();
  });

  it("leave other keys alone", () => {
    const { picking, act } = picked("card.olive");
    landing(picking, CHOICES[1]!).onkeydown(press("Tab"));
    expect(act).not.toHaveBeenCalled();
  });

  it("show with the focus what they show under the pointer", () => {
    const { picking } = picked("card.olive");
    const props = landing(picking, CHOICES[1]!);
    props.onfocus();
    expect(picking.previewed).toEqual([CHOICES[1]]);
    props.onblur();
    expect(picking.previewed).toEqual(CHOICES.slice(0, 2));
  });
});
