"""Draws captions in the overlay's style, and of each new word only the word."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from PySide6.QtCore import QRect, QRectF, QSize, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QPainter,
    QPaintEvent,
    QRegion,
    QResizeEvent,
)
from PySide6.QtWidgets import QWidget

from app.look.tokens import OVERLAY
from app.settings.overlay_style import OverlayStyle
from app.windows.overlay.block import LanguageBlock
from app.windows.overlay.ground import draw_ground, moved_edges
from app.windows.overlay.look_back import STAY_AFTER_S, LookBack, beside, draw_mark, mark_room
from app.windows.overlay.reading_pace import stay_s
from app.windows.overlay.text import BrokenLine, OverlayText
from app.windows.overlay.word import ShownDot, ShownWord, WordLook
from core.captions.captions import CaptionUpdate, spoken_by
from core.speech.segments import SegmentId

SIDE, ABOVE = 24, 14
"""Pixels between the words and the edges of their ground."""
SMALL = 0.58
"""The size of what was heard below its translation."""
MOST_OF_NAMES = 0.25
"""Of a line: so much is left to names at most."""
FADED = 0.65
"""How much of its colour is left to what does not sound like the language that was chosen."""
DOT = 0.36
"""The width of an open sentence's dot, and of the room before it, in parts of a letter's height."""


class CaptionCanvas(QWidget):
    """Shows the last captions, each until it could be read, then nothing.

    What was heard stands small below its translation; the one language that
    is shown alone stands large. The last line stands at the lower edge, and
    their ground is as wide and high as the words: none without any.
    """

    box_changed = Signal()
    """The ground of the words has come, gone, or another size."""

    def __init__(
        self, style: OverlayStyle, parent: QWidget | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(parent)
        self._clock = clock
        self.heard, self.translation = OverlayText(), OverlayText()
        self._is_bilingual = True
        self.has_speakers = False
        """Whether there is room for who says what: once there is, it stays for the talk."""
        self.words: tuple[ShownWord, ...] = ()
        self.dot: ShownDot | None = None
        """After the last word of the sentence that is being said."""
        self.box = QRect()
        """Where the ground is; empty while there are no words."""
        self.is_opaque = False
        """Whether nothing shines through, and round corners would be black ones."""
        self.mark_area = QRect()
        """Where it stands that newer lines wait; empty while none do."""
        self._lines: list[str] = []
        self._changed_s = 0.0
        self._ended_s: float | None = None
        """Since when nothing more comes."""
        self.open_segments: set[SegmentId] = set()
        self.blocks: list[LanguageBlock] = []
        self.back = LookBack()
        self._due = QTimer(self, singleShot=True)
        self._due.timeout.connect(self.refresh)
        self.use_style(style)

    def use_style(self, style: OverlayStyle) -> None:
        """Use this style from now on."""
        self.style_used = style
        leading = [block.text for block in self.blocks[:1]]
        self._make_blocks()
        if self.back.is_on and self.blocks[0].text not in leading:  # its places are other ones
            self.show_newest()
        self.refresh()
        self.update()

    def begin(self, *, is_bilingual: bool, has_speakers: bool = False) -> None:
        """Forget the captions of earlier sessions."""
        self._is_bilingual, self._ended_s = is_bilingual, None
        self.has_speakers = has_speakers
        self.back.leave()
        self.open_segments.clear()
        for text in (self.heard, self.translation):
            text.clear()
        self._make_blocks()
        self.refresh()

    def show_update(self, update: CaptionUpdate) -> None:
        """Show what a caption has become."""
        self.has_speakers |= bool(update.speaker)
        segment, is_final = update.segment, update.final
        for text, said in (
            (self.heard, (update.source, update.source_tail)),
            (self.translation, (update.target, update.target_tail)),
        ):
            text.put(segment, update.speaker, *said, is_final=is_final, is_doubtful=update.is_doubtful)
        is_open = not is_final and bool(update.source or update.source_tail)
        (self.open_segments.add if is_open else self.open_segments.discard)(segment)
        self.refresh()

    def call_speaker(self, segment: SegmentId, speaker: str) -> None:
        """Show who says a caption, as is known by now; no word moves where there is room for names."""
        is_first = bool(speaker) and not self.has_speakers
        self.has_speakers |= is_first
        for text in (self.heard, self.translation):
            text.call(segment, speaker)
        if is_first or any(segment in block.segments for block in self.blocks):
            self.refresh()

    def scroll_lines(self, by: int) -> None:
        """Show so many lines later, or, where it is below 0, earlier; what is said meanwhile waits."""
        block = self.blocks[0]
        lines = self._all_lines(block)
        first = block.shown[0].key if block.shown else None
        if self.back.move(by, [line.key for line in lines], first, block.n_lines):
            self.show_newest()
        self.refresh()

    def show_newest(self) -> None:
        """Show what is said now, and leave out what has waited."""
        self.back.leave()
        for block in self.blocks:
            if lines := block.text.lines(block.width_of, self.text_width)[-block.n_lines :]:
                block.pace.skip_to(lines[0].key, self._clock())
        self.refresh()
        self.update()

    def end(self) -> None:
        """Nothing more comes: what stands there goes when it has been read."""
        self.open_segments.clear()
        self._ended_s = self._clock()
        self.refresh()

    def text_lines(self) -> list[str]:
        """Return what is on the screen, line by line."""
        return list(self._lines)

    def text_of(self, update: CaptionUpdate) -> str:
        """Return what is read of a caption, under the name of who says it where names are shown."""
        said = update.target if self._is_bilingual else update.source
        return spoken_by(update.speaker if self.name_room else "", said)

    def needed_height(self) -> int:
        """Return the height of all lines."""
        return round(sum(block.height for block in self.blocks)) + 2 * ABOVE

    @property
    def text_width(self) -> float:
        """The width of a full line; the dot finds room after it."""
        return self.width() - 2 * SIDE - 2 * DOT * self.style_used.font_px - self.name_room

    @property
    def name_room(self) -> float:
        """How much of each line is left to who says it; nothing where nobody is to be named."""
        if not (self.has_speakers and self.style_used.shows_names):
            return 0.0
        return min(self.blocks[0].name_room, self.width() * MOST_OF_NAMES)

    def sizeHint(self) -> QSize:
        return QSize(900, self.needed_height())

    def refresh(self) -> None:
        """Show what is due now, and come back when the next is."""
        words, dot, box = self.words, self.dot, self.box
        dues_s: list[float] = []
        self._lay_out(dues_s)
        if self.words != words:
            self._changed_s = self._clock()
        self._repaint(words, dot, box)
        if self.back.is_on:
            self.update()  # how many lines wait, too
        if not dues_s and self._lines and not self.open_segments:
            dues_s += self._end_of_stay()
        self._wait(min(dues_s, default=None))
        if self.box != box:
            self.box_changed.emit()

    def _end_of_stay(self) -> list[float]:
        """Return in how many seconds all that is shown has been read: it goes, unless more is said."""
        if not self.back.is_on:
            until_s = self._changed_s + stay_s(self._lines, self.style_used.reading_speed)
        elif self._ended_s is not None:
            until_s = max(self._changed_s, self._ended_s) + STAY_AFTER_S
        else:
            return []
        return [until_s - self._clock()]

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.refresh()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.words:
            painter = QPainter(self)
            self.draw_ground(painter, self.box)
            self.draw_words(painter, event.region())
            self.draw_mark(painter)
            painter.end()

    def draw_ground(self, painter: QPainter, box: QRect) -> None:
        """Draw what the words stand on, with an edge that parts it from a dark picture."""
        color = QColor(self.style_used.background_color)
        if self.is_opaque:
            painter.fillRect(box, color)
            return
        color.setAlphaF(self.style_used.background_percent / 100)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_ground(painter, box, color, OVERLAY.edge)

    def draw_mark(self, painter: QPainter) -> None:
        """Draw how many lines wait, where its reader has scrolled back."""
        self.mark_area = QRect()
        if self.back.is_on:
            top = self.height() - ABOVE - self.blocks[-1].line_height
            self.mark_area = draw_mark(painter, self.back.mark, self.box, top, is_at_left=self._ends_at_left)

    def draw_words(self, painter: QPainter, region: QRegion) -> None:
        """Draw the words that lie in this part of the widget."""
        ratio = self.devicePixelRatioF()
        shown: list[ShownWord | ShownDot] = [*self.words, *([self.dot] if self.dot else [])]
        for one in shown:
            if region.intersects(one.area.toAlignedRect()):
                one.draw(painter, ratio)

    def _make_blocks(self) -> None:
        style = self.style_used
        if not self._is_bilingual or style.languages == "heard":
            self.blocks = [self._block(self.heard, 1, style.heard_color, style.n_lines)]
        elif style.languages == "translation":
            self.blocks = [self._block(self.translation, 1, style.translation_color, style.n_lines)]
        else:
            large = self._block(self.translation, 1, style.translation_color, style.n_lines)
            self.blocks = [large, self._block(self.heard, SMALL, style.heard_color, 1)]

    @property
    def _hidden(self) -> list[OverlayText]:
        """The language that is not shown: it begins with its last captions when it is."""
        shown = [block.text for block in self.blocks]
        return [text for text in (self.heard, self.translation) if text not in shown]

    def _block(self, text: OverlayText, scale: float, color_name: str, n_lines: int) -> LanguageBlock:
        font, faded = self._font(scale), QColor(color_name)
        faded.setAlphaF(FADED)
        stable, unstable, doubtful = (
            WordLook.of(self.style_used, font, color)
            for color in (QColor(color_name), QColor(self.style_used.heard_color), faded)
        )
        name = WordLook.of(self.style_used, self._font(SMALL), QColor(self.style_used.heard_color))
        return LanguageBlock(text, stable, unstable, doubtful, name, n_lines)

    def _font(self, scale: float) -> QFont:
        font = QFont(self.font())
        if self.style_used.font_family:
            font.setFamily(self.style_used.font_family)
        font.setPixelSize(max(11, round(self.style_used.font_px * scale)))
        font.setWeight(QFont.Weight.DemiBold if scale == 1 else QFont.Weight.Normal)
        return font

    def _lay_out(self, dues_s: list[float]) -> None:
        """Place the lines that are shown now; add to `dues_s` when some of them shall go."""
        for text in self._hidden:
            text.put_away_all_but(self.style_used.n_lines)
        if self.back.is_on:
            self._show_earlier()
        else:
            for block in self.blocks:
                block.shown = self._shown(block, dues_s)
        words: list[ShownWord] = []
        lines: list[str] = []
        above = ""  # who says the line there: a name stands where another begins
        top = self.height() - ABOVE - sum(self._height_of(block) for block in self.blocks)
        dot: ShownDot | None = None
        for block in self.blocks:
            for who, line in zip(block.speakers(), block.shown, strict=True):
                named, above = who if who != above and self.name_room else "", who
                words.extend(self._placed(named, line, block, top))
                lines.append(spoken_by(named, line.text))
                top += block.line_height
            if block is self.blocks[0] and words:
                dot = self._dot_after(words[-1], block)
        self._lines = lines
        self.words, self.dot, self.box = tuple(words), dot, self._box_of(words, dot)

    def _height_of(self, block: LanguageBlock) -> float:
        """Return the height of what is shown; the mark stands in the lowest line, even without words."""
        is_for_mark = self.back.is_on and block is self.blocks[-1]
        return max(len(block.shown), int(is_for_mark)) * block.line_height

    def _all_lines(self, block: LanguageBlock) -> list[BrokenLine]:
        room = mark_room() if block is self.blocks[-1] else 0  # the mark covers no word
        return block.text.lines(block.width_of, self.text_width - room, earlier=True)

    def _show_earlier(self) -> None:
        """Show the lines that its reader has scrolled back to, and what was heard beside the last of them."""
        large, *below = self.blocks
        lines = self._all_lines(large)
        start = self.back.find([line.key for line in lines], large.n_lines)
        large.shown, large.is_at_end = lines[start : start + large.n_lines], self.back.n_waiting == 0
        for block in below:
            block.shown = beside(large.shown, (large.text, lines), (block.text, self._all_lines(block)))

    def _shown(self, block: LanguageBlock, dues_s: list[float]) -> list[BrokenLine]:
        lines = block.text.lines(block.width_of, self.text_width)
        keyed = [(line.key, line.text) for line in lines]
        shown = block.pace.scroll(keyed, block.n_lines, self.style_used.reading_speed, self._clock())
        if shown.due_s is not None:
            dues_s.append(shown.due_s)
        if lines:
            block.text.put_away_before(lines[shown.start].key[0])
        block.is_at_end = shown.start + block.n_lines >= len(lines)
        return lines[shown.start : shown.start + block.n_lines]

    def _placed(self, who: str, line: BrokenLine, block: LanguageBlock, top: float) -> Iterator[ShownWord]:
        """Yield who says a line, before its words and apart from them: names come late and move nothing."""
        left, right, room = float(SIDE), float(self.width() - SIDE), self.name_room
        named = (right - room, right) if line.is_from_right else (left, left + room)
        yield from block.named(who, line, *named, top)
        left, right = (left, right - room) if line.is_from_right else (left + room, right)
        yield from block.placed(line, left, right, top)

    def _dot_after(self, word: ShownWord, block: LanguageBlock) -> ShownDot | None:
        """Return the dot of an open sentence, where its newest word is shown."""
        line = block.shown[-1]
        if not (self.open_segments and block.is_at_end and block.text.is_open(line.key[0])):
            return None
        size = DOT * self.style_used.font_px
        left = word.left - 2 * size if line.is_from_right else word.left + word.width + size
        return ShownDot(left, word.top + (word.height - size) / 2, size, OVERLAY.gold)

    @property
    def _ends_at_left(self) -> bool:
        """Whether the last line is read from the right: where it ends there is room for the mark."""
        lines = [line for block in self.blocks for line in block.shown]
        return bool(lines) and lines[-1].is_from_right

    def _box_of(self, words: list[ShownWord], dot: ShownDot | None) -> QRect:
        """Return the ground that is as large as the words."""
        if not words:
            return QRect()
        left = min(word.left for word in words)
        right = max(word.left + word.width for word in words)
        if dot:
            left, right = min(left, dot.left), max(right, dot.left + dot.size)
        if self.name_room:  # a name that comes late does not move the edge
            sides = {line.is_from_right for block in self.blocks for line in block.shown}
            left = min(left, SIDE) if False in sides else left
            right = max(right, self.width() - SIDE) if True in sides else right
        top = min(word.top for word in words)
        if self.back.is_on:  # its mark stands beside the last line
            last = [word for word in words if word.top == words[-1].top]
            if self._ends_at_left:
                left = min(left, min(word.left for word in last) - mark_room())
            else:
                right = max(right, max(word.left + word.width for word in last) + mark_room())
        area = QRectF(left, top, right - left, self.height() - ABOVE - top)
        return area.adjusted(-SIDE, -ABOVE, SIDE, ABOVE).toAlignedRect() & self.rect()

    def _repaint(self, words: tuple[ShownWord, ...], dot: ShownDot | None, box: QRect) -> None:
        """Have drawn again what is no longer as before: words, and the edges of the ground that moved."""
        if bool(words) != bool(self.words):
            self.update()
            return
        region = moved_edges(box, self.box)
        changed = [*(set(words) ^ set(self.words)), *({dot, self.dot} if dot != self.dot else ())]
        for one in changed:
            if one is not None:
                region += one.area.toAlignedRect()
        self.update(region)

    def _wait(self, due_s: float | None) -> None:
        if due_s is None:
            self._due.stop()
        elif due_s > 0:
            self._due.start(round(due_s * 1000) + 1)
        else:
            self._clear()

    def _clear(self) -> None:
        self.back.leave()
        self.open_segments.clear()
        for text in (self.heard, self.translation):
            text.put_away()
        self.refresh()
