"""What can be wrong with a bot's answer: in English for programs and reports, in every language for players."""

from __future__ import annotations

from typing import Self

from critias.core.text.message import Message, Words

OWN_WORDS = "own_words"  # of a bot from outside, which nobody can translate

# Each follows the name of the bot.
WORDS: Words = {
    "en": {
        OWN_WORDS: "{text}",
        "raised": "raised {error}: {text}",
        "not_a_number": "answered {answer}, which is not the number of an action",
        "not_legal": "answered {answer}, which is not legal here",
        "not_json": "answered {answer}, which is not JSON",
        "not_an_object": "answered {answer}, which is not a JSON object",
        "wrong_id": "answered {answer}, whose id is not that of an open question",
        "wrong_action": "answered {answer}, whose action is not a whole number",
        "late": "gave no answer within {seconds:g} s",
        "late_too_often": "gave no answer within {seconds:g} s, was late {times} times and is no longer asked",
        "closed": "was closed",
        "no_line_break": "wrote more than {kib} KiB without a line break",
        "no_input": "closed its standard input",
        "no_output": "closed its standard output",
        "ended": "ended with exit code {code}",
        "killed": "was ended by signal {number}",
        "not_started": "cannot be started: {reason}",
        "no_command": "cannot be started: the command is empty",
    },
    "fr": {
        OWN_WORDS: "{text}",
        "raised": "a levé {error} : {text}",
        "not_a_number": "a répondu {answer}, qui n'est pas le numéro d'une action",
        "not_legal": "a répondu {answer}, une action impossible ici",
        "not_json": "a répondu {answer}, qui n'est pas du JSON",
        "not_an_object": "a répondu {answer}, qui n'est pas un objet JSON",
        "wrong_id": "a répondu {answer}, dont l'id n'est pas celui d'une question en attente",
        "wrong_action": "a répondu {answer}, dont l'action n'est pas un nombre entier",
        "late": "n'a pas répondu en {seconds:g} s",
        "late_too_often": "n'a pas répondu en {seconds:g} s, a été en retard {times} fois et n'est plus interrogé",
        "closed": "a été fermé",
        "no_line_break": "a écrit plus de {kib} Kio sans retour à la ligne",
        "no_input": "a fermé son entrée standard",
        "no_output": "a fermé sa sortie standard",
        "ended": "s'est arrêté avec le code {code}",
        "killed": "a été arrêté par le signal {number}",
        "not_started": "ne peut pas démarrer : {reason}",
        "no_command": "ne peut pas démarrer : la commande est vide",
    },
}


class BotFault(Exception):
    """A bot that gave no usable answer, and why; the game goes on without it, as `referee.py` says."""

    def __init__(self, why: str | Message) -> None:
        self.why = why if isinstance(why, Message) else Message(OWN_WORDS, {"text": why})
        super().__init__(phrase(self.why))

    @classmethod
    def of(cls, key: str, **arguments: object) -> Self:
        """A fault that WORDS has a phrase for."""
        return cls(Message(key, arguments))


def phrase(why: Message, language: str = "en") -> str:
    """What is wrong, to follow the name of the bot."""
    return WORDS[language][why.key].format(**why.args)
