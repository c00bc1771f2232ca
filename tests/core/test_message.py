"""Sentences from keys: arguments that are keys become words, in the form that their place in the sentence asks for."""

from __future__ import annotations

import pytest

from critias.core.text.message import Message, say
from critias.games import GAMES

WORDS = {
    "en": {
        "take": "{player} takes {kind:one} {sector:from}, of {kind}",
        "books": "books",
        "one.books": "a book",
        "from.inn": "from the Inn",
    }
}


def test_a_word_has_the_form_that_is_asked_for() -> None:
    message = Message("take", {"player": 1, "kind": "books", "sector": "inn"})
    assert say(WORDS, message, "en", ["Ann", "Ben"]) == "Ben takes a book from the Inn, of books"


def test_a_form_that_a_language_lacks_is_missed() -> None:
    with pytest.raises(KeyError, match=r"one\.tools"):
        say(WORDS, Message("take", {"player": 0, "kind": "tools", "sector": "inn"}), "en")


def test_several_things_are_a_list() -> None:
    words = {"en": {"joins": "joined to {modules}", "base": "the base"}}
    assert say(words, Message("joins", {"modules": ["base", "dome"]})) == "Joined to the base, dome"


TAKE = Message("event.take", {"player": 0, "kind": "weapons", "sector": "forge"})
MOVE = Message("event.move", {"player": 0, "item": "crown", "figure": "B", "value": 2, "space": 12})
WALK = Message("event.walk", {"player": 0, "from": "base", "module": "technical1"})


@pytest.mark.parametrize(
    ("game", "language", "message", "sentence"),
    [
        ("atlandice", "en", TAKE, "Ann takes a weapon from the Forge."),
        ("atlandice", "fr", TAKE, "Ann prend une arme à la Forge."),
        ("atlandice", "fr", Message("event.put", {"kind": "tools", "sector": "market"}), "Un outil va au Marché Noir."),
        ("atlandice", "fr", Message("event.die", {"from": "inn", "sector": "jeweller"}), "Un dé passe de l'Auberge à la Bijouterie."),
        ("atlandice", "fr", Message("why.not_held", {"kind": "tools"}), "Vous n'avez pas d'outils."),
        ("atlantis", "en", MOVE, "Ann plays a crown: figure B goes to crown 2 (space 12)."),
        ("atlantis", "fr", MOVE, "Ann joue une couronne : son pion B va sur la couronne 2 (case 12)."),
        ("nautilus", "en", WALK, "Ann moves an aquanaut from the base to technical station 1."),
        ("nautilus", "fr", WALK, "Ann déplace un aquanaute de la base au module technique 1."),
    ],
)
def test_games_speak_in_sentences(game: str, language: str, message: Message, sentence: str) -> None:
    assert say(GAMES[game].words, message, language, ["Ann"]) == sentence
