"""Guided first games: a position, what is said about it, and what the reader and the others do. Played by the real rules."""
