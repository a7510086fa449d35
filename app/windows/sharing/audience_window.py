"""A whole screen of captions, dark and without a pointer."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QCloseEvent, QColor, QKeyEvent, QPainter, QPaintEvent, QResizeEvent, QScreen
from PySide6.QtWidgets import QWidget

from app.look.tokens import OVERLAY
from app.settings.overlay_style import OverlayStyle
from app.windows.overlay.canvas import CaptionCanvas
from app.windows.sharing.audience_screens import audience_style
from core.captions.captions import CaptionUpdate

MARGIN = 0.05
"""Of the screen's width beside the captions, and of its height below them."""
HINT_PX = 20


class AudienceCanvas(CaptionCanvas):
    """Captions whose ground is the whole screen: one of their own would be seen by its edge."""

    def draw_ground(self, painter: QPainter, box: QRect) -> None:
        pass


class AudienceWindow(QWidget):
    """Shows captions in the overlay's style, in letters by the height of the screen."""

    left = Signal()
    """The user has had enough of it."""

    def __init__(self, style: OverlayStyle) -> None:
        super().__init__()
        self.setWindowTitle(self.tr("Audience view"))
        self.setAccessibleName(self.tr("Captions for the audience"))
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, False)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setCursor(Qt.CursorShape.BlankCursor)
        self._style = style
        self._is_new = True
        self.canvas = AudienceCanvas(audience_style(style, self.height()), self)
        self.canvas.box_changed.connect(self._forget_hint)

    def open_on(self, screen: QScreen) -> None:
        """Fill this screen."""
        self.setGeometry(screen.geometry())
        self.setScreen(screen)
        self._is_new = not self.canvas.text_lines()
        self.showFullScreen()
        self.raise_()
        self.activateWindow()

    def begin(self, *, is_bilingual: bool, has_speakers: bool) -> None:
        """Forget the captions of earlier sessions."""
        self.canvas.begin(is_bilingual=is_bilingual, has_speakers=has_speakers)

    def show_update(self, update: CaptionUpdate) -> None:
        """Show what a caption has become."""
        self.canvas.show_update(update)
        self.setAccessibleDescription(self.canvas.text_of(update))

    def use_style(self, style: OverlayStyle) -> None:
        """Look as the overlay does, except for the size."""
        self._style = style
        self.canvas.use_style(audience_style(style, self.height()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        self.left.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        side, below = round(self.width() * MARGIN), round(self.height() * MARGIN)
        self.canvas.setGeometry(self.rect().adjusted(side, below, -side, -below))
        self.use_style(self._style)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(event.rect(), QColor(OVERLAY.ground))
        if self._is_new:
            self._draw_hint(painter)
        painter.end()

    def _draw_hint(self, painter: QPainter) -> None:
        font = painter.font()
        font.setPixelSize(HINT_PX)
        painter.setFont(font)
        painter.setPen(QColor(OVERLAY.muted))
        flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
        hint = self.tr("Captions will appear here. Esc closes this view.")
        painter.drawText(self.rect(), flags, hint)

    def _forget_hint(self) -> None:
        if self._is_new and self.canvas.text_lines():
            self._is_new = False
            self.update()
