"""What stands above and below the captions of a talk."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu

from app.windows.main.talk_head import Talk, TalkFoot, TalkHead

TALK = Talk("Sunday 07:58", "English → German", "Microphone", "Booking <b>dialogues</b>")


@pytest.fixture
def foot(qtbot) -> TalkFoot:
    foot = TalkFoot()
    qtbot.addWidget(foot)
    foot.show()
    return foot


def test_the_head_names_the_talk_its_languages_and_its_adapter(qtbot) -> None:
    head = TalkHead()
    qtbot.addWidget(head)
    head.show_talk(TALK)
    assert (head.title.text, head.languages.text()) == (TALK.title, TALK.languages)
    assert head.title.label.textFormat() is Qt.TextFormat.PlainText
    assert head.adapter.text() == TALK.adapter
    head.show_adapter("")
    assert head.adapter is None


def test_a_talk_that_is_saved_can_be_opened_exported_and_deleted(foot: TalkFoot, qtbot) -> None:
    menu = QMenu(foot)
    foot.show_saved("4 min · 38 captions", menu)
    assert (foot.state.text(), foot.details.text()) == ("Saved", "4 min · 38 captions")
    assert foot.export.menu() is menu
    assert not foot.copy.isVisible()
    for button, wanted in ((foot.delete, foot.delete_wanted), (foot.open, foot.open_wanted)):
        with qtbot.waitSignal(wanted):
            qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_a_talk_that_is_kept_nowhere_says_so_and_can_be_copied(foot: TalkFoot, qtbot) -> None:
    foot.show_saved("4 min", None)
    assert foot.state.text() == "Not saved"
    assert not any(button.isVisible() for button in (foot.delete, foot.export, foot.open))
    with qtbot.waitSignal(foot.copy_wanted):
        qtbot.mouseClick(foot.copy, Qt.MouseButton.LeftButton)


def test_of_the_line_that_closes_a_talk_the_details_give_way_and_not_whether_it_is_saved(
    foot: TalkFoot,
) -> None:
    foot.show_saved("4 min · 38 captions · gone when Surtitle is closed", None)
    foot.layout().activate()
    foot.resize(foot.minimumSizeHint().width(), foot.height())
    assert foot.details.shown != foot.details.text()
    assert foot.state.width() >= foot.state.fontMetrics().horizontalAdvance("Not saved")
