"""Results on disk: written line by line, read back, cut, spoilt."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from arena.hand_made import plan

from critias.arena import PlayedBlock, play_block
from critias.arena.storage import BadFile, ResultFile, read

PLAN = plan("random,python:arena.odd_bots:Silly", games=6)
BLOCKS = [play_block(PLAN, number) for number in range(PLAN.blocks)]


def write(path: Path, blocks: list[PlayedBlock]) -> bytes:
    file = ResultFile.create(path, PLAN)
    for block in blocks:
        file.add(block)
    file.close()
    return path.read_bytes()


def test_what_is_written_is_read(tmp_path: Path) -> None:
    content = write(tmp_path / "new folder" / "a.jsonl", BLOCKS)
    kept = read(tmp_path / "new folder" / "a.jsonl")
    assert (kept.plan, kept.blocks, kept.length) == (PLAN, BLOCKS, len(content))
    assert [game.seconds for block in kept.blocks for game in block.games] == [game.seconds for block in BLOCKS for game in block.games]


def test_a_block_is_on_disk_as_soon_as_it_is_added(tmp_path: Path) -> None:
    file = ResultFile.create(tmp_path / "a.jsonl", PLAN)
    file.add(BLOCKS[2])
    assert read(tmp_path / "a.jsonl").blocks == [BLOCKS[2]]
    file.close()


def test_a_file_that_exists_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text("mine", encoding="utf-8")
    with pytest.raises(FileExistsError):
        ResultFile.create(tmp_path / "a.jsonl", PLAN)
    assert (tmp_path / "a.jsonl").read_text(encoding="utf-8") == "mine"


def test_a_file_cut_anywhere_is_continued(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    content = write(path, BLOCKS)
    header = content.index(b"\n") + 1
    for length in range(header, len(content), 97):
        path.write_bytes(content[:length])
        kept = read(path)
        file = ResultFile.reopen(path, kept.length)
        for block in BLOCKS[len(kept.blocks) :]:
            file.add(block)
        file.close()
        assert path.read_bytes() == content


def test_two_cannot_write_at_the_same_time(tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    file = ResultFile.create(tmp_path / "a.jsonl", PLAN)
    with pytest.raises(BadFile, match="another process"):
        ResultFile.reopen(tmp_path / "a.jsonl", 10)
    file.close()
    assert read(tmp_path / "a.jsonl").plan == PLAN


def _change(line: int, old: str, new: str) -> Callable[[list[bytes]], list[bytes]]:
    def change(lines: list[bytes]) -> list[bytes]:
        assert old.encode() in lines[line]
        return [*lines[:line], lines[line].replace(old.encode(), new.encode(), 1), *lines[line + 1 :]]

    return change


SPOILT: dict[str, tuple[Callable[[list[bytes]], list[bytes]], str]] = {
    "empty": (lambda lines: [], "line 1: not an arena file"),
    "without a whole header": (lambda lines: [lines[0][:-1]], "line 1: not an arena file"),
    "something else": (lambda lines: [b"critias record 1\n"], "line 1: not an arena file"),
    "not text": (lambda lines: [b"\xff\xfe\n"], "line 1: not an arena file"),
    "another JSON": (lambda lines: [b"[1]\n"], "line 1: not an arena file"),
    "of another version": (_change(0, '"version": "', '"version": "9.'), "line 1: played by critias 9.0.1.0"),
    "of other rules": (_change(0, '"rules": 1', '"rules": 99'), "line 1: played by version 99 of the rules of atlantis"),
    "of another game": (_change(0, "atlantis", "chess"), "line 1: there is no game 'chess'"),
    "with a broken line": (_change(2, "{", ""), "line 3: not an arena file"),
    "with a block twice": (lambda lines: [*lines, lines[1]], "line 5: block 0 appears twice"),
    "with a block too many": (_change(3, '"block": 2', '"block": 3'), "line 4: the plan has blocks 0 to 2, not 3"),
    "with other seats": (_change(1, '"seating": [0, 1]', '"seating": [1, 0]'), "line 2: the seats of block 0 don't match the plan"),
    "with points in words": (_change(1, '"scores": [', '"scores": ["many", '), "line 2: scores of a game cannot be"),
    "with a time below zero": (_change(1, '"seconds": [', '"seconds": [-'), "line 2: seconds of a game cannot be"),
    "with a header for a block": (lambda lines: [*lines, lines[0]], "line 5: not a block result"),
    "with no games": (lambda lines: [lines[0], b'{"block": 0, "games": [1]}\n'], "line 2: not a game result"),
}


@pytest.mark.parametrize("case", SPOILT)
def test_a_spoilt_file_is_refused(case: str, tmp_path: Path) -> None:
    spoil, words = SPOILT[case]
    path = tmp_path / "spoilt.jsonl"
    lines = write(tmp_path / "a.jsonl", BLOCKS).splitlines(keepends=True)
    path.write_bytes(b"".join(spoil(lines)))
    with pytest.raises(BadFile) as refused:
        read(path)
    assert words in str(refused.value)


def test_faults_of_any_kind_can_be_written(tmp_path: Path) -> None:
    write(tmp_path / "a.jsonl", BLOCKS)
    lines = (tmp_path / "a.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(lines) == 1 + PLAN.blocks
    assert json.loads(lines[1])["games"][0]["first_fault"][1] == "raised KeyError: 'no idea'"
