"""Why not: for words and for clicks, in both languages; and what is told."""

from __future__ import annotations

import pytest
from rules.nautilus.drawn import EAST, GAME, clause_against, drawn, play, stations, until, words
from rules.nautilus.lively import lively

from critias import CHANCE, SPECTATOR, IllegalAction, Match
from critias.core.text.message import say
from critias.core.text.words import COMMON, LANGUAGES
from critias.games.nautilus.components import MODULES
from critias.games.nautilus.state import PHASES

NAMES = ("Ann", "Ben", "Cleo", "Dan")


START = GAME.at(GAME.write_position(GAME.start(2, 3, base_square="free").start))
BUYING = drawn("violet 17-11.e 0000000000000", me="money=2 held=sonar,sonar", others=["held=sonar,sonar"])
BUILDING = drawn("violet 17-11.e 0", "0 build", me="held=sonar,green.1")
PLACING = play(
    drawn("violet 17-11.e 0, violet 20-11.e", "0 build", me="money=1 held=sonar,green.1", others=["submarines=A:14-15"]), "build.sonar"
)
GROUP = play(drawn("violet 11-11.e", "0 build", me="held=sonar,violet.1"), "build.violet.1", "place.17-11.e", "build.sonar")
LINE = "violet 11-11.e 00, research 14-14.n, sonar 17-11.e by1, violet 20-11.e 0"
WALKING = play(drawn(LINE + ", technical 14-8.e 0", "0 walk", me="money=0"), "walk.violet1", "to.research1")
SECOND = play(drawn("violet 11-11.e 00", "0 walk"), "walk.violet1", "to.base")
GOING = play(drawn(LINE, "0 walk", me="money=0"), "walk.violet1")
LAUNCHING = drawn("sonar 17-11.e 00, research 11-11.n 0, training 14-14.n 00", "0 launch", others=["submarines=A:14-16"])
PINGED = play(drawn(turn="0 sonar", me="submarines=A:1-20,B:17-4"), "sonar.A", "reveal.chest")
QUIET = drawn(turn="0 sonar", me="submarines=A:0-22,B:17-4")
MOVING = play(drawn(turn="0 move", me="submarines=A:3-20,B:3-9"), "submarine.A", "go.3-19")
SAILING = play(drawn("sonar 17-11.e 0", "0 move", me="submarines=A:27-2", others=["submarines=A:26-2"]), "submarine.A")
NEAR = play(drawn(turn="0 move", me="submarines=A:17-5"), "submarine.A")
UNPAID = play(drawn(turn="0 move", me="money=0 submarines=A:17-3", finds="17-3:snail!"), "submarine.A")
HARBOUR = play(drawn("sonar 17-11.e 1 by1, research 14-14.n 0", "0 move", me="money=0 submarines=A:19-11"), "submarine.A")
EMPTY = play(drawn("sonar 17-11.e 00, violet 14-14.n 0000000000000", "0 move", me="submarines=A:19-11"), "submarine.A")
BACK = play(drawn("sonar 17-11.e 0", "0 move", me="submarines=A:21-11"), "submarine.A", "go.19-11", "submarine.A")
SPEEDING = play(drawn("sonar 17-11.e 0", "0 move", me="submarines=A:17-4,B:19-11"), "submarine.A", "go.17-3", "reveal.speed")
HURRYING = play(SPEEDING.copy(), "submarine.B")
LOOKING = drawn(stations("research", 2), "0 look looks=1 zone=deep", finds="17-3:snail@0 11-3:snail! 15-4:snail-")
NEWS = drawn("violet 11-11.e 0, sonar 17-11.e 0", "0 news")
REVEALING = play(drawn(turn="0 move", me="submarines=A:17-4"), "submarine.A", "go.17-3")
OVER = drawn(turn="0 over")

