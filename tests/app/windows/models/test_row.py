"""One row of the models window, by clicks and keys."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.widgets.badge import Badge, BadgeTone
from app.windows.models.row import HEIGHT, ModelRow
from app.windows.models.row_view import UNKNOWN, Act, BadgeView, RowView
from models.store.catalog import ModelKind

ABSENT = RowView(
    title="Whisper small",
    note="Many languages",
    badges=(BadgeView("Recommended", BadgeTone.ADVICE, "star"),),
    state="Not downloaded",
    action=Act.FETCH,
    action_text="Download · 486 MB",
    others=(),
    part=None,
)
FETCHING = RowView(
    title="Whisper small",
    note="1 MB of 3 MB",
    badges=(),
    state="Downloading (33 %)",
    action=Act.PAUSE,
    action_text="Pause",
    others=(Act.OPEN_FOLDER,),
    part=0.333,
)


@pytest.fixture
def row(qtbot: QtBot) -> ModelRow:
    row = ModelRow("whisper:small", ModelKind.RECOGNIZER)
    qtbot.addWidget(row)
    row.show_view(ABSENT)
    row.resize(900, row.sizeHint().height())
    row.show()
    return row


def test_the_button_asks_for_the_one_thing_to_do(row: ModelRow, qtbot: QtBot) -> None:
    with qtbot.waitSignal(row.wanted) as asked:
        qtbot.mouseClick(row.action, Qt.MouseButton.LeftButton)
    assert asked.args == [Act.FETCH, "whisper:small"]
    row.show_view(FETCHING)
    with qtbot.waitSignal(row.wanted) as asked:
        row.action.setFocus()
        qtbot.keyClick(row.action, Qt.Key.Key_Return)
    assert asked.args == [Act.PAUSE, "whisper:small"]


def test_a_download_has_a_bar_with_its_part_in_words(row: ModelRow) -> None:
    assert not row.bar.isVisible()
    row.show_view(FETCHING)
    assert row.bar.isVisible() and row.bar.value() == 333
    assert (row.percent.text(), row.bar.accessibleName()) == ("33 %", "Progress of Whisper small")
    row.show_view(ABSENT)
    assert not row.bar.isVisible() and row.bar.maximum() > 0, "a hidden bar does not go on moving"


def test_of_work_whose_end_nobody_knows_its_name_stands_above_the_bar(row: ModelRow) -> None:
    row.show_view(replace(FETCHING, part=UNKNOWN, state="Removing"))
    assert row.bar.maximum() == 0 and row.percent.text() == "Removing"


def test_badges_come_and_go(row: ModelRow, qtbot: QtBot) -> None:
    assert [badge.text() for badge in row.findChildren(Badge)] == ["Recommended"]
    row.show_view(FETCHING)
    qtbot.waitUntil(lambda: row.findChildren(Badge) == [])


def test_behind_the_dots_is_what_can_be_done_and_the_details(row: ModelRow, qtbot: QtBot) -> None:
    row.show_view(FETCHING)
    assert [entry.text() for entry in row.more.menu().actions() if entry.isVisible()] == [
        "&Details",
        "Open folder",
    ]
    with qtbot.waitSignal(row.opened) as opened:
        row.more.menu().actions()[0].trigger()
    assert opened.args == ["whisper:small"]


def test_details_stand_below_and_make_it_higher(row: ModelRow) -> None:
    assert row.sizeHint().height() == HEIGHT
    row.show_details([("Licence", "MIT")])
    assert row.has_details and row.facts.isVisible() and row.sizeHint().height() > HEIGHT
    row.show_details([])
    assert not row.has_details and row.sizeHint().height() == HEIGHT


def test_a_double_click_uses_only_what_can_be_used(row: ModelRow, qtbot: QtBot) -> None:
    asked: list[Act] = []
    row.wanted.connect(lambda act, _name: asked.append(act))
    qtbot.mouseDClick(row, Qt.MouseButton.LeftButton)
    assert asked == []


def test_it_is_named_for_those_who_hear_it(row: ModelRow) -> None:
    assert row.action.accessibleName() == "Download · 486 MB: Whisper small"
    assert row.action.accessibleDescription() == "Not downloaded"
    assert row.more.accessibleName() == "More about Whisper small"
