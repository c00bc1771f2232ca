"""The games for OpenSpiel: importing this module registers `critias_atlantis`, `critias_atlandice`, `critias_nautilus`, and of each its
small variant (`critias_atlantis_small` and so on), whose whole tree can be walked.

Chance is explicit from the empty table on. Decisions have the numbers they have everywhere in Critias; outcomes are counted from 0.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from critias.core.rules.chance import generator
from critias.core.rules.contract import CHANCE, OVER
from critias.core.rules.ranking import win_shares
from critias.envs.explicit import Node, Tree, small_tree, whole_tree
from critias.extras import require
from critias.games import GAMES

require("openspiel", "OpenSpiel", "pyspiel")
import pyspiel

from critias.envs.spiel_observer import Observer

PREFIX = "critias_"
SMALL = "_small"

# No player is ever this many points ahead of another. In Atlantis all tiles and cards are worth 406, and nobody owes more than 546 for the
# walk home; in Nautilus finds, ruins and order are worth 39 at most, times 15 for stations, and there are 216 Nemos; in Atlandice there is
# less. Of the small variants it is the largest lead in the whole tree.
MAX_LEAD = {"atlantis": 406.0 + 546.0, "nautilus": 39.0 * 15.0 + 216.0}
MAX_LEAD_ELSEWHERE = 1000.0  # a game from outside says nothing of it
MAX_LEAD_IN_SMALL = {"atlantis": 7.0, "atlandice": 5.0, "nautilus": 7.0}

SEEDS = 1 << 32  # for what is dealt again


def lead(points: list[int]) -> list[float]:
    """Every player's lead over each other player, added up; with two players simply the difference."""
    return [float(len(points) * own - sum(points)) for own in points]


def win(ranking: list[int]) -> list[float]:
    """Every player's share of the victory, less what it would be if all shared it."""
    return [share - 1 / len(ranking) for share in win_shares(ranking)]


def lead_at(end: Node) -> list[float]:
    return lead(end.scores())


def win_at(end: Node) -> list[float]:
    return win(end.ranking())


Utility = Callable[[Node], list[float]]

UTILITIES: dict[str, Utility] = {"lead": lead_at, "win": win_at}  # functions with names, since a state is pickled with its own


def game_type(name: str, is_small: bool) -> Any:
    """What OpenSpiel has to know about a game before it is created."""
    facts = GAMES[name].facts
    kinds = pyspiel.GameType
    parameters = {} if is_small else {"players": facts.players[0]} | {option: choices[0] for option, choices in facts.options.items()}
    return kinds(
        short_name=f"{PREFIX}{name}{SMALL if is_small else ''}",
        long_name=f"Critias: {facts.title}{', a small variant' if is_small else ''}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION if facts.hidden_information else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=2 if is_small else max(facts.players),
        min_num_players=2 if is_small else min(facts.players),
        provides_information_state_string=True,
        provides_information_state_tensor=is_small,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters | {"utility": "lead"},
    )


def bounds(players: int, utility: str, max_lead: float) -> tuple[float, float]:
    """The least and the most that a player can get."""
    if utility == "win":
        return -1 / players, 1 - 1 / players
    return -max_lead * (players - 1), max_lead * (players - 1)


def max_lead_in(name: str, is_small: bool) -> float:
    return MAX_LEAD_IN_SMALL[name] if is_small and name in MAX_LEAD_IN_SMALL else MAX_LEAD.get(name, MAX_LEAD_ELSEWHERE)


def game_info(tree: Tree, utility: str, max_lead: float) -> Any:
    """What OpenSpiel has to know about a game with its parameters."""
    if utility not in UTILITIES:
        raise ValueError(f"the utility must be one of {', '.join(UTILITIES)}, not {utility!r}")
    least, most = bounds(tree.players, utility, max_lead)
    return pyspiel.GameInfo(
        num_distinct_actions=tree.game.facts.actions,
        max_chance_outcomes=tree.numbers - tree.game.facts.actions,
        num_players=tree.players,
        min_utility=least,
        max_utility=most,
        utility_sum=0.0,
        max_game_length=tree.max_length,
    )


