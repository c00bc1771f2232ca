"""Positions and actions as text, what is refused about them, and why not: for words and for clicks, in both languages."""

from __future__ import annotations

import pytest
from rules.nautilus.drawn import EAST, GAME, clause_against, drawn, line, play, stations, until, words
from rules.nautilus.lively import lively

from critias import CHANCE, SPECTATOR, IllegalAction, Match
from critias.core.message import LANGUAGES, say
from critias.games.nautilus.components import MODULES
from critias.games.nautilus.state import PHASES
from critias.games.nautilus.words.en import EN

NAMES = ("Ann", "Ben", "Cleo", "Dan")

# ------------------------------------------------------------------------------------------------ reading and writing

GOOD = (
    "nautilus 3 base_square=first | base 14-11.n crew=2:1 | violet1 17-11.e crew=0:3 | sonar1 14-14.n by=1 crew=0:1,1:2 | "
    "finds 14-2:gold- 17-3:snail@02 15-4:atlantis2@1 19-5:urchin! 21-6:atlantis4- | ruins 4=- | trench open | "
    "0 money=31 order=snail+urchin held=violet.2,research submarines=A:20-11,C:30-2 | 1 money=0 order=scallop+urchin finds=gold1 | "
    "2 money=12 order=scallop+jellyfish | turn 0 walk first=2 round=4 walked=1 steps=1 busy=1 arrived=violet1"
)


def test_a_position_is_read_and_written_again() -> None:
    assert GAME.write_position(GAME.read_position(GOOD)) == GOOD


def test_a_position_says_what_is_hidden_from_its_reader() -> None:
    match = GAME.at(GOOD)
    text = GAME.write_position(match.seen_by(0))
    assert "15-4:?@1" in text and "17-3:snail@02" in text
    assert "1 money=0 finds=gold1" in text
    assert GAME.read_position(text).tobytes() == match.seen_by(0).tobytes()
    with pytest.raises(ValueError, match="hides something"):
        GAME.at(text)


def test_every_phase_can_be_written_and_read() -> None:
    seen: dict[str, int] = {}
    for match in lively(3, 4, "free"):
        phase = PHASES[match.state[0].phase]
        seen[phase] = seen.get(phase, 0) + 1
        if seen[phase] % 10 == 1:
            text = match.position()
            assert GAME.read_position(text).tobytes() == match.state.tobytes(), text
    assert len(seen) >= 13


def test_a_long_game_can_be_read_too() -> None:
    match = GAME.at(GAME.write_position(GAME.start(4, 1).start))
    bought = 0
    while match.state[0].round_number < 130:  # in every round somebody buys a module, and gives it back in the next
        is_due = "buy.sonar" in words(match) and bought < match.state[0].round_number
        bought += is_due
        match.play("buy.sonar" if is_due else "done")
    assert GAME.read_position(match.position()).tobytes() == match.state.tobytes()


