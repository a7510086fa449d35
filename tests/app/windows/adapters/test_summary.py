"""One adapter's card by itself."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from shipped_adapters import save_shipped_adapter

from app.adapters.shelf import ChosenTranslator
from app.adapters.way_out import WayOut
from app.windows.adapters.summary import AdapterSummary
from models.adapters.adapters import LanguagePair

GERMAN = ChosenTranslator("embedded", LanguagePair("en", "de"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return save_shipped_adapter(tmp_path / "booking")


@pytest.fixture
def summary(folder: Path, qtbot) -> AdapterSummary:
    summary = AdapterSummary(str(folder))
    qtbot.addWidget(summary)
    summary.show_adapter(GERMAN.look_at(folder), GERMAN, "offline", is_chosen=False)
    summary.show()
    return summary


def test_what_fits_is_used_by_its_button(summary: AdapterSummary, folder: Path, qtbot) -> None:
    with qtbot.waitSignal(summary.chosen) as asked:
        qtbot.mouseClick(summary.use_button, Qt.MouseButton.LeftButton)
    assert asked.args == [str(folder)]
    summary.show_adapter(GERMAN.look_at(folder), GERMAN, "offline", is_chosen=True)
    with qtbot.waitSignal(summary.chosen) as asked:
        qtbot.mouseClick(summary.use_button, Qt.MouseButton.LeftButton)
    assert asked.args == [""]


def test_what_does_not_fit_tells_what_to_switch(summary: AdapterSummary, folder: Path, qtbot) -> None:
    french = ChosenTranslator("embedded", LanguagePair("en", "fr"))
    summary.show_adapter(french.look_at(folder), french, "offline", is_chosen=False)
    with qtbot.waitSignal(summary.switched) as asked:
        qtbot.mouseClick(summary.use_button, Qt.MouseButton.LeftButton)
    assert asked.args == [str(folder), WayOut("", LanguagePair("en", "de"))]
    assert not summary.practise.isVisible()


def test_the_chosen_one_can_be_left_though_it_does_not_fit(summary: AdapterSummary, folder: Path) -> None:
    other = ChosenTranslator("somebody/else", LanguagePair("en", "de"))
    summary.show_adapter(other.look_at(folder), other, "offline", is_chosen=True)
    assert summary.use_button.isVisible() and summary.use_button.text() == "Stop using"


def test_the_card_says_before_it_is_used_that_the_chosen_pace_is_not_its(
    summary: AdapterSummary, folder: Path
) -> None:
    slow = save_shipped_adapter(folder.with_name("slow"), policies=["offline"])
    summary.show_adapter(GERMAN.look_at(slow), GERMAN, "balanced", is_chosen=False)
    assert summary.gain.text() == "Cannot keep the chosen pace; its nearest is offline"
    summary.show_adapter(GERMAN.look_at(slow), GERMAN, "offline", is_chosen=False)
    assert "pace" not in summary.gain.text()


def test_controls_are_named_with_their_adapter(summary: AdapterSummary) -> None:
    assert summary.use_button.accessibleName() == "Use: booking"
    assert summary.more.accessibleName() == "More about booking"
