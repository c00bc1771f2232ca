"""The page's own messages, from web/messages, and their TypeScript types."""

from __future__ import annotations

import json
import re
from pathlib import Path

from critias.core.text.words import ENGLISH, read_tables

FOLDER = Path(__file__).parent / "messages"
PARTS = sorted(path.name for path in FOLDER.iterdir() if path.is_dir())

Text = str | dict[str, str]  # or a text for each plural form, by the number `count`


def page_messages(language: str) -> dict[str, dict[str, Text]]:
    """What each part of the page says; what the language lacks is said in English."""
    return {part: (tables := read_tables(FOLDER / part))[ENGLISH] | tables.get(language, {}) for part in PARTS}


def blanks(text: Text) -> set[str]:
    """What has to be filled in."""
    forms = {"": text} if isinstance(text, str) else text
    return set(re.findall(r"{(\w+)}", " ".join(forms.values()))) | ({"count"} if isinstance(text, dict) else set())


def message_types() -> str:
    """A function for each message, of what it needs."""
    lines = [_signature(key, text) for table in page_messages(ENGLISH).values() for key, text in table.items()]
    return "export interface Messages {\n" + "".join(lines) + "}\n"


def _signature(key: str, text: Text) -> str:
    """A line of the interface, with the English text as the comment that editors show."""
    needed = "; ".join(f"{name}: {'number' if name == 'count' and isinstance(text, dict) else 'unknown'}" for name in sorted(blanks(text)))
    comment = json.dumps(text, ensure_ascii=False).replace("*/", "")
    return f"  /** {comment} */\n  {key}(this: void{f', inputs: {{ {needed} }}' if needed else ''}): string;\n"
