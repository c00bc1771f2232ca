// The connection of a page in the hands of a test: frames are dropped, doubled or changed, and lines are cut.
import type { Page, WebSocketRoute } from "playwright-core";
import type { Feed } from "./feed";

export type Way = "up" | "down";

export class Wire {
  sent: string[] = []; // by the page
  lines = 0;
  // How often a frame goes on: 0 drops it, 2 doubles it.
  times: (way: Way) => number = () => 1;
  // What the page is told instead of what the server says.
  rewrite: (message: { type: string }) => object = (message) => message;
  isDown = false; // no line is opened
  private open: { page: WebSocketRoute; server: WebSocketRoute } | null = null;

  static async tap(page: Page, feed: Feed): Promise<Wire> {
    const wire = new Wire();
    await page.routeWebSocket(/\/api\/tables\/\w+\/socket/, (route) => wire.join(route, feed));
    return wire;
  }

  private join(route: WebSocketRoute, feed: Feed): void {
    if (this.isDown) return void route.close({ code: 3001, reason: "down" });
    const server = route.connectToServer();
    const seat = Number(new URL(route.url()).searchParams.get("seat") ?? -1);
    this.open = { page: route, server };
    this.lines += 1;
    route.onMessage((data) => {
      const text = String(data);
      this.sent.push(text);
      feed.sent(text);
      this.pass("up", text, (frame) => server.send(frame));
    });
    server.onMessage((data) => {
      const text = JSON.stringify(this.rewrite(JSON.parse(String(data))));
      this.pass("down", text, (frame) => {
        feed.heard(seat, text);
        route.send(frame);
      });
    });
  }

  private pass(way: Way, text: string, send: (frame: string) => void): void {
    const times = this.times(way);
    for (let k = 0; k < times; k++) send(text);
  }

  // Cuts the line at both ends.
  async cut(): Promise<void> {
    const line = this.open;
    await line?.page.close({ code: 3001, reason: "cut" });
    await line?.server.close({ code: 3001, reason: "cut" });
  }
}
