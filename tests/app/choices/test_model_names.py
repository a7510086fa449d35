"""Models have one name, in plain words."""

from __future__ import annotations

import pytest

from app.choices.model_names import model_name
from core.wire.defaults import SHIPPED_RECOGNIZER, SHIPPED_TRANSLATOR
from models.store.catalog import catalog


@pytest.mark.parametrize(
    ("setting", "name"),
    [
        (SHIPPED_RECOGNIZER, "Small recognizer"),
        (SHIPPED_TRANSLATOR, "Small translator"),
        ("whisper:large-v3-turbo", "Whisper large-v3-turbo"),
        ("Qwen/Qwen3-0.6B", "Qwen3 0.6B"),
        ("/models/Qwen3-0.6B", "Qwen3-0.6B"),
        ("direct:/models/ours", "ours"),
    ],
)
def test_what_is_known_is_called_in_plain_words(setting: str, name: str) -> None:
    assert model_name(setting) == name


def test_of_what_is_unknown_the_owner_is_named_too() -> None:
    assert model_name("somebody/Qwen3-0.6B") == "somebody/Qwen3-0.6B"


def test_no_two_models_of_the_catalog_are_called_the_same() -> None:
    names = [model_name(model.id) for model in catalog()]
    assert len(names) == len(set(names)) > 10