def test_parts_may_come_in_any_order() -> None:
    first, *parts = GOOD.split(" | ")
    assert GAME.read_position(" | ".join([first, *reversed(parts)])).tobytes() == GAME.read_position(GOOD).tobytes()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("nautilus 3", "nautilus 5"), "begins like"),
        (("nautilus 3", "atlantis 3"), "begins like"),
        (("nautilus 3 base_square=first", "nautilus"), "begins like"),
        (("base_square=first", "base_square=second"), "is not one of first, free"),
        (("base_square=first", "map=first"), "is not one of base_square"),
        (("trench open", "moon open"), "'moon' is no part of a Nautilus position"),
        (("trench open", "trench shut"), "'shut' is not one of open"),
        (("| 2 money", "| 3 money"), "no player '3' in a game of 3"),
        (("by=1", "by=3"), "no player '3' in a game of 3"),
        (("first=2", "first=7"), "no player '7' in a game of 3"),
        (("17-11.e", "17-24.e"), "'17-24' is no square"),
        (("17-11.e", "1711.e"), "'1711' is no square"),
        (("17-11.e", "17-11"), "is not one of"),
        (("17-11.e", "17-11.x"), "'x' is not one of"),
        (("17-11.e", "17-11.ne"), "'ne' is not one of"),
        (("crew=0:3", "crew=0:x"), "no whole number"),
        (("crew=0:3", "people=0:3"), "is not one of by"),
        (("| violet1 17-11.e crew=0:3", "| violet1 17-11.e crew=0:3 | violet1 11-11.e"), "the part 'violet1' is there twice"),
        (("14-2:gold-", "13-2:gold-"), "no find belongs on 13-2"),
        (("14-2:gold-", "14-2:gold"), "is no find"),
        (("14-2:gold-", "14-2:?-"), "is no find"),
        (("14-2:gold-", "14-2:pearl-"), "'pearl' is not one of"),
        (("17-3:snail@02", "17-3:snail@03"), "no player '3' in a game of 3"),
        (("4=-", "16=-"), "is not one of 1=..."),
        (("4=-", "4=5"), "no player '5' in a game of 3"),
        (("trench open", "trench open | chips violet=0"), "is not one of sonar"),
        (("money=31", "money=-1"), "no whole number"),
        (("money=31", "money=40000"), "no whole number"),
        (("order=snail+urchin", "order=snail+snail"), "is not one of scallop"),
        (("held=violet.2,research", "held=violet.5"), "'violet.5' is not one of"),
        (("finds=gold1", "finds=pearl1"), "'pearl' is not one of gold"),
        (("finds=gold1", "finds=gold"), "no whole number"),
        (("A:20-11", "D:20-11"), "'D' is not one of"),
        (("A:20-11", "AB:20-11"), "'AB' is not one of"),
        (("A:20-11", "A:20-99"), "is no square"),
        (("turn 0 walk", "turn 0 stroll"), "the turn is written like"),
        (("turn 0 walk", "turn 3 walk"), "no player '3' in a game of 3"),
        (("turn 0 walk", "turn"), "the turn is written like"),
        (("walked=1", "wandered=1"), "is not one of first"),
        (("walked=1", "walked=x"), "no whole number"),
        (("busy=1", "busy=2"), "'2' is not one of 0, 1"),
        (("arrived=violet1", "arrived=violet11"), "'violet11' is not one of"),
    ],
)
def test_what_is_wrong_with_the_text_of_a_position_is_said(change: tuple[str, str], message: str) -> None:
    assert change[0] in GOOD
    with pytest.raises(ValueError, match=message.replace("+", r"\+")):
        GAME.read_position(GOOD.replace(*change, 1))


def test_more_money_than_there_can_be_is_refused_and_no_crash() -> None:
    with pytest.raises(ValueError, match="the players have more than 146 N"):
        GAME.read_position(line(me="money=32767", others=["money=32767"]))


