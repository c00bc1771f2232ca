// Every screen in both themes, as axe sees it.
import { expect } from "vitest";
import { violations } from "./access";
import { SCREENS } from "./screens";
import { test, useBrowser } from "./visit";

useBrowser();

for (const theme of ["light", "dark"] as const)
  for (const { name, show } of SCREENS)
    test(`axe finds nothing on ${name} in the ${theme} theme`, async ({ visit }) => {
      const visitor = await visit({ likes: { theme }, colorScheme: theme, reducedMotion: "reduce" });
      await show(visitor);
      expect(await violations(visitor.page)).toEqual([]);
    });
