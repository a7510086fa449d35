"""The window of the transcripts, with real transcripts, keys and clicks."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from history import CTRL, PLANNING, STANDUP, UNHURRIED_MS, cell, choose, keep, texts
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFileDialog,
    QHeaderView,
    QLineEdit,
    QPlainTextEdit,
    QToolButton,
    QWidget,
)
from questions import answer

from app.widgets.settings_store import SettingsStore
from app.windows.transcripts.caption_table import SOURCE, TARGET
from app.windows.transcripts.controller import TranscriptController
from app.windows.transcripts.export_menu import with_ending
from app.windows.transcripts.window import TranscriptsWindow
from core.captions.captions import CaptionUpdate, Gap
from core.speech.segments import SegmentId
from core.transcripts.entries import KeptCaption
from core.transcripts.export import Shown
from core.transcripts.transcripts import Transcripts
from core.wire.messages import EngineSettings


@pytest.fixture
def window(transcripts: Transcripts, open_history: Callable[[], TranscriptsWindow]) -> TranscriptsWindow:
    keep(transcripts, "Planning", PLANNING)
    keep(transcripts, "Stand-up", STANDUP)
    return open_history()


def test_the_latest_transcript_is_shown_in_both_languages(window: TranscriptsWindow) -> None:
    assert texts(window.list_model) == ["Stand-up", "Planning"]
    assert texts(window.table_model, SOURCE) == ["the budget is spent"]
    choose(window, 1)
    assert texts(window.table_model, SOURCE) == [source for source, _ in PLANNING]
    assert texts(window.table_model, TARGET) == [target for _, target in PLANNING]
    assert "English → German" in window.details.text()


def test_what_is_typed_is_looked_for_and_found_again_with_f3(window: TranscriptsWindow, qtbot) -> None:
    choose(window, 1)
    qtbot.keyClick(window, Qt.Key.Key_F, CTRL)
    assert window.search.hasFocus()
    qtbot.keyClicks(window.search, "ist")
    qtbot.waitUntil(lambda: window.table_model.found_rows() == [1], timeout=UNHURRIED_MS)
    assert window.table.currentIndex().row() == 1
    assert texts(window.list_model) == ["Stand-up", "Planning"]
    qtbot.keyClicks(window.search, " fr")
    qtbot.waitUntil(lambda: texts(window.list_model) == ["Planning"], timeout=UNHURRIED_MS)
    window.search.setText("es is g")  # every word or its beginning: no caption has all
    qtbot.waitUntil(lambda: texts(window.list_model) == [], timeout=UNHURRIED_MS)
    assert "Nothing found" in window.empty_page.sentence.text() and window.empty_page.sentence.isVisible()
    window.search.setText("i")
    qtbot.waitUntil(lambda: window.table_model.rowCount() > 0, timeout=UNHURRIED_MS)
    choose(window, 1)
    window.search.setText("e")
    qtbot.waitUntil(lambda: window.table_model.found_rows() == [2], timeout=UNHURRIED_MS)
    window.search.clear()
    qtbot.waitUntil(lambda: texts(window.list_model) == ["Stand-up", "Planning"], timeout=UNHURRIED_MS)
    assert window.table_model.found_rows() == []


def test_f3_goes_through_what_was_found_and_round_again(
    transcripts: Transcripts, open_history: Callable[[], TranscriptsWindow], qtbot
) -> None:
    keep(transcripts, "Long", [(f"yes {n}" if n % 3 == 0 else "no", "") for n in range(10)])
    window = open_history()
    window.search.setText("yes")
    qtbot.keyClick(window.search, Qt.Key.Key_Return)
    seen = [window.table.currentIndex().row()]
    for modifier in [Qt.KeyboardModifier.NoModifier] * 4 + [Qt.KeyboardModifier.ShiftModifier]:
        qtbot.keyClick(window, Qt.Key.Key_F3, modifier)
        seen.append(window.table.currentIndex().row())
    assert seen == [0, 3, 6, 9, 0, 9]


def test_a_caption_is_corrected_in_place_undone_and_done_again(
    window: TranscriptsWindow, transcripts: Transcripts, qtbot
) -> None:
    choose(window, 1)
    window.table.setFocus()
    window.table.setCurrentIndex(cell(window, 1, TARGET))
    qtbot.keyClick(window.table, Qt.Key.Key_F2)
    editor = window.table.findChild(QPlainTextEdit)
    editor.selectAll()
    qtbot.keyClicks(editor, "die Freigabe ist am Freitag")
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    assert cell(window, 1, TARGET).data() == "die Freigabe ist am Freitag"
    tip = cell(window, 1, TARGET).data(Qt.ItemDataRole.ToolTipRole)
    assert tip == "Originally: die Veröffentlichung ist am Freitag"
    assert [hit.transcript for hit in transcripts.search("freigabe")] == [1]
    for key, expected in ((Qt.Key.Key_Z, PLANNING[1][1]), (Qt.Key.Key_Y, "die Freigabe ist am Freitag")):
        qtbot.keyClick(window, key, CTRL)
        assert cell(window, 1, TARGET).data() == expected
        entry = transcripts.entries(1)[1]
        assert isinstance(entry, KeptCaption)
        assert entry.corrected.target == expected
    choose(window, 0)
    assert not window.table_model.undo_stack.canUndo()


def test_what_is_still_being_said_can_be_read_but_not_corrected_or_deleted(
    transcripts: Transcripts, open_history: Callable[[], TranscriptsWindow]
) -> None:
    live = transcripts.begin("journal", "mic", EngineSettings())
    live.write(CaptionUpdate(SegmentId(0), 0.0, 1.0, "good", "", "", "", False, 1.0))
    window = open_history()
    assert not cell(window, 0, SOURCE).flags() & Qt.ItemFlag.ItemIsEditable
    assert not window.delete_action.isEnabled()
    assert "still running" in window.details.text()
    live.write(CaptionUpdate(SegmentId(0), 0.0, 1.0, "good morning", "", "", "", True, 1.0))
    live.write(Gap(1.0, 1.5))
    window.refresh()
    assert texts(window.table_model, SOURCE) == ["good morning", "[0.5 s of sound lost]"]
    assert cell(window, 0, SOURCE).flags() & Qt.ItemFlag.ItemIsEditable
    assert not cell(window, 1, SOURCE).flags() & Qt.ItemFlag.ItemIsEditable


def test_a_correction_that_is_being_typed_survives_new_captions(
    transcripts: Transcripts, open_history: Callable[[], TranscriptsWindow], qtbot
) -> None:
    live = transcripts.begin("journal", "mic", EngineSettings())
    live.write(CaptionUpdate(SegmentId(0), 0.0, 1.0, "good mourning", "", "", "", True, 1.0))
    window = open_history()
    window.table.edit(cell(window, 0, SOURCE))
    editor = window.table.findChild(QPlainTextEdit)
    editor.selectAll()
    qtbot.keyClicks(editor, "good mor")
    live.write(CaptionUpdate(SegmentId(1), 2.0, 3.0, "how are you", "", "", "", True, 3.0))
    window.refresh()
    window.table_model.mark_playing(0.5)
    qtbot.keyClicks(editor, "ning")
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    assert texts(window.table_model, SOURCE) == ["good morning", "how are you"]


def test_a_caption_that_comes_late_is_put_where_it_was_said_under_an_open_editor(
    transcripts: Transcripts, open_history: Callable[[], TranscriptsWindow], qtbot
) -> None:
    live = transcripts.begin("journal", "mic", EngineSettings(speakers=("Me", "Others")))
    live.write(CaptionUpdate(SegmentId(0), 0.0, 1.0, "hello", "", "", "", True, 1.0))
    live.write(CaptionUpdate(SegmentId(2), 4.0, 5.0, "I am well", "", "", "", True, 5.0))
    window = open_history()
    window.table.edit(cell(window, 1, SOURCE))
    editor = window.table.findChild(QPlainTextEdit)
    live.write(CaptionUpdate(SegmentId(1), 2.0, 3.0, "how are you", "", "", "", True, 6.0))
    window.refresh()
    assert texts(window.table_model, SOURCE) == ["hello", "how are you", "I am well"]
    qtbot.keyClicks(editor, "fine")
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    assert texts(window.table_model, SOURCE)[:2] == ["hello", "how are you"]
    assert "fine" in texts(window.table_model, SOURCE)[2]


def test_one_caption_more_costs_a_long_talk_no_more_than_a_short_one(
    transcripts: Transcripts, open_history: Callable[[], TranscriptsWindow]
) -> None:
    live = transcripts.begin("journal", "mic", EngineSettings())
    window = open_history()
    read: list[object] = []
    as_before = transcripts.database.row_factory

    def keep_row(cursor: sqlite3.Cursor, row: tuple[object, ...]) -> object:
        read.append(as_before(cursor, row))
        return read[-1]

    def n_read_with(segment: int) -> int:
        read.clear()
        live.write(
            CaptionUpdate(
                SegmentId(segment), segment, segment + 1.0, "yes", "", "ja", "", True, segment + 2.0
            )
        )
        window.refresh()
        return len(read)

    transcripts.database.row_factory = keep_row
    costs = [n_read_with(segment) for segment in range(100)]
    assert window.table_model.rowCount() == 100
    assert len(set(costs)) == 1, costs


def test_captions_that_come_together_are_looked_through_once(tmp_path: Path, qtbot) -> None:
    controller = TranscriptController(tmp_path / "journal", SettingsStore(tmp_path / "settings.json"))
    transcripts = controller.open()
    assert transcripts is not None
    live = transcripts.begin("journal", "mic", EngineSettings())
    live.write(CaptionUpdate(SegmentId(0), 0.0, 1.0, "yes", "", "ja", "", True, 2.0))
    controller.show()
    assert controller.window is not None
    controller.window.search.setText("yes")
    qtbot.keyClick(controller.window.search, Qt.Key.Key_Return)
    asked: list[str] = []
    transcripts.database.set_trace_callback(asked.append)
    for segment in range(1, 20):
        live.write(
            CaptionUpdate(
                SegmentId(segment), segment, segment + 1.0, "yes", "", "ja", "", True, segment + 2.0
            )
        )
        controller.refresh()
    table = controller.window.table_model
    qtbot.waitUntil(lambda: len(table.found_rows()) == 20, timeout=UNHURRIED_MS)
    transcripts.database.set_trace_callback(None)
    assert sum("MATCH" in statement for statement in asked) == 1
    controller.close()


def test_the_window_goes_with_what_has_opened_it(tmp_path: Path, qtbot) -> None:
    controller = TranscriptController(tmp_path / "journal", SettingsStore(tmp_path / "settings.json"))
    controller.open()
    controller.show()
    controller.close()
    assert controller.window is not None
    with qtbot.waitSignal(controller.window.destroyed, timeout=UNHURRIED_MS):
        controller.deleteLater()


def test_a_transcript_is_renamed_where_its_name_stands(
    window: TranscriptsWindow, transcripts: Transcripts, qtbot
) -> None:
    qtbot.keyClick(window, Qt.Key.Key_R, CTRL | Qt.KeyboardModifier.ShiftModifier)
    editor = window.head.title.line
    assert window.focusWidget() is editor and editor.isVisible() and not window.head.title.label.isVisible()
    assert editor.selectedText() == "Stand-up"
    qtbot.keyClicks(editor, "Monday")
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: texts(window.list_model) == ["Monday", "Planning"], timeout=UNHURRIED_MS)
    assert transcripts.get(2).name == "Monday"
    assert window.head.title.label.isVisible() and window.head.title.label.text() == "Monday"
    window.list.setFocus()
    qtbot.keyClick(window.list, Qt.Key.Key_F2)
    qtbot.keyClicks(editor, "  ")
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    assert window.message_bar.text == "" and window.focusWidget() is window.list
    assert window.head.title.text == transcripts.get(2).name == "Monday"


def test_a_name_is_kept_by_going_elsewhere_and_given_up_by_escape(
    window: TranscriptsWindow, transcripts: Transcripts, qtbot
) -> None:
    editor = window.head.title.line
    for key, name in ((Qt.Key.Key_Escape, "Stand-up"), (Qt.Key.Key_Tab, "Another")):
        window.head.title.pencil.click()
        qtbot.keyClicks(editor, "Another")
        qtbot.keyClick(editor, key)
        assert transcripts.get(2).name == name and not editor.isVisible()
    window.head.title.pencil.click()
    qtbot.keyClicks(editor, "A third")
    window.choose(1)
    assert (transcripts.get(2).name, transcripts.get(1).name) == ("A third", "Planning")
    assert window.head.title.label.text() == "Planning" and window.head.title.label.isVisible()


def test_a_name_that_is_being_typed_survives_new_captions_and_sessions(
    transcripts: Transcripts, open_history: Callable[[], TranscriptsWindow], qtbot
) -> None:
    live = transcripts.begin("journal", "mic", EngineSettings())
    live.write(CaptionUpdate(SegmentId(0), 0.0, 1.0, "hello", "", "", "", True, 1.0))
    window = open_history()
    window.rename_action.trigger()
    editor = window.head.title.line
    qtbot.keyClicks(editor, "My mee")
    live.write(CaptionUpdate(SegmentId(1), 2.0, 3.0, "how are you", "", "", "", True, 3.0))
    window.refresh()
    keep(transcripts, "Next", PLANNING)
    window.refresh()
    assert texts(window.table_model, SOURCE) == ["hello", "how are you"]
    qtbot.keyClicks(editor, "ting")
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: texts(window.list_model) == ["Next", "My meeting"], timeout=UNHURRIED_MS)
    assert texts(window.table_model, SOURCE) == ["hello", "how are you"]
    window.rename_action.trigger()
    keep(transcripts, "Third", PLANNING)
    window.refresh()
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: texts(window.list_model)[0] == "Third", timeout=UNHURRIED_MS)


def test_a_transcript_is_deleted_only_when_that_is_confirmed(
    window: TranscriptsWindow, transcripts: Transcripts, qtbot
) -> None:
    answer("Keep")
    qtbot.keyClick(window, Qt.Key.Key_Delete, CTRL)
    assert len(transcripts.all()) == 2
    answer("Delete")
    qtbot.keyClick(window, Qt.Key.Key_Delete, CTRL)
    assert [transcript.name for transcript in transcripts.all()] == ["Planning"]
    assert texts(window.table_model, SOURCE) == [source for source, _ in PLANNING]


def test_a_transcript_is_written_where_the_user_says(
    window: TranscriptsWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose(window, 1)
    proposed: list[str] = []

    def choose_path(parent: QWidget, title: str, path: str, kinds: str, **_: object) -> tuple[str, str]:
        proposed.append(Path(path).name)
        return str(tmp_path / Path(path).name), kinds.split(";;")[1]

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose_path)
    window.export_menu.exports[Shown.TARGET].trigger()
    assert proposed == ["Planning.de.srt"]
    assert (tmp_path / "Planning.de.vtt").read_text("utf-8").startswith("WEBVTT")
    assert "Planning.de.vtt" in window.statusBar().currentMessage()
    window.table_model.setData(cell(window, 0, SOURCE), "a good morning")
    monkeypatch.setattr(
        QFileDialog,
        "getSaveFileName",
        lambda *_, **__: (str(tmp_path / "pairs.tsv"), "Training data (*.tsv)"),
    )
    window.export_menu.corrections.trigger()
    assert (tmp_path / "pairs.tsv").read_text("utf-8") == "a good morning\tguten Morgen\tcorrected\n"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, **__: ("/nowhere/a.srt", "SubRip (*.srt)"))
    window.export_menu.exports[Shown.BOTH].trigger()
    assert "the folder /nowhere is missing" in window.message_bar.text


@pytest.mark.parametrize(("word", "kept"), [("Keep", "corrected by hand"), ("Replace", "WEBVTT")])
def test_a_file_of_another_ending_than_was_chosen_is_replaced_only_when_that_is_confirmed(
    window: TranscriptsWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, word: str, kept: str
) -> None:
    chosen, written = tmp_path / "Stand-up.de.srt", tmp_path / "Stand-up.de.vtt"
    written.write_text("corrected by hand")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, **__: (str(chosen), "WebVTT (*.vtt)"))
    asked = answer(word)
    window.export_menu.exports[Shown.TARGET].trigger()
    assert asked == ["“Stand-up.de.vtt” exists already. Do you want to replace it?"]
    assert written.read_text("utf-8").startswith(kept)
    assert not chosen.exists()


@pytest.mark.parametrize(
    ("typed", "kind", "expected"),
    [
        ("a.de.srt", "WebVTT (*.vtt)", "a.de.vtt"),  # as proposed
        ("b.txt", "SubRip (*.srt)", "b.txt"),
        ("b.de", "SubRip (*.srt)", "b.de.srt"),
        ("b", "Text (*.txt)", "b.txt"),
    ],
)
def test_a_file_gets_the_ending_of_its_kind_unless_another_is_typed(
    typed: str, kind: str, expected: str
) -> None:
    assert with_ending(Path(typed), kind, "a.de.srt") == Path(expected)


def test_without_transcripts_the_window_says_why_it_is_empty(
    open_history: Callable[[], TranscriptsWindow],
) -> None:
    window = open_history()
    nothing = window.empty_page.sentence
    assert "No transcripts yet" in nothing.text() and nothing.isVisible()
    for action in (window.play_action, window.rename_action, window.delete_action):
        assert not action.isEnabled()
    assert not window.export_menu.isEnabled()


def test_every_control_has_a_name_and_is_reached_by_the_keyboard(
    transcripts: Transcripts, window: TranscriptsWindow, qtbot
) -> None:
    transcripts.sound.place_for(2).write_bytes(b"sound")
    window.refresh()
    controls = [
        control
        for kind in (QToolButton, QLineEdit, QAbstractItemView)
        for control in window.findChildren(kind)
        # A line's own button does what Ctrl+A and Delete do; headers are no place to be.
        if control.isVisible() and not isinstance(control.parent(), QLineEdit)
        if not isinstance(control, QHeaderView)
    ]
    assert {window.search, window.list, window.table} < set(controls)
    for control in controls:
        assert QAccessible.queryAccessibleInterface(control).text(QAccessible.Text.Name), control
    window.search.setFocus()
    reached: set[QWidget | None] = set()
    for _ in range(2 * len(controls)):
        reached.add(window.focusWidget())
        qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Tab)
    assert set(controls) <= reached
