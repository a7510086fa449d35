"""An address as a QR code, which a telephone reads from the screen."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.look.tokens import LIGHT

MODULE_PX = 4
QUIET_MODULES = 4
"""The light edge that readers need (ISO/IEC 18004)."""


def modules_of(text: str) -> tuple[tuple[bool, ...], ...]:
    """Return which modules of the code are dark, row by row, without the quiet zone."""
    import segno

    code = segno.make_qr(text, error="m")
    return tuple(tuple(module == 1 for module in row) for row in code.matrix)


class QrCode(QWidget):
    """Dark on light in every theme, as not every reader knows it otherwise; empty without a text."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._modules: tuple[tuple[bool, ...], ...] = ()
        self.text = ""

    def show_text(self, text: str) -> None:
        """Show this from now on."""
        if text != self.text:
            self.text = text
            self._modules = modules_of(text) if text else ()
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        side = (len(self._modules) + 2 * QUIET_MODULES) * MODULE_PX if self._modules else 0
        return QSize(side, side)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.fillRect(QRect(0, 0, *self.sizeHint().toTuple()), QColor(LIGHT.surface))
        dark = QColor(LIGHT.text)
        for y, row in enumerate(self._modules, QUIET_MODULES):
            for x, is_dark in enumerate(row, QUIET_MODULES):
                if is_dark:
                    painter.fillRect(x * MODULE_PX, y * MODULE_PX, MODULE_PX, MODULE_PX, dark)
        painter.end()
