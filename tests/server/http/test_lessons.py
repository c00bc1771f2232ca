"""The guided games: every line is carried out by the rules, every sentence is there in every language, and nothing hidden is told."""

from __future__ import annotations

import json
import re
from pathlib import Path

import httpx
import orjson
import pytest
from pydantic import TypeAdapter

from critias.core.rules.contract import CHANCE
from critias.core.text.words import LANGUAGES
from critias.games import GAMES
from critias.lessons.lesson import LessonError, lesson, read_lesson
from critias.server.http.routes.lessons import lesson_message
from critias.server.wire import outgoing

MESSAGES = Path(__file__).resolve().parents[3] / "web" / "messages" / "learn"


def messages(language: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((MESSAGES / f"{language}.json").read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("name", GAMES)
def test_a_lesson_is_played_to_the_end_by_the_rules(name: str) -> None:
    made = lesson(name)
    assert made.match.is_over
    assert made.match.winners() == [made.seat]
    again = GAMES[name].at(GAMES[name].write_position(made.match.start))
    for step in made.match.steps:
        assert again.mover == step.mover
        again.play(step.action)
    assert again.state_hash() == made.match.state_hash()


@pytest.mark.parametrize("name", GAMES)
def test_what_the_reader_is_asked_to_do_is_among_what_is_allowed(name: str) -> None:
    steps = lesson_message(lesson(name))["steps"]
    asked = [step for step in steps if step["action"] is not None]
    assert 12 <= len(steps) <= 22
    for step in asked:
        assert step["action"] in [legal["action"] for legal in step["legal"]]
        assert step["frames"]
        assert not step["has_comment"] or step["frames"][0]["events"]


@pytest.mark.parametrize("name", GAMES)
def test_all_that_happens_is_told_once(name: str) -> None:
    made = lesson(name)
    ranges = [steps for step in made.steps for steps in step.ranges]
    assert [start for start, _ in ranges] == [0, *(stop for _, stop in ranges[:-1])]
    assert ranges[-1][1] == len(made.match.steps)
    for start, stop in ranges:
        assert all(step.mover == CHANCE for step in made.match.steps[start + 1 : stop])


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_there(name: str, language: str) -> None:
    texts = messages(language)
    for key in lesson(name).keys:
        assert texts.get(key), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_sentences_and_no_others(language: str) -> None:
    english, own = messages("en"), messages(language)
    assert list(english) == list(own)
    for key, text in english.items():
        assert sorted(re.findall(r"{\w+}", text)) == sorted(re.findall(r"{\w+}", own[key])), key
    used = {key for name in GAMES for key in lesson(name).keys}
    spare = {key for key in english if re.match(rf"learn_({'|'.join(GAMES)})_", key)} - used
    assert {key.rpartition("_")[2] for key in spare} <= {"about", "by"}


@pytest.mark.parametrize("name", GAMES)
def test_the_points_said_at_the_end_are_those_of_the_rules(name: str) -> None:
    points = lesson(name).match.scores()
    for language in LANGUAGES:
        said = set(map(int, re.findall(r"\d+", messages(language)[f"learn_{name}_end"])))
        assert set(points) <= said


@pytest.mark.parametrize("name", GAMES)
def test_what_to_look_at_are_things_on_the_table(name: str) -> None:
    made = lesson(name)
    for step in made.steps:
        for thing in step.look:
            made.match.game.questions.actions_of_click(made.match.seen_by(made.seat, step.at), made.seat, thing)


def test_the_other_hand_is_not_told() -> None:
    sent = lesson_message(lesson("atlantis"))
    frames = [frame for step in sent["steps"] for frame in step["frames"]]
    assert all("hand" not in view["players"][1] for view in [sent["view"], *(frame["view"] for frame in frames)])
    events = [event for frame in frames for event in frame["events"]]
    assert not [event for event in events if event["key"] == "event.draw.own" and event["args"]["player"] == 1]


def test_a_line_that_the_rules_forbid_is_named() -> None:
    position = "atlantis 2 amigo | path 28: r3/0A ~ o4 | 0 hand=o home=BC bridge=lost | 1 hand=f | deck 2:ff | turn 0 choose"
    text = f"game atlantis\nseat 0\nstart {position}\n"
    with pytest.raises(LessonError, match=r"line 4.*A6\.3"):
        read_lesson(text + "do A.olive boat\n")
    with pytest.raises(LessonError, match="line 5"):
        read_lesson(text + "say hello\n0 A.olive\n")


@pytest.mark.parametrize("name", GAMES)
def test_a_lesson_comes_over_http_as_it_is(address: str, name: str) -> None:
    answer = httpx.get(f"{address}/api/lessons/{name}", timeout=60)
    sent = orjson.loads(orjson.dumps(lesson_message(lesson(name))))
    assert TypeAdapter(outgoing.Lesson).validate_json(answer.content, strict=True) == sent


def test_there_is_no_lesson_of_another_game(address: str) -> None:
    answer = httpx.get(f"{address}/api/lessons/chess", timeout=60)
    assert (answer.status_code, answer.json()["code"]) == (404, "lesson.none")


def ask(address: str, game: str, step: int, thing: str) -> httpx.Response:
    return httpx.get(f"{address}/api/lessons/{game}/why", params={"step": step, "thing": thing}, timeout=60)


def test_a_wrong_click_is_answered_by_the_rules_and_a_right_one_is_not(address: str) -> None:
    made = lesson("atlantis")
    number = next(number for number, step in enumerate(made.steps) if step.action is not None)
    wanted = made.match.game.places(made.match.steps[made.steps[number].at].before, made.steps[number].action or 0)
    assert ask(address, "atlantis", number, wanted[0]).json() == {"reason": None, "clause": None}
    wrong = ask(address, "atlantis", number, "figure.1A").json()
    assert (wrong["reason"]["key"], wrong["clause"]) == ("why.figure.other", "A3.2")


@pytest.mark.parametrize(
    ("game", "step", "thing", "code"),
    [("chess", 0, "space.1", "lesson.none"), ("atlantis", 999, "space.1", "step.none"), ("atlantis", 0, "moon.1", "why.thing")],
)
def test_what_is_not_there_cannot_be_asked_about(address: str, game: str, step: int, thing: str, code: str) -> None:
    assert ask(address, game, step, thing).json()["code"] == code
