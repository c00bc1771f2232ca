import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renew } from "./renew";

const reload = vi.fn();
let kept: Map<string, string>;

function pageIs(script: string): void {
  vi.stubGlobal("document", { querySelector: () => ({ getAttribute: () => script }) });
}

beforeEach(() => {
  reload.mockClear();
  kept = new Map();
  vi.stubGlobal("location", { reload });
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  pageIs("/assets/index-old.js");
});
afterEach(() => vi.unstubAllGlobals());

test("an old page reloads itself, once for every build", () => {
  for (const build of ["new", "new", "newer", "new", "newer"]) renew(`assets/index-${build}.js`);
  expect(reload).toHaveBeenCalledTimes(2);
});

test("the page of the server stays", () => {
  renew("assets/index-old.js");
  renew(null);
  expect(reload).not.toHaveBeenCalled();
});

test("a page that was not built stays", () => {
  pageIs("/src/main.ts");
  renew("assets/index-new.js");
  expect(reload).not.toHaveBeenCalled();
});

test("where nothing can be kept the page stays", () => {
  vi.stubGlobal("sessionStorage", {
    getItem: () => {
      throw new Error("forbidden");
    },
  });
  renew("assets/index-new.js");
  expect(reload).not.toHaveBeenCalled();
});
