"""What the interface calls the languages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt, QTranslator
from PySide6.QtWidgets import QApplication

from app.choices.languages import FREQUENT, direction_in_words, language_name, names_in_order
from app.host.assets import TRANSLATIONS
from core.wording.languages import CODES, LANGUAGES


@pytest.fixture
def german(qapp: QApplication) -> Iterator[None]:
    translator = QTranslator()
    assert translator.load("surtitle_de", str(TRANSLATIONS))
    qapp.installTranslator(translator)
    yield
    qapp.removeTranslator(translator)


def test_the_frequent_languages_come_first_and_the_others_by_their_names() -> None:
    names = names_in_order(CODES)
    assert names == {code: language.name for code, language in LANGUAGES.items()}
    assert tuple(names)[: len(FREQUENT)] == FREQUENT
    others = list(names.values())[len(FREQUENT) :]
    assert others == sorted(others)


def test_each_language_has_a_name_in_the_language_of_the_interface(german: None) -> None:
    assert [language_name(code) for code in ("de", "cs", "ja")] == ["Deutsch", "Tschechisch", "Japanisch"]
    same = {code for code in CODES if language_name(code) == LANGUAGES[code].name}
    assert len(same) < len(CODES) / 2
    assert language_name("xx") == "xx"


def test_from_which_language_into_which_is_read_as_the_interface_is(qapp: QApplication) -> None:
    assert direction_in_words("English", "German") == "English → German"
    assert direction_in_words("English", "") == "English"
    before = qapp.layoutDirection()
    qapp.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    try:
        assert direction_in_words("אנגלית", "גרמנית") == "אנגלית ← גרמנית"
    finally:
        qapp.setLayoutDirection(before)
