"""What people read is in plain words: none of the phrases that we have replaced comes back."""

from __future__ import annotations

import ast
import re
from collections import ChainMap
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

# What is not said, and what is said instead; patterns ignore case.
STILTED = {
    r"\bso many\b": "n; a number of",
    r"\bis no legal\b": "is not a legal",
    r"\bwho(so)?ever\b": "the player who; anyone who",
    r"\bwho has given up\b": "you resigned",
    r"\banew\b": "again",
    r"\bjust while\b": "only while",
    r"(?<!about )\bas long as\b": "while",
    r"\bat once\b": "immediately; at the same time",
    r"\bsuch a table\b": "this table",
    r"\bunless told\b": "default:",
    r"\bhas a dashed frame\b": "is outlined",
    r"\b(has|have) come to light\b": "was revealed",
    r"\bis being mended\b": "reconnecting",
    r"\bset the table\b": "create table",
    r"\bseats are free\b": "open seats",
    r"\bbeing played\b": "live now",
    r"\bto a real game\b": "play a real game",
    r"\bin its turn\b": "on their turn",
    r"\blit (square|spot|station|module)s?\b": "highlighted",
    r"\bis red\b": "answers 503",
}
STILTED_IN = {
    "fr": {
        r"\bdresser la table\b": "créer la table",
        r"\bqui voudra\b": "ouvert à tous",
        r"\bune telle table\b": "cette table",
        r"\bpersonne ne reçoit de point pour aucune\b": "qui n'en a aucune ne reçoit rien",
        r"\bjoue \{item\}": "joue {item:one}",
        r"\b(tu|toi|ton|tes|te)\b": "vous",
        r'"second"': "quartier-maître",
        r"\b(case|module|endroit)s? éclairée?s?\b": "en surbrillance",
    },
    "de": {
        r"\b(wählen|geben|klicken|tippen|laden|öffnen|versuchen|warten|können|haben|müssen) (?-i:Sie)\b": "du",
        r"(?-i:\b(Ihnen|Ihrem)\b)": "dir, deinem",
        r"\bSpieler(s|n|in|innen)?\b": "wer; Person; alle; Platz",
        r"\w[*:]in(nen)?\b": "wer; Person; alle",
        r"\b(er|ihm|ihn|sein) oder (sie|ihr)\b|\b(sie|ihr) oder (er|ihm|ihn)\b": "wer; Person; eigen",
        r"\bKacheln?\b": "Plättchen",
        r"\bUnterseeboote?\b": "U-Boot",
        r"\b(rückgängig machen|annullieren)\b": "zurücknehmen",
        r"\bam Zug\b": "dran",
        r"\b(ein )?solcher Tisch\b": "dieser Tisch",
        r"\bTisch decken\b": "Tisch erstellen",
        r"\bfehlgeschlagen\b": "hat nicht geklappt; ist nicht möglich",
    },
}
Line = tuple[Path, int, str]


def lines_of(path: Path) -> Iterator[Line]:
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        yield path, number, line


def strings_of(path: Path, with_docstrings: bool = False) -> Iterator[Line]:
    """The text of a Python file that reaches people: its strings, line by line."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and (with_docstrings or id(node) not in docstrings):
            for k, line in enumerate(node.value.splitlines()):
                yield path, node.lineno + k, line


def text_files() -> list[Path]:
    docs = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("bench/**/*.md")]
    words = [path for path in ROOT.glob("src/critias/**/*.json") if "words" in path.parts]
    return [*docs, *words, *ROOT.glob("web/messages/*/*.json"), *ROOT.glob("src/critias/lessons/*.txt")]


def code_files() -> list[Path]:
    """What the rules, the server and the command line answer."""
    source = ROOT / "src" / "critias"
    folders = ("core/**", "server/**", "lessons", "arena", "bots")
    return [path for folder in folders for path in source.glob(f"{folder}/*.py")]


def help_files() -> list[Path]:
    """Docstrings are help here: of commands, of what people import, and of what the server describes in /openapi.json."""
    source = ROOT / "src" / "critias"
    described = [path for path in source.glob("server/**/*.py") if {"wire", "routes"} & {path.stem, *path.parts}]
    packages = [path for name in ("commands", "conformance", "envs", "terminal", "client") for path in source.glob(f"{name}/*.py")]
    return [*source.glob("*.py"), *packages, *described]


def everything_said() -> Iterator[Line]:
    for path in text_files():
        yield from lines_of(path)
    for path in code_files():
        yield from strings_of(path)
    for path in help_files():
        yield from strings_of(path, with_docstrings=True)


def is_in(language: str, path: Path) -> bool:
    return language in (path.stem, path.parent.name)


def faults(said: Iterator[Line]) -> list[str]:
    found = []
    for path, number, line in said:
        own = [STILTED_IN[language] for language in STILTED_IN if is_in(language, path)]
        for pattern, plain in ChainMap(STILTED, *own).items():
            if match := re.search(pattern, line, re.IGNORECASE):
                found.append(f"{path.relative_to(ROOT)}:{number}: {match[0]!r}, say {plain!r}: {line.strip()[:100]}")
    return found


def test_what_people_read_is_in_plain_words() -> None:
    found = sorted(set(faults(everything_said())))
    assert not found, "\n".join(["", *found])


def test_every_kind_of_text_is_read() -> None:
    names = {str(path.relative_to(ROOT)) for path, _, _ in everything_said()}
    assert {"README.md", "docs/rules/fr/nautilus.md", "web/messages/frame/fr.json", "src/critias/cli.py"} <= names
    assert any("server/wire" in name for name in names)
    for game in ("atlantis", "atlandice", "nautilus"):
        for name in (f"games/{game}/text/words/fr.json", f"terminal/words/{game}/fr.json", f"lessons/{game}.txt"):
            assert f"src/critias/{name}" in names


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("en.json", "Set the table"),
        ("en.json", "Whoever has the file knows all"),
        ("help.md", "stops after so many seconds"),
        ("fr.json", "Qui voudra"),
        ("de.json", "Laden Sie die Seite neu."),
        ("docs/rules/de/atlantis.md", "Jeder Spieler hat drei Figuren."),
        ("words/fr.json", "{player} joue {item} : le pion {figure}"),
    ],
)
def test_a_stilted_phrase_is_found(file: str, line: str) -> None:
    assert len(faults(iter([(ROOT / file, 1, line)]))) == 1
