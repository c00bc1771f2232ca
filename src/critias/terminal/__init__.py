"""The game in a terminal: one frame for all games, and a renderer for each."""
