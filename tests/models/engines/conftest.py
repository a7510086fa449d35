"""A server on loopback with wheels, and an empty shelf."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from loopback_hub import LoopbackHub, served

from models.engines import network
from models.engines.shelf import Shelf


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[LoopbackHub]:
    """A server that is asked again without waiting long."""
    monkeypatch.setattr(network, "RETRY_WAITS_S", (0.01, 0.01))
    monkeypatch.delenv("HF_HUB_OFFLINE", raising=False)
    with served() as server:
        yield server


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path / "engines")
