// Which screen the address names. Addresses are plain paths; a link changes the screen without loading the page again.

export interface Route {
  screen: "home" | "new" | "table" | "replay" | "review" | "watch" | "records" | "learn" | "lesson" | "rules" | "credits" | "none";
  args: string[];
  hash: string;
}

const SCREENS: [pattern: RegExp, screen: Route["screen"]][] = [
  [/^\/$/, "home"],
  [/^\/new\/([a-z]+)$/, "new"],
  [/^\/t\/([a-z0-9]+)$/, "table"],
  [/^\/t\/([a-z0-9]+)\/replay$/, "replay"],
  [/^\/t\/([a-z0-9]+)\/review$/, "review"],
  [/^\/watch$/, "watch"],
  [/^\/records$/, "records"],
  [/^\/learn$/, "learn"],
  [/^\/learn\/([a-z]+)$/, "lesson"],
  [/^\/rules\/([a-z]+)$/, "rules"],
  [/^\/credits$/, "credits"],
];

export function read(path: string, hash: string): Route {
  for (const [pattern, screen] of SCREENS) {
    const found = pattern.exec(path);
    if (found) return { screen, args: found.slice(1), hash: hash.replace(/^#/, "") };
  }
  return { screen: "none", args: [], hash: "" };
}

type Click = Pick<MouseEvent, "defaultPrevented" | "button" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey" | "target" | "preventDefault">;

class Router {
  current = $state.raw<Route>(read(location.pathname, location.hash));

  go(address: string, replaces = false): void {
    history[replaces ? "replaceState" : "pushState"](null, "", address);
    this.follow();
    if (!location.hash) scrollTo(0, 0);
  }

  follow = (): void => {
    this.current = read(location.pathname, location.hash);
  };

  // A click on a link of this page.
  click = (event: Click): void => {
    if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest("a");
    if (!link || link.target || link.origin !== location.origin || link.hasAttribute("download")) return;
    if (link.pathname.startsWith("/api/") || link.pathname === "/openapi.json") return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  };
}

export const router = new Router();
