"""Engine packs that the program offers, from a real server on loopback, and the driver of a card for them."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from loopback_hub import LoopbackHub, served

from models.engines import catalog
from models.engines.catalog import EnginePack, described
from models.memory import torch_build

Offer = Callable[..., None]
CARD = "NVIDIA GeForce RTX 4060"


@pytest.fixture
def pack_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LoopbackHub]:
    """A server for the wheels of packs, and a user who has none; the program is one that carries no torch."""
    monkeypatch.setattr(torch_build, "has_torch", lambda: False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.delenv("HF_HUB_OFFLINE", raising=False)
    with served() as server:
        yield server


@pytest.fixture
def offer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Offer:
    """Let the program offer these packs."""

    def offer(*packs: EnginePack) -> None:
        path = tmp_path / "packs.json"
        path.write_text(json.dumps({"version": 1, "packs": [described(pack) for pack in packs]}))
        monkeypatch.setattr(catalog, "CATALOG", path)

    return offer


@pytest.fixture
def own_torch(pack_server: LoopbackHub, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the program carry torch for the processor, as one that pip installed."""
    monkeypatch.setattr(torch_build, "has_torch", lambda: True)


@pytest.fixture
def card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of a card that the driver tells of, here and in child processes."""
    put_driver(tmp_path / "driver", monkeypatch)
    return CARD


def put_driver(folder: Path, monkeypatch: pytest.MonkeyPatch, version: str = "580.95.05") -> None:
    """Let nvidia-smi tell of one card with this driver."""
    folder.mkdir(exist_ok=True)
    program = folder / "nvidia-smi"
    answer = f'case "$1" in *compute_cap) echo 8.9;; *) echo "{CARD}, 8188, {version}";; esac'
    program.write_text(f"#!/bin/sh\n{answer}\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
