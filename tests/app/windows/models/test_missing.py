"""Which model a start would have to fetch."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.windows.models.missing import missing_model
from core.wire.defaults import SHIPPED_RECOGNIZER
from core.wire.messages import EngineSettings


@pytest.fixture(autouse=True)
def _nothing_is_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path / "hub"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


@pytest.mark.parametrize(
    ("recognizer", "translator", "expected"),
    [
        (SHIPPED_RECOGNIZER, "embedded", ""),
        (SHIPPED_RECOGNIZER, "", ""),
        ("whisper:tiny.en", "embedded", "whisper:tiny.en"),
        (SHIPPED_RECOGNIZER, "Qwen/Qwen3-0.6B", "Qwen/Qwen3-0.6B"),
        ("whisper:tiny.en", "Qwen/Qwen3-0.6B", "whisper:tiny.en"),
        ("whisper:no-such-size", "", ""),  # the engine says what is wrong with it
    ],
)
def test_the_first_model_that_is_not_on_this_computer_is_named(
    recognizer: str, translator: str, expected: str
) -> None:
    assert missing_model(EngineSettings(recognizer=recognizer, translator=translator)) == expected


def test_a_folder_is_here(tmp_path: Path) -> None:
    assert missing_model(EngineSettings(recognizer=SHIPPED_RECOGNIZER, translator=str(tmp_path))) == ""
