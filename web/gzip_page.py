"""Lays every text of the built page beside itself as gzip, for browsers and connections without Brotli.

Zopfli makes it a twenty-fifth smaller than Node can.
Run by `make web-packed` after scripts/compress.mjs, which lays the Brotli files there.
"""

from __future__ import annotations

from pathlib import Path

import zopfli.gzip

ASSETS = Path(__file__).resolve().parent.parent / "src" / "critias" / "page" / "assets"

if __name__ == "__main__":
    for packed in sorted(ASSETS.glob("*.br")):
        plain = packed.with_suffix("")
        plain.with_name(plain.name + ".gz").write_bytes(zopfli.gzip.compress(plain.read_bytes()))
