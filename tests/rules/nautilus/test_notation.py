"""Positions and actions as text, and what is refused about them."""

from __future__ import annotations

import pytest
from rules.nautilus.drawn import GAME, line, stations, words
from rules.nautilus.lively import lively

from critias.games.nautilus.state import PHASES

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
    with pytest.raises(ValueError, match="parts of the position are hidden"):
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
        (("trench open", "moon open"), "'moon' is not part of a Nautilus position"),
        (("trench open", "trench shut"), "'shut' is not one of open"),
        (("| 2 money", "| 3 money"), "no player '3' in a game of 3"),
        (("by=1", "by=3"), "no player '3' in a game of 3"),
        (("first=2", "first=7"), "no player '7' in a game of 3"),
        (("17-11.e", "17-24.e"), "'17-24' is not a square"),
        (("17-11.e", "1711.e"), "'1711' is not a square"),
        (("17-11.e", "17-11"), "is not one of"),
        (("17-11.e", "17-11.x"), "'x' is not one of"),
        (("17-11.e", "17-11.ne"), "'ne' is not one of"),
        (("crew=0:3", "crew=0:x"), "not a whole number"),
        (("crew=0:3", "people=0:3"), "is not one of by"),
        (("| violet1 17-11.e crew=0:3", "| violet1 17-11.e crew=0:3 | violet1 11-11.e"), "the part 'violet1' is there twice"),
        (("14-2:gold-", "13-2:gold-"), "no find belongs on 13-2"),
        (("14-2:gold-", "14-2:gold"), "is not a find"),
        (("14-2:gold-", "14-2:?-"), "is not a find"),
        (("14-2:gold-", "14-2:pearl-"), "'pearl' is not one of"),
        (("17-3:snail@02", "17-3:snail@03"), "no player '3' in a game of 3"),
        (("4=-", "16=-"), "is not one of 1=..."),
        (("4=-", "4=5"), "no player '5' in a game of 3"),
        (("trench open", "trench open | chips violet=0"), "is not one of sonar"),
        (("money=31", "money=-1"), "not a whole number"),
        (("money=31", "money=40000"), "not a whole number"),
        (("order=snail+urchin", "order=snail+snail"), "is not one of scallop"),
        (("held=violet.2,research", "held=violet.5"), "'violet.5' is not one of"),
        (("finds=gold1", "finds=pearl1"), "'pearl' is not one of gold"),
        (("finds=gold1", "finds=gold"), "not a whole number"),
        (("A:20-11", "D:20-11"), "'D' is not one of"),
        (("A:20-11", "AB:20-11"), "'AB' is not one of"),
        (("A:20-11", "A:20-99"), "is not a square"),
        (("turn 0 walk", "turn 0 stroll"), "the turn is written like"),
        (("turn 0 walk", "turn 3 walk"), "no player '3' in a game of 3"),
        (("turn 0 walk", "turn"), "the turn is written like"),
        (("walked=1", "wandered=1"), "is not one of first"),
        (("walked=1", "walked=x"), "not a whole number"),
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
        (line(finds="17-3:atlantis1-"), "the Atlantis find 1 must be gone from the board if it is in the ruins, and only then"),
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
def test_an_impossible_position_is_refused(text: str, message: str) -> None:
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
def test_words_that_are_not_actions_are_refused(word: str) -> None:
    with pytest.raises(ValueError, match="is not an action of Nautilus"):
        GAME.read_action(word)


def test_numbers_that_are_not_actions_are_refused() -> None:
    with pytest.raises(ValueError, match="are numbered from 0 to"):
        GAME.write_action(GAME.facts.actions + GAME.facts.outcomes)
