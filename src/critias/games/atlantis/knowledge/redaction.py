"""What a player knows: erasing the rest and filling it with a sample (A11)."""

from __future__ import annotations

from critias.core.rules.chance import below as random_below
from critias.core.rules.compiled import rule
from critias.core.rules.contract import SPECTATOR
from critias.games.atlantis.actions import DRAW_CARD, REVEAL, SHOW
from critias.games.atlantis.components import N_ITEMS
from critias.games.atlantis.rules.legal import can_go_on
from critias.games.atlantis.rules.setup import random_card
from critias.games.atlantis.state import AMIGO

# A position that was played has a deal that fits, found in a few tries; one written by hand need not have any.
MAX_TRIES = 100_000

NO_CARDS = (0,) * N_ITEMS


@rule
def sees(state, player, action):
    """[A11.1] Everybody sees what is done and turned up, [A11.2] but only the player who draws sees which card it is."""
    return player == state.turn or not DRAW_CARD <= action < REVEAL


def shown(state, action):
    """[A5.3] What everybody sees in addition to the action itself, by item: the cards of a hand that is shown."""
    return tuple(state.hand[state.turn].tolist()) if action == SHOW else NO_CARDS


@rule
def redact(state, player):
    """[A11.1] What lies open stays; [A11.2] other hands and the deck become one heap of unseen cards, kept as the deck.

    [A11.3] Shown cards stay, [A11.4] and for a player also those they have counted out. Covered tiles have no place even in the full state.
    """
    for other in range(state.players):
        if other != player:
            hide_hand(state, other, player == SPECTATOR)
    if player != state.turn:
        for item in range(N_ITEMS):
            state.fresh[item] = 0
    if player == SPECTATOR:
        for item in range(N_ITEMS):
            state.settled[item] = 0
            state.surprising[item] = state.unshown[item]


@rule
def hide_hand(state, other, is_public):
    for item in range(N_ITEMS):
        if is_public:
            state.known[other, item] = state.shown[other, item]
        state.deck[item] += state.hand[other, item] - state.known[other, item]
        state.hand[other, item] = state.known[other, item]


@rule
def deal(state, player, rng):
    """Deal unseen cards to where cards are unseen, each arrangement equally likely, until the mover can finish the move begun [A4.5]."""
    deal_unseen(state, player, rng)
    for _ in range(MAX_TRIES):
        if can_go_on(state):
            return
        redact(state, player)
        deal_unseen(state, player, rng)


@rule
def deal_unseen(state, player, rng):
    unseen = 0
    for item in range(N_ITEMS):
        unseen += state.deck[item]
    state.deck_size = unseen
    for other in range(state.players):
        if other != player:
            fill_hand(state, other, rng)
    if player != state.turn and state.edition == AMIGO and state.bought > 0:
        deal_fresh(state, rng)


@rule
def fill_hand(state, other, rng):
    missing = int(state.cards[other])
    for item in range(N_ITEMS):
        missing -= state.hand[other, item]
    for _ in range(missing):
        item = random_card(state, rng)
        state.deck[item] -= 1
        state.deck_size -= 1
        state.hand[other, item] += 1


@rule
def deal_fresh(state, rng):
    """Guess which of the mover's cards were bought this turn [A6.6]: any of those that the others had not known of before the purchase.

    Cards they still do not know come first: only when a refill during the purchase let them count the hand [A11.4] are there too few.
    """
    left = mark_fresh(state, int(state.bought), rng, False)
    mark_fresh(state, left, rng, True)
    for item in range(N_ITEMS):
        state.fresh[item] = max(state.fresh[item] - state.played[item], 0)


@rule
def mark_fresh(state, left, rng, is_counted):
    """Pick up to `left` cards among the candidates without putting any back; return how many are still to be found."""
    candidates = 0
    for item in range(N_ITEMS):
        candidates += fresh_candidates(state, item, is_counted)
    for item in range(N_ITEMS):
        for _ in range(fresh_candidates(state, item, is_counted)):
            if random_below(rng, int(candidates)) < left:
                state.fresh[item] += 1
                left -= 1
            candidates -= 1
    return left


@rule
def fresh_candidates(state, item, is_counted):
    player = state.turn
    if is_counted:
        return max(state.known[player, item] + state.played[item] - state.surprising[item] - state.settled[item], 0)
    return state.hand[player, item] - state.known[player, item] + state.surprising[item]
