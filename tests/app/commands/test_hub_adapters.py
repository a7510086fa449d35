"""Adapters on a hub: published, found, fetched and used, over a real HTTP server on loopback."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from loopback_hub import LoopbackHub, served
from tiny_adapters import MANIFEST, save_adapter, save_model

from app.cli import main
from core.wire.messages import EngineSettings
from models.loading.translators import load_translator

TOKEN = "hf_" + "Zq7" * 12
NAME = "someone/talks"
PICKLE = "adapter_model.bin"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("house")
    save_model(root / "base", manifest={**MANIFEST, "measured": {"talks": {"wait-3": {"bleu": 20.0}}}})
    measured = {"talks": {"wait-3": {"bleu": 22.5, "laal": 3.1}}}
    trained_on = {"files": ["meetings.tsv"], "pairs": 1250}
    save_adapter(root / "mine" / "talks", measured=measured, trained_on=trained_on, lora={"r": 32})
    (root / "mine" / "talks" / "run").mkdir()
    (root / "mine" / "talks" / "run" / "plan.json").write_text('{"data": "/home/me/meetings.tsv"}')
    return root


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of the test's own, which holds every file that is written."""
    home = tmp_path / "home"
    for variable in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "HF_HUB_CACHE"):
        monkeypatch.setenv(variable, str(home / variable))
    monkeypatch.setenv("TMPDIR", str(home))
    return home


@pytest.fixture
def server(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LoopbackHub]:
    with served() as hub:
        hub.token = TOKEN
        monkeypatch.setenv("HF_ENDPOINT", hub.endpoint)
        monkeypatch.setenv("HF_TOKEN", TOKEN)
        monkeypatch.delenv("HF_HUB_OFFLINE", raising=False)
        yield hub