class SpielGame(pyspiel.Game):
    """A game of Critias as OpenSpiel knows it; each that is registered is a class of its own with its type and its tree."""

    kind: Any
    plant: Callable[[dict[str, Any]], Tree]
    max_lead: float

    def __init__(self, parameters: dict[str, Any] | None = None) -> None:
        chosen = self.kind.parameter_specification | (parameters or {})
        self.tree = self.plant(chosen)
        super().__init__(self.kind, game_info(self.tree, chosen["utility"], self.max_lead), parameters or {})
        self.utility = UTILITIES[chosen["utility"]]

    def __reduce__(self) -> tuple[Callable[[str], Any], tuple[str]]:
        return pyspiel.load_game, (str(self),)

    def new_initial_state(self) -> SpielState:
        return SpielState(self, self.tree, self.utility)

    def max_chance_nodes_in_history(self) -> int:
        return self.tree.max_length

    def make_py_observer(self, kind: Any = None, parameters: Any = None) -> Observer:
        return Observer(self.tree, kind or pyspiel.IIGObservationType(perfect_recall=False), self.kind.provides_information_state_tensor)


class SpielState(pyspiel.State):
    """A position with its past: a node of the tree with OpenSpiel's method names."""

    def __init__(self, game: SpielGame, tree: Tree, utility: Utility) -> None:
        super().__init__(game)
        self.node: Node = tree.root()
        self.utility = utility

    def current_player(self) -> int:
        mover = self.node.mover
        return int({CHANCE: pyspiel.PlayerId.CHANCE, OVER: pyspiel.PlayerId.TERMINAL}.get(mover, mover))

    def is_terminal(self) -> bool:
        return self.node.mover == OVER

    def returns(self) -> list[float]:
        return self.utility(self.node) if self.is_terminal() else [0.0] * self.num_players()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        odds = self.node.odds()
        total = sum(weight for _, weight in odds)
        return [(outcome - self._first_outcome(), weight / total) for outcome, weight in odds]

    def _first_outcome(self) -> int:
        return self.node.tree.game.facts.actions

    def _number(self, player: int, action: int) -> int:
        return action + self._first_outcome() if player == pyspiel.PlayerId.CHANCE else action

    def _legal_actions(self, _: int) -> list[int]:
        return self.node.legal()

    def _apply_action(self, action: int) -> None:
        number = self._number(self.current_player(), action)
        self.node.check(number)  # OpenSpiel does not, and compiled rules trust their caller
        self.node = self.node.after(number)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A state that is the same to the player, with a sample of what they do not know."""
        state = self.clone()
        state.node = self.node.resampled(player, generator(int(sampler() * SEEDS)))
        return state

    def _action_to_string(self, player: int, action: int) -> str:
        return self.node.tree.word(self._number(player, action))

    def __str__(self) -> str:
        if self.node.is_laid:
            return self.node.tree.game.write_position(self.node.state())
        return " ".join(["laying out:", *(self.node.tree.word(step.action) for step in self.node.steps)])


def _plant_whole(name: str, parameters: dict[str, Any]) -> Tree:
    return whole_tree(name, int(parameters["players"]), tuple((option, str(parameters[option])) for option in GAMES[name].facts.options))


def _plant_small(name: str, _: dict[str, Any]) -> Tree:
    return small_tree(name)


def register() -> None:
    """Register the games that OpenSpiel does not know yet.

    OpenSpiel keeps what is registered until the process ends, so only classes are registered.
    """
    known = pyspiel.registered_names()
    for name, game in GAMES.items():
        ways = [(False, _plant_whole)] if game.openings.small is None else [(False, _plant_whole), (True, _plant_small)]
        for is_small, plant in ways:
            kind = game_type(name, is_small)
            if kind.short_name not in known:
                own = {"kind": kind, "plant": staticmethod(partial(plant, name)), "max_lead": max_lead_in(name, is_small)}
                pyspiel.register_game(kind, type(kind.short_name, (SpielGame,), own))


register()
