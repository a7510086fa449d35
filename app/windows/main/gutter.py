"""What is painted beside the captions, as line numbers are: times, speakers, and what is still being said."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QTextBlock
from PySide6.QtWidgets import QTextEdit

from app.look.tokens import current_tokens
from app.widgets.badge import HEIGHT, BadgeTone, badge_width, paint_badge
from app.windows.main.block_marks import LinePart, Mark, head_before, mark_of
from app.windows.main.caption_formats import ROW_GAP
from app.windows.main.row_heads import RowHeads
from core.transcripts.markdown import clock

EDGE, TIME, SPEAKER, BETWEEN = 20, 44, 84, 12
"""In pixels: before the times and after the text, the columns, and the space between two."""
BAR, DOT, BEFORE_DOT = 3, 9, 8
OVER_LINE = 8
"""How far a badge may extend beyond a line of small letters."""
SMALL_OF_TEXT = 12 / 14


@dataclass(frozen=True, slots=True)
class OpenRow:
    """A caption that is still being said: its lines, and the block after whose text the dot stands."""

    first: QTextBlock
    last: QTextBlock


@dataclass(frozen=True, slots=True)
class Sign:
    """What stands beside one line: the time, and the speaker where another one begins."""

    line: QRectF
    time: str
    speaker: str
    is_me: bool
    is_voice: bool = False
    """Whether a voice that was told apart is named, and not whose track it is."""


class Gutter:
    """Paints beside and under the lines of a text, in coordinates of its viewport."""

    def __init__(self, pane: QTextEdit, heads: RowHeads) -> None:
        self._pane = pane
        self._heads = heads
        self.me = ""
        """Who is at the microphone of this computer."""
        self.has_speakers = False
        """Whether there is a column for them."""
        self.dot_opacity = 1.0
        self._font = QFont(pane.font())
        self._chip_font = QFont(pane.font())

    @property
    def width(self) -> int:
        """How far before the text it reaches."""
        return EDGE + TIME + BETWEEN + (SPEAKER + BETWEEN if self.has_speakers else 0)

    def area(self) -> QRect:
        """Return where times and speakers stand."""
        return self._mirrored(QRect(0, 0, self.width, self._pane.viewport().height()))

    def use_font(self, font: QFont) -> None:
        """Write in letters a little smaller than these."""
        self._font = QFont(font)
        self._font.setPointSizeF(font.pointSizeF() * SMALL_OF_TEXT)
        self._font.setFeature(QFont.Tag("tnum"), 1)  # digits of one width
        self._chip_font = QFont(self._font)
        self._chip_font.setWeight(QFont.Weight.DemiBold)

    def paint_open(self, painter: QPainter, rows: Sequence[OpenRow]) -> None:
        """Paint the ground of what is still being said, and the bar at its beginning."""
        tokens = current_tokens()
        for row in rows:
            rect = self.rect_of(row)
            painter.fillRect(rect, QColor(tokens.open))
            bar = QRect(rect.left(), rect.top(), BAR, rect.height())
            painter.fillRect(self._mirrored(bar), QColor(tokens.gold))

    def paint_dots(self, painter: QPainter, rows: Sequence[OpenRow]) -> None:
        """Paint the dot at the end of what is still being said."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(current_tokens().gold))
        painter.setOpacity(self.dot_opacity)
        for row in rows:
            painter.drawEllipse(self.dot_of(row))
        painter.setOpacity(1.0)

    def paint_signs(self, painter: QPainter, rect: QRect) -> None:
        """Paint times and speakers of the captions that a part of the viewport shows."""
        painter.setLayoutDirection(self._pane.layoutDirection())
        muted = QColor(current_tokens().muted)
        for sign in self.signs(rect):
            self._paint_time(painter, sign, muted)
            if sign.speaker:
                self._paint_speaker(painter, sign)

    def signs(self, rect: QRect) -> Iterator[Sign]:
        """Yield what stands beside the captions whose first lines are in a part of the viewport."""
        scrolled = self._scrolled()
        block = self._pane.cursorForPosition(rect.topLeft()).block()
        while block.isValid():
            layout = block.layout()
            place = layout.position() - scrolled
            if place.y() > rect.bottom() + OVER_LINE:
                return
            mark = mark_of(block)
            if mark is not None and mark.part is LinePart.HEAD and layout.lineCount():
                line = layout.lineAt(0).rect().translated(place)
                if line.bottom() >= rect.top() - OVER_LINE:
                    speaker = self._speaker_that_begins(block, mark)
                    time = clock(self._heads.of(mark.row).start_s)
                    is_voice = bool(self._heads.of(mark.row).voices)
                    is_me = bool(speaker) and speaker == self.me and not is_voice
                    yield Sign(line, time, speaker, is_me, is_voice)
            block = block.next()

    def beside(self, mark: Mark) -> str:
        """Return in words what is beside a line."""
        names, time = self._heads.names_of(mark.row), clock(self._heads.of(mark.row).start_s)
        return f"{names}, {time}" if names else time

    def tip_at(self, point: QPoint) -> str:
        """Return whole what may be shortened beside a point."""
        row = self.row_at(point)
        return "" if row is None else self._heads.names_of(row)

    def row_at(self, point: QPoint) -> int | None:
        """Return the row of the caption that a point of the gutter is beside; None where none is."""
        if not self.area().contains(point):
            return None
        block = self._pane.cursorForPosition(point).block()
        mark = mark_of(block)
        is_beside = (
            mark is not None and mark.part is not LinePart.NOTICE and self._lines(block).top() <= point.y()
        )
        return mark.row if mark is not None and is_beside else None

    def rect_of(self, row: OpenRow) -> QRect:
        """Return the rectangle of a caption over the full width, gutter included."""
        half = ROW_GAP // 2
        top = self._lines(row.first).top() - half
        bottom = self._lines(row.last).bottom() + half
        return QRectF(0, top, self._pane.viewport().width(), bottom - top).toAlignedRect()

    def dot_of(self, row: OpenRow) -> QRectF:
        """Return where the dot stands: after the last letter of the large line, in its direction."""
        block = row.first
        layout, place = block.layout(), self._block_place(block)
        line = layout.lineAt(layout.lineCount() - 1)
        text = line.naturalTextRect()
        middle = place.y() + line.y() + line.ascent() * 0.68
        if block.textDirection() is Qt.LayoutDirection.RightToLeft:
            left = place.x() + text.left() - BEFORE_DOT - DOT
        else:
            left = place.x() + text.right() + BEFORE_DOT
        return QRectF(left, middle - DOT / 2, DOT, DOT)

    def _speaker_that_begins(self, block: QTextBlock, mark: Mark) -> str:
        before, label = mark_of(head_before(block)), self._heads.label_of(mark.row)
        return "" if before is not None and self._heads.label_of(before.row) == label else label

    def _paint_time(self, painter: QPainter, sign: Sign, colour: QColor) -> None:
        painter.setFont(self._font)
        painter.setPen(colour)
        height = painter.fontMetrics().height()
        time = QRect(EDGE, round(sign.line.center().y() - height / 2), TIME + BETWEEN, height)
        leading = Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(self._mirrored(time), leading, sign.time)

    def _paint_speaker(self, painter: QPainter, sign: Sign) -> None:
        painter.setFont(self._chip_font)
        icon = "" if sign.is_voice else "user" if sign.is_me else "users"
        width = min(badge_width(painter.fontMetrics(), sign.speaker, icon), SPEAKER)
        top = round(sign.line.center().y() - HEIGHT / 2)
        chip = self._mirrored(QRect(EDGE + TIME + BETWEEN, top, width, HEIGHT))
        tone = BadgeTone.CHOSEN if sign.is_me else BadgeTone.EDGED
        paint_badge(painter, QRectF(chip), sign.speaker, tone, icon)

    def _block_place(self, block: QTextBlock) -> QPointF:
        return block.layout().position() - self._scrolled()

    def _lines(self, block: QTextBlock) -> QRectF:
        """Return where the lines of a block stand, without the room above them."""
        return block.layout().boundingRect().translated(self._block_place(block))

    def _scrolled(self) -> QPointF:
        return QPointF(self._pane.horizontalScrollBar().value(), self._pane.verticalScrollBar().value())

    def _mirrored(self, rect: QRect) -> QRect:
        style, direction = self._pane.style(), self._pane.layoutDirection()
        return style.visualRect(direction, self._pane.viewport().rect(), rect)
