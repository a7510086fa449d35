"""The pane in which the talk appears: the spoken line small, the translated one large below it."""

from __future__ import annotations

import logging
from bisect import bisect_right
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QResizeEvent,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextFormat,
)
from PySide6.QtWidgets import QPushButton, QTextEdit, QWidget

from app.look.tokens import current_tokens
from app.widgets.announcing import announce
from core.captions.captions import CaptionUpdate, spoken_by

logger = logging.getLogger(__name__)

MAX_LINES = 4_000
"""Lines kept in the pane, some four hours of talk; the whole of it is in the transcripts."""

N_LINES_FORGOTTEN = 400

N_PLACES = 500
"""The newest captions and notices, between which others may still come: fewer lines than are ever kept."""

LARGE = 2
"""As the sizes of HTML are counted: half as large again as what was said."""


@dataclass(slots=True)
class CaptionLine:
    """A line of the document whose end still grows. `start` stays at its beginning when text comes before."""

    start: QTextCursor
    committed: str = ""
    tail: str = ""


@dataclass(slots=True)
class LinePair:
    """A caption that is not final yet."""

    source: CaptionLine
    target: CaptionLine | None


@dataclass(frozen=True, slots=True)
class CaptionPlace:
    """Where a caption or a notice begins: in the document, and on the clock of the sound."""

    start: QTextCursor
    start_s: float
    is_notice: bool

    @property
    def order(self) -> tuple[float, bool]:
        """Files have the same: a notice behind the caption that begins with it."""
        return self.start_s, self.is_notice


