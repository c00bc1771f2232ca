"""The words that all games share, in every language."""

from __future__ import annotations

from collections.abc import Mapping

from critias.core.text.message import Words

COMMON = {
    "en": {
        "event.turn": "{player}'s turn.",
        "why.number": "There is no action {number}: actions and outcomes are numbered 0 to {last}.",
        "why.over": "The game is over.",
        "why.chance": "Chance decides that; now a player chooses.",
        "why.not_your_turn": "It's not your turn.",
    },
    "fr": {
        "event.turn": "À {player} de jouer.",
        "why.number": "L'action {number} n'existe pas : actions et tirages sont numérotés de 0 à {last}.",
        "why.over": "La partie est terminée.",
        "why.chance": "C'est le hasard qui en décide ; c'est maintenant à un joueur de choisir.",
        "why.not_your_turn": "Ce n'est pas votre tour.",
    },
}


def with_common(own: Mapping[str, Mapping[str, str]]) -> Words:
    """A game's own words together with the common ones."""
    return {language: COMMON[language] | dict(table) for language, table in own.items()}
