"""The text of a talk's captions: what is committed stays as it is, whatever comes beside it."""

from __future__ import annotations

import logging
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QLocale, Qt
from PySide6.QtGui import QTextBlock, QTextCursor, QTextDocument

from app.windows.main.block_marks import LinePart, Mark, head_before, mark_of
from app.windows.main.caption_formats import CaptionFormats, Style
from app.windows.main.row_heads import RowHeads
from core.captions.captions import CaptionUpdate
from core.speech.segments import SegmentId
from core.wording.languages import DETECTED

logger = logging.getLogger(__name__)

MAX_LINES = 4_000
"""Lines kept in the window, some four hours of talk; the whole of it is in the transcripts."""

N_LINES_FORGOTTEN = 400

N_PLACES = 500
"""The newest captions and notices, between which others may still come: fewer lines than are ever kept."""


@dataclass(slots=True)
class CaptionLine:
    """A line of the document whose end still grows. `start` stays at its beginning when text comes before."""

    start: QTextCursor
    style: Style
    committed: str = ""
    tail: str = ""

    @property
    def is_empty(self) -> bool:
        return not (self.committed or self.tail).strip()


@dataclass(slots=True)
class GrowingCaption:
    """A caption that is not final yet; without a `target` nothing is translated."""

    source: CaptionLine
    target: CaptionLine | None
    mark: Mark

    @property
    def first(self) -> CaptionLine:
        """The line that stands first and large."""
        return self.target or self.source


@dataclass(frozen=True, slots=True)
class CaptionPlace:
    """Where a caption or a notice begins: in the document, and on the clock of the sound."""

    start: QTextCursor
    start_s: float
    is_notice: bool

    @property
    def order(self) -> tuple[float, bool]:
        """As in files, a notice comes after the caption that begins at the same time."""
        return self.start_s, self.is_notice


