"""The description at /openapi.json: every operation shows what is sent and what is answered, in the shape that it describes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import jsonschema
import pytest

from critias.core.rules.contract import OVER
from critias.games import game as find_game
from critias.server.http import examples
from critias.server.http.app import create_app
from critias.server.settings import Settings

DESCRIPTION = create_app(Settings()).openapi()
OPERATIONS = {f"{method} {path}": operation for path, item in DESCRIPTION["paths"].items() for method, operation in item.items()}
GOOD = ("200", "201")


def shown(content: dict[str, Any]) -> Iterator[tuple[Any, Any]]:
    """The examples of a body or an answer, each with its schema."""
    for media in content.values():
        found = [example["value"] for example in media.get("examples", {}).values()]
        found += [media["example"]] if "example" in media else []
        assert found, "there is no example"
        for example in found:
            yield example, media.get("schema")


def check(content: dict[str, Any]) -> None:
    assert content, "nothing is said about it"
    for example, schema in shown(content):
        if schema is not None:
            jsonschema.validate(example, {**schema, "components": DESCRIPTION["components"]})


@pytest.mark.parametrize("operation", OPERATIONS.values(), ids=list(OPERATIONS))
def test_every_operation_shows_its_answer(operation: dict[str, Any]) -> None:
    answers = [answer for status, answer in operation["responses"].items() if status in GOOD]
    assert len(answers) == 1
    check(answers[0]["content"])


@pytest.mark.parametrize("operation", OPERATIONS.values(), ids=list(OPERATIONS))
def test_every_operation_shows_its_body(operation: dict[str, Any]) -> None:
    if "requestBody" in operation:
        check(operation["requestBody"]["content"])


def test_every_example_belongs_to_an_operation() -> None:
    assert {*examples.ANSWERS, *examples.BODIES} <= OPERATIONS.keys()


def test_the_example_position_has_the_example_answer() -> None:
    match = find_game("atlantis").at(examples.POSITION["position"])
    shown = examples.POSITION_ANSWER
    assert match.mover != OVER
    assert [match.legal(), match.scores()] == [[examples.SHOW["action"]], shown["scores"]]
