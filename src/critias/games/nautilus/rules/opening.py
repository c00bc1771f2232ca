"""The start of Nautilus as draws of chance (N2), and a small variant of it."""

from __future__ import annotations

from functools import partial
from typing import Any

from critias.core.rules.opening import Draw, Openings, Small
from critias.games.nautilus.actions import ACTIONS, REVEAL_FACE
from critias.games.nautilus.chart import FACES_IN_ZONE, FIND_ZONE
from critias.games.nautilus.components import FACES, N_ATLANTIS, N_FACES, N_FINDS, N_ORDERS, ORDERS
from critias.games.nautilus.knowledge.redaction import is_hidden
from critias.games.nautilus.rules.setup import begin, prepare
from critias.games.nautilus.state import UNKNOWN
from critias.games.nautilus.text.notation import FINDS

ORDER = ACTIONS.stop  # + order: the secret order of a player
FIRST = ORDER + N_ORDERS  # + player: who begins


def draws(players: int) -> tuple[Draw, ...]:
    """[N2.4] A secret order each, [N2.5] then who begins."""
    return (*(_order(player) for player in range(players)), Draw(_first_odds, _lay_first))


def hidden(state: Any) -> tuple[Draw, ...]:
    """[N13.2] What those finds are that somebody has looked at, [N13.3] and the orders."""
    finds = (_find(find) for find in range(N_FINDS) if is_hidden(state, find))
    return (*finds, *(_order(player) for player in range(state.players) if state.order[player] == UNKNOWN))


def _order(player: int) -> Draw:
    return Draw(_order_odds, partial(_lay_order, player), lambda state, viewer: viewer == player)


def _order_odds(state: Any) -> list[tuple[int, int]]:
    return [(ORDER + order, 1) for order in range(N_ORDERS) if order not in state.order]


def _lay_order(player: int, state: Any, outcome: int) -> None:
    state.order[player] = outcome - ORDER


def _find(find: int) -> Draw:
    return Draw(partial(_face_odds, find), partial(_lay_face, find), lambda state, viewer: bool(state.seen[viewer] >> find & 1))


def _face_odds(find: int, state: Any) -> list[tuple[int, int]]:
    pool = state.pool[FIND_ZONE[find]]
    return [(REVEAL_FACE + face, int(pool[face])) for face in range(N_FACES) if pool[face]]


def _lay_face(find: int, state: Any, outcome: int) -> None:
    state.what[find] = outcome - REVEAL_FACE
    state.pool[FIND_ZONE[find], state.what[find]] -= 1


def _first_odds(state: Any) -> list[tuple[int, int]]:
    return [(FIRST + player, 1) for player in range(state.players)]


def _lay_first(state: Any, outcome: int) -> None:
    begin(state, outcome - FIRST)


# ------------------------------------------------------------------------------------------------ the small variant

# The last round. The city encloses nine squares of sea with two submarines and the last two finds, at which player 0 has looked.
# Player 0, whose order everybody knows, may walk into a station that player 1 has built; then both go for the finds, with two Nemos each.
LEFT = {"8-7": "scallop", "9-9": "urchin"}
CITY = (
    "base 14-11.n",
    "violet1 8-5.e",
    "violet2 5-5.e",
    "violet3 5-8.n crew=0:1",
    "green1 14-8.s",
    "green2 5-11.n",
    "sonar1 11-11.e by=0 crew=0:1",
    "sonar2 8-11.e by=1",
    "research1 11-8.n by=1 crew=1:1",
    "research2 11-5.s by=1 crew=1:1",
)


def _finds() -> list[str]:
    """The last two finds; all others have left the game, and with them their faces."""
    pool = FACES_IN_ZONE.astype(int)
    for square, face in LEFT.items():
        pool[FIND_ZONE[FINDS.index(square)], FACES.index(face)] -= 1
    words = []
    for find, square in enumerate(FINDS):
        if square in LEFT:
            words.append(f"{square}:?@0")
        else:
            gone = int(pool[FIND_ZONE[find]].argmax())
            pool[FIND_ZONE[find], gone] -= 1
            words.append(f"{square}:{FACES[gone]}-")
    return words


SMALL = Small(
    " | ".join(
        (
            "nautilus 2 base_square=first",
            *CITY,
            " ".join(["finds", *_finds()]),
            " ".join(["ruins", *(f"{number}=-" for number in range(1, N_ATLANTIS + 1))]),
            "chips research=1",
            f"0 money=2 order={ORDERS[1]} submarines=A:8-8",
            "1 money=2 submarines=A:9-8",
            "turn 0 walk first=0 round=9 busy=1 last=1",
        )
    ),
    max_length=13,
)

WORDS = {ORDER + order: f"order.{name}" for order, name in enumerate(ORDERS)} | {FIRST + player: f"first.{player}" for player in range(4)}
OPENINGS = Openings(WORDS, prepare, draws, hidden, SMALL)
