// Every icon of the page, by its name in game-icons. scripts/icons.mjs takes the drawings of these and no others.
export const ICONS = [
  "amphora", "flying-flag", "olive", "crested-helmet", "queen-crown", "diamond-ring", "stone-bust",
  "cut-diamond", "white-book", "grapes", "spanner", "crossed-swords",
  "airtight-hatch", "bunk-beds", "habitat-dome", "radar-sweep", "weight-lifting-up", "big-gear", "magnifying-glass", "microscope",
  "gold-bar", "jellyfish", "sea-urchin", "scallop", "snail", "greek-temple", "locked-chest", "boat-propeller",
  "poker-hand", "lighthouse", "stone-bridge", "diving-helmet", "submarine", "laurels", "hooded-figure", "eye-target",
  "play-button", "card-draw", "sailboat", "rolling-dices", "clockwise-rotation", "anticlockwise-rotation",
  "move", "radar-dish", "anchor", "check-mark",
  "plain-arrow", "receive-money", "scales", "big-wave", "padlock", "brick-wall", "position-marker",
  "rule-book", "scroll-quill", "backward-time", "previous-button", "next-button", "pause-button",
  "fast-forward-button", "fast-backward-button", "speaker", "speaker-off", "sun", "moon", "settings-knobs", "hamburger-menu",
  "expand", "help", "light-bulb", "unplugged",
] as const;

export type IconName = (typeof ICONS)[number];
