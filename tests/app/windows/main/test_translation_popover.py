"""How it translates: who hears, who translates, with what."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from direct_models import save_direct_model
from PySide6.QtWidgets import QMainWindow

from app.choices.actions import WindowActions
from app.settings.settings import EngineChoice, Settings
from app.widgets.icon_button import IconButton
from app.windows.main.translation_popover import TranslationPopover
from core.wire.defaults import SHIPPED_RECOGNIZER


@pytest.fixture
def new_popover(qtbot) -> Callable[..., TranslationPopover]:
    def make(engine: EngineChoice | None = None) -> TranslationPopover:
        button = IconButton("sliders", "How it translates")
        qtbot.addWidget(button)
        button.show()
        return TranslationPopover(button, Settings(engine=engine or EngineChoice()))

    return make


def test_the_recognizer_that_is_chosen_leaves_all_else_as_it_is(new_popover) -> None:
    popover = new_popover(EngineChoice(adapter="/adapters/mine", device="cpu"))
    chosen: list[EngineChoice] = []
    popover.chosen.connect(chosen.append)
    popover.recognizer.setCurrentIndex(popover.recognizer.findData(SHIPPED_RECOGNIZER))
    popover.recognizer.activated.emit(popover.recognizer.currentIndex())
    assert chosen == [EngineChoice(SHIPPED_RECOGNIZER, adapter="/adapters/mine", device="cpu")]


def test_translator_and_adapter_are_called_by_their_names(new_popover, tmp_path: Path) -> None:
    popover = new_popover()
    assert (popover.translator.words, popover.adapter.words) == ("Small translator", "No adapter")
    engine = EngineChoice(translator="Qwen/Qwen3-0.6B", adapter=str(tmp_path / "Food & drink"))
    popover.show_settings(Settings(engine=engine))
    assert (popover.translator.words, popover.adapter.words) == ("Qwen3 0.6B", "Food & drink")
    assert popover.adapter.accessibleName() == "Adapter: Food & drink"


def test_the_glossary_says_how_much_it_has(new_popover) -> None:
    popover = new_popover()
    assert popover.glossary.words == "No terms yet"
    popover.show_terms(14)
    assert popover.glossary.words == "14 terms"
    popover.show_terms(1)
    assert popover.glossary.words == "1 term"


def test_its_buttons_open_what_the_menus_open_and_close_it(new_popover, qtbot) -> None:
    popover, window = new_popover(), QMainWindow()
    qtbot.addWidget(window)
    actions, done = WindowActions(window, {}), []
    for id in ("models", "glossary"):
        actions.connect(id, lambda _checked, id=id: done.append(id))
    popover.use_actions(actions)
    for button in (popover.translator, popover.glossary):
        popover.open()
        button.click()
        assert not popover.isVisible()
    assert done == ["models", "glossary"]
    assert popover.adapter.menu() is actions.menus["translator"]


def test_details_unfold_the_exact_pace(new_popover) -> None:
    popover = new_popover()
    popover.open()
    before = popover.height()
    assert not popover.pace.exact.isVisible()
    popover.pace.details.click()
    assert popover.pace.exact.isVisible() and popover.height() > before
    popover.pace.details.click()
    assert not popover.pace.exact.isVisible()


def test_a_model_that_hears_and_translates_leaves_nothing_else_to_choose(new_popover, tmp_path: Path) -> None:
    name = save_direct_model(tmp_path / "ours")
    popover = new_popover()
    popover.show_settings(Settings(engine=EngineChoice(name, adapter="/adapters/mine")))
    choices = (popover.translator, popover.adapter, popover.glossary)
    assert popover.recognizer.currentText() == "ours"
    assert all(choice.isHidden() for choice in choices)
    paces = [popover.pace.segments.button(pace) for pace in ("fast", "balanced", "steady")]
    assert not any(pace.isHidden() for pace in paces)
    assert popover.pace.policy == "head-0.5"
    popover.show_settings(Settings())
    assert not any(choice.isHidden() for choice in choices)
