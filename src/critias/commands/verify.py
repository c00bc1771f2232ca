"""`critias verify`: whether a record is a real game, and its chance is what the seed gives."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from critias.commands.arguments import read_text
from critias.commands.output import print_json, warn_of_compiling
from critias.commands.refusal import Refusal
from critias.core.match.record import RecordError, Replay, read_record, verify_chance
from critias.core.match.record_writer import HASH_SIGN
from critias.games import game


def verify(path: Path, promise: str | None, as_json: bool) -> None:
    text = read_text(path)
    warn_of_compiling()
    try:
        found = _check(text, promise)
    except ValueError as error:
        if as_json:
            print_json({"file": str(path), "ok": False, **_fault(error)})
        raise Refusal(f"{path}: {error}") from None
    if as_json:
        print_json({"file": str(path), "ok": True, **_checked(text, found)})
    else:
        _print(path, _checked(text, found))


def _check(text: str, promise: str | None) -> Replay:
    found = read_record(text, game)
    if promise is not None and promise.strip().lower() != found.promise:
        raise ValueError(f"this is not the promised game: its promise is {found.promise or 'missing'}, you noted {promise[:80]}")
    if found.match.source is not None:
        verify_chance(text, found)
    return found


def _fault(error: ValueError) -> dict[str, Any]:
    return {"line": error.line, "reason": error.reason} if isinstance(error, RecordError) else {"line": None, "reason": str(error)}


def _checked(text: str, found: Replay) -> dict[str, Any]:
    match = found.match
    return {
        "game": match.game.name,
        "players": match.players,
        "options": match.options,
        "seed": match.source and match.source.to_json(),
        "promise": found.promise,
        "contributions": [contribution.seat for contribution in found.contributions],
        "resumed_after": match.resumed_after,
        "steps": len(match.steps),
        "hashes": 1 + sum(line.startswith(f"{HASH_SIGN} ") for line in text.splitlines()),
        "over": match.is_over,
        "result": match.scores() if match.is_over else None,
        "chance": _chance(found),
    }


def _chance(found: Replay) -> str:
    if found.match.source is None:
        return (
            "not checked: the record has no seed"
            if found.promise is None
            else "not checked: the secret is revealed only when the game is over"
        )
    source = "follows the seed" if found.promise is None else f"follows the promised secret{_added(found)}"
    resumed = found.match.resumed_after
    return source if resumed is None else f"{source} after step {resumed}; the steps before it come from an earlier record"


def _added(found: Replay) -> str:
    seats = [str(contribution.seat) for contribution in found.contributions]
    return f" and what seats {', '.join(seats)} added" if seats else ""


def _print(path: Path, checked: dict[str, Any]) -> None:
    result = "result " + " ".join(map(str, checked["result"])) if checked["over"] else "not over yet"
    chance = checked["chance"].replace("the seed", f"seed {checked['seed']}") if isinstance(checked["seed"], int) else checked["chance"]
    print(f"{path}: a valid game of {checked['game']}")
    print(f"  legal steps: {checked['steps']}, matching hashes: {checked['hashes']}, {result}, chance {chance}")
