"""Tiny games with one fault each, and the same without any: two players hold a secret card, and name one in turn.

Each card is 0 to 3 and there are two of each; a player who names the card that the other holds gets a point. Four turns.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from critias.core.game import Facts, Game
from critias.core.observation import Block, Feature
from critias.core.plain import plain_game
from critias.core.rules import contract
from critias.core.rules.chance import below
from critias.core.rules.compiled import rule
from critias.core.rules.contract import CHANCE, OVER
from critias.core.text.notation import Vocabulary

CARDS = 4
UNKNOWN = -1
TURNS = 4
DEAL = CARDS  # + card: an outcome


@rule
def setup(state, rng):
    state.card[0] = UNKNOWN
    state.card[1] = UNKNOWN
    for card in range(CARDS):
        state.left[card] = 2


@rule
def mover(state):
    if state.turns == TURNS:
        return OVER
    return CHANCE if state.given < 2 else int(state.turns) % 2


@rule
def legal(state, out):
    n = 0
    for card in range(CARDS):
        if state.given == 2 and state.turns < TURNS:
            out[n] = card
            n += 1
        elif state.given < 2 and state.left[card] > 0:
            out[n] = DEAL + card
            n += 1
    return n


@rule
def odds(state, out):
    n = 0
    for card in range(CARDS):
        if state.left[card] > 0:
            out[n] = state.left[card]
            n += 1
    return n


@rule
def apply(state, action):
    if action >= DEAL:
        state.card[state.given] = action - DEAL
        state.left[action - DEAL] -= 1
        state.given += 1
    else:
        state.named[state.turns] = action
        state.turns += 1


@rule
def scores(state, out):
    out[0] = 0
    out[1] = 0
    for turn in range(int(state.turns)):
        out[turn % 2] += int(state.named[turn] == state.card[1 - turn % 2])


@rule
def evaluate(state, out):
    scores(state, out)


@rule
def observe(state, player, out):
    out[0] = (state.card[player] + 1) / CARDS
    out[1] = state.turns / TURNS
    for turn in range(TURNS):
        out[2 + turn] = (state.named[turn] + 1) / CARDS if turn < state.turns else 0


@rule
def redact(state, player):
    if state.turns == TURNS:
        return
    for other in range(2):
        if other != player and state.card[other] != UNKNOWN:
            state.left[state.card[other]] += 1
            state.card[other] = UNKNOWN


@rule
def deal(state, player, rng):
    for other in range(2):
        if other < state.given and state.card[other] == UNKNOWN:
            total = 0
            for card in range(CARDS):
                total += int(state.left[card])
            skip = below(rng, total)
            for card in range(CARDS):
                skip -= int(state.left[card])
                if skip < 0:
                    state.card[other] = card
                    state.left[card] -= 1
                    break


NAMED = Feature("named", "the card named", tuple(map(str, range(TURNS))))
RULES = {rule.__name__: rule for rule in (setup, mover, legal, odds, apply, scores, evaluate, observe, redact, deal)}
WORDS = {card: f"name.{card}" for card in range(CARDS)} | {DEAL + card: f"card.{card}" for card in range(CARDS)}


def sees(state: Any, player: int, action: int) -> bool:
    return action < DEAL or player == state.given


def is_whole(state: np.ndarray) -> bool:
    return bool((state["card"][0][: state["given"][0]] != UNKNOWN).all())


def check(state: np.ndarray) -> None:
    fields = state[0]
    given, turns, cards = int(fields.given), int(fields.turns), fields.card.tolist()
    if fields.players != 2 or not 0 <= given <= 2 or not 0 <= turns <= TURNS or (turns and given < 2):
        raise ValueError("two players are given a card each, and then name one in turn")
    if any(not UNKNOWN <= card < CARDS for card in cards) or any(card != UNKNOWN for card in cards[given:]):
        raise ValueError("a player holds a card that there is not, or that was not given")
    if any(fields.left[card] != 2 - cards.count(card) for card in range(CARDS)) or fields[-1]:
        raise ValueError("cards are missing, or there are too many")
    if any(not 0 <= named < CARDS for named in fields.named) or fields.named[turns:].any():
        raise ValueError("a card was named that there is not, or before its turn")


def make(
    words: dict[int, str] = WORDS, max_length: int = TURNS + 2, own: dict[str, Any] | None = None, **rules: Callable[..., Any]
) -> Game:
    """The game with other rules, or other parts, in the place of some; other rules have a state type of their own, by which they are found,
    and all games with the same rules have the same, so that they are compiled once.
    """
    other = "_".join(rule.__name__ for rule in rules.values())
    fields = [("players", np.int8), ("given", np.int8), ("turns", np.int8), ("card", np.int8, 2), ("named", np.int8, TURNS)]
    dtype = np.dtype((np.record, [*fields, ("left", np.int8, CARDS), (f"pad_{other}", np.int8)]))
    contract._plain["setup"].pop(dtype, None)  # another game may have a type if its rules are the same
    facts = Facts(
        title="Guesses",
        designers="nobody",
        rules_version=1,
        players=(2,),
        options={},
        actions=CARDS,
        outcomes=CARDS,
        max_choices=CARDS,
        max_length=max_length,
        observation=(Block("all", (Feature("card", "own card"), Feature("turns", "turns so far"), NAMED)),),
        observation_version=1,
    )
    return plain_game(
        f"guesses{other}",
        facts,
        dtype,
        RULES | rules,
        Vocabulary("Guesses", words, "name.2"),
        **{"check": check, "is_whole": is_whole, "sees": sees} | (own or {}),
    )
