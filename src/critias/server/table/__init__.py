"""One live game, without any input or output: what may happen at it, what happened, and what each seat is told."""
