// For those who use the keyboard: when what had the focus is gone, the focus goes to where things go on, never to the body.
const PLACES = ["dialog[open]", "[data-screen=result] h2", ".dock", "main h1", "main"];

export function keepFocus(): () => void {
  let isByKeys = false;
  let last: Element | null = null; // what had the focus; it may still be there, as when Tab has left the page

  const press = () => void (isByKeys = true);
  const point = () => void (isByKeys = false);
  const gain = ({ target }: FocusEvent) => void (last = target as Element);
  const isGone = (element: Element) => !element.isConnected || !element.checkVisibility() || element.matches(":disabled");

  function hold(): void {
    if (!isByKeys || !last || document.activeElement !== document.body || !isGone(last)) return;
    const place = PLACES.map((one) => document.querySelector<HTMLElement>(one)).find((found) => found?.checkVisibility());
    if (!place) return; // it is still to come
    if (!place.hasAttribute("tabindex")) place.tabIndex = -1;
    place.focus({ preventScroll: true });
  }

  const observer = new MutationObserver(hold);
  observer.observe(document.body, { childList: true, subtree: true });
  addEventListener("keydown", press, true);
  addEventListener("pointerdown", point, true);
  addEventListener("focusin", gain, true);
  return () => {
    observer.disconnect();
    removeEventListener("keydown", press, true);
    removeEventListener("pointerdown", point, true);
    removeEventListener("focusin", gain, true);
  };
}
