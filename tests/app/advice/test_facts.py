"""What is gathered of this computer and its models."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.advice import facts
from app.advice.facts import facts_here, facts_of, has_card
from app.host.memory_fit import Memory
from core.wire.defaults import SHIPPED_RECOGNIZER, SHIPPED_TRANSLATOR
from models.manifests.manifests import LanguagePair
from models.store.inventory import inventory


@pytest.fixture(autouse=True)
def nothing_fetched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path / "hub"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def test_each_model_has_its_languages_its_size_and_its_shape() -> None:
    models = {model.name: model for model in facts_of(inventory(), Memory(0, 8_000_000_000)).models}
    ships = models[SHIPPED_TRANSLATOR]
    assert ships.is_here and ships.is_built_in and ships.n_bytes == 0 and ships.shape
    assert ships.pairs is not None and LanguagePair("en", "de") in ships.pairs
    assert models[SHIPPED_RECOGNIZER].languages == ("en",)
    small = models["whisper:small"]
    assert (small.n_bytes, small.is_here, small.pairs) == (486_000_000, False, None)
    assert small.shape
    gated = models["google/gemma-3-4b-it"]
    assert gated.is_gated and gated.n_bytes is None


def test_who_keeps_to_the_processor_has_no_card(monkeypatch: pytest.MonkeyPatch) -> None:
    memory = Memory(8_000_000_000, 16_000_000_000)
    monkeypatch.setattr(facts, "look_at_memory", lambda: memory)
    assert facts_here().memory == memory
    assert facts_here("cpu").memory.card_bytes == 0
    facts.sees_card.cache_clear()
    monkeypatch.setattr(facts, "computes_on_card", lambda: True)
    assert has_card() and not has_card("cpu")
    facts.sees_card.cache_clear()
