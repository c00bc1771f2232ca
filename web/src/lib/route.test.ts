import { beforeEach, expect, test, vi } from "vitest";

const place = { pathname: "/", hash: "", origin: "http://critias.test" };
const went: string[] = [];
const go = (kind: string) => (_: unknown, __: string, address: string) => {
  went.push(`${kind} ${address}`);
  const url = new URL(address, place.origin);
  place.pathname = url.pathname;
  place.hash = url.hash;
};
vi.stubGlobal("location", place);
vi.stubGlobal("history", { pushState: go("push"), replaceState: go("replace") });
vi.stubGlobal("scrollTo", () => {});
const { read, router } = await import("./route.svelte");

beforeEach(() => {
  went.length = 0;
  router.go("/");
  went.length = 0;
});

test.each([
  ["/", "home", []],
  ["/new/atlantis", "new", ["atlantis"]],
  ["/t/a2v4r3hkcut3", "table", ["a2v4r3hkcut3"]],
  ["/t/a2v4r3hkcut3/replay", "replay", ["a2v4r3hkcut3"]],
  ["/watch", "watch", []],
  ["/records", "records", []],
  ["/learn", "learn", []],
  ["/learn/nautilus", "lesson", ["nautilus"]],
  ["/rules/atlandice", "rules", ["atlandice"]],
  ["/credits", "credits", []],
  ["/t/../etc", "none", []],
  ["/T/UPPER", "none", []],
  ["/new/", "none", []],
])("%s is the screen %s", (path, screen, args) => {
  expect(read(path, "")).toEqual({ screen, args, hash: "" });
});

test("what stands behind the # comes along without it", () => {
  expect(read("/t/abc", "#s=1&k=xyz").hash).toBe("s=1&k=xyz");
});

test("going somewhere changes the address and the screen", () => {
  router.go("/watch");
  expect(router.current.screen).toBe("watch");
  router.go("/t/abc", true);
  expect(went).toEqual(["push /watch", "replace /t/abc"]);
});

class Clicked extends EventTarget {
  constructor(private readonly link: object | null) {
    super();
  }

  closest() {
    return this.link;
  }
}

function click(link: object | null, more: object = {}) {
  const keys = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
  const event = { defaultPrevented: false, button: 0, ...keys, target: new Clicked(link), preventDefault: vi.fn(), ...more };
  router.click(event);
  return event.preventDefault.mock.calls.length > 0;
}

const link = (pathname: string, more: object = {}) => ({
  target: "",
  origin: place.origin,
  pathname,
  search: "",
  hash: "",
  hasAttribute: () => false,
  ...more,
});

test("a click on a link of the page stays on the page", () => {
  expect(click(link("/rules/atlantis", { hash: "#A6.3" }))).toBe(true);
  expect(router.current).toEqual({ screen: "rules", args: ["atlantis"], hash: "A6.3" });
});

test.each([
  ["of another place", link("/", { origin: "http://elsewhere.test" }), {}],
  ["for another tab", link("/watch", { target: "_blank" }), {}],
  ["to download", link("/watch", { hasAttribute: () => true }), {}],
  ["of the interface", link("/api/games"), {}],
  ["with a key held", link("/watch"), { ctrlKey: true }],
  ["with another button", link("/watch"), { button: 1 }],
  ["that somebody has dealt with", link("/watch"), { defaultPrevented: true }],
  ["that is none", null, {}],
])("a link %s is left to the browser", (_, where, more) => {
  expect(click(where, more)).toBe(false);
  expect(went).toEqual([]);
});
