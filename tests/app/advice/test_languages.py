"""Which languages can be chosen, by what the translators on this machine say of themselves."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from into_english import land_into_english

from app.advice.languages import own_targets
from models import embedded
from models.manifests.manifests import MANIFEST_NAME
from models.store.hub_cache import Hub

COMMIT = "0123456789abcdef0123456789abcdef01234567"


@pytest.fixture
def fetched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the hub name of a translator into Dutch that was fetched, by files alone."""
    monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path))
    root = Hub.from_environment().repository_folder("someone/dutch")
    folder = root / "snapshots" / COMMIT
    folder.mkdir(parents=True)
    (root / "refs").mkdir()
    (root / "refs" / "main").write_text(COMMIT)
    says = json.loads((embedded.FOLDER / MANIFEST_NAME).read_text(encoding="utf-8"))
    says["languages"] = [{"from": "en", "to": "nl"}]
    (folder / MANIFEST_NAME).write_text(json.dumps(says))
    for name in ("config.json", "tokenizer.json", "model.safetensors"):
        (folder / name).write_bytes((embedded.FOLDER / name).read_bytes())
    return "someone/dutch"


def test_a_translator_that_was_fetched_says_its_languages_too(fetched: str) -> None:
    assert own_targets(fetched, "en") == ("nl",)


def test_of_a_translator_that_is_not_here_nothing_is_known(fetched: str) -> None:
    assert own_targets("someone/missing", "en") is None


def test_what_ships_says_the_languages_of_each_translator_in_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    land_into_english(monkeypatch, tmp_path / "shipped")
    assert own_targets("embedded", "en") == ("de", "fr", "es")
    assert own_targets("embedded", "de") == own_targets("embedded", "es") == ("en",)
    assert own_targets("embedded", "it") == ()