REFUSALS = [
    (START, "place.14-8.n", "N2.1"),
    (START, "place.14-11.s", "N2.1"),
    (START, "buy.sonar", "N2.1"),
    (START, "done", "N2.1"),
    (BUYING, "buy.sonar", "N4.2"),
    (BUYING, "buy.violet.4", "N4.3"),
    (BUYING, "buy.violet.3", "N4.3"),
    (drawn(me="money=1"), "buy.violet.2", "N4.2"),
    (BUYING, "build.sonar", "N4.1"),
    (BUYING, "walk.violet1", "N4.1"),
    (BUYING, "go.3-3", "N4.1"),
    (BUYING, "reveal.gold", "N3.1"),
    (drawn(turn="0 build bought=1", me="held=sonar"), "buy.sonar", "N4.1"),
    (drawn(turn="0 build", me="held=sonar,sonar,training,training"), "buy.violet.1", "N4.4"),
    (BUILDING, "build.research", "N5.1"),
    (BUILDING, "build.green.2", "N5.1"),
    (BUILDING, "buy.sonar", "N5.1"),
    (BUILDING, "place.14-14.n", "N5.1"),
    (PLACING, "place.14-0.n", "N5.4"),
    (PLACING, "place.15-10.n", "N5.3"),
    (PLACING, "place.3-20.n", "N5.2"),
    (PLACING, "place.11-11.n", "N5.2"),
    (PLACING, "place.14-14.n", "N5.9"),
    (PLACING, "place.23-11.e", "N5.8"),
    (PLACING, "done", "N5.1"),
    (PLACING, "build.sonar", "N5.1"),
    (GROUP, "place.8-11.e", "N5.7"),
    (WALKING, "walk.green1", "N6.1"),
    (WALKING, "walk.base", "N6.1"),
    (WALKING, "walk.technical1", "N6.4"),
    (WALKING, "walk.violet2", "N6.5"),
    (WALKING, "to.base", "N6.1"),
    (SECOND, "walk.base", "N6.2"),
    (GOING, "to.green1", "N6.3"),
    (GOING, "to.violet1", "N6.3"),
    (GOING, "to.sonar1", "N6.5"),
    (play(drawn(LINE + ", violet 23-11.e", "0 walk"), "walk.violet1"), "to.violet3", "N6.3"),
    (GOING, "done", "N6.3"),
    (LAUNCHING, "launch.research1.N", "N8.1"),
    (LAUNCHING, "launch.analysis4.N", "N8.1"),
    (LAUNCHING, "launch.sonar1.N", "N8.2"),
    (LAUNCHING, "launch.sonar1.W", "N8.2"),
    (LAUNCHING, "launch.training1.S", "N8.2"),
    (LAUNCHING, "sonar.A", "N8.1"),
    (PINGED, "sonar.A", "N8.4"),
    (PINGED, "sonar.C", "N8.4"),
    (QUIET, "sonar.A", "N8.5"),
    (QUIET, "submarine.A", "N8.4"),
    (MOVING, "submarine.A", "N9.1"),
    (MOVING, "submarine.C", "N9.1"),
    (MOVING, "go.3-3", "N9.1"),
    (SAILING, "go.27-2", "N9.1"),
    (SAILING, "go.26-2", "N9.2"),
    (SAILING, "go.28-2", "N9.4"),
    (SAILING, "go.3-3", "N9.1"),
    (SAILING, "home.sonar1", "N11.1"),
    (SAILING, "dock", "N11.1"),
    (SAILING, "done", "N9.1"),
    (NEAR, "go.17-2", "N9.3"),
    (UNPAID, "go.17-3", "N10.8"),
    (HARBOUR, "home.sonar1", "N11.2"),
    (HARBOUR, "home.research1", "N11.1"),
    (EMPTY, "home.sonar1", "N11.2"),
    (BACK, "go.20-11", "N9.1"),
    (SPEEDING, "submarine.C", "N10.4"),
    (SPEEDING, "go.3-3", "N10.4"),
    (HURRYING, "home.sonar1", "N10.4"),
    (HURRYING, "dock", "N10.4"),
    (LOOKING, "look.17-3", "N10.6"),
    (LOOKING, "look.11-3", "N10.6"),
    (LOOKING, "look.15-4", "N10.6"),
    (LOOKING, "look.20-1", "N10.6"),
    (LOOKING, "submarine.A", "N10.6"),
    (NEWS, "walk.sonar1", "N6.4"),
    (NEWS, "walk.base", "N6.1"),
    (NEWS, "to.base", "N10.7"),
    (REVEALING, "reveal.gold", "N10.1"),
    (REVEALING, "submarine.A", "N10.1"),
    (OVER, "buy.sonar", "N12.1"),
    (OVER, "reveal.gold", "N12.1"),
]


