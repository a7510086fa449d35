"""The captions of a transcript as rows of a table that the user may correct."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QCoreApplication,
    QModelIndex,
    QObject,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QUndoCommand, QUndoStack

from app.look.tokens import current_tokens
from app.widgets.model_index import AnyIndex
from app.windows.transcripts.found_words import Span, found_spans
from core.captions.captions import Gap, spoken_by
from core.transcripts.entries import BEGINNING, KeptCaption, Reading, position
from core.transcripts.markdown import clock
from core.transcripts.transcripts import Transcript, Transcripts
from core.transcripts.voices import NO_VOICES, KeptVoices, Who, kept_voices
from core.wording.errors import UserError

TIME, TARGET, SOURCE = range(3)
"""What is read stands before what was spoken."""
SPANS_ROLE, CORRECTED_ROLE, PLAYING_ROLE, FILLED_ROLE = range(
    Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 4
)
"""Where the words of a search stand in a cell, whether it was corrected, is played now, was filled in."""
AT_BEGINNING_S = 1.0
"""Up to this long after it, a place still counts as the beginning of a sentence."""
TOLD_BESIDE = (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleDescriptionRole)


class Correction(QUndoCommand):
    """One cell made to say something else."""

    def __init__(self, table: CaptionTable, caption: int, texts: tuple[str | None, str | None]) -> None:
        super().__init__(QCoreApplication.translate("CaptionTable", "correction"))
        self._table = table
        self._caption = caption
        self._after = texts
        self._before = table.corrections(caption)

    def redo(self) -> None:
        self.setObsolete(not self._table.write(self._caption, self._after))

    def undo(self) -> None:
        self.setObsolete(not self._table.write(self._caption, self._before))


class CaptionTable(QAbstractTableModel):
    """Shows one transcript. What is written into it stands in the file at once, and can be undone."""

    trouble = Signal(str)
    """One sentence for the user."""
    corrected = Signal(int)
    """How many captions of the transcript are corrected now."""
    rewritten = Signal(int, object, object)
    """The number of the transcript, and a caption of it: as it was to be read until now, and as it is."""

    voices_shown = Signal()
    """Who talks, how much, or their names may have changed."""

    def __init__(self, transcripts: Transcripts, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._transcripts = transcripts
        self._transcript: Transcript | None = None
        self._entries: list[KeptCaption | Gap] = []
        self._bookmark = BEGINNING
        self.voices = NO_VOICES
        self.shares: dict[Who, float] = {}
        """Who talks for which share of the time, who talks most first."""
        self.only: Who | None = None
        """Whose captions alone are shown; None: everybody's."""
        self._found: frozenset[int] = frozenset()
        self._query = ""
        self._playing = -1
        self._n_corrected = 0
        self.undo_stack = QUndoStack(self)

    @property
    def transcript(self) -> Transcript | None:
        """The one that is shown."""
        return self._transcript

    def show_transcript(self, transcript: Transcript | None) -> None:
        """Show a transcript; of the one shown already only what is new, under an open editor too."""
        shown = self._transcript
        if transcript is None:
            self._show_all(None, Reading())
        elif shown is None or shown.id != transcript.id:
            self._show_all(transcript, self._transcripts.read(transcript.id))
        else:
            self._show_news(shown)
            self._transcript = transcript

    def _show_all(self, transcript: Transcript | None, reading: Reading) -> None:
        self.undo_stack.clear()
        self.beginResetModel()
        self._transcript, self._entries, self._bookmark = transcript, list(reading.entries), reading.bookmark
        self._playing = -1
        self.voices = NO_VOICES if transcript is None else kept_voices(self._transcripts, transcript.id)
        self.only = None
        self.endResetModel()
        self._share_out()
        self._count_corrected(sum(map(_is_corrected, self._entries)))

    def _show_news(self, transcript: Transcript) -> None:
        """Read on from where its end was: however long the talk is, a caption more costs the same."""
        news = self._transcripts.read(transcript.id, self._bookmark)
        self._bookmark = news.bookmark
        for entry in news.entries:
            self._put(entry)
        self._take_out_filled(transcript)
        has_news = self._show_voices(kept_voices(self._transcripts, transcript.id))
        if news.entries or has_news:
            self._share_out()

    def _show_voices(self, voices: KeptVoices) -> bool:
        """Show who says what now: it may have been found otherwise, or been named; return whether it was."""
        if voices == self.voices or not self._entries:
            return False
        self.voices = voices
        self.dataChanged.emit(self.index(0, TARGET), self.index(len(self._entries) - 1, SOURCE))
        return True

    def _share_out(self) -> None:
        """Say who talks how much, and show everybody again where the chosen speaker is gone."""
        captions = (entry.original for entry in self._entries if isinstance(entry, KeptCaption))
        self.shares = self.voices.shares(captions)
        if self.only not in self.shares:
            self.only = None
        self.voices_shown.emit()

    def show_only(self, who: Who | None) -> None:
        """Leave out the captions of all others; None: of nobody."""
        self.only = who

    def is_left_out(self, row: int) -> bool:
        """Return whether a row is not to be seen, as somebody else says it."""
        return self.only is not None and self.only not in self.who(self._entries[row])

    def who(self, entry: KeptCaption | Gap) -> tuple[Who, ...]:
        """Return who says a caption: its voices, or whose track it is; nobody says a gap."""
        return () if isinstance(entry, Gap) else tuple(self.voices.who(entry.original))

    def _take_out_filled(self, transcript: Transcript) -> None:
        """Take out the gaps that are filled in by now."""
        missed = [
            row for row, entry in enumerate(self._entries) if isinstance(entry, Gap) and entry.is_missed
        ]
        left = self._transcripts.entries(transcript.id) if missed else []
        for row in reversed(missed):
            if self._entries[row] not in left:
                self.beginRemoveRows(QModelIndex(), row, row)
                del self._entries[row]
                self.endRemoveRows()

    def _put(self, entry: KeptCaption | Gap) -> None:
        row = bisect_left(self._entries, position(entry), key=position)
        if row == len(self._entries) or position(self._entries[row]) != position(entry):
            self.beginInsertRows(QModelIndex(), row, row)
            self._entries.insert(row, entry)
            self.endInsertRows()
            self._count_corrected(self._n_corrected + _is_corrected(entry))
        elif self._entries[row] != entry:
            n_corrected = self._n_corrected + _is_corrected(entry) - _is_corrected(self._entries[row])
            self._entries[row] = entry
            self._count_corrected(n_corrected)
            self._tell_changed(row)

    def _count_corrected(self, n_corrected: int) -> None:
        self._n_corrected = n_corrected
        self.corrected.emit(n_corrected)

    def mark_found(self, captions: frozenset[int], query: str) -> None:
        """Mark the captions that a search has found, and its words in them."""
        if (captions, query) == (self._found, self._query):
            return
        self._found, self._query = captions, query
        if self._entries:
            self.dataChanged.emit(self.index(0, TIME), self.index(len(self._entries) - 1, SOURCE))

    def found_rows(self) -> list[int]:
        """Return the rows that a search has found."""
        found = (row for row, entry in enumerate(self._entries) if self._is_found(entry))
        return [row for row in found if not self.is_left_out(row)]

    def found_column(self, row: int) -> int:
        """Return in which language a row was found: in the first of the two that has a word of it."""
        return TARGET if self._spans(row, TARGET) else SOURCE

    def mark_playing(self, position_s: float) -> int:
        """Mark the caption spoken at `position_s`, none where it is negative; return its row or -1."""
        row = self._row_at(position_s)
        if row != self._playing:
            before, self._playing = self._playing, row
            for changed in (before, row):
                if 0 <= changed < len(self._entries):
                    self._tell_changed(changed)
        return row

    def _row_at(self, position_s: float) -> int:
        row = bisect_right(self._entries, position_s, key=_start_s) - 1
        while row >= 0 and isinstance(self._entries[row], Gap):
            row -= 1
        return row

    def row_beside(self, position_s: float, step: int) -> int:
        """Return the row of the next sentence after a place, 1, or of the one before, -1; -1 for none.

        Who is within a sentence comes to its own beginning first.
        """
        rows = [row for row, entry in enumerate(self._entries) if isinstance(entry, KeptCaption)]
        n_begun = bisect_right(rows, position_s, key=self.start_s)
        if step < 0:
            is_within = n_begun and position_s - self.start_s(rows[n_begun - 1]) > AT_BEGINNING_S
            n_begun = max(0, n_begun - (1 if is_within else 2))
        return rows[n_begun] if n_begun < len(rows) else -1

    def quoted(self, row: int, column: int) -> tuple[str, str] | None:
        """Return text and speaker of a row, the translation where the column is no text; None of a gap."""
        if (entry := self.caption(row)) is None:
            return None
        texts = entry.corrected.source, entry.corrected.target
        return (texts[0] if column == SOURCE else texts[1] or texts[0]), self._who(entry)

    def caption(self, row: int) -> KeptCaption | None:
        """Return the caption of a row; None of a gap, or where no row is."""
        entry = self._entries[row] if 0 <= row < len(self._entries) else None
        return entry if isinstance(entry, KeptCaption) else None

    def start_s(self, row: int) -> float:
        """Return where in the sound a row begins."""
        return _start_s(self._entries[row]) if 0 <= row < len(self._entries) else 0.0

    def row_of(self, caption: int) -> int:
        """Return the row of a caption, -1 where there is none."""
        rows = enumerate(self._entries)
        return next((row for row, one in rows if isinstance(one, KeptCaption) and one.id == caption), -1)

    def corrections(self, caption: int) -> tuple[str | None, str | None]:
        """Return how source and target of a caption were corrected."""
        entry = self._kept(caption)
        return entry.source_correction, entry.target_correction

    def _kept(self, caption: int) -> KeptCaption:
        captions = (entry for entry in self._entries if isinstance(entry, KeptCaption))
        return next(entry for entry in captions if entry.id == caption)

    def write(self, caption: int, texts: tuple[str | None, str | None]) -> bool:
        """Correct a caption in the file and here; return whether that could be done."""
        before = self._kept(caption).corrected
        try:
            kept = self._transcripts.correct(caption, source=texts[0], target=texts[1])
        except UserError as error:
            self.trouble.emit(str(error))
            return False
        self._put(kept)
        if self._transcript is not None:
            self.rewritten.emit(self._transcript.id, before, kept.corrected)
        return True

    def _tell_changed(self, row: int) -> None:
        self.dataChanged.emit(self.index(row, TIME), self.index(row, SOURCE))

    def _is_found(self, entry: KeptCaption | Gap) -> bool:
        return isinstance(entry, KeptCaption) and entry.id in self._found

    # What follows is Qt's model.

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008 (Qt's signature)
        return 0 if parent.isValid() else len(self._entries)

    def columnCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else SOURCE + 1

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = 0) -> Any:
        if orientation != Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        return (self.tr("Time"), self.tr("Translated"), self.tr("Spoken"))[section]

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        flags = super().flags(index)
        entry = self._entries[index.row()] if index.isValid() else None
        if isinstance(entry, KeptCaption) and index.column() != TIME and self._may_change(entry):
            flags |= Qt.ItemFlag.ItemIsEditable
        return flags

    def _may_change(self, entry: KeptCaption) -> bool:
        return entry.original.final or (self._transcript is not None and not self._transcript.is_open)

    def data(self, index: AnyIndex, role: int = 0) -> Any:
        entry = self._entries[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._labelled(entry, index.column())
        if role == Qt.ItemDataRole.EditRole:
            return _text(entry, index.column())
        if role == SPANS_ROLE:
            return self._spans(index.row(), index.column())
        if role == CORRECTED_ROLE:
            return self._original(entry, index.column()) is not None
        if role == PLAYING_ROLE:
            return index.row() == self._playing
        if index.column() == TIME and _is_filled(entry) and role in TOLD_BESIDE:
            return self.tr("Filled in later, from the recorded sound")
        if role == FILLED_ROLE:
            return index.column() == TIME and _is_filled(entry)
        if role == Qt.ItemDataRole.ForegroundRole and (index.column() != TARGET or isinstance(entry, Gap)):
            return QColor(current_tokens().muted)
        if role in TOLD_BESIDE:
            return self._original(entry, index.column())
        return None

    def _spans(self, row: int, column: int) -> list[Span]:
        """Return where the words of the search stand; asked of the rows that are seen alone."""
        entry = self._entries[row]
        if column == TIME or not self._is_found(entry):
            return []
        return found_spans(self._labelled(entry, column), self._query)

    def _labelled(self, entry: KeptCaption | Gap, column: int) -> str:
        """Return the text of a cell with its speaker's name in front, which cannot be corrected there."""
        text = _text(entry, column)
        if column == TIME or isinstance(entry, Gap):
            return text
        return spoken_by(self._who(entry), text)

    def _who(self, entry: KeptCaption) -> str:
        """Return the names of those who say a caption."""
        return ", ".join(dict.fromkeys(map(self.voices.name_of, self.who(entry))))

    def _original(self, entry: KeptCaption | Gap, column: int) -> str | None:
        """Return what a corrected cell said at first."""
        if isinstance(entry, Gap):
            return None
        heard = {SOURCE: (entry.source_correction, entry.original.source)}
        heard[TARGET] = (entry.target_correction, entry.original.target)
        correction, original = heard.get(column, (None, ""))
        return None if correction is None else self.tr("Originally: {}").format(original)

    def setData(self, index: AnyIndex, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        entry = self._entries[index.row()]
        if role != Qt.ItemDataRole.EditRole or not isinstance(entry, KeptCaption):
            return False
        text = " ".join(str(value).split())
        if text == _text(entry, index.column()):
            return False
        source, target = self.corrections(entry.id)
        texts = (text, target) if index.column() == SOURCE else (source, text)
        self.undo_stack.push(Correction(self, entry.id, texts))
        return True


def _text(entry: KeptCaption | Gap, column: int) -> str:
    if column == TIME:
        return clock(_start_s(entry))
    if isinstance(entry, Gap):
        return entry.text if column == SOURCE else ""
    return entry.corrected.source if column == SOURCE else entry.corrected.target


def _start_s(entry: KeptCaption | Gap) -> float:
    return entry.start_s if isinstance(entry, Gap) else entry.original.start_s


def _is_corrected(entry: KeptCaption | Gap) -> bool:
    return isinstance(entry, KeptCaption) and entry.is_corrected


def _is_filled(entry: KeptCaption | Gap) -> bool:
    return isinstance(entry, KeptCaption) and entry.original.is_filled
