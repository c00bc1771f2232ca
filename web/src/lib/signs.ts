// The players' colours and signs. Every piece of a player shows both.
export const COLOURS = ["cobalt", "coral", "sun", "inky"] as const;
export type Colour = (typeof COLOURS)[number];

export const PATTERN_OF: Record<Colour, string> = { coral: "diagonal", sun: "dots", cobalt: "waves", inky: "grid" };
export const DASH_OF: Record<Colour, string> = { coral: "", sun: "9 3 2 3", cobalt: "9 4", inky: "2 4" };

export function colourOf(player: number): Colour {
  return COLOURS[player] ?? "inky";
}

export const fillOf = (player: number) => `var(--${colourOf(player)})`;
export const markOf = (player: number) => `var(--${colourOf(player)}-on)`;

// The outline of a player's sign round the origin.
export function signPath(player: number, r: number): string {
  switch (colourOf(player)) {
    case "sun": {
      const q = r * 0.92;
      return `M${-q} 0a${q} ${q} 0 1 0 ${2 * q} 0a${q} ${q} 0 1 0 ${-2 * q} 0Z`;
    }
    case "cobalt": {
      const q = r * 0.82;
      return `M${-q} ${-q}H${q}V${q}H${-q}Z`;
    }
    case "coral":
      return `M0 ${-1.05 * r}L${1.04 * r} ${0.8 * r}L${-1.04 * r} ${0.8 * r}Z`;
    default:
      return outline(
        Array.from({ length: 8 }, (_, k) => {
          const far = 1.22 * r * (k % 2 ? 0.42 : 1);
          return [far * Math.sin((k * Math.PI) / 4), -far * Math.cos((k * Math.PI) / 4)] as const;
        }),
      );
  }
}

export function outline(points: readonly (readonly [number, number])[], isClosed = true): string {
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}${isClosed ? "Z" : ""}`;
}

export const round = (value: number) => Math.round(value * 10) / 10;