@pytest.mark.parametrize(("match", "action", "clause"), REFUSALS)
def test_a_refusal_names_its_clause(match: Match, action: str, clause: str) -> None:
    assert clause_against(match, action) == clause
    assert action not in words(match)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_can_say_every_refusal(language: str) -> None:
    said = {}
    for match, action, _ in REFUSALS:
        reason = GAME.why_not(match.state, GAME.read_action(action))
        said[reason.key] = say(GAME.words, reason, language, NAMES)
        assert said[reason.key] and not {"{", "}"} & set(said[reason.key])
    # What no position can lead to: the question is then not asked at all.
    never = {"why.build.no_place", "why.sail.nowhere"}
    own = GAME.words["en"].keys() - COMMON["en"].keys()
    assert {key for key in own if key.startswith("why.")} - never - set(said) == set()


def test_a_click_on_another_submarine_does_not_bring_the_chosen_one_home() -> None:
    match = play(drawn("sonar 17-11.e 0", "0 move", me="submarines=A:19-11,B:3-9"), "submarine.A")
    assert GAME.why_not_click(match.state, 0, "submarine.A") is None
    assert GAME.why_not_click(match.state, 0, "submarine.B") is not None


def test_who_is_not_even_asked_is_told_to_give_back() -> None:
    match = play(drawn(me="money=5", others=["money=0 held=sonar,violet.2"]), "buy.sonar")
    before = match.state.copy()
    events = GAME.tell(before, GAME.read_action("done"), play(match, "done").state, 0)
    assert [event.args for event in events if event.key == "event.given_back"] == [{"player": 1, "modules": {"violet.2": 1, "sonar": 1}}]


def test_done_says_what_goes_back() -> None:
    waiting = play(drawn(), "buy.sonar")
    assert say(GAME.words, GAME.describe(waiting.state, GAME.read_action("done"))) == "Wait and keep the modules"
    returning = play(drawn(me="held=sonar"), "done")
    assert say(GAME.words, GAME.describe(returning.state, GAME.read_action("done"))) == "Stop building and return 1 x sonar station"


def test_a_way_that_is_not_there_is_longer_than_any() -> None:
    match = drawn("sonar 14-8.n 00", "0 walk-on walker=sonar1")
    assert GAME.describe(match.state, GAME.read_action("to.violet1")).args["steps"] == len(MODULES)


def test_a_sonar_says_which_finds_it_would_show() -> None:
    match = drawn(turn="0 sonar", me="submarines=A:26-2")
    assert GAME.describe(match.state, GAME.read_action("sonar.A")).args["squares"] == ["24-1"]


def test_why_not_agrees_with_what_is_legal_in_every_phase() -> None:
    everything = range(GAME.facts.actions + GAME.facts.outcomes)
    seen: dict[str, int] = {}
    for match in lively(4, 3):
        phase = PHASES[match.state[0].phase]
        seen[phase] = seen.get(phase, 0) + 1
        if seen[phase] == 6:
            allowed = [action for action in everything if GAME.why_not(match.state, action) is None]
            assert allowed == match.legal(), match.position()
    assert sum(number >= 6 for number in seen.values()) >= 12


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_can_tell_a_lively_game(language: str) -> None:
    keys = set()
    for match in lively(3, 5):
        for action in match.legal()[:3]:
            assert "{" not in say(GAME.words, GAME.describe(match.state, action), language, NAMES)
        for step in match.steps[-1:]:
            for viewer in (SPECTATOR, 0, 1, 2):
                for event in GAME.tell(step.before, step.action, match.state, viewer):
                    keys.add(event.key)
                    assert "{" not in say(GAME.words, event, language, NAMES)
    assert {"event.build", "event.service", "event.chip", "event.launch", "event.see", "event.look", "event.collect", "event.chest"} <= keys


def test_a_number_that_is_not_an_action_is_refused() -> None:
    for number in (-1, GAME.facts.actions + GAME.facts.outcomes):
        assert "no action" in say(GAME.words, GAME.why_not(BUYING.state, number))


def test_impossible_outcomes_are_refused() -> None:
    match = play(drawn(turn="0 move", me="submarines=A:17-4", finds="17-3:snail@1"), "submarine.A", "go.17-3")
    assert match.mover == CHANCE
    assert clause_against(match, "reveal.chest") == "N10.1"
    assert clause_against(match, "reveal.snail") == ""


def test_an_illegal_action_raises_and_changes_nothing() -> None:
    match = drawn(me="money=1")
    before = match.state.tobytes()
    with pytest.raises(IllegalAction, match=r"That costs 2 N; you have 1\. \[N4\.2\]") as caught:
        match.play("buy.violet.2")
    assert caught.value.reason.clause == "N4.2"
    assert (match.state.tobytes(), match.steps) == (before, [])


