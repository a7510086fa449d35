"""The look that the settings ask for."""

from __future__ import annotations

from PySide6.QtCore import QT_TRANSLATE_NOOP

from app.look.theme import HIGH_CONTRAST, SYSTEM, use_theme
from app.settings.settings import Settings
from app.widgets.settings_store import SettingsStore

THEMES: dict[str, object] = {
    SYSTEM: QT_TRANSLATE_NOOP("Preferences", "System"),
    "light": QT_TRANSLATE_NOOP("Preferences", "Light"),
    "dark": QT_TRANSLATE_NOOP("Preferences", "Dark"),
    HIGH_CONTRAST: QT_TRANSLATE_NOOP("Preferences", "High contrast"),
}


def follow_theme(store: SettingsStore) -> None:
    """Apply the theme of the settings, now and whenever they or the system's theme change."""
    used: str | None = None

    def follow(settings: Settings) -> None:
        nonlocal used
        if settings.window.theme != used:
            used = settings.window.theme
            use_theme(used)

    follow(store.settings)
    store.changed.connect(follow)
