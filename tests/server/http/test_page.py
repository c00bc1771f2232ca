"""The page in the browser as the server gives it."""

from __future__ import annotations

import gzip
import os
import re
import time
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from critias.server import page
from critias.server.http.routes.page import SCREENS, router

ROUTES = Path(__file__).parents[3] / "web" / "src" / "lib" / "route.svelte.ts"


@pytest.fixture(autouse=True)
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A small page in place of the real one, so that this can be tested without Node."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text('<title>Critias</title><script type="module" src="/assets/index-abc.js"></script>')
    (tmp_path / "assets" / "index-abc.js").write_text("1")
    (tmp_path / "assets" / "index-abc.js.gz").write_bytes(gzip.compress(b"1"))
    (tmp_path / "secret.txt").write_text("no")
    monkeypatch.setattr(page, "FOLDER", tmp_path)


@pytest.fixture
def client() -> TestClient:
    app = FastAPI()
    app.include_router(router)
    return TestClient(app)


@pytest.mark.parametrize("address", ["/", "/t/abc", "/t/abc/replay", "/rules/atlantis", "/learn"])
def test_every_address_of_the_page_is_the_document(client: TestClient, address: str) -> None:
    answer = client.get(address)
    assert answer.status_code == 200
    assert "Critias" in answer.text
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("address", ["/nowhere", "/t", "/t/ABC", "/t/abc/none", "/new", "/rules/chess", "/learn/", "/watch/1"])
def test_an_address_without_a_screen_is_not_found_and_still_gets_the_page(client: TestClient, address: str) -> None:
    answer = client.get(address)
    assert answer.status_code == 404
    assert "Critias" in answer.text


@pytest.mark.parametrize(
    ("asked", "named"), [("de-AT,de;q=0.9,en;q=0.5", "de"), ("en-GB,de;q=0.5", "en"), ("pt-BR", "en"), ("", "en"), ("*;q=0.1", "en")]
)
def test_the_document_names_the_words_of_the_readers_language(client: TestClient, tmp_path: Path, asked: str, named: str) -> None:
    links = [f'<link rel="modulepreload" crossorigin href="/assets/frame.{code}.js" hreflang="{code}">' for code in ("de", "en", "fr")]
    (tmp_path / "index.html").write_text("\n".join(["<title>Critias</title>", *links]))
    answer = client.get("/", headers={"accept-language": asked})
    assert re.findall(r"frame\.(\w+)\.js", answer.text) == [named]
    assert answer.headers["vary"] == "accept-language"


def test_the_server_knows_every_screen_of_the_page() -> None:
    patterns = re.findall(r"\[/\^(.*)\$/, \"\w+\"\]", ROUTES.read_text(encoding="utf-8"))
    assert len(patterns) > 8
    for pattern in patterns:
        address = re.sub(r"\(\[a-z(0-9)?\]\+\)", "atlantis", pattern.replace("\\", ""))
        assert SCREENS.fullmatch(address.removeprefix("/")), address


def test_built_files_are_kept_for_ever(client: TestClient) -> None:
    answer = client.get("/assets/index-abc.js")
    assert answer.text == "1"
    assert "immutable" in answer.headers["cache-control"]


@pytest.mark.parametrize(
    "address", ["/assets/none.js", "/assets/../secret.txt", "/assets/%2e%2e/secret.txt", "/secret.txt", "/api/none", "/assets/"]
)
def test_nothing_else_is_served(client: TestClient, address: str) -> None:
    assert client.get(address).status_code == 404


def test_the_build_is_named_after_its_script() -> None:
    assert page.build() == "assets/index-abc.js"


def test_without_a_build_the_document_says_how_to_get_one(client: TestClient, tmp_path: Path) -> None:
    (tmp_path / "index.html").unlink()
    assert "make web" in client.get("/").text
    assert page.build() is None


def test_a_page_replaced_under_the_running_server_is_served_immediately(client: TestClient, tmp_path: Path) -> None:
    assert "index-abc.js" in client.get("/").text
    assert client.get("/assets/index-abc.js").status_code == 200
    for old in (tmp_path / "assets").iterdir():
        old.unlink()
    (tmp_path / "index.html").unlink()
    (tmp_path / "assets" / "index-def.js").write_text("2")
    (tmp_path / "index.html").write_text('<script type="module" src="/assets/index-def.js"></script>')
    later = time.time() + 5
    for changed in (tmp_path / "index.html", tmp_path / "assets"):
        os.utime(changed, (later, later))  # clocks of some disks are coarse
    assert "index-def.js" in client.get("/t/abc").text
    assert page.build() == "assets/index-def.js"
    assert client.get("/assets/index-def.js").text == "2"
    assert client.get("/assets/index-abc.js").status_code == 404


def test_a_file_that_vanishes_is_unknown(client: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    listed = page.names(tmp_path / "assets")
    monkeypatch.setattr(page, "names", lambda folder: listed)
    for code, name in (("gzip", "index-abc.js.gz"), ("identity", "index-abc.js")):
        (tmp_path / "assets" / name).unlink()
        assert client.get("/assets/index-abc.js", headers={"accept-encoding": code}).status_code == 404
