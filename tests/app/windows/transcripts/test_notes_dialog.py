"""The notes of a talk in their window, made by a real server on loopback."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from chat_server import ChatService, Reply, chat_server, completion
from history import UNHURRIED_MS
from PySide6.QtCore import QPoint, Qt, QTime
from PySide6.QtWidgets import QFileDialog
from questions import answer
from written_meeting import KNOWN, lying, meeting

from app.widgets.settings_store import SettingsStore
from app.windows.transcripts.caption_table import TIME
from app.windows.transcripts.controller import TranscriptController
from app.windows.transcripts.notes_dialog import NotesDialog
from app.windows.transcripts.notes_table import DUE, TEXT, WHO
from core.captions.captions import CaptionUpdate
from core.speech.segments import SegmentId
from core.transcripts.notes import kept_notes
from core.transcripts.transcripts import Transcripts
from core.wire.messages import EngineSettings

LINES = [
    line for n, line in enumerate(meeting()) if n % 15 == 0 or line[1] in {known.said for known in KNOWN}
]
FIRST = "Die Veröffentlichung wird auf den 2. Juni verlegt."


@pytest.fixture
def service() -> Iterator[ChatService]:
    with chat_server() as service:
        service.behave = lambda body: completion(lying(body)) if body is not None else None
        yield service


@pytest.fixture
def controller(tmp_path: Path, service: ChatService, qtbot) -> Iterator[TranscriptController]:
    """The window of the transcripts with one talk in it."""
    store = SettingsStore(tmp_path / "settings.json")
    store.change(replace(store.settings.engine, translator=service.translator))
    controller = TranscriptController(tmp_path / "journal", store)
    transcripts = controller.open()
    assert transcripts is not None
    live = transcripts.begin("journal", "Meeting", EngineSettings(source_language="en", target_language="de"))
    for n, (speaker, words) in enumerate(LINES):
        live.write(
            CaptionUpdate(
                SegmentId(n), n * 3.0, n * 3 + 2.0, words, "", "", "", True, n + 2.0, speaker=speaker
            )
        )
    live.finish()
    controller.show()
    yield controller
    controller.close()


@pytest.fixture
def dialog(controller: TranscriptController) -> NotesDialog:
    assert controller.window is not None
    controller.window.notes_action.trigger()
    (dialog,) = controller.window.findChildren(NotesDialog)
    return dialog


def kept(controller: TranscriptController) -> Transcripts:
    assert controller.transcripts is not None
    return controller.transcripts


def made(dialog: NotesDialog, qtbot) -> None:
    dialog.make_button.click()
    qtbot.waitUntil(dialog.make_button.isEnabled, timeout=UNHURRIED_MS)


def shown(dialog: NotesDialog) -> list[tuple[str, ...]]:
    notes = dialog.notes
    rows = range(notes.rowCount())
    return [tuple(notes.index(row, column).data() for column in (TIME, TEXT, WHO, DUE)) for row in rows]


def row_of(dialog: NotesDialog, text: str) -> int:
    return next(row for row, cells in enumerate(shown(dialog)) if cells[TEXT] == text)


def test_notes_are_made_by_sections_and_a_time_leads_to_its_place(
    controller: TranscriptController, dialog: NotesDialog, qtbot
) -> None:
    assert not dialog.view.isVisible() and not dialog.export_button.isEnabled()
    made(dialog, qtbot)
    assert "were left out: nobody had said what they quote" in dialog.state.text()
    headings = [cells[TEXT] for cells in shown(dialog) if not cells[TIME]]
    assert headings == ["Summary", "Decisions", "Tasks", "Open questions"]
    assert [cells[2:] for cells in shown(dialog) if cells[WHO]] == [
        (known.who, known.due) for known in KNOWN if known.who
    ]
    row = row_of(dialog, FIRST)
    place = dialog.view.visualRect(dialog.notes.index(row, TIME)).center()
    window = controller.window
    assert window is not None
    qtbot.mouseClick(dialog.view.viewport(), Qt.MouseButton.LeftButton, pos=place + QPoint(1, 1))
    there = window.table.currentIndex().row()
    assert LINES[there][1] == KNOWN[0].said
    window.table.setCurrentIndex(window.table_model.index(0, TIME))
    dialog.view.setCurrentIndex(dialog.notes.index(row, TIME))
    qtbot.keyClick(dialog.view, Qt.Key.Key_Return)
    assert window.table.currentIndex().row() == there


def test_a_point_is_changed_deleted_and_kept_for_the_next_time(
    controller: TranscriptController,
    dialog: NotesDialog,
    qtbot,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    made(dialog, qtbot)
    row = row_of(dialog, FIRST)
    assert dialog.notes.setData(dialog.notes.index(row, TEXT), "<b>Am\n9. Juni.</b>")
    assert (
        not dialog.notes.setData(dialog.notes.index(row, TEXT), " ")
        and "cannot be empty" in dialog.state.text()
    )
    dialog.view.setCurrentIndex(dialog.notes.index(row + 1, TEXT))
    qtbot.keyClick(dialog.view, Qt.Key.Key_Delete)
    texts = [point.text for point in kept_notes(kept(controller), 1)]
    assert "<b>Am 9. Juni.</b>" in texts and len(texts) == len(KNOWN) - 1
    out = tmp_path / "notes.md"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, **__: (str(out), ""))
    dialog.export_button.click()
    assert dialog.state.text() == f"Saved: {out}"
    assert r"- \<b\>Am 9. Juni.\</b\> (0:0" in out.read_text("utf-8")
    dialog.close()
    assert controller.window is not None
    controller.window.notes_action.trigger()
    again = controller.window.findChildren(NotesDialog)[-1]
    assert [point.text for point in again.notes.points] == texts
    answer("Keep")
    again.make()
    assert [point.text for point in again.notes.points] == texts


def test_what_is_cancelled_changes_nothing(
    controller: TranscriptController, dialog: NotesDialog, service: ChatService, qtbot
) -> None:
    service.behave = lambda body: Reply(is_held=True)
    dialog.make_button.click()
    qtbot.waitUntil(service.was_asked.is_set, timeout=UNHURRIED_MS)
    assert dialog.progress.isVisible() and not dialog.make_button.isEnabled()
    dialog.cancel_button.click()
    assert dialog.make_button.isEnabled() and not dialog.progress.isVisible()
    assert kept_notes(kept(controller), 1) == []


def test_notes_of_a_part_are_of_that_part(dialog: NotesDialog, service: ChatService, qtbot) -> None:
    dialog.begins.setTime(QTime(0, 0, 30))
    dialog.ends.setTime(QTime(0, 1, 0))
    dialog.language.setCurrentIndex(dialog.language.findData("fr"))
    made(dialog, qtbot)
    assert "really said" in dialog.state.text() or all(
        30 <= point.start_s < 60 for point in dialog.notes.points
    )
    assert len(service.asked[0]["messages"][1]["content"].splitlines()) == 10
    assert "sentence in French;" in service.asked[0]["messages"][0]["content"]


def test_without_a_server_it_is_told_who_makes_notes(controller: TranscriptController, qtbot) -> None:
    (talk,) = kept(controller).all()
    dialog = NotesDialog(kept(controller), talk, "embedded")
    qtbot.addWidget(dialog)
    assert not dialog.make_button.isEnabled() and "on this computer" in dialog.state.text()
