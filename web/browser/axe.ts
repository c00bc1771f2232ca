// Tests of every screen in both themes, as axe sees it, in a window of some size.
import { expect } from "vitest";
import { violations } from "./access";
import { SCREENS } from "./screens";
import { test, type Wishes } from "./visit";

export function axeOnEveryScreen(place: string, size: Wishes): void {
  for (const theme of ["light", "dark"] as const)
    for (const { name, show } of SCREENS)
      test(`axe finds nothing on ${name} in the ${theme} theme in ${place}`, async ({ visit }) => {
        const visitor = await visit({ ...size, likes: { theme }, colorScheme: theme, reducedMotion: "reduce" });
        await show(visitor);
        expect(await violations(visitor.page)).toEqual([]);
      });
}
