"""Draws captions in the overlay's style, and of each new word only the word."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, QVariantAnimation, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QPaintEvent,
    QRegion,
    QResizeEvent,
)
from PySide6.QtWidgets import QWidget

from app.settings.overlay_style import OverlayStyle
from app.windows.overlay.reading_pace import ScrollPace, stay_s
from app.windows.overlay.text import BrokenLine, CaptionText, WidthOf
from app.windows.overlay.word import ShownWord, WordLook
from core.captions.captions import CaptionUpdate

MARGIN = 18
CORNER = 14
UNSTABLE_ALPHA = 190
"""The faintest that is read over a bright desktop too."""
N_WIDTHS = 1000
"""Words measured last that are remembered: far more than stand in the overlay."""
SMALL = 0.58
"""The size of what was heard above its translation."""
FADING_MS = 400


@dataclass(slots=True)
class Block:
    """One language: its words, how they look and which of their lines are shown."""

    text: CaptionText
    stable: WordLook
    unstable: WordLook
    n_lines: int
    pace: ScrollPace = field(default_factory=ScrollPace)
    width_of: WidthOf = field(init=False)
    line_height: float = field(init=False)

    def __post_init__(self) -> None:
        metrics = QFontMetricsF(self.stable.font)
        # Several times a second the same words are broken into lines.
        self.width_of = lru_cache(N_WIDTHS)(metrics.horizontalAdvance)
        self.line_height = metrics.lineSpacing()

    @property
    def height(self) -> float:
        return self.n_lines * self.line_height


class CaptionCanvas(QWidget):
    """Shows the last captions, each until it could be read, then nothing.

    What was heard stands small above its translation; the one language that
    is shown alone stands large.
    """

    emptied = Signal()
    """The last caption has been read and is gone."""

    def __init__(
        self, style: OverlayStyle, parent: QWidget | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(parent)
        self._clock = clock
        self.heard, self.translation = CaptionText(), CaptionText()
        self._is_bilingual = True
        self.words: tuple[ShownWord, ...] = ()
        self._lines: list[str] = []
        self._changed_s = 0.0
        self.open_segments: set[int] = set()
        self._due = QTimer(self, singleShot=True)
        self._due.timeout.connect(self.refresh)
        self.opacity = 1.0
        self._fading = QVariantAnimation(self, startValue=1.0, endValue=0.0, duration=FADING_MS)
        self._fading.valueChanged.connect(self._fade)
        self._fading.finished.connect(self._clear)
        self.use_style(style)

    def use_style(self, style: OverlayStyle) -> None:
        """Look so from now on."""
        self.style_used = style
        self._make_blocks()
        self.refresh()
        self.update()

    def begin(self, *, is_bilingual: bool) -> None:
        """Forget the captions of earlier sessions."""
        self._is_bilingual = is_bilingual
        self._forget()
        self._make_blocks()
        self.refresh()

    def show_update(self, update: CaptionUpdate) -> None:
        """Show what a caption has become."""
        segment, speaker, is_final = update.segment, update.speaker, update.final
        self.heard.put(segment, speaker, update.source, update.source_tail, is_final=is_final)
        self.translation.put(segment, speaker, update.target, update.target_tail, is_final=is_final)
        is_open = not is_final and bool(update.source or update.source_tail)
        (self.open_segments.add if is_open else self.open_segments.discard)(segment)
        self._brighten()
        self.refresh()

    def end(self) -> None:
        """Nothing more comes: what stands there goes when it has been read."""
        self.open_segments.clear()
        self.refresh()

    def text_lines(self) -> list[str]:
        """Return what is on the screen, line by line."""
        return list(self._lines)

    def needed_height(self) -> int:
        """Return the height of all lines."""
        return round(sum(block.height for block in self.blocks)) + 2 * MARGIN

    def sizeHint(self) -> QSize:
        return QSize(900, self.needed_height())

    def refresh(self) -> None:
        """Show what is due now, and come back when the next is."""
        before = self.words
        dues_s: list[float] = []
        self._lay_out(dues_s)
        if self.words != before:
            self._changed_s = self._clock()
            self._repaint(before)
        if not dues_s and self._lines and not self.open_segments:
            dues_s.append(
                self._changed_s + stay_s(self._lines, self.style_used.reading_speed) - self._clock()
            )
        self._wait(min(dues_s, default=None))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.refresh()

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.words:
            return
        painter = QPainter(self)
        painter.setOpacity(self.opacity)
        self._draw_background(painter)
        ratio = self.devicePixelRatioF()
        for word in self.words:
            if event.region().intersects(word.area.toAlignedRect()):
                word.draw(painter, ratio)
        painter.end()

    def _make_blocks(self) -> None:
        style = self.style_used
        if not self._is_bilingual or style.languages == "heard":
            self.blocks = [self._block(self.heard, 1, style.heard_color, style.n_lines)]
        elif style.languages == "translation":
            self.blocks = [self._block(self.translation, 1, style.translation_color, style.n_lines)]
        else:
            small = self._block(self.heard, SMALL, style.heard_color, 1)
            self.blocks = [small, self._block(self.translation, 1, style.translation_color, style.n_lines)]

    @property
    def _hidden(self) -> list[CaptionText]:
        """The language that is not shown: it begins with its last captions when it is."""
        shown = [block.text for block in self.blocks]
        return [text for text in (self.heard, self.translation) if text not in shown]

    def _block(self, text: CaptionText, scale: float, color_name: str, n_lines: int) -> Block:
        font, color, faint = self._font(scale), QColor(color_name), QColor(color_name)
        faint.setAlpha(UNSTABLE_ALPHA)
        stable, unstable = (WordLook.of(self.style_used, font, shade) for shade in (color, faint))
        return Block(text, stable, unstable, n_lines)

    def _font(self, scale: float) -> QFont:
        font = QFont(self.font())
        if self.style_used.font_family:
            font.setFamily(self.style_used.font_family)
        font.setPixelSize(max(11, round(self.style_used.font_px * scale)))
        font.setWeight(QFont.Weight.DemiBold if scale == 1 else QFont.Weight.Normal)
        return font

    def _lay_out(self, dues_s: list[float]) -> None:
        """Place the lines that are shown now; add to `dues_s` when some of them shall go."""
        words: list[ShownWord] = []
        self._lines = []
        top = max(0.0, (self.height() - self.needed_height()) / 2) + MARGIN
        for text in self._hidden:
            text.keep(self.style_used.n_lines)
        for block in self.blocks:
            for n, line in enumerate(self._shown(block, dues_s)):
                self._lines.append(line.text)
                words.extend(self._placed(line, block, top + n * block.line_height))
            top += block.height
        self.words = tuple(words)

    def _shown(self, block: Block, dues_s: list[float]) -> list[BrokenLine]:
        lines = block.text.lines(block.width_of, self.width() - 2 * MARGIN)
        keyed = [(line.key, line.text) for line in lines]
        shown = block.pace.scroll(keyed, block.n_lines, self.style_used.reading_speed, self._clock())
        if shown.due_s is not None:
            dues_s.append(shown.due_s)
        if lines:
            block.text.forget_before(lines[shown.start].key[0])
        return lines[shown.start : shown.start + block.n_lines]

    def _placed(self, line: BrokenLine, block: Block, top: float) -> Iterator[ShownWord]:
        used = 0.0
        for text, is_stable in line.words_in_place():
            width = block.width_of(text)
            left = self.width() - MARGIN - used - width if line.is_from_right else MARGIN + used
            look = block.stable if is_stable else block.unstable
            yield ShownWord(text, left, top, width, block.line_height, look)
            used += block.width_of(text + " ")

    def _repaint(self, before: tuple[ShownWord, ...]) -> None:
        """Have drawn again what changed: all where the background comes or goes, else words alone."""
        if bool(before) != bool(self.words):
            self.update()
            return
        region = QRegion()
        for word in set(before) ^ set(self.words):
            region += word.area.toAlignedRect()
        self.update(region)

    def _wait(self, due_s: float | None) -> None:
        if due_s is None:
            self._due.stop()
        elif due_s > 0:
            self._due.start(round(due_s * 1000) + 1)
        elif self._fading.state() != QVariantAnimation.State.Running:
            self._fading.start()

    def _fade(self, opacity: float) -> None:
        self.opacity = opacity
        self.update()

    def _brighten(self) -> None:
        if self._fading.state() == QVariantAnimation.State.Running:
            self._fading.stop()
            self._fade(1.0)

    def _clear(self) -> None:
        self._forget()
        self.refresh()
        self.emptied.emit()

    def _forget(self) -> None:
        self._fading.stop()
        self.opacity = 1.0
        self.open_segments.clear()
        for text in (self.heard, self.translation):
            text.clear()

    def _draw_background(self, painter: QPainter) -> None:
        color = QColor(self.style_used.background_color)
        color.setAlphaF(self.style_used.background_percent / 100)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color)
        painter.drawRoundedRect(QRectF(self.rect()), CORNER, CORNER)