@pytest.fixture
def ran(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    def run(*arguments: str | Path) -> tuple[int, str, str]:
        return (main(["adapters", *map(str, arguments)]), *capsys.readouterr())

    return run


Ran = Callable[..., tuple[int, str, str]]


def test_an_adapter_is_published_found_fetched_and_used(
    server: LoopbackHub, house: Path, home: Path, ran: Ran
) -> None:
    mine, base = house / "mine" / "talks", house / "base"
    code, told, trouble = ran("publish", mine, "--yes")
    assert (code, told) == (0, f"talks is published: {server.endpoint}/{NAME}\n"), trouble
    assert set(server.repositories[NAME]) == {
        "README.md",
        "adapter_config.json",
        "adapter_model.safetensors",
        "surtitle.json",
    }
    code, told, _ = ran("search", "--translator", base, "--from", "en", "--to", "de")
    assert code == 0 and told.startswith(f"{NAME}: en to de, ") and "licence Apache-2.0" in told
    assert "talks wait-3: BLEU 22.5, LAAL 3.1" in told
    assert ran("search", "--translator", base, "--from", "en", "--to", "fr")[1].startswith("No adapter on ")
    assert not list(home.rglob("adapter_model.safetensors"))  # who looks fetches no weights
    code, told, _ = ran("get", NAME, "--translator", base)
    got = home / "XDG_DATA_HOME" / "surtitle" / "adapters" / "talks"
    assert code == 0 and str(got) in told
    weights = "adapter_model.safetensors"
    assert (got / weights).read_bytes() == (mine / weights).read_bytes()
    assert not list((home / "XDG_DATA_HOME").rglob("models.lock.json"))  # it is no model
    assert not list((home / "HF_HUB_CACHE").glob("models--*"))  # it is kept once
    assert ran("check", got, "--translator", base)[0] == 0
    request = EngineSettings(translator=str(base), policy="wait-3", adapter=str(got))
    assert load_translator(request).notes == ()
    code, _, trouble = ran("get", NAME, "--translator", base)
    assert code == 2 and "Give --replace" in trouble
    assert ran("get", NAME, "--translator", base, "--replace")[0] == 0


def test_the_card_tells_of_base_languages_licence_and_gain_and_keeps_its_authors_text(
    server: LoopbackHub, house: Path, tmp_path: Path, ran: Ran
) -> None:
    ran("publish", house / "mine" / "talks", "--yes", "--licence", "My own 1.0", "--as", "me/talks")
    card = server.repositories["me/talks"]["README.md"].decode()
    matter, text = card.removeprefix("---\n").split("\n---\n", 1)
    assert 'license: other\nlicense_name: "My own 1.0"\nlanguage:\n- "en"\n- "de"' in matter
    assert '- "surtitle-adapter"\n- "surtitle-en-de"' in matter
    assert text.startswith("# talks\n") and "English into German" in text and "1250 pairs" in text
    assert "| talks | wait-3 | BLEU 22.5, LAAL 3.1 |" in text
    assert json.loads(server.repositories["me/talks"]["surtitle.json"])["licence"] == "My own 1.0"
    own = save_adapter(tmp_path / "own", base="Qwen/Qwen3-0.6B", licence="MIT")
    (own / "README.md").write_text("---\nlicense: gpl-3.0\n---\nWhat I wrote.\n")
    ran("publish", own, "--yes")
    card = server.repositories["someone/own"]["README.md"].decode()
    assert "license: mit\n" in card and 'base_model: "Qwen/Qwen3-0.6B"' in card
    assert card.endswith("---\nWhat I wrote.\n") and "gpl" not in card


def test_the_token_is_in_no_file_and_in_no_line_of_the_log(
    server: LoopbackHub, house: Path, home: Path, ran: Ran, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG):
        ran("publish", house / "mine" / "talks", "--yes")
        server.token = "another"
        code, out, trouble = ran("publish", house / "mine" / "talks", "--yes")
        ran("search", "--translator", house / "base")
        ran("get", NAME, "--translator", house / "base")
    assert code == 2 and "does not accept that token" in trouble and trouble.count("\n") == 1
    files = [path for path in home.rglob("*") if path.is_file()]
    assert files and not any(TOKEN.encode() in path.read_bytes() for path in files)
    assert TOKEN not in caplog.text + out + trouble
    assert not any(TOKEN.encode() in content for content in server.repositories[NAME].values())
    asked = [(request, headers) for request, headers in zip(server.requests, server.headers, strict=True)]
    assert not any(TOKEN in headers for request, headers in asked if request[1] == "/api/models")


def test_nothing_is_published_unasked_without_a_licence_or_without_a_token(
    server: LoopbackHub, house: Path, tmp_path: Path, ran: Ran, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = house / "mine" / "talks"
    assert "give --yes" in ran("publish", mine)[2]
    unknown = save_adapter(tmp_path / "unknown", licence="unknown")
    assert "says no licence" in ran("publish", unknown, "--yes")[2]
    assert "is no licence" in ran("publish", mine, "--yes", "--licence", "a: b")[2]
    assert "No hub takes the name" in ran("publish", mine, "--yes", "--as", "../me")[2]
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", lambda asked: "no")
    assert "Nothing was published" in ran("publish", mine)[2]
    monkeypatch.delenv("HF_TOKEN")
    monkeypatch.setattr("app.commands.hub_adapters.getpass", lambda asked: "")
    assert "no valid token" in ran("publish", mine, "--yes")[2]
    assert server.repositories == {}
    monkeypatch.setattr("app.commands.hub_adapters.getpass", lambda asked: TOKEN)
    monkeypatch.setattr("builtins.input", lambda asked: "y")
    code, told, _ = ran("publish", mine, "--private")
    named = "name what it learned from (meetings.tsv) and what it was measured on (talks), go to"
    assert code == 0 and named in told and "private" in told


def test_no_link_out_of_its_folder_is_published(server: LoopbackHub, tmp_path: Path, ran: Ran) -> None:
    for name in ("LICENSE", "README.md"):
        mine = save_adapter(tmp_path / name)
        (tmp_path / "secret").write_text("a private key")
        (mine / name).unlink(missing_ok=True)
        (mine / name).symlink_to(tmp_path / "secret")
        code, _, trouble = ran("publish", mine, "--yes")
        assert code == 2 and "is a link out of its folder" in trouble
    assert server.repositories == {}


def test_no_path_of_the_user_s_own_is_published(server: LoopbackHub, tmp_path: Path, ran: Ran) -> None:
    mine = save_adapter(tmp_path / "mine")
    settings = json.loads((mine / "adapter_config.json").read_text())
    for base, told in {"/home/me/base": None, "Qwen/Qwen3-0.6B": "Qwen/Qwen3-0.6B"}.items():
        (mine / "adapter_config.json").write_text(json.dumps(settings | {"base_model_name_or_path": base}))
        assert ran("publish", mine, "--yes", "--as", NAME)[0] == 0
        published = json.loads(server.repositories[NAME]["adapter_config.json"])
        assert published == settings | {"base_model_name_or_path": told}


def test_what_is_to_be_private_is_not_put_where_everybody_reads(
    server: LoopbackHub, house: Path, ran: Ran
) -> None:
    mine = house / "mine" / "talks"
    server.add(NAME, {"README.md": b"mine"}, "c3" * 20)
    code, _, trouble = ran("publish", mine, "--yes", "--private")
    assert code == 2 and "is there already, for everybody to read" in trouble
    assert server.repositories[NAME] == {"README.md": b"mine"}
    assert ran("publish", mine, "--yes", "--private", "--as", "someone/other")[0] == 0


def test_who_ends_the_input_publishes_nothing(
    server: LoopbackHub, house: Path, ran: Ran, monkeypatch: pytest.MonkeyPatch
) -> None:
    def ended(asked: str) -> str:
        raise EOFError

    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", ended)
    monkeypatch.setattr("app.commands.hub_adapters.getpass", ended)
    mine = house / "mine" / "talks"
    code, _, trouble = ran("publish", mine)
    assert code == 2 and "Nothing was published" in trouble and server.repositories == {}
    monkeypatch.delenv("HF_TOKEN")
    assert "no valid token" in ran("publish", mine)[2]


def test_of_what_was_fetched_and_is_refused_nothing_stays_in_the_cache(
    server: LoopbackHub, house: Path, home: Path, ran: Ran
) -> None:
    good = {path.name: path.read_bytes() for path in (house / "mine" / "talks").iterdir() if path.is_file()}
    other = good["surtitle.json"].replace(b'"base"', b'"another"', 1)
    server.add(NAME, good | {"surtitle.json": other}, "c3" * 20)
    assert ran("get", NAME, "--translator", house / "base")[0] == 2
    assert not list((home / "HF_HUB_CACHE").glob("models--*"))


def test_endless_answers_and_long_descriptions_are_left_out(
    server: LoopbackHub, house: Path, home: Path, ran: Ran
) -> None:
    good = {path.name: path.read_bytes() for path in (house / "mine" / "talks").iterdir() if path.is_file()}
    good["README.md"] = b'---\ntags:\n- "surtitle-adapter"\n---\n'
    long = json.dumps(json.loads(good["surtitle.json"]) | {"notes": "x" * 300_000}).encode()
    server.add("someone/long", good | {"surtitle.json": long}, "c3" * 20)
    code, told, trouble = ran("search", "--translator", house / "base")
    assert code == 0 and told.startswith("No adapter") and trouble.startswith("1 more do not fit")
    assert not server.asked("resolve/" + "c3" * 20 + "/surtitle.json")
    server.odd_siblings = [{"rfilename": "LICENSE", "size": 1.5, "blobId": "0" * 40}]
    assert (
        "LICENSE of someone/long cannot be checked"
        in ran("get", "someone/long", "--translator", house / "base")[2]
    )
    server.odd_siblings = [{"rfilename": "x" * 5_000_000, "size": 1, "blobId": "0" * 40}]
    code, _, trouble = ran("get", "someone/long", "--translator", house / "base")
    assert code == 2 and "does not answer as a hub does" in trouble


def test_nobody_is_asked_where_the_network_is_forbidden(
    server: LoopbackHub, house: Path, ran: Ran, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    for command in (
        ["search", "--translator", house / "base"],
        ["get", NAME],
        ["publish", house / "mine" / "talks", "--yes", "--as", NAME],
    ):
        code, _, trouble = ran(*command)
        assert code == 2 and "Downloads are switched off" in trouble and trouble.count("\n") == 1
    assert server.requests == []


def test_what_a_stranger_offers_is_refused_in_one_sentence_and_leaves_nothing(
    server: LoopbackHub, house: Path, home: Path, ran: Ran
) -> None:
    good = {path.name: path.read_bytes() for path in (house / "mine" / "talks").iterdir() if path.is_file()}
    good["README.md"] = b'---\ntags:\n- "surtitle-adapter"\n---\n'
    offered = {
        "pickled": {
            **{name: good[name] for name in good if "safetensors" not in name},
            "adapter_model.bin": b"x",
        },
        "huge": good | {"README.md": good["README.md"] + bytes(4_000_001)},
        "odd": good | {"surtitle.json": b'{"schema_version": "1", "base": 5}'},
        "other": good | {"surtitle.json": good["surtitle.json"].replace(b'"base"', b'"another"')},
        "deep": good | {"surtitle.json": b"[" * 10_000},
    }
    for name, files in offered.items():
        server.add(f"someone/{name}", files, "c3" * 20)
    base = house / "base"
    for name in offered:
        code, out, trouble = ran("get", f"someone/{name}", "--translator", base)
        assert (code, out) == (2, "") and trouble.splitlines()[-1].startswith("surtitle: "), name
    assert not (home / "XDG_DATA_HOME" / "surtitle" / "adapters").exists() or not list(
        (home / "XDG_DATA_HOME" / "surtitle" / "adapters").iterdir()
    )
    server.odd_entries = [5, None, {"id": 7}, {"id": "../../etc/passwd"}, {"id": "x/" + "y" * 500}, {}, []]
    server.add("someone/talks", good, "c3" * 20)
    code, told, trouble = ran("search", "--translator", base)
    assert code == 0 and told.splitlines()[0].startswith("someone/talks: ")
    assert "do not fit, or cannot be read" in trouble
    server.odd_siblings = [{"rfilename": "../../evil.json", "size": 1, "blobId": "0" * 40}, {"rfilename": 7}]
    assert ran("get", "someone/talks", "--translator", base)[0] == 0
    assert not list(home.rglob("evil.json"))
    server.odd_siblings = [{"size": 1}]
    assert "does not answer as a hub does" in ran("get", "someone/talks", "--translator", base)[2]


def test_a_download_that_broke_off_goes_on(
    server: LoopbackHub, house: Path, ran: Ran, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran("publish", house / "mine" / "talks", "--yes")
    monkeypatch.setattr("models.store.hub.RETRY_WAITS_S", ())
    server.cut_after = [5_000]
    code, _, trouble = ran("get", NAME, "--translator", house / "base")
    assert code == 2 and "cannot be reached" in trouble.splitlines()[-1]
    assert ran("get", NAME, "--translator", house / "base")[0] == 0
    assert any(request[2] == "bytes=5000-" for request in server.requests)


def test_names_of_no_hub_are_refused(server: LoopbackHub, ran: Ran) -> None:
    for name in ("x", "a/b/c", "../up/there", "a--b/c"):
        code, _, trouble = ran("get", name)
        assert code == 2 and "is not the name of an adapter on a hub" in trouble
    assert server.requests == []
