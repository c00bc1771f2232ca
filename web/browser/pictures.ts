// Pictures of every screen, for people to look at: scripts/pictures.mjs.
import type { Browser } from "playwright-core";
import { chromiumLacks, launch } from "./chromium";
import { atRest } from "./drawn";
import { LANGUAGES } from "./languages";
import { newVisitor } from "./newcomer";
import { SCREENS } from "./screens";
import { Server, serverLacks } from "./server";

const SIZES = [
  { width: 360, height: 740 },
  { width: 1024, height: 768 },
  { width: 1920, height: 1080 },
];
// How people may have it: other languages in one theme are enough to see whether their words fit.
const LOOKS: { theme: "light" | "dark"; language: string }[] = [
  { theme: "light", language: "en" },
  { theme: "dark", language: "en" },
  ...LANGUAGES.filter((one) => one !== "en").map((language) => ({ theme: "light" as const, language })),
];

export const lacks = (): string | null => chromiumLacks() ?? serverLacks();

export async function takePictures(folder: string, names: string[], say: (line: string) => void): Promise<void> {
  const server = await Server.start();
  const browser: Browser = await launch();
  try {
    for (const screen of SCREENS.filter(({ name }) => !names.length || names.includes(name)))
      for (const viewport of SIZES)
        for (const { theme, language } of LOOKS) {
          const file = `${folder}/${screen.name}-${viewport.width}-${theme}-${language}.png`;
          const visitor = await newVisitor(browser, server.address, { viewport, likes: { theme, language }, colorScheme: theme });
          await screen.show(visitor).then(
            async () => {
              await atRest(visitor.page);
              await visitor.page.screenshot({ path: file });
              say([file, ...visitor.faults].join("\n  "));
            },
            (error) => say(`${file} could not be taken: ${error.message.split("\n")[0]}`),
          );
          await visitor.context.close();
        }
  } finally {
    await browser.close();
    await server.stop();
  }
}
