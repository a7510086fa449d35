"""The pane in which the talk appears: the translation first and large, what was said below it."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import (
    QHelpEvent,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QFrame, QPushButton, QTextEdit, QToolTip, QWidget

from app.look.icons import ButtonIcon
from app.look.tokens import Tokens, current_tokens
from app.widgets.announcing import announce
from app.windows.main.block_marks import LinePart, mark_of
from app.windows.main.breath import Breath
from app.windows.main.caption_formats import CaptionFormats, spoken_font
from app.windows.main.caption_text import CaptionText
from app.windows.main.gutter import EDGE, Gutter, OpenRow
from core.captions.captions import CaptionUpdate
from core.captions.voice_names import VoiceNames
from core.wire.voice_messages import Voiced

ABOVE, BELOW = 16, 16
"""The text, in pixels."""


class LivePane(QTextEdit):
    """Read-only, selectable text that follows the talk unless the user has scrolled up.

    Only what is new is drawn: committed characters are never taken out or
    formatted again, so they do not flicker and a selection stays.
    """

    voice_wanted = Signal(int, QPoint)
    """Somebody asks who says the caption of a row, at a place on the screen."""
    heads_changed = Signal()
    """The speakers of some captions have become known or changed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("captions")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setReadOnly(True)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setAccessibleName(self.tr("Captions"))
        self.setUndoRedoEnabled(False)
        self.setTabChangesFocus(True)
        self.document().setDocumentMargin(EDGE)  # of what is waited for
        self._normal_font = self.font()
        self.setFont(spoken_font(self._normal_font))
        self.text = CaptionText(self.document(), CaptionFormats(self.font()))
        self.gutter = Gutter(self, self.text.heads)
        self.gutter.use_font(self._normal_font)
        self.breath = Breath(self)
        self.breath.changed.connect(self._breathe)
        self.tells_voices = False
        """Whether voices of the talk are told apart, or were."""
        self.viewport().setMouseTracking(True)
        self._tokens = current_tokens()
        self._make_jump()
        self.begin(is_bilingual=True)
        self.cursorPositionChanged.connect(self._describe)

    def show_waiting(self, sentence: str) -> None:
        """Say in the empty pane what is waited for."""
        self.setPlaceholderText(sentence)

    def begin(
        self,
        *,
        is_bilingual: bool,
        spoken: str = "",
        translated: str = "",
        speakers: tuple[str, ...] = (),
        tells_voices: bool = False,
    ) -> None:
        """Begin a talk; languages are named by their codes, the first speaker is on the user's own side."""
        self.text.begin(spoken, translated, is_bilingual=is_bilingual)
        self.gutter.me = speakers[0] if speakers else ""
        self.gutter.has_speakers = bool(speakers) or tells_voices
        self.tells_voices = tells_voices
        self._make_room()

    def end(self) -> None:
        """End the talk: what is still open is said."""
        self.text.close()
        self.viewport().update()
        self._after_update()

    def show_update(self, update: CaptionUpdate) -> None:
        """Write what is new of a caption."""
        follows = self._is_at_end()
        self.text.put(update)
        if update.speaker and not self.gutter.has_speakers:
            self.gutter.has_speakers = True
            self._make_room()
        if update.final:
            self._forget_the_oldest()
        if update.final or not update.has_text:
            self.viewport().update()  # its background goes, even if none of its words has changed
        self._after_update()
        if follows:
            self.follow()

    def make_room_for_voices(self) -> None:
        """Show a column for the speakers from now on: rows move once, not whenever one becomes known."""
        self.tells_voices = True
        if not self.gutter.has_speakers:
            self.gutter.has_speakers = True
            self._make_room()

    def show_voices(self, voiced: Voiced) -> None:
        """Show who says captions beside them; no letter of them moves."""
        self.make_room_for_voices()
        self.text.heads.put(voiced)
        self.show_heads()

    def call_voices(self, called: VoiceNames) -> None:
        """Show what voices are called now."""
        self.text.heads.called = called
        self.show_heads()

    def suggest_voices(self, names: Mapping[int, str]) -> None:
        """Show whom of the remembered ones voices may be."""
        self.text.heads.suggest(names)
        self.show_heads()

    def show_heads(self) -> None:
        """Show what stands beside the captions now."""
        self.viewport().update(self.gutter.area())
        self._describe()
        self.heads_changed.emit()

    def correct(self, before: CaptionUpdate, after: CaptionUpdate) -> None:
        """Write a caption as its reader has corrected it."""
        follows = self._is_at_end()
        self.text.correct(before, after)
        if follows:
            self.follow()

    def show_notice(self, text: str, start_s: float) -> None:
        """Write a line that nobody said, such as a gap or a pause.

        It stands where it belongs by the clock of the sound: what was said before comes above it
        even if it is recognized later.
        """
        follows = self._is_at_end()
        self.text.put_notice(text, start_s)
        announce(self, text)
        if follows:
            self.follow()

    def change_notice(self, text: str, start_s: float) -> None:
        """Write a notice again: what it told of has changed."""
        self.text.change_notice(text, start_s)

    def show_size(self, percent: int) -> None:
        """Use this text size."""
        follows = self._is_at_end()
        self.setFont(spoken_font(self._normal_font, percent))
        if follows:
            self.follow()

    def open_rows(self) -> list[OpenRow]:
        """Return what is still being said."""
        return [OpenRow(*self.text.place_of(caption)) for caption in self.text.open.values()]

    def follow(self) -> None:
        """Scroll to the end, and follow it."""
        self.verticalScrollBar().setValue(self.verticalScrollBar().maximum())

    def viewportEvent(self, event: QEvent) -> bool:
        """Tell whole who says what is pointed at, for which there may be little room."""
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            names = self.gutter.tip_at(event.pos())  # which are letters, never markup
            QToolTip.showText(event.globalPos(), f"<span>{escape(names)}</span>" if names else "", self)
            return True
        return super().viewportEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        is_offered = self._asked_at(event.position().toPoint()) is not None
        shape = Qt.CursorShape.PointingHandCursor if is_offered else Qt.CursorShape.IBeamCursor
        self.viewport().setCursor(shape)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Ask who says a caption where the place beside it is clicked."""
        super().mouseReleaseEvent(event)
        row = self._asked_at(event.position().toPoint())
        is_click = event.button() is Qt.MouseButton.LeftButton and not self.textCursor().hasSelection()
        if row is not None and is_click:
            self.voice_wanted.emit(row, event.globalPosition().toPoint())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ask the same by Enter of the caption in which the cursor is."""
        mark = mark_of(self.textCursor().block())
        is_asked = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.tells_voices
        if is_asked and mark is not None and self._may_ask(mark.row) and mark.part is not LinePart.NOTICE:
            below = self.cursorRect().bottomLeft()
            self.voice_wanted.emit(mark.row, self.viewport().mapToGlobal(below))
        else:
            super().keyPressEvent(event)

    def _asked_at(self, point: QPoint) -> int | None:
        row = self.gutter.row_at(point) if self.tells_voices else None
        return row if row is not None and self._may_ask(row) else None

    def _may_ask(self, row: int) -> bool:
        """Return whether anybody else than the user may say a caption, which is whole."""
        head = self.text.heads.of(row)
        return bool(head.n_words) and (not self.gutter.me or head.speaker != self.gutter.me)

    def resizeEvent(self, event: QResizeEvent) -> None:
        follows = self._is_at_end()
        super().resizeEvent(event)
        self._place_jump()
        if follows:
            self.follow()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._after_update()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.breath.hold()

    def changeEvent(self, event: QEvent) -> None:
        """Write in the colours of a new theme, and mirrored where the interface is."""
        super().changeEvent(event)
        if not hasattr(self, "gutter"):
            return  # it is being made
        if event.type() == QEvent.Type.PaletteChange and self._tokens != current_tokens():
            self._use(current_tokens())
        elif event.type() == QEvent.Type.LayoutDirectionChange:
            self._make_room()

    def paintEvent(self, event: QPaintEvent) -> None:
        rows = self.open_rows()
        if rows:
            painter = QPainter(self.viewport())
            self.gutter.paint_open(painter, rows)
            painter.end()
        super().paintEvent(event)
        painter = QPainter(self.viewport())
        if not self.document().isEmpty() and event.rect().intersects(self.gutter.area()):
            self.gutter.paint_signs(painter, event.rect())
        self.gutter.paint_dots(painter, rows)
        painter.end()

    def _make_jump(self) -> None:
        self._jump = QPushButton(self.tr("&Newest"), self)
        self._jump.setAccessibleDescription(self.tr("Go to the latest caption"))
        ButtonIcon(self._jump, "newest")
        self._jump.clicked.connect(self.follow)
        self._jump.hide()
        bar = self.verticalScrollBar()
        bar.valueChanged.connect(self._offer_jump)
        bar.rangeChanged.connect(self._offer_jump)

    def _offer_jump(self) -> None:
        self._jump.setVisible(not self._is_at_end())
        self._place_jump()

    def _place_jump(self) -> None:
        """Put the button over the lower corner where lines end."""
        area, size = self.viewport().geometry(), self._jump.sizeHint()
        margin = self.fontMetrics().height() // 2
        self._jump.resize(size)
        left = area.right() - size.width() - margin
        if self.isRightToLeft():
            left = area.left() + margin
        self._jump.move(left, area.bottom() - size.height() - margin)

    def _is_at_end(self) -> bool:
        bar = self.verticalScrollBar()
        return bar.value() >= bar.maximum() - self.fontMetrics().height()

    def _make_room(self) -> None:
        """Leave room beside the text for what is painted there."""
        frame = self.document().rootFrame()
        form = frame.frameFormat()
        left, right = self.gutter.width, EDGE
        if self.isRightToLeft():
            left, right = right, left
        form.setLeftMargin(left)
        form.setRightMargin(right)
        form.setTopMargin(ABOVE)
        form.setBottomMargin(BELOW)
        frame.setFrameFormat(form)

    def _after_update(self) -> None:
        """Let the dot breathe while there is one; the text draws its rows again from edge to edge."""
        if self.text.open and self.isVisible():
            self.breath.go_on()
        else:
            self.breath.hold()

    def _breathe(self, opacity: float) -> None:
        self.gutter.dot_opacity = opacity
        for row in self.open_rows():
            self.viewport().update(self.gutter.dot_of(row).toAlignedRect().adjusted(-1, -1, 1, 1))

    def _use(self, tokens: Tokens) -> None:
        self._tokens = tokens
        self.text.write_again()

    def _describe(self) -> None:
        """Tell keyboard users what is beside the line of the cursor."""
        mark = mark_of(self.textCursor().block())
        beside = self.gutter.beside(mark) if mark is not None and mark.part is not LinePart.NOTICE else ""
        self.setAccessibleDescription(beside)

    def _forget_the_oldest(self) -> None:
        """Drop the earliest lines if there are too many; what is being read does not move."""
        read = self.cursorForPosition(QPoint(0, 0))
        top = self.cursorRect(read).top()
        if self.text.forget_the_oldest():
            bar = self.verticalScrollBar()
            bar.setValue(bar.value() + self.cursorRect(read).top() - top)
