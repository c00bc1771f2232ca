// Small pictures of positions, loaded without the boards.
import type { Component } from "svelte";
import type { GameName } from ".";

export type Thumb = Component<{ view: object }>;

const opaque = <V extends object>(thumb: Component<{ view: V }>): Thumb => thumb as Thumb;

export const THUMBS: Record<GameName, () => Promise<Thumb>> = {
  atlantis: async () => opaque((await import("./atlantis/Thumb.svelte")).default),
  atlandice: async () => opaque((await import("./atlandice/Thumb.svelte")).default),
  nautilus: async () => opaque((await import("./nautilus/Thumb.svelte")).default),
};
