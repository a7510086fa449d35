"""Translators by their names."""

from __future__ import annotations

from core.wire.messages import EngineSettings
from models.loading.translators import load_translator


def test_the_one_that_ships_is_loaded_by_its_name():
    assert load_translator(EngineSettings(policy="wait-3")).notes == ()
