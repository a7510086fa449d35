"""Tiny real models, adapters and a hub, made on the spot, and the places of real speech."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from adapter_folders import REVISION, save_base_and_adapter
from loopback_hub import COMMIT, FILES, NAME, LoopbackHub, served
from places import SHARED
from real_whisper import save_source_whisper
from tiny_whisper import save_tiny_whisper

import models.store.hub
from models.adapters.adapters import BaseDescription, describe_base
from models.store.hub_cache import Hub

SPEECH = SHARED / "speech"


@pytest.fixture(scope="session")
def speech_folder() -> Path:
    if not (SPEECH / "speech.tsv").is_file():
        pytest.skip(f"no recorded speech in {SPEECH}")
    return SPEECH


@pytest.fixture(scope="session")
def tiny_whisper(tmp_path_factory) -> Path:
    """Return a folder with a Whisper that says one thing whatever it hears."""
    return save_tiny_whisper(tmp_path_factory.mktemp("whisper"))


@pytest.fixture(scope="session")
def source_whisper(tmp_path_factory) -> Path:
    """Return a folder with a real Whisper of English as transformers keeps it."""
    return save_source_whisper(tmp_path_factory.mktemp("source_whisper"))


@pytest.fixture(scope="session")
def trained(tmp_path_factory) -> Path:
    """Return a folder with a real base and a real LoRA adapter of it."""
    root = tmp_path_factory.mktemp("trained")
    save_base_and_adapter(root)
    return root


@pytest.fixture
def adapter(trained: Path, tmp_path: Path) -> Path:
    """Return a copy of the adapter that the test may spoil."""
    return Path(shutil.copytree(trained / "adapter", tmp_path / "adapter"))


@pytest.fixture
def base(trained: Path) -> BaseDescription:
    return describe_base(trained / "base", "someone/tiny-llama", REVISION)


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[LoopbackHub]:
    """A hub on loopback that offers one model; the store asks it again without waiting long."""
    monkeypatch.setattr(models.store.hub, "RETRY_WAITS_S", (0.01, 0.01))
    with served() as hub:
        hub.add(NAME, dict(FILES), COMMIT)
        yield hub


@pytest.fixture
def hub(server: LoopbackHub, tmp_path: Path) -> Hub:
    """That hub, and an empty cache of the test's own."""
    return Hub(
        endpoint=server.endpoint, cache=tmp_path / "hub", records=tmp_path / "data" / "models.lock.json"
    )
