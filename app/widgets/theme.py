"""Light, dark, or as the system has it."""

from __future__ import annotations

from PySide6.QtCore import QT_TRANSLATE_NOOP, Qt
from PySide6.QtGui import QColor, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

from app.settings.settings import Settings
from app.widgets.settings_store import SettingsStore

THEMES: dict[str, object] = {
    "": QT_TRANSLATE_NOOP("Preferences", "As the system"),
    "light": QT_TRANSLATE_NOOP("Preferences", "Light"),
    "dark": QT_TRANSLATE_NOOP("Preferences", "Dark"),
}
SCHEMES = {"light": Qt.ColorScheme.Light, "dark": Qt.ColorScheme.Dark}
DARK = QColor(50, 50, 50)
DARKER = QColor(36, 36, 36)
DISABLED = QColor(128, 128, 128)
"""Read on a light and on a dark ground: what was chosen is still looked at while it cannot be changed."""
ACCENT = QColor(38, 118, 168)
LINK = QColor(120, 180, 255)
FUSION = "fusion"
"""Qt's own style, which Linux has."""
EDGED = ("QCheckBox", "QRadioButton", "QLineEdit", "QComboBox", "QAbstractSpinBox", "QSlider", "QListWidget")
SHADED_ON_BRIGHT, SHADED_ON_DARK = QColor(170, 170, 170), QColor(210, 210, 210)
"""Fusion draws the edge of these in a darker shade of their ground, which is hardly seen on a bright one and
not at all on a dark one. A shade of these colours is seen."""
FAINTNESS = 0.35
"""How far faint text is on the way to its ground."""


def follow_theme(store: SettingsStore) -> None:
    """Look as the settings say, now and after every change of them and of what the system has."""
    used: str | None = None

    def follow(settings: Settings) -> None:
        nonlocal used
        if settings.window.theme != used:
            used = settings.window.theme
            use_theme(used)

    follow(store.settings)
    store.changed.connect(follow)
    # Not at once: the colours change after this is told.
    queued = Qt.ConnectionType.QueuedConnection
    QGuiApplication.styleHints().colorSchemeChanged.connect(_show_edges, queued)


def use_theme(theme: str) -> None:
    """Let every window of the program look like this at once."""
    QApplication.setPalette(QPalette())
    hints = QGuiApplication.styleHints()
    scheme = SCHEMES.get(theme, Qt.ColorScheme.Unknown)
    hints.setColorScheme(scheme)
    # Some desktops of Linux have no theme that could be dark: the colours are ours there.
    if scheme is Qt.ColorScheme.Dark and hints.colorScheme() is not scheme:
        QApplication.setPalette(dark_palette())
    elif theme in SCHEMES:
        QApplication.setPalette(with_contrast(QPalette()))
    _show_edges()


def _show_edges() -> None:
    if QApplication.style().name() != FUSION:
        return
    palette = QPalette()
    is_dark = palette.color(QPalette.ColorRole.Window).lightness() < 128
    for group in (QPalette.ColorGroup.Active, QPalette.ColorGroup.Inactive):
        palette.setColor(group, QPalette.ColorRole.Window, SHADED_ON_DARK if is_dark else SHADED_ON_BRIGHT)
    for kind in EDGED:
        QApplication.setPalette(palette, kind)  # type: ignore[arg-type]  # bytes, says PySide of the name


def faint_text(palette: QPalette) -> QColor:
    """Return the colour of text that counts less than other text and is read as well on its ground."""
    text, ground = palette.color(QPalette.ColorRole.Text), palette.color(QPalette.ColorRole.Base)
    pairs = (
        (text.redF(), ground.redF()),
        (text.greenF(), ground.greenF()),
        (text.blueF(), ground.blueF()),
    )
    return QColor.fromRgbF(*((1 - FAINTNESS) * before + FAINTNESS * behind for before, behind in pairs))


def with_contrast(palette: QPalette) -> QPalette:
    """Return the palette with selections and hints that stand out from their ground by 4.5 to 1."""
    for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, role, DISABLED)
    palette.setColor(QPalette.ColorRole.Highlight, ACCENT)
    palette.setColor(QPalette.ColorRole.HighlightedText, Qt.GlobalColor.white)
    palette.setColor(QPalette.ColorRole.PlaceholderText, faint_text(palette))
    return palette


def dark_palette() -> QPalette:
    palette = QPalette(DARK)
    palette.setColor(QPalette.ColorRole.Base, DARKER)
    palette.setColor(QPalette.ColorRole.AlternateBase, DARK)
    palette.setColor(QPalette.ColorRole.ToolTipBase, DARKER)
    palette.setColor(QPalette.ColorRole.ToolTipText, Qt.GlobalColor.white)
    palette.setColor(QPalette.ColorRole.Link, LINK)
    return with_contrast(palette)
