"""Who talks in a kept talk and how much, whose captions are shown, and what its reader says of voices."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QInputDialog, QMenu

from app.windows.transcripts.caption_table import SOURCE
from app.windows.transcripts.window import TranscriptsWindow
from core.captions.captions import CaptionUpdate
from core.speech.segments import SegmentId
from core.speech.voices import VoiceSpan
from core.transcripts.transcripts import Transcripts
from core.transcripts.voices import spans_of, voice_names_of
from core.wire.messages import EngineSettings
from core.wire.voice_messages import Voiced

SAID = ((1, 4.0), (2, 1.0), (1, 2.0), (3, 1.0), (0, 2.0))
"""The voices of sentences, and how long each is."""


class Kept:
    """The window with a talk of three voices."""

    def __init__(self, qtbot, transcripts: Transcripts) -> None:
        self.live = transcripts.begin("journal", "mic", EngineSettings())
        at_s = 0.0
        for n, (voice, length_s) in enumerate(SAID):
            update = CaptionUpdate(
                SegmentId(n), at_s, at_s + length_s, f"sentence {n}", "", "", "", True, at_s
            )
            at_s += length_s
            self.live.write(update)
            if voice:
                self.live.write(Voiced((VoiceSpan(SegmentId(n), 0, 2, voice, True),)))
        self.transcripts = transcripts
        self.window = TranscriptsWindow(transcripts)
        qtbot.addWidget(self.window)
        self.window.show()
        self.filter, self.table = self.window.voices.filter, self.window.table

    @property
    def who(self) -> list[str]:
        return [self.filter.itemText(row) for row in range(self.filter.count())]

    @property
    def seen(self) -> list[str]:
        model = self.window.table_model
        rows = (row for row in range(model.rowCount()) if not self.table.isRowHidden(row))
        return [model.data(model.index(row, SOURCE)) for row in rows]

    def choose(self, row: int) -> None:
        self.filter.setCurrentIndex(row)
        self.filter.activated.emit(row)

    def entries(self, row: int) -> dict[str, QAction]:
        found: dict[str, QAction] = {}
        self.menu = self.window.voices.menu_for(row)
        assert self.menu is not None
        for action in self.menu.actions():
            part = action.menu()
            title = action.text().replace("&", "")
            if isinstance(part, QMenu):
                found |= {f"{title}: {one.text().replace('&', '')}": one for one in part.actions()}
            elif title:
                found[title] = action
        return found


@pytest.fixture
def transcripts(tmp_path: Path) -> Iterator[Transcripts]:
    opened = Transcripts(tmp_path)
    yield opened
    opened.close()


@pytest.fixture
def kept(qtbot, transcripts: Transcripts) -> Kept:
    return Kept(qtbot, transcripts)


def test_who_talks_most_stands_first_with_their_share(kept: Kept) -> None:
    assert kept.who == ["Everybody", "Voice 1 · 75 %", "Voice 2 · 12 %", "Voice 3 · 12 %"]
    assert kept.filter.isVisible() and kept.filter.accessibleName() == "Who talks"


def test_the_captions_of_one_are_shown_alone_and_new_ones_of_others_are_not(kept: Kept) -> None:
    kept.choose(1)
    assert kept.seen == ["Voice 1: sentence 0", "Voice 1: sentence 2"]
    for n, voice in ((7, 2), (8, 1)):
        kept.live.write(CaptionUpdate(SegmentId(n), 20.0 + n, 21.0 + n, f"sentence {n}", "", "", "", True, 0))
        kept.live.write(Voiced((VoiceSpan(SegmentId(n), 0, 2, voice, True),)))
    kept.window.refresh()
    assert kept.seen == ["Voice 1: sentence 0", "Voice 1: sentence 2", "Voice 1: sentence 8"]
    assert kept.filter.currentText().startswith("Voice 1")
    kept.choose(0)
    assert len(kept.seen) == 7


def test_where_nobody_is_told_apart_nothing_is_offered(qtbot, transcripts: Transcripts) -> None:
    live = transcripts.begin("journal", "mic", EngineSettings())
    live.write(CaptionUpdate(SegmentId(), 0, 1.0, "sentence", "", "", "", True, 0))
    window = TranscriptsWindow(transcripts)
    qtbot.addWidget(window)
    window.show()
    assert not window.voices.filter.isVisible() and not window.voices.action.isEnabled()
    assert window.voices.menu_for(0) is None


def test_a_search_goes_through_what_is_shown(kept: Kept) -> None:
    kept.window.search.setText("sentence")
    kept.window.search.returnPressed.emit()
    assert len(kept.window.table_model.found_rows()) == 5
    kept.choose(1)
    assert kept.window.table_model.found_rows() == [0, 2]


def test_voices_are_named_joined_and_parted_and_each_is_undone(kept: Kept) -> None:
    undo = kept.window.table_model.undo_stack
    kept.entries(0)["Name Voice 1…"].trigger()
    dialog = kept.window.findChild(QInputDialog)
    assert dialog is not None
    dialog.setTextValue("Anna & Berg")
    dialog.accept()
    assert kept.who[1] == "Anna & Berg · 75 %" and kept.seen[0] == "Anna & Berg: sentence 0"
    kept.entries(1)["Voice 2 is the same as: Anna  Berg"].trigger()
    assert kept.who[1:] == ["Anna & Berg · 88 %", "Voice 3 · 12 %"]
    kept.entries(1)["Voice 2 is not Anna  Berg"].trigger()
    assert kept.who[1:] == ["Anna & Berg · 75 %", "Voice 2 · 12 %", "Voice 3 · 12 %"]
    undo.undo()
    assert kept.who[1] == "Anna & Berg · 88 %"
    undo.undo()
    undo.undo()
    assert kept.who[1:] == ["Voice 1 · 75 %", "Voice 2 · 12 %", "Voice 3 · 12 %"]
    undo.redo()
    assert voice_names_of(kept.transcripts, kept.live.id).name_of(1) == "Anna & Berg"


def test_a_sentence_is_said_by_another_once_the_talk_is_over(kept: Kept) -> None:
    assert not [text for text in kept.entries(0) if text.startswith("This was said by")]
    kept.live.finish()
    kept.window.refresh()
    kept.entries(0)["This was said by: Voice 2"].trigger()
    kept.entries(4)["This was said by: Somebody else"].trigger()
    assert (kept.seen[0], kept.seen[4]) == ("Voice 2: sentence 0", "Voice 4: sentence 4")
    undo = kept.window.table_model.undo_stack
    undo.undo()
    undo.undo()
    assert (kept.seen[0], kept.seen[4]) == ("Voice 1: sentence 0", "sentence 4")
    assert spans_of(kept.transcripts, kept.live.id)[SegmentId()][0].voice == 1


def test_the_menu_is_opened_by_keys(kept: Kept, qtbot) -> None:
    with qtbot.waitActive(kept.window):
        kept.window.activateWindow()
    kept.table.setFocus()
    kept.table.setCurrentIndex(kept.window.table_model.index(1, SOURCE))
    assert kept.window.voices.action.isEnabled()
    held = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    qtbot.keyClick(kept.table, Qt.Key.Key_W, held)
    menu = kept.window.voices.menu
    assert menu is not None and menu.isVisible()
    menu.close()
