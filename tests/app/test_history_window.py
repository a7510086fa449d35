"""The window of the transcripts, with real transcripts, keys and clicks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
import soundfile
from PySide6.QtCore import QAbstractItemModel, QModelIndex, Qt, QTimer
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QFileDialog,
    QHeaderView,
    QLineEdit,
    QMessageBox,
    QPlainTextEdit,
    QToolButton,
    QWidget,
)

from app.transcripts.caption_table import PLAYING, SOURCE, TARGET
from app.transcripts.export_menu import with_ending
from app.transcripts.window import HistoryWindow
from core.captions import CaptionUpdate, Gap
from core.messages import EngineSettings
from core.segments import SAMPLE_RATE
from core.transcript_export import Shown
from core.transcripts import KeptCaption, Transcripts

PLANNING = [
    ("good morning", "guten Morgen"),
    ("the release is on friday", "die Veröffentlichung ist am Freitag"),
    ("any questions", "gibt es Fragen"),
]
STANDUP = [("the budget is spent", "das Budget ist aufgebraucht")]
CTRL = Qt.KeyboardModifier.ControlModifier
UNHURRIED_MS = 60_000


@pytest.fixture
def transcripts(tmp_path: Path) -> Iterator[Transcripts]:
    opened = Transcripts(tmp_path / "transcripts")
    yield opened
    opened.close()


def keep(transcripts: Transcripts, name: str, pairs: list[tuple[str, str]], *, finished: bool = True) -> int:
    live = transcripts.begin(name, name, EngineSettings(source_language="en", target_language="de"))
    for n, (source, target) in enumerate(pairs):
        live.write(CaptionUpdate(n, n * 2.0, n * 2 + 1.5, source, "", target, "", True, n * 2 + 2.0))
    if finished:
        live.finish()
    return live.id


@pytest.fixture
def open_window(qtbot, transcripts: Transcripts) -> Callable[[], HistoryWindow]:
    def open_it() -> HistoryWindow:
        window = HistoryWindow(transcripts)
        qtbot.addWidget(window)
        window.show()
        with qtbot.waitActive(window, timeout=UNHURRIED_MS):
            window.activateWindow()
        return window

    return open_it


@pytest.fixture
def window(transcripts: Transcripts, open_window: Callable[[], HistoryWindow]) -> HistoryWindow:
    keep(transcripts, "Planning", PLANNING)
    keep(transcripts, "Stand-up", STANDUP)
    return open_window()


def texts(model: QAbstractItemModel, column: int = 0) -> list[str]:
    return [model.index(row, column).data() for row in range(model.rowCount())]


def choose(window: HistoryWindow, row: int) -> None:
    window.list.setCurrentIndex(window.list_model.index(row))


def cell(window: HistoryWindow, row: int, column: int) -> QModelIndex:
    return window.table_model.index(row, column)


def answer_dialog(answer: Callable[[QWidget], None]) -> None:
    """Do it with the next dialog, as soon as that is there."""

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        if dialog is None:
            QTimer.singleShot(10, look)
        else:
            answer(dialog)

    QTimer.singleShot(0, look)


def press(word: str) -> Callable[[QWidget], None]:
    def answer(dialog: QWidget) -> None:
        assert isinstance(dialog, QMessageBox)
        next(button for button in dialog.buttons() if button.text() == word).click()

    return answer


def test_the_latest_transcript_is_shown_in_both_languages(window: HistoryWindow) -> None:
    assert texts(window.list_model) == ["Stand-up", "Planning"]
    assert texts(window.table_model, SOURCE) == ["the budget is spent"]
    choose(window, 1)
    assert texts(window.table_model, SOURCE) == [source for source, _ in PLANNING]
    assert texts(window.table_model, TARGET) == [target for _, target in PLANNING]
    assert "English → German" in window.details.text()


def test_what_is_typed_is_looked_for_and_found_again_with_f3(window: HistoryWindow, qtbot) -> None:
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
    assert "Nothing was found" in window.nothing.text() and window.nothing.isVisible()
    window.search.setText("i")
    qtbot.waitUntil(lambda: window.table_model.rowCount() > 0, timeout=UNHURRIED_MS)
    choose(window, 1)
    window.search.setText("e")
    qtbot.waitUntil(lambda: window.table_model.found_rows() == [2], timeout=UNHURRIED_MS)
    window.search.clear()
    qtbot.waitUntil(lambda: texts(window.list_model) == ["Stand-up", "Planning"], timeout=UNHURRIED_MS)
    assert window.table_model.found_rows() == []


def test_f3_goes_through_what_was_found_and_round_again(
    transcripts: Transcripts, open_window: Callable[[], HistoryWindow], qtbot
) -> None:
    keep(transcripts, "Long", [(f"yes {n}" if n % 3 == 0 else "no", "") for n in range(10)])
    window = open_window()
    window.search.setText("yes")
    qtbot.keyClick(window.search, Qt.Key.Key_Return)
    seen = [window.table.currentIndex().row()]
    for modifier in [Qt.KeyboardModifier.NoModifier] * 4 + [Qt.KeyboardModifier.ShiftModifier]:
        qtbot.keyClick(window, Qt.Key.Key_F3, modifier)
        seen.append(window.table.currentIndex().row())
    assert seen == [0, 3, 6, 9, 0, 9]


def test_a_caption_is_corrected_in_place_undone_and_done_again(
    window: HistoryWindow, transcripts: Transcripts, qtbot
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
    transcripts: Transcripts, open_window: Callable[[], HistoryWindow]
) -> None:
    live = transcripts.begin("journal", "mic", EngineSettings())
    live.write(CaptionUpdate(0, 0.0, 1.0, "good", "", "", "", False, 1.0))
    window = open_window()
    assert not cell(window, 0, SOURCE).flags() & Qt.ItemFlag.ItemIsEditable
    assert not window.delete_action.isEnabled()
    assert "still running" in window.details.text()
    live.write(CaptionUpdate(0, 0.0, 1.0, "good morning", "", "", "", True, 1.0))
    live.write(Gap(1.0, 1.5))
    window.refresh()
    assert texts(window.table_model, SOURCE) == ["good morning", "[0.5 s of sound lost]"]
    assert cell(window, 0, SOURCE).flags() & Qt.ItemFlag.ItemIsEditable
    assert not cell(window, 1, SOURCE).flags() & Qt.ItemFlag.ItemIsEditable


def test_a_correction_that_is_being_typed_survives_new_captions(
    transcripts: Transcripts, open_window: Callable[[], HistoryWindow], qtbot
) -> None:
    live = transcripts.begin("journal", "mic", EngineSettings())
    live.write(CaptionUpdate(0, 0.0, 1.0, "good mourning", "", "", "", True, 1.0))
    window = open_window()
    window.table.edit(cell(window, 0, SOURCE))
    editor = window.table.findChild(QPlainTextEdit)
    editor.selectAll()
    qtbot.keyClicks(editor, "good mor")
    live.write(CaptionUpdate(1, 2.0, 3.0, "how are you", "", "", "", True, 3.0))
    window.refresh()
    window.table_model.mark_playing(0.5)
    qtbot.keyClicks(editor, "ning")
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    assert texts(window.table_model, SOURCE) == ["good morning", "how are you"]


def test_a_transcript_is_renamed_in_the_list(window: HistoryWindow, transcripts: Transcripts, qtbot) -> None:
    qtbot.keyClick(window, Qt.Key.Key_R, CTRL | Qt.KeyboardModifier.ShiftModifier)
    editor = window.list.findChild(QLineEdit)
    editor.selectAll()
    qtbot.keyClicks(editor, "Monday")
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: texts(window.list_model) == ["Monday", "Planning"], timeout=UNHURRIED_MS)
    assert transcripts.get(2).name == "Monday"
    window.list_model.setData(window.list_model.index(0), "  ")
    assert "needs a name" in window.message_bar.text


def test_a_transcript_is_deleted_only_when_that_is_confirmed(
    window: HistoryWindow, transcripts: Transcripts, qtbot
) -> None:
    answer_dialog(press("Cancel"))
    qtbot.keyClick(window, Qt.Key.Key_Delete, CTRL)
    assert len(transcripts.all()) == 2
    answer_dialog(press("Delete"))
    qtbot.keyClick(window, Qt.Key.Key_Delete, CTRL)
    assert [transcript.name for transcript in transcripts.all()] == ["Planning"]
    assert texts(window.table_model, SOURCE) == [source for source, _ in PLANNING]


def test_a_transcript_is_written_where_the_user_says(
    window: HistoryWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose(window, 1)
    proposed: list[str] = []

    def choose_path(parent: QWidget, title: str, path: str, kinds: str) -> tuple[str, str]:
        proposed.append(Path(path).name)
        return str(tmp_path / Path(path).name), kinds.split(";;")[1]

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose_path)
    window.export_menu.exports[Shown.TARGET].trigger()
    assert proposed == ["Planning.de.srt"]
    assert (tmp_path / "Planning.de.vtt").read_text("utf-8").startswith("WEBVTT")
    assert "Planning.de.vtt" in window.statusBar().currentMessage()
    window.table_model.setData(cell(window, 0, SOURCE), "a good morning")
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "pairs.tsv"), "Training data (*.tsv)")
    )
    window.export_menu.corrections.trigger()
    assert (tmp_path / "pairs.tsv").read_text("utf-8") == "a good morning\tguten Morgen\tcorrected\n"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("/nowhere/a.srt", "SubRip (*.srt)"))
    window.export_menu.exports[Shown.BOTH].trigger()
    assert "the folder /nowhere is missing" in window.message_bar.text


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
    open_window: Callable[[], HistoryWindow],
) -> None:
    window = open_window()
    assert "no transcripts yet" in window.nothing.text() and window.nothing.isVisible()
    for action in (window.play_action, window.rename_action, window.delete_action):
        assert not action.isEnabled()
    assert not window.export_menu.isEnabled()


def test_kept_sound_is_played_from_the_chosen_caption_which_is_marked(
    transcripts: Transcripts, open_window: Callable[[], HistoryWindow], sound_server, qtbot
) -> None:
    number = keep(transcripts, "Planning", PLANNING)
    samples = np.zeros(round(5.5 * SAMPLE_RATE), np.float32)
    soundfile.write(transcripts.sound.place_for(number), samples, SAMPLE_RATE)
    window = open_window()
    window.table.setCurrentIndex(cell(window, 1, SOURCE))
    positions: list[float] = []
    marked: list[int] = []

    def note(position_s: float) -> None:
        positions.append(position_s)
        marked.extend(
            row
            for row in range(3)
            if cell(window, row, SOURCE).data(Qt.ItemDataRole.BackgroundRole) == PLAYING
        )

    window.player.position.connect(note)
    with qtbot.waitSignal(window.player.ended, timeout=UNHURRIED_MS):
        qtbot.keyClick(window, Qt.Key.Key_P, CTRL)
        assert window.play_action.text() == "Sto&p"
    assert positions[0] == 2.0 and positions[-1] == pytest.approx(5.5)
    assert sorted(set(marked)) == [1, 2] and marked == sorted(marked)
    qtbot.waitUntil(lambda: window.play_action.text() == "&Play from here", timeout=UNHURRIED_MS)
    assert cell(window, 2, SOURCE).data(Qt.ItemDataRole.BackgroundRole) is None
    assert window.message_bar.text == ""


def test_playing_stops_on_request_and_when_another_transcript_is_chosen(
    transcripts: Transcripts, open_window: Callable[[], HistoryWindow], sound_server, qtbot
) -> None:
    for name in ("first", "second"):
        number = keep(transcripts, name, PLANNING)
        soundfile.write(
            transcripts.sound.place_for(number), np.zeros(3600 * SAMPLE_RATE, np.int16), SAMPLE_RATE
        )
    window = open_window()
    for stop in (window.play_action.trigger, lambda: choose(window, 1), window.close):
        window.play_action.trigger()
        with qtbot.waitSignal(window.player.position, timeout=UNHURRIED_MS):
            pass
        stop()
        assert not window.player.is_playing


def test_what_plays_goes_on_when_a_session_begins(
    transcripts: Transcripts, open_window: Callable[[], HistoryWindow], sound_server, qtbot
) -> None:
    number = keep(transcripts, "Planning", PLANNING)
    soundfile.write(transcripts.sound.place_for(number), np.zeros(3600 * SAMPLE_RATE, np.int16), SAMPLE_RATE)
    window = open_window()
    window.play_action.trigger()
    keep(transcripts, "Stand-up", STANDUP, finished=False)
    window.refresh()
    assert texts(window.list_model) == ["Stand-up", "Planning"]
    assert window.transcript is not None and window.transcript.id == number
    with qtbot.waitSignal(window.player.position, timeout=UNHURRIED_MS):
        pass
    assert window.player.is_playing
    window.close()


def test_sound_that_cannot_be_played_is_told_in_the_message_bar(
    transcripts: Transcripts, open_window: Callable[[], HistoryWindow], qtbot
) -> None:
    number = keep(transcripts, "Planning", PLANNING)
    transcripts.sound.place_for(number).write_bytes(b"no sound")
    window = open_window()
    window.play_action.trigger()
    qtbot.waitUntil(lambda: "cannot be played" in window.message_bar.text, timeout=UNHURRIED_MS)


def test_the_sound_alone_is_deleted_on_request(
    transcripts: Transcripts, open_window: Callable[[], HistoryWindow]
) -> None:
    number = keep(transcripts, "Planning", PLANNING)
    transcripts.sound.place_for(number).write_bytes(bytes(2_000_000))
    window = open_window()
    assert "sound 2.0 MB" in window.storage.text()
    answer_dialog(press("Delete"))
    window.sound_action.trigger()
    assert transcripts.storage().sound_bytes == 0
    assert "sound 0.0 MB" in window.storage.text()
    assert not window.play_action.isEnabled()
    assert texts(window.table_model, SOURCE) == [source for source, _ in PLANNING]


def test_every_control_has_a_name_and_is_reached_by_the_keyboard(
    transcripts: Transcripts, window: HistoryWindow, qtbot
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
