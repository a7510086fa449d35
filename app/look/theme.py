"""Light, dark, high contrast, or as the system has it."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Qt, QTemporaryDir
from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontInfo, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

from app.look.focus_ring import FocusRings
from app.look.palette import palette_of
from app.look.style_sheet import BASE_PX, style_sheet, write_signs
from app.look.tokens import DARK, LIGHT, Tokens, contrasting
from core.system.which import on_macos

SYSTEM, HIGH_CONTRAST = "", "contrast"
SCHEMES = {"light": Qt.ColorScheme.Light, "dark": Qt.ColorScheme.Dark, HIGH_CONTRAST: Qt.ColorScheme.Dark}
TOKENS = {"light": LIGHT, "dark": DARK}
FAMILIES = ("Inter", "Noto Sans")
"""The first of them that the system has, else its own."""


class Look(QObject):
    """Gives the program its palette, its style sheet and its type. Belongs to the program."""

    def __init__(self, program: QApplication) -> None:
        super().__init__(program)
        self._theme = SYSTEM
        self._signs: QTemporaryDir | None = None
        self._program = program
        self._tokens: Tokens | None = None
        self._base_px = use_type(program)
        self._rings = FocusRings(program)
        hints = QGuiApplication.styleHints()
        # Not at once: the colours change after this is told.
        queued = Qt.ConnectionType.QueuedConnection
        hints.colorSchemeChanged.connect(self._show, queued)
        hints.accessibility().contrastPreferenceChanged.connect(self._show, queued)

    def use(self, theme: str) -> None:
        """Look like this at once, in every window: `light`, `dark`, `contrast`, or empty for the system's."""
        self._theme = theme
        hints = QGuiApplication.styleHints()
        hints.setColorScheme(SCHEMES.get(theme, Qt.ColorScheme.Unknown))
        self._show()

    def _show(self) -> None:
        tokens = self._wanted()
        if tokens == self._tokens:
            return
        self._tokens = tokens
        self._signs = write_signs(tokens)
        QApplication.setPalette(palette_of(tokens))
        self._program.setStyleSheet(style_sheet(tokens, self._base_px, Path(self._signs.path())))

    def _wanted(self) -> Tokens:
        if self._theme == HIGH_CONTRAST:
            return contrasting(_white_on_black())
        hints = QGuiApplication.styleHints()
        if hints.accessibility().contrastPreference() is Qt.ContrastPreference.HighContrast:
            return contrasting(_system_palette())
        return TOKENS.get(self._theme) or (DARK if _system_is_dark() else LIGHT)


def use_theme(theme: str) -> None:
    """Make every window of the program look like this at once (`Look.use`)."""
    program = QApplication.instance()
    assert isinstance(program, QApplication)
    look = program.findChild(Look) or Look(program)
    look.use(theme)


def use_type(program: QApplication) -> int:
    """Give the program its letters, no smaller than the system's; return their size in pixels."""
    system = program.font()
    base_px = max(BASE_PX, QFontInfo(system).pixelSize())
    # Of macOS: its letters have a name that cannot be asked for, and sizes of their own drawing.
    known = set() if on_macos() else set(QFontDatabase.families())
    font = next((QFont(family) for family in FAMILIES if family in known), QFont(system))
    # In points, which is how sizes that users choose are counted.
    font.setPointSizeF(base_px * 72 / QGuiApplication.primaryScreen().logicalDotsPerInchY())
    program.setFont(font)
    return base_px


def _system_is_dark() -> bool:
    return QGuiApplication.styleHints().colorScheme() is Qt.ColorScheme.Dark


def _system_palette() -> QPalette:
    QApplication.setPalette(QPalette())
    return QGuiApplication.palette()


def _white_on_black() -> QPalette:
    palette = QPalette(QColor("black"))
    role = QPalette.ColorRole
    palette.setColor(role.WindowText, QColor("white"))
    palette.setColor(role.Highlight, QColor("#ffe14d"))
    palette.setColor(role.HighlightedText, QColor("black"))
    return palette
