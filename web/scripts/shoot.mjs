// A picture of an address: node scripts/shoot.mjs URL FILE.png [WIDTH HEIGHT [light|dark]]. Prints what the page complains about.
import { chromium } from "playwright-core";

const [url, file, width = "1440", height = "900", theme = "light"] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
const page = await browser.newPage({ viewport: { width: Number(width), height: Number(height) }, colorScheme: theme });
page.on("console", (message) => ["error", "warning"].includes(message.type()) && console.log(message.text()));
page.on("pageerror", (error) => console.log(error.message));
await page.goto(url, { waitUntil: "networkidle" });
await page.evaluate(() => document.fonts.ready);
await page.screenshot({ path: file });
await browser.close();