@pytest.mark.parametrize(
    ("match", "player", "thing", "clause"),
    [
        (START, START.mover, "square.14-11", ""),
        (START, START.mover, "square.14-8", "N2.1"),
        (BUYING, 0, "supply.violet", ""),
        (BUYING, 0, "supply.sonar", "N4.2"),
        (BUYING, 0, "supply.research", ""),
        (BUYING, 1, "supply.research", "N3.1"),
        (BUYING, 0, "held.sonar", "N4.1"),
        (BUYING, 0, "square.3-3", "N4.1"),
        (BUILDING, 0, "held.sonar", ""),
        (BUILDING, 0, "held.research", "N5.1"),
        (BUILDING, 0, "supply.violet", "N5.1"),
        (PLACING, 0, "square.11-11", ""),
        (PLACING, 0, "square.14-14", "N5.9"),
        (PLACING, 0, "square.23-11", "N5.8"),
        (PLACING, 0, "square.15-10", "N5.3"),
        (PLACING, 0, "square.14-0", "N5.4"),
        (PLACING, 0, "square.3-20", "N5.2"),
        (GROUP, 0, "square.8-11", "N5.7"),
        (WALKING, 0, "module.violet1", ""),
        (WALKING, 0, "module.technical1", "N6.4"),
        (WALKING, 0, "module.green1", "N6.1"),
        (GOING, 0, "module.base", ""),
        (GOING, 0, "module.sonar1", "N6.5"),
        (LAUNCHING, 0, "module.sonar1", ""),
        (LAUNCHING, 0, "module.research1", "N8.1"),
        (LAUNCHING, 0, "module.training1", "N8.2"),
        (QUIET, 0, "submarine.B", ""),
        (QUIET, 0, "submarine.A", "N8.5"),
        (MOVING, 0, "submarine.B", ""),
        (MOVING, 0, "submarine.A", "N9.1"),
        (SAILING, 0, "square.27-3", ""),
        (SAILING, 0, "square.28-2", "N9.4"),
        (SAILING, 0, "module.sonar1", "N11.1"),
        (SAILING, 0, "submarine.A", "N11.1"),
        (HARBOUR, 0, "submarine.A", ""),
        (HARBOUR, 0, "module.sonar1", "N11.2"),
        (BACK, 0, "module.sonar1", ""),
        (SPEEDING, 0, "submarine.B", ""),
        (HURRYING, 0, "module.sonar1", "N10.4"),
        (LOOKING, 0, "square.9-5", ""),
        (LOOKING, 0, "square.17-3", "N10.6"),
        (LOOKING, 0, "square.20-1", "N10.6"),
        (LOOKING, 0, "square.3-3", "N10.6"),
        (NEWS, 0, "module.violet1", ""),
        (REVEALING, 0, "submarine.A", "N3.1"),
        (OVER, 0, "supply.violet", "N12.1"),
    ],
)
def test_a_click_answers_why_not(match: Match, player: int, thing: str, clause: str) -> None:
    reason = GAME.why_not_click(match.state, player, thing)
    assert (reason.clause if reason else "") == clause
    for language in LANGUAGES:
        assert reason is None or say(GAME.words, reason, language, NAMES)


NO_THINGS = (
    "moon square square.36-0 square.3 module.violet11 module. supply.base supply.violet.1 held.violet held.base submarine.D submarine.AB "
    "submarine. submarine"
)


@pytest.mark.parametrize("thing", ["", *NO_THINGS.split()])
def test_a_click_on_nothing_is_a_plain_error(thing: str) -> None:
    with pytest.raises(ValueError):
        GAME.why_not_click(BUYING.state, 0, thing)


def test_a_click_on_a_place_tells_the_most_telling_reason() -> None:
    match = play(drawn(EAST, "0 build", me="money=3 held=sonar"), "build.sonar")
    reason = GAME.why_not_click(match.state, 0, "square.32-11")  # two turns would not be joined, two cost too much
    assert (reason.clause, reason.args["price"], reason.args["money"]) == ("N5.8", 4, 3)


def test_a_click_on_a_square_with_a_find_means_going_or_looking() -> None:
    actions = GAME.questions.actions_of_click(LOOKING.state, 0, "square.17-3")
    assert {"go.17-3", "look.17-3", "place.17-3.n"} <= {GAME.write_action(action) for action in actions}


def test_waiting_for_another_is_said_so() -> None:
    match = until(drawn("violet 17-11.e 01", "0 walk"), "walk", 1)
    assert GAME.why_not_click(match.state, 0, "module.violet1").clause == "N3.1"
