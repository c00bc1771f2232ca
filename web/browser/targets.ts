// What a finger has to hit, and how large it is.
import type { Page } from "playwright-core";

// Buttons, links and fields that are smaller than a finger needs; links within a sentence are as large as their words.
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const LEAST = 43.5; // pixels, with parts of pixels
    const IN_A_SENTENCE = "p a, li a, td a, footer a";
    const OWN_TILES = ".tile"; // of Atlantis, as many as the dock has room for; each is a row of the list too
    const isPlain = (element: Element) => element.matches(IN_A_SENTENCE) && getComputedStyle(element).display === "inline";
    // A small box can be pressed by its words.
    const pressed = (element: Element) => (element.matches("input") && element.closest("label")) || element;
    return [...document.querySelectorAll("button, a[href], input, select, summary, label")]
      .filter((element) => element.checkVisibility() && !element.closest(".hidden, [inert], svg"))
      .filter((element) => !element.matches(`label:not(:has(input)), ${OWN_TILES}`) && !isPlain(element))
      .filter((element) => {
        const { width, height } = pressed(element).getBoundingClientRect();
        return width > 2 && (width < LEAST || height < LEAST);
      })
      .map(
        (element) =>
          `${element.tagName.toLowerCase()} "${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40)}"`,
      );
  });
}
