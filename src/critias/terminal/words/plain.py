"""What the terminal says about a game without its own renderer."""

from __future__ import annotations

EN = {
    "plain.turn": "{player} to move",
    "plain.chance": "chance decides",
    "plain.group": "Choices",
    "plain.points": "points",
    "plain.rules": "The rules are in this game's own documentation.",
}

FR = {
    "plain.turn": "à {player} de jouer",
    "plain.chance": "le hasard décide",
    "plain.group": "Choix",
    "plain.points": "points",
    "plain.rules": "Les règles sont dans la documentation de ce jeu.",
}
