"""What the terminal says of a game that has no drawing of its own."""

from __future__ import annotations

EN = {
    "plain.turn": "{player} to move",
    "plain.chance": "chance decides",
    "plain.group": "Choices",
    "plain.points": "points",
    "plain.rules": "The rules of this game are where it comes from.",
}

FR = {
    "plain.turn": "à {player} de jouer",
    "plain.chance": "le hasard décide",
    "plain.group": "Choix",
    "plain.points": "points",
    "plain.rules": "Les règles de ce jeu se trouvent là d'où il vient.",
}
