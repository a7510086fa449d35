"""Transcripts of two made-up talks, and what a user does in their window."""

from __future__ import annotations

from PySide6.QtCore import QAbstractItemModel, QModelIndex, Qt

from app.windows.transcripts.window import TranscriptsWindow
from core.captions.captions import CaptionUpdate
from core.speech.segments import SegmentId
from core.transcripts.transcripts import Transcripts
from core.wire.messages import EngineSettings

PLANNING = [
    ("good morning", "guten Morgen"),
    ("the release is on friday", "die Veröffentlichung ist am Freitag"),
    ("any questions", "gibt es Fragen"),
]
STANDUP = [("the budget is spent", "das Budget ist aufgebraucht")]
CTRL = Qt.KeyboardModifier.ControlModifier
UNHURRIED_MS = 60_000


def keep(transcripts: Transcripts, name: str, pairs: list[tuple[str, str]], *, finished: bool = True) -> int:
    live = transcripts.begin(name, "mic", EngineSettings(source_language="en", target_language="de"))
    transcripts.rename(live.id, name)
    for n, (source, target) in enumerate(pairs):
        live.write(
            CaptionUpdate(SegmentId(n), n * 2.0, n * 2 + 1.5, source, "", target, "", True, n * 2 + 2.0)
        )
    if finished:
        live.finish()
    return live.id


def texts(model: QAbstractItemModel, column: int = 0) -> list[str]:
    return [model.index(row, column).data() for row in range(model.rowCount())]


def choose(window: TranscriptsWindow, row: int) -> None:
    window.list.setCurrentIndex(window.list_model.index(row))


def cell(window: TranscriptsWindow, row: int, column: int) -> QModelIndex:
    return window.table_model.index(row, column)
