"""Which languages adapters teach a translator."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.choices.language_choice import trained_targets


def test_without_adapters_nothing_is_trained(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert trained_targets("embedded", "", "en") == ()


def test_an_adapter_that_is_gone_teaches_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert trained_targets("embedded", str(tmp_path / "gone"), "en") == ()
