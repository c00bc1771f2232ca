// How long a guided game shows what happens, in milliseconds.
export const LONGEST_SHOW = 1200; // for all that one choice moves
export const BETWEEN = 350; // between the choices of others, so that they can be followed
