"""What the terminal says about a game without its own renderer."""

from __future__ import annotations

EN = {
    "plain.turn": "{player} to move",
    "plain.chance": "chance decides",
    "plain.group": "Choices",
    "plain.points": "points",
    "plain.rules": "See where this game comes from for its rules.",
}

FR = {
    "plain.turn": "à {player} de jouer",
    "plain.chance": "le hasard décide",
    "plain.group": "Choix",
    "plain.points": "points",
    "plain.rules": "Les règles de ce jeu se trouvent à sa source.",
}