FIVE_SONARS = "held=sonar,sonar,sonar,sonar"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (line().replace("base 14-11.n | ", ""), "the base is missing"),
        (line(turn="0 base"), "the base is there and still to be placed"),
        (line(base="14-8"), "the base does not lie in the lagoon"),
        (line().replace("14-11.n", "14-11.e"), "the base does not lie in the lagoon, with its north to the north"),
        (line("violet 35-11.e"), "violet1 is not wholly on the board"),
        (line("violet 14-0.n"), "violet1 is not wholly on the board"),
        (line("sonar 17-11.e").replace(" by=0", ""), "sonar1 needs a builder"),
        (line("violet 17-11.e").replace("17-11.e", "17-11.e by=0"), "violet1 has a builder; only stations have"),
        (line("violet 16-11.e"), "violet1 lies on another module"),
        (line("violet 17-11.e").replace("violet1", "violet2"), "violet2 is built and violet1 is not"),
        (line(turn="0 build fresh=violet1", me="held=sonar"), "a module is fresh that nobody can have built"),
        (line(me="held=violet.4"), "a habitat holds at most 3 aquanauts with 2 players"),
        (line("violet 17-11.e 0000000000000", me="held=violet.3"), "player 0 has 16 aquanauts; there are 15"),
        (line(me="held=sonar,sonar,research,research,research"), "player 0 holds more than 4 modules"),
        (line("sonar 17-11.e", me=FIVE_SONARS), "too many modules of the kind sonar"),
        (line(me="order=snail+urchin", others=["order=snail+urchin"]), "two players have the same secret order"),
        (line(me="submarines=A:3-20", others=["submarines=B:3-20"]), "two submarines are on one square"),
        (line(me="submarines=A:30-2"), "a submarine is in the trench, which is not open"),
        (line(finds="17-3:gold!"), "too many finds gold in the zone slope"),
        (line(finds="20-1:gold! 24-1:gold@0"), "too many finds gold in the zone deep"),
        (line(finds="20-1:atlantis1-", ruins="1=0"), "too many finds atlantis1 in the zone deep"),
        (line(me="finds=snail2", finds="17-3:snail-"), "more finds snail are collected than are gone"),
        (line(finds="17-3:atlantis1-"), "the Atlantis find 1 must be gone from the board exactly if it is in the ruins"),
        (line(finds="17-3:atlantis1@0", ruins="1=0").replace("18-19:atlantis1-", ""), "the Atlantis find 1 must be gone"),
        (line(finds="17-3:chest!"), "only a find that is kept can lie face up"),
        (line(turn="0 buy boosted=1"), "'boosted' is out of place in the phase buy"),
        (line(turn="0 buy looks=1"), "'looks' is out of place in the phase buy"),
        (line(turn="0 buy moved=A"), "'moved' is out of place in the phase buy"),
        (line(turn="0 buy walked=1"), "'walked' is out of place in the phase buy"),
        (line(turn="0 walk paid=1"), "'paid' is out of place in the phase walk"),
        (line(turn="0 walk steps=1"), "'walked', 'steps' and 'arrived' do not agree"),
        (line("violet 17-11.e 0", "0 build paid=5 fresh=violet1", me="held=sonar"), "'paid', 'looks' or 'zone' is more than there can be"),
        (line(turn="0 buy last=1"), "the last round comes when Atlantis 13, 14 and 15 are found"),
        (line(turn="0 move", me="submarines=A:17-3"), "a submarine is at 17-3, where a find lies face down"),
        (line().replace("14-11.n", "15-11.n"), "in a first game the base lies at 14-11"),
        (line(turn="0 place"), "'chosen' is missing in the phase place"),
        (line(turn="0 buy chosen=sonar"), "'chosen' is out of place in the phase buy"),
        (line(turn="0 walk-on"), "'walker' is missing in the phase walk-on"),
        (line("violet 17-11.e 0", "0 walk walker=violet1"), "'walker' is out of place in the phase walk"),
        (line(turn="0 sail-on", me="submarines=A:3-20"), "'sailing' is missing in the phase sail-on"),
        (line(turn="0 move sailing=A", me="submarines=A:3-20"), "'sailing' is out of place in the phase move"),
        (line(turn="0 buy zone=deep"), "out of place in the phase buy"),
        (line(turn="0 reveal pending=17-3 cause=looked"), "missing in the phase reveal"),
        (line(turn="0 sail-on sailing=B", me="submarines=A:3-20"), "the submarine chosen is not afloat"),
        (line(turn="0 reveal"), "'pending' is missing in the phase reveal"),
        (line(turn="0 buy pending=17-3 cause=covered"), "'pending' is out of place in the phase buy"),
        (line(turn="0 buy cause=looked"), "'cause' is out of place in the phase buy"),
        (line("violet 17-11.n"), "violet1 cannot be reached from the base"),
        (line("sonar 25-5.n"), "sonar1 cannot be reached from the base"),
        (line(me="submarines=A:15-12"), "a submarine is at 15-12, where the city is"),
        (line("violet 17-11.e, violet 20-11.e", finds="21-12:chest@0"), "the find at 21-12 lies under the city"),
        (line("violet 17-11.e, violet 20-11.e").replace("finds 21-12:snail- | ", ""), "the find at 21-12 lies under the city"),
        (line(chips="sonar=0"), "player 0 cannot have the 3-chip of sonar"),
        (line(stations("sonar", 1), chips="sonar=0"), "player 0 cannot have the 3-chip of sonar"),
        (line("sonar 17-11.e 01, sonar 14-14.n 01, sonar 11-11.e 1", chips="sonar=0"), "player 0 cannot have the 3-chip of sonar"),
        (line(turn="0 reveal pending=17-3 cause=pinged", finds="17-3:snail!"), "the find at 17-3 cannot become known: it is"),
        (line(turn="0 reveal pending=17-3 cause=pinged", finds="17-3:snail-"), "the find at 17-3 cannot become known: it is"),
        (line(turn="0 reveal pending=17-3 cause=covered"), "the find at 17-3 is not covered"),
        (line(turn="0 reveal pending=17-3 cause=reached sailing=A", me="submarines=A:3-20"), "the submarine chosen is not at 17-3"),
        (
            line(turn="0 reveal pending=17-3 cause=pinged", me="submarines=A:17-5", finds="17-3:snail@0"),
            "player 0 has seen the find at 17-3",
        ),
        (line(turn="0 reveal pending=17-3 cause=pinged", me="submarines=A:17-12"), "no submarine of player 0 reaches 17-3"),
        (line(turn="0 reveal pending=17-3 cause=looked zone=deep"), "one find is looked at, in the zone named"),
        (line(turn="0 reveal pending=17-3,15-4 cause=looked zone=slope"), "one find is looked at, in the zone named"),
        (line(turn="0 buy round=0"), "rounds are counted from 1 on"),
        (line(turn="0 buy paid=2"), "'paid' and 'fresh' do not agree"),
        (line(turn="0 launch looks=2"), "'looks' is out of place in the phase launch"),
        (line().replace("14-11.n", "14-11.n crew=0:1,0:2"), "the aquanauts of player 0 in base are there twice"),
        (line(me="submarines=A:3-20,A:3-9"), "submarine A of player 0 is there twice"),
        (line("sonar 17-11.e 0", "0 walk-on walker=sonar1"), "no aquanaut can set out from sonar1"),
        (line("sonar 17-11.e 1", "0 walk-on walker=base"), "no aquanaut can set out from base"),
        (line(turn="0 place chosen=sonar"), "the module chosen is not held, or there is no place for it"),
        (line(turn="0 place chosen=sonar", me="held=sonar money=0"), "the module chosen is not held, or there is no place for it"),
        (line(turn="0 buy", me="money=0"), "there is nothing to decide in the phase buy"),
        (line(turn="0 buy", me=FIVE_SONARS), "there is nothing to decide in the phase buy"),
        (line(turn="0 build"), "there is nothing to decide in the phase build"),
        (line(turn="0 walk"), "there is nothing to decide in the phase walk"),
        (line("sonar 17-11.e 0", "0 launch"), "there is nothing to decide in the phase launch"),
        (line(turn="0 sonar"), "there is nothing to decide in the phase sonar"),
        (line(turn="0 move"), "there is nothing to decide in the phase move"),
        (line(turn="0 look"), "there is nothing to decide in the phase look"),
        (line(turn="0 news"), "there is nothing to decide in the phase news"),
        (line(turn="0 speed"), "there is nothing to decide in the phase speed"),
        (line(turn="0 sail-on sailing=A moved=A", me="submarines=A:3-20"), "the submarine chosen can do nothing"),
    ],
    ids=lambda value: "" if value.startswith("nautilus") else value,
)
def test_a_position_that_cannot_be_is_refused(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        GAME.read_position(text)


ACTIONS = (
    "done dock buy.violet.4 build.sonar place.17-11.e walk.base to.analysis4 launch.sonar1.N sonar.A submarine.C go.0-0 home.research2 "
    "look.17-3 reveal.atlantis15"
)
NO_ACTIONS = (
    "buy buy.violet buy.violet.5 buy.sonar.1 buy.base place.17-11 place.36-0.n walk.violet11 to.sonar5 launch.violet1.N launch.sonar1.NE "
    "sonar.D go.17-24 home.violet1 look.16-3 reveal.atlantis16 Done"
)


@pytest.mark.parametrize("word", ACTIONS.split())
def test_actions_are_words(word: str) -> None:
    assert GAME.write_action(GAME.read_action(word)) == word


@pytest.mark.parametrize("word", ["", *NO_ACTIONS.split()])
def test_words_that_are_no_action_are_refused(word: str) -> None:
    with pytest.raises(ValueError, match="is no action of Nautilus"):
        GAME.read_action(word)


def test_numbers_that_are_no_action_are_refused() -> None:
    with pytest.raises(ValueError, match="have numbers from 0 to"):
        GAME.write_action(GAME.facts.actions + GAME.facts.outcomes)


# ------------------------------------------------------------------------------------------------ why not

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
def test_both_languages_can_say_every_refusal(language: str) -> None:
    said = {}
    for match, action, _ in REFUSALS:
        reason = GAME.why_not(match.state, GAME.read_action(action))
        said[reason.key] = say(GAME.words, reason, language, NAMES)
        assert said[reason.key] and not {"{", "}"} & set(said[reason.key])
    # What no position can lead to: the question is then not asked at all.
    never = {"why.build.no_place", "why.sail.nowhere"}
    assert {key for key in EN if key.startswith("why.")} - never - set(said) == set()


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
    assert say(GAME.words, GAME.describe(waiting.state, GAME.read_action("done"))) == "Wait, and keep the modules"
    returning = play(drawn(me="held=sonar"), "done")
    assert say(GAME.words, GAME.describe(returning.state, GAME.read_action("done"))) == "Build no more, and give back: 1 sonar station"


def test_a_way_that_is_not_there_is_longer_than_any() -> None:
    match = drawn("sonar 14-8.n 00", "0 walk-on walker=sonar1")
    assert GAME.describe(match.state, GAME.read_action("to.violet1")).args["steps"] == len(MODULES)


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
def test_both_languages_can_tell_a_lively_game(language: str) -> None:
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


def test_a_number_that_is_no_action_is_refused() -> None:
    for number in (-1, GAME.facts.actions + GAME.facts.outcomes):
        assert "no action" in say(GAME.words, GAME.why_not(BUYING.state, number))


def test_outcomes_that_cannot_be_are_refused() -> None:
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
