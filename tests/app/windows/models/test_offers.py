"""Which models are offered first, and which one is recommended."""

from __future__ import annotations

import pytest

from app.host import machine
from app.host.memory_fit import Memory
from app.windows.models import library
from app.windows.models.library import Look, seen_now
from app.windows.models.offers import offers, recommended


@pytest.fixture
def look_with(tmp_path, monkeypatch: pytest.MonkeyPatch):
    """Look at a machine that has so much memory and so many cores."""

    def look_with(memory: Memory, n_cores: int) -> Look:
        monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path / "hub"))
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
        monkeypatch.setattr(library, "look_at_memory", lambda: memory)
        monkeypatch.setattr(machine, "processor_count", lambda: n_cores)
        return seen_now("en")

    return look_with


@pytest.mark.parametrize(
    ("card_gb", "n_cores", "language", "best"),
    [
        (0, 2, "en", "whisper:base.en"),
        (0, 8, "en", "whisper:small.en"),
        (0, 8, "fr", "whisper:small"),
        (0, 8, "auto", "whisper:small"),
        (8, 8, "en", "whisper:large-v3-turbo"),
    ],
)
def test_what_suits_the_machine_is_recommended_and_stands_first(
    look_with, card_gb: int, n_cores: int, language: str, best: str
) -> None:
    look = look_with(Memory(card_gb * 1_000_000_000, 16_000_000_000), n_cores)
    offered = offers(look, language)
    assert offered[0].name == best == recommended(offered, language, has_card=bool(card_gb))
    assert all({"*", language} & set(entry.status.model.languages) for entry in offered)


def test_nothing_is_offered_where_nothing_fits(look_with) -> None:
    assert offers(look_with(Memory(0, 100_000_000), 2), "en") == ()
