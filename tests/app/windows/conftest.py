"""What windows show is worded for windows, and captioned by an engine that loads no networks."""

from __future__ import annotations

import pytest
from replayed_engine import replay_in

from core.wording.readers import VARIABLE


@pytest.fixture(autouse=True)
def _read_in_window(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "1")


@pytest.fixture
def real_engine() -> None:
    """For the few tests that are about what the real engine makes of speech, and how it is shown."""


@pytest.fixture(autouse=True)
def _replay(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if "real_engine" not in request.fixturenames:
        replay_in(monkeypatch)
