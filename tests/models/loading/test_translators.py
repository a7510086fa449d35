"""Translators by their names."""

from __future__ import annotations

from models.loading.translators import load_translator
from models.translate.translator import TranslatorRequest


def test_the_one_that_ships_is_loaded_by_its_name():
    assert load_translator(TranslatorRequest("embedded", "en", "de", "wait-3")).notes == ()
