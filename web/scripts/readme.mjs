// The pictures of the boards for the README: `make readme-pictures`, without a server, from the gallery.
import { chromium } from "playwright-core";
import { createServer } from "vite";

const server = await createServer({ server: { port: 0, host: "127.0.0.1" } });
await server.listen();
const { port } = server.httpServer.address();
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
for (const game of ["atlantis", "atlandice", "nautilus"]) {
  await page.goto(`http://127.0.0.1:${port}/gallery.html?game=${game}&at=home`, { waitUntil: "networkidle", timeout: 120_000 });
  await page.waitForSelector(".board svg");
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: `../docs/pictures/${game}.jpg`, type: "jpeg", quality: 82 });
}
await browser.close();
await server.close();
