import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reloadIfReplaced, reloadIfThere } from "./build";

const reload = vi.fn();
const serverHas = (script: string) =>
  vi.stubGlobal("fetch", async () => new Response(`<head><script type="module" crossorigin src="/${script}"></script></head>`));
const serverIsDown = () => vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));

beforeEach(() => {
  reload.mockClear();
  vi.stubGlobal("location", { reload });
  vi.stubGlobal("sessionStorage", { getItem: () => null, setItem: () => {} });
  vi.stubGlobal("document", { querySelector: () => ({ getAttribute: () => "/assets/index-mine.js" }) });
});
afterEach(() => vi.unstubAllGlobals());

test("a part that is gone reloads the page if the server has another build", async () => {
  serverHas("assets/index-newer.js");
  await reloadIfReplaced();
  expect(reload).toHaveBeenCalledTimes(1);
});

test("the same build is not loaded again for a part that did not come", async () => {
  serverHas("assets/index-mine.js");
  await reloadIfReplaced();
  expect(reload).not.toHaveBeenCalled();
});

test("a wish to try again loads the page as soon as the server answers", async () => {
  serverIsDown();
  await reloadIfReplaced();
  await reloadIfThere();
  expect(reload).not.toHaveBeenCalled();
  serverHas("assets/index-mine.js");
  await reloadIfThere();
  expect(reload).toHaveBeenCalledTimes(1);
});
