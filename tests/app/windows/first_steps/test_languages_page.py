"""The page of the languages: what is chosen there is chosen for the window, too."""

from __future__ import annotations

from first_steps_user import choose, click

from app.windows.first_steps.guide import FirstSteps
from app.windows.main.main_window import MainWindow


def test_languages_chosen_in_the_guide_are_those_of_the_window(window: MainWindow, guide: FirstSteps) -> None:
    page = guide.languages
    choose(page.source_language, "fr")
    assert window.controls.source_language.currentData() == "fr"
    assert window.settings.languages.target == "en", "who hears French reads the program's language"
    assert page.target_language.currentData() == "en"
    choose(page.target_language, "es")
    assert window.controls.target_language.currentData() == "es"
    choose(page.source_language, "de")
    assert window.settings.languages.target == "es", "it was chosen"


def test_what_many_choose_is_a_click_away(qtbot, window: MainWindow, guide: FirstSteps) -> None:
    page = guide.languages
    click(qtbot, page.spoken_chips.buttons["fr"], "French")
    assert (window.settings.languages.source, window.settings.languages.target) == ("fr", "en")
    assert "fr" not in page.spoken_chips.buttons and "es" in page.spoken_chips.buttons
    click(qtbot, page.target_chips.buttons[""], "The same, without translation")
    assert window.settings.languages.target == ""
    click(qtbot, page.spoken_chips.buttons["auto"], "Detect automatically")
    assert (window.settings.languages.source, window.settings.languages.target) == ("auto", "")


def test_every_language_that_is_heard_can_be_read_in_another(guide: FirstSteps) -> None:
    page = guide.languages
    choose(page.source_language, "fr")
    offered = [page.target_language.itemData(n) for n in range(page.target_language.count())]
    assert {"en", "de", "pl", "ja"} <= set(offered) and "fr" not in offered
    assert offered[-1] == ""
