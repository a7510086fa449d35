"""What windows show is worded for windows."""

from __future__ import annotations

import pytest

from core.wording.readers import VARIABLE


@pytest.fixture(autouse=True)
def _read_in_window(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "1")
