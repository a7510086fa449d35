"""Where there are no captions it is asked what to follow, and each answer starts that."""

from __future__ import annotations

from itertools import pairwise

import pytest
from other_systems import pretend
from PySide6.QtCore import Qt
from tapped_mac import TappedMac

from app.settings.settings import LanguageChoice, Settings, SoundChoice
from app.windows.main.empty_state import EmptyState, RecentTalk


@pytest.fixture
def empty(qtbot) -> EmptyState:
    empty = EmptyState(Settings(languages=LanguageChoice("en", "de")))
    qtbot.addWidget(empty)
    empty.resize(900, 600)
    empty.show()
    return empty


@pytest.mark.parametrize(
    ("languages", "words"),
    [
        (LanguageChoice("en", "de"), "English is heard, German is written, word by word."),
        (LanguageChoice("en", ""), "English is heard and written, word by word."),
        (LanguageChoice("auto", "de"), "The language is detected, German is written, word by word."),
        (LanguageChoice("auto", ""), "The language is detected and written, word by word."),
    ],
)
def test_it_says_what_is_heard_and_what_is_written(
    empty: EmptyState, languages: LanguageChoice, words: str
) -> None:
    empty.show_settings(Settings(languages=languages))
    assert empty.languages.text() == words


def test_each_action_asks_for_its_source(empty: EmptyState, qtbot) -> None:
    for button, source in ((empty.microphone, "mic"), (empty.computer, "system"), (empty.both, "both")):
        with qtbot.waitSignal(empty.source_wanted) as wanted:
            qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        assert wanted.args == [source]
    with qtbot.waitSignal(empty.file_wanted):
        qtbot.mouseClick(empty.file, Qt.MouseButton.LeftButton)


def test_the_device_that_was_chosen_is_named_and_stays_chosen(empty: EmptyState, qtbot) -> None:
    empty.show_settings(Settings(sound=SoundChoice(source="mic:Headset")))
    with qtbot.waitSignal(empty.source_wanted) as wanted:
        empty.microphone.click()
    assert wanted.args == ["mic:Headset"]
    assert "Headset" in [note.text() for note in empty.microphone.findChildren(type(empty.question))]
    with qtbot.waitSignal(empty.source_wanted) as wanted:
        empty.computer.click()
    assert wanted.args == ["system"]


def test_actions_stand_below_each_other_where_there_is_no_room(empty: EmptyState, qtbot) -> None:
    def n_rows() -> int:
        return len({button.y() for button in (empty.microphone, empty.computer, empty.file)})

    qtbot.waitUntil(lambda: n_rows() == 1)
    empty.resize(420, 600)
    qtbot.waitUntil(lambda: n_rows() == 3)
    assert empty.horizontalScrollBar().maximum() == 0


def test_what_was_captioned_last_is_offered(empty: EmptyState, qtbot) -> None:
    assert not empty.recent.isVisible()
    talks = [
        RecentTalk(7, "Sunday 07:22", "4 min", "transcript"),
        RecentTalk(5, "<b>Tour</b>", "12 min", "file"),
    ]
    empty.recent.show_talks(talks)
    assert empty.recent.isVisible()
    first, second = empty.recent.buttons
    assert (first.accessibleName(), first.accessibleDescription()) == ("Open Sunday 07:22", "4 min")
    with qtbot.waitSignal(empty.transcript_wanted) as wanted:
        qtbot.mouseClick(second, Qt.MouseButton.LeftButton)
    assert wanted.args == [5]
    empty.recent.show_talks(talks[:1])
    assert len(empty.recent.buttons) == 1
    empty.recent.show_talks([])
    assert not empty.recent.isVisible()


def test_all_of_it_is_reached_with_the_keyboard_in_the_order_in_which_it_stands(empty: EmptyState) -> None:
    empty.recent.show_talks([RecentTalk(7, "Sunday 07:22", "4 min", "transcript")])
    parts = [empty.microphone, empty.computer, empty.file, empty.both, *empty.recent.buttons]
    for before, behind in pairwise(parts):
        reached = before.nextInFocusChain()
        while reached.focusPolicy() == Qt.FocusPolicy.NoFocus or reached not in parts:
            reached = reached.nextInFocusChain()
        assert reached is behind


def test_macos_is_told_why_what_the_computer_plays_is_not_offered(
    qtbot, monkeypatch: pytest.MonkeyPatch
) -> None:
    pretend(monkeypatch, "darwin")
    empty = EmptyState(Settings())
    qtbot.addWidget(empty)
    empty.resize(900, 600)
    empty.show()
    assert not empty.computer.isVisible() and not empty.both.isVisible()
    assert empty.microphone.isVisible() and empty.file.isVisible()
    assert empty.of_computer.isVisible() and "BlackHole" in empty.of_computer.text()


def test_a_mac_that_lets_programs_hear_it_is_said_to_be_untried(
    qtbot, monkeypatch: pytest.MonkeyPatch
) -> None:
    TappedMac(monkeypatch)
    empty = EmptyState(Settings())
    qtbot.addWidget(empty)
    empty.resize(900, 600)
    empty.show()
    assert empty.computer.isVisible() and empty.both.isVisible()
    assert "not yet tested" in empty.of_computer.text()