class LivePane(QTextEdit):
    """Read-only text, selectable, that follows the talk unless the user has scrolled up.

    Only what is new is drawn: committed characters are never taken out or
    formatted again, so they do not flicker and a selection stays.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setReadOnly(True)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setAccessibleName(self.tr("Captions"))
        self.setUndoRedoEnabled(False)
        self.setTabChangesFocus(True)
        self.document().setDocumentMargin(16)
        self._normal_font = self.font()
        self._jump = QPushButton(self.tr("Jump to the &newest"), self)
        self._jump.clicked.connect(self.follow)
        self._jump.hide()
        bar = self.verticalScrollBar()
        bar.valueChanged.connect(self._offer_jump)
        bar.rangeChanged.connect(self._offer_jump)
        self._open: dict[int, LinePair] = {}
        self._places: list[CaptionPlace] = []
        self._is_bilingual = True
        self.show_waiting(is_started=False)

    def show_waiting(self, *, is_started: bool) -> None:
        """Say in the empty pane what is waited for: its user, or somebody who speaks."""
        if is_started:
            self.setPlaceholderText(self.tr("What is said will appear here."))
        else:
            self.setPlaceholderText(
                self.tr("Captions appear here. Choose what to listen to and press Start.")
            )

    def begin(self, *, is_bilingual: bool) -> None:
        """Begin a session; what earlier ones wrote stays above."""
        self._open.clear()
        self._places.clear()
        self._is_bilingual = is_bilingual

    def show_update(self, update: CaptionUpdate) -> None:
        """Write what is new of a caption."""
        if not (update.segment in self._open or update.has_text):
            return
        follows = self._is_at_end()
        cursor = QTextCursor(self.document())
        cursor.beginEditBlock()
        pair = self._open.get(update.segment) or self._add(update)
        source = spoken_by(update.speaker, update.source, update.source_tail)
        self._grow(pair.source, source, update.source_tail, is_large=pair.target is None)
        if pair.target is not None:
            self._grow(pair.target, update.target, update.target_tail, is_large=True)
        cursor.endEditBlock()
        if update.final:
            del self._open[update.segment]
            if pair.target is not None and not (pair.target.committed or pair.target.tail):
                self._take_out_line(pair.target)
            self._forget_the_oldest()
        elif not update.has_text:
            self._take_out(self._open.pop(update.segment))
        if follows:
            self.follow()

    def show_notice(self, text: str, start_s: float) -> None:
        """Write a line that nobody said, as that sound was lost or the session was paused.

        It stands where it belongs by the clock of the sound: what was said before comes above it
        even if it is recognized later.
        """
        follows = self._is_at_end()
        cursor = self._begin_entry(start_s, is_notice=True)
        form = self._format(is_large=False, is_stable=True)
        form.setFontItalic(True)
        cursor.insertText(text, form)
        announce(self, text)
        if follows:
            self.follow()

    def show_size(self, percent: int) -> None:
        """Write all of it in letters of this size."""
        follows = self._is_at_end()
        font = QFont(self._normal_font)
        font.setPointSizeF(font.pointSizeF() * percent / 100)
        self.setFont(font)
        if follows:
            self.follow()

    def resizeEvent(self, event: QResizeEvent) -> None:
        follows = self._is_at_end()
        super().resizeEvent(event)
        self._place_jump()
        if follows:
            self.follow()

    def changeEvent(self, event: QEvent) -> None:
        """Write what is unstable in the colour of the new theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            for pair in self._open.values():
                self._write_tail_again(pair.source, is_large=pair.target is None)
                if pair.target is not None:
                    self._write_tail_again(pair.target, is_large=True)

    def follow(self) -> None:
        """Show the end, and go on showing it."""
        self.verticalScrollBar().setValue(self.verticalScrollBar().maximum())

    def _offer_jump(self) -> None:
        self._jump.setVisible(not self._is_at_end())
        self._place_jump()

    def _place_jump(self) -> None:
        """Put the button over the right lower corner."""
        area, size = self.viewport().geometry(), self._jump.sizeHint()
        margin = self.fontMetrics().height() // 2
        self._jump.resize(size)
        self._jump.move(area.right() - size.width() - margin, area.bottom() - size.height() - margin)

    def _is_at_end(self) -> bool:
        bar = self.verticalScrollBar()
        return bar.value() >= bar.maximum() - self.fontMetrics().height()

    def _add(self, update: CaptionUpdate) -> LinePair:
        source = CaptionLine(start=self._begin_entry(update.start_s, is_notice=False))
        target = CaptionLine(start=self._block_behind(source.start)) if self._is_bilingual else None
        pair = LinePair(source=source, target=target)
        self._open[update.segment] = pair
        return pair

    def _begin_entry(self, start_s: float, *, is_notice: bool) -> QTextCursor:
        """Return a cursor that stays at the beginning of a new block, where the clock of the sound has it."""
        start = QTextCursor(self.document())
        place = CaptionPlace(start, start_s, is_notice)
        index = bisect_right(self._places, place.order, key=lambda other: other.order)
        if index < len(self._places):
            self._open_block_before(self._places[index].start, start)
        else:
            start.movePosition(QTextCursor.MoveOperation.End)
            if not self._is_blank():
                start.insertBlock()
        self._set_margin(start, self.top_margin())
        start.setKeepPositionOnInsert(True)
        self._places.insert(index, place)
        del self._places[:-N_PLACES]
        return start

    def _open_block_before(self, other: QTextCursor, start: QTextCursor) -> None:
        """Put `start` into a new block before the one in which `other` is."""
        start.setPosition(other.position())
        other.setKeepPositionOnInsert(False)
        start.insertBlock()
        other.setKeepPositionOnInsert(True)
        start.movePosition(QTextCursor.MoveOperation.PreviousBlock)

    def _block_behind(self, start: QTextCursor) -> QTextCursor:
        """Return a cursor that stays at the beginning of a new block behind that of `start`."""
        cursor = QTextCursor(start)
        cursor.setKeepPositionOnInsert(False)
        cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock)
        cursor.insertBlock()
        self._set_margin(cursor, 0)
        cursor.setKeepPositionOnInsert(True)
        return cursor

    def _set_margin(self, cursor: QTextCursor, top_margin: float) -> None:
        layout = QTextBlockFormat()
        layout.setTopMargin(top_margin)
        cursor.setBlockFormat(layout)

    def _take_out(self, pair: LinePair) -> None:
        """Remove the lines of a caption that has no words left; if it gets some again, they come anew."""
        self._places = [place for place in self._places if place.start is not pair.source.start]
        first, last = pair.source.start.block(), (pair.target or pair.source).start.block()
        is_in_between = last.next().isValid()
        cursor = QTextCursor(self.document())
        cursor.setPosition(first.position() if is_in_between else max(0, first.position() - 1))
        end = last.next().position() if is_in_between else last.position()
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        cursor.removeSelectedText()

    def _take_out_line(self, line: CaptionLine) -> None:
        """Remove a line that stayed empty: what was said is not translated any more."""
        cursor = QTextCursor(self.document())
        cursor.setPosition(line.start.position())
        cursor.deletePreviousChar()

    def top_margin(self) -> float:
        return 0.7 * self.fontMetrics().height()

    def _forget_the_oldest(self) -> None:
        """Take out the first lines, many at a time: each time the whole text is laid out again.

        What is being read stays where it is seen.
        """
        if self.document().blockCount() <= MAX_LINES:
            return
        read = self.cursorForPosition(QPoint(0, 0))
        top = self.cursorRect(read).top()
        cursor = QTextCursor(self.document())
        mode = QTextCursor.MoveMode.KeepAnchor
        cursor.movePosition(QTextCursor.MoveOperation.NextBlock, mode, N_LINES_FORGOTTEN)
        cursor.removeSelectedText()
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() + self.cursorRect(read).top() - top)

    def _is_blank(self) -> bool:
        return self.document().isEmpty() and not self._open

    def _grow(self, line: CaptionLine, committed: str, tail: str, *, is_large: bool) -> None:
        """Replace the line's tail by what was committed since and by the new tail."""
        if (committed, tail) == (line.committed, line.tail):
            return
        kept = line.committed
        if not committed.startswith(kept):
            logger.warning("a committed caption was changed; the change is shown")
            kept = ""
        cursor = QTextCursor(line.start)
        cursor.setKeepPositionOnInsert(False)
        cursor.setPosition(line.start.position() + _length(kept))
        cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
        cursor.removeSelectedText()
        cursor.insertText(committed[len(kept) :], self._format(is_large=is_large, is_stable=True))
        separator = " " if committed and tail and not committed[-1].isspace() else ""
        cursor.insertText(separator + tail, self._format(is_large=is_large, is_stable=False))
        line.committed, line.tail = committed, tail

    def _write_tail_again(self, line: CaptionLine, *, is_large: bool) -> None:
        tail, line.tail = line.tail, ""
        self._grow(line, line.committed, tail, is_large=is_large)

    def _format(self, *, is_large: bool, is_stable: bool) -> QTextCharFormat:
        form = QTextCharFormat()
        if is_large:
            form.setProperty(QTextFormat.Property.FontSizeAdjustment, LARGE)
            form.setFontWeight(QFont.Weight.DemiBold)
        if not is_stable:
            # Committed text has the theme's own colour, and no dots below it.
            form.setForeground(QColor(current_tokens().muted))
            form.setUnderlineStyle(QTextCharFormat.UnderlineStyle.DotLine)
        return form


def _length(text: str) -> int:
    """Return the places that `text` takes in a document, which counts in UTF-16."""
    return len(text.encode("utf-16-le")) // 2
