// How long a guided game shows what happens, in milliseconds.
export const MAX_SHOW_MS = 1200; // for all that one action moves
export const BETWEEN = 350; // between the actions of others, so that they can be followed