class CaptionText:
    """Writes captions into a document: the translation large, what was said below it.

    Only what is new is written: committed characters are never taken out or
    formatted again, so they do not flicker and a selection stays.
    """

    def __init__(self, document: QTextDocument, formats: CaptionFormats) -> None:
        self._document = document
        self._formats = formats
        self.open: dict[SegmentId, GrowingCaption] = {}
        self._cut_off: dict[SegmentId, GrowingCaption] = {}
        """What was open when the talk ended: it may be captioned to its end later."""
        self.heads = RowHeads()
        """What is shown beside the lines."""
        self.n_captions = 0
        """How many of them are final."""
        self.end_s = 0.0
        """Where the last word ends on the clock of the sound."""
        self._places: list[CaptionPlace] = []
        self._is_bilingual = True
        self._directions = Qt.LayoutDirection.LayoutDirectionAuto, Qt.LayoutDirection.LayoutDirectionAuto

    def begin(self, spoken: str, translated: str, *, is_bilingual: bool) -> None:
        """Begin a talk in these languages, by their codes; what was there before goes."""
        self._document.clear()
        self.open.clear()
        self._cut_off.clear()
        self._places.clear()
        self.heads.begin()
        self.n_captions, self.end_s = 0, 0.0
        self._is_bilingual = is_bilingual
        self._directions = direction_of(spoken), direction_of(translated)

    def put(self, update: CaptionUpdate) -> None:
        """Write what is new of a caption; one that has no words left leaves no line."""
        if not (update.segment in self.open or update.has_text):
            return
        cursor = QTextCursor(self._document)
        cursor.beginEditBlock()
        if update.has_text:
            self._write(update)
        else:
            self._take_out(self.open.pop(update.segment))
        cursor.endEditBlock()

    def put_notice(self, text: str, start_s: float) -> None:
        """Write a line that nobody said, where it belongs by the clock of the sound."""
        cursor = self._begin_entry(CaptionPlace(QTextCursor(self._document), start_s, is_notice=True))
        self._shape(cursor, Style.NOTICE, is_first=True)
        Mark(LinePart.NOTICE).put_on(cursor.block())
        cursor.insertText(text, self._formats.text(Style.NOTICE))

    def change_notice(self, text: str, start_s: float) -> None:
        """Rewrite the last notice that begins there, if there is one."""
        for place in reversed(self._places):
            if place.is_notice and place.start_s == start_s:
                cursor = QTextCursor(place.start.block())
                cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
                cursor.insertText(text, self._formats.text(Style.NOTICE))
                return

    def correct(self, before: CaptionUpdate, after: CaptionUpdate) -> None:
        """Write a caption as the reader has corrected it, unless it is no longer in the document."""
        there, lines = self._lines_of(before), self._texts(after)
        if not there or not lines:
            return
        cursor = QTextCursor(there[0])
        cursor.beginEditBlock()
        if len(there) > len(lines):
            state = there[0].userState()
            _take_out_line(there.pop())
            there = [cursor.block()]
            there[0].setUserState(state)
        elif len(there) < len(lines):
            row = self.heads.row_of(before.segment)
            there.append(self._line_below(CaptionLine(cursor, Style.LARGE), row).start.block())
        for n, (block, text) in enumerate(zip(there, lines, strict=True)):
            is_large = n == 0 and (bool(after.target) or not self._is_bilingual)
            self._write_line(block, text, Style.LARGE if is_large else Style.SPOKEN, is_first=n == 0)
        cursor.endEditBlock()

    def _lines_of(self, caption: CaptionUpdate) -> list[QTextBlock]:
        """Return the lines of a caption that is final, if they say what it says."""
        texts, head = self._texts(caption), Mark(LinePart.HEAD, self.heads.row_of(caption.segment))
        block = self._document.begin()
        while texts and block.isValid():
            mark, following = mark_of(block), mark_of(block.next())
            if mark == head:
                is_two = following is not None and following.part is LinePart.BELOW
                lines = [block, block.next()] if is_two else [block]
                if [line.text().strip() for line in lines] == texts:
                    return lines
            block = block.next()
        return []

    def _texts(self, caption: CaptionUpdate) -> list[str]:
        """Return what the lines of a caption say, the first one first."""
        both = (caption.target, caption.source) if self._is_bilingual else (caption.source,)
        return [text.strip() for text in both if text.strip()]

    def _write_line(self, block: QTextBlock, text: str, style: Style, *, is_first: bool) -> None:
        cursor = QTextCursor(block)
        cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
        self._shape(cursor, style, is_first=is_first)
        cursor.insertText(text, self._formats.text(style))

    def close(self) -> None:
        """End the talk: what is open stays as it stands, without the lines that stayed empty."""
        while self.open:
            segment, caption = self.open.popitem()
            if self._settle(caption):
                self._cut_off[segment] = caption

    def place_of(self, caption: GrowingCaption) -> tuple[QTextBlock, QTextBlock]:
        """Return the first and the last line of a caption that is open."""
        return caption.first.start.block(), caption.source.start.block()

    def forget_the_oldest(self) -> bool:
        """Take out the first captions once there are too many lines, many at a time; return whether any went.

        Each time the whole text is laid out again.
        """
        if self._document.blockCount() <= MAX_LINES:
            return False
        kept = self._document.findBlockByNumber(N_LINES_FORGOTTEN)
        while (mark := mark_of(kept)) and mark.part is LinePart.BELOW:
            kept = kept.next()
        state, form = kept.userState(), kept.blockFormat()
        self.heads.forget(self._rows_before(kept))
        cursor = QTextCursor(self._document)
        cursor.setPosition(kept.position(), QTextCursor.MoveMode.KeepAnchor)
        cursor.removeSelectedText()
        self._document.firstBlock().setUserState(state)
        cursor.setBlockFormat(form)
        return True

    def _rows_before(self, block: QTextBlock) -> Iterator[int]:
        while (block := head_before(block)).isValid():
            if (mark := mark_of(block)) is not None:
                yield mark.row

    def write_again(self) -> None:
        """Give all the colours of the theme that is in use now."""
        self._formats.forget_colours()
        cursor = QTextCursor(self._document)
        cursor.beginEditBlock()
        block = self._document.begin()
        while block.isValid():
            pieces = block.begin()
            while not pieces.atEnd():
                piece = pieces.fragment()
                pieces += 1
                cursor.setPosition(piece.position())
                cursor.setPosition(piece.position() + piece.length(), QTextCursor.MoveMode.KeepAnchor)
                cursor.setCharFormat(self._formats.recoloured(piece.charFormat()))
            block = block.next()
        cursor.endEditBlock()

    def _write(self, update: CaptionUpdate) -> None:
        caption = self.open.get(update.segment) or self._written_again(update)
        if caption.target is not None:
            self._grow(caption.target, update.target, update.target_tail, is_doubtful=update.is_doubtful)
        self._grow(caption.source, update.source, update.source_tail, is_doubtful=update.is_doubtful)
        self.end_s = max(self.end_s, update.end_s)
        if update.final:
            del self.open[update.segment]
            self._settle(caption)
            self.heads.settle(update)

    def _written_again(self, update: CaptionUpdate) -> GrowingCaption:
        """Return new lines for a caption, in the place of those that it had when the talk ended."""
        cut_off = self._cut_off.pop(update.segment, None)
        if cut_off is not None:
            self._take_out(cut_off)
            self.n_captions -= 1
        return self._add(update)

    def _add(self, update: CaptionUpdate) -> GrowingCaption:
        start = self._begin_entry(CaptionPlace(QTextCursor(self._document), update.start_s, is_notice=False))
        mark = Mark(LinePart.HEAD, self.heads.add(update))
        first = CaptionLine(start, Style.LARGE)
        self._shape(start, Style.LARGE, is_first=True)
        mark.put_on(start.block())
        caption = GrowingCaption(first, None, mark)
        if self._is_bilingual:
            caption = GrowingCaption(self._line_below(first, mark.row), first, mark)
        self.open[update.segment] = caption
        return caption

    def _begin_entry(self, place: CaptionPlace) -> QTextCursor:
        """Return the cursor of a place, in a new block where the clock of the sound has it."""
        start = place.start
        index = bisect_right(self._places, place.order, key=lambda other: other.order)
        if index < len(self._places):
            self._open_block_before(self._places[index].start, start)
        else:
            start.movePosition(QTextCursor.MoveOperation.End)
            if not self._is_blank():
                start.insertBlock()
        start.setKeepPositionOnInsert(True)
        self._places.insert(index, place)
        del self._places[:-N_PLACES]
        return start

    def _open_block_before(self, other: QTextCursor, start: QTextCursor) -> None:
        """Put `start` into a new block before the one in which `other` is, whose mark goes with its text."""
        state = other.block().userState()
        start.setPosition(other.position())
        other.setKeepPositionOnInsert(False)
        start.insertBlock()
        other.setKeepPositionOnInsert(True)
        other.block().setUserState(state)
        start.movePosition(QTextCursor.MoveOperation.PreviousBlock)

    def _line_below(self, first: CaptionLine, row: int) -> CaptionLine:
        """Return a line in a new block after that of `first`."""
        cursor = QTextCursor(first.start)
        cursor.setKeepPositionOnInsert(False)
        cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock)
        cursor.insertBlock()
        cursor.setKeepPositionOnInsert(True)
        self._shape(cursor, Style.SPOKEN, is_first=False)
        Mark(LinePart.BELOW, row).put_on(cursor.block())
        return CaptionLine(cursor, Style.SPOKEN)

    def _shape(self, cursor: QTextCursor, style: Style, *, is_first: bool) -> None:
        """Give an empty line its height and its direction."""
        spoken, translated = self._directions
        direction = translated if style is Style.LARGE and self._is_bilingual else spoken
        if style is Style.NOTICE:
            direction = Qt.LayoutDirection.LayoutDirectionAuto
        cursor.setBlockFormat(self._formats.block(style, direction, is_first=is_first))
        cursor.setBlockCharFormat(self._formats.text(style))

    def _settle(self, caption: GrowingCaption) -> bool:
        """Take out a line that stayed empty: it is not translated any more, or nothing was heard of it.

        Return whether any of it stands there.
        """
        first, below = caption.target, caption.source
        if below.is_empty and (first is None or first.is_empty):
            self._take_out(caption)
            return False
        self.n_captions += 1
        if first is None:
            return True
        if first.is_empty and not below.is_empty:
            cursor = QTextCursor(first.start.block())
            cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
            cursor.movePosition(QTextCursor.MoveOperation.NextBlock, QTextCursor.MoveMode.KeepAnchor)
            cursor.removeSelectedText()
            direction, _ = self._directions
            cursor.setBlockFormat(self._formats.block(Style.SPOKEN, direction, is_first=True))
            caption.mark.put_on(cursor.block())
        elif below.is_empty and not first.is_empty:
            cursor = QTextCursor(first.start.block())
            cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock)
            cursor.setPosition(_end_of(below.start.block()), QTextCursor.MoveMode.KeepAnchor)
            cursor.removeSelectedText()
        return True

    def _take_out(self, caption: GrowingCaption) -> None:
        """Remove the lines of a caption that has no words left; they come back if it gets some again."""
        self._places = [place for place in self._places if place.start is not caption.first.start]
        first, last = self.place_of(caption)
        following, state, form = last.next(), last.next().userState(), last.next().blockFormat()
        cursor = QTextCursor(self._document)
        if following.isValid():
            cursor.setPosition(first.position())
            cursor.setPosition(following.position(), QTextCursor.MoveMode.KeepAnchor)
            cursor.removeSelectedText()
            cursor.setBlockFormat(form)
            cursor.block().setUserState(state)
        else:
            cursor.setPosition(max(0, first.position() - 1))
            cursor.setPosition(_end_of(last), QTextCursor.MoveMode.KeepAnchor)
            cursor.removeSelectedText()

    def _is_blank(self) -> bool:
        return self._document.isEmpty() and not self.open

    def _grow(self, line: CaptionLine, committed: str, tail: str, *, is_doubtful: bool) -> None:
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
        separator = " " if committed and tail and not committed[-1].isspace() else ""
        settled, unsettled = (
            self._formats.text(line.style, is_stable=is_stable, is_doubtful=is_doubtful)
            for is_stable in (True, False)
        )
        cursor.insertText(committed[len(kept) :] + separator, settled)
        cursor.insertText(tail, unsettled)
        line.committed, line.tail = committed, tail


def direction_of(language: str) -> Qt.LayoutDirection:
    """Return in which direction a language is written; where it is detected each line goes by its text."""
    if not language or language == DETECTED:
        return Qt.LayoutDirection.LayoutDirectionAuto
    return QLocale(language).textDirection()


def _take_out_line(block: QTextBlock) -> None:
    """Remove a line, which another stands before."""
    cursor = QTextCursor(block.previous())
    cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock)
    cursor.setPosition(_end_of(block), QTextCursor.MoveMode.KeepAnchor)
    cursor.removeSelectedText()


def _end_of(block: QTextBlock) -> int:
    return block.position() + block.length() - 1


def _length(text: str) -> int:
    """Return the places that `text` takes in a document, which counts in UTF-16."""
    return len(text.encode("utf-16-le")) // 2
