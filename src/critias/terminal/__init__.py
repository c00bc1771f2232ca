"""Playing in a terminal: a frame for every game, and a drawing for each."""
