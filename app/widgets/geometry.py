"""Where windows were last: each opens where it was closed."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QByteArray, QEvent, QObject, QSize
from PySide6.QtWidgets import QWidget

from app.widgets.settings_store import SettingsStore

FRAME = QSize(16, 48)
"""What window managers add around a window at most: how much, is known only once it is shown."""


def remember_geometry(window: QWidget, name: str, store: SettingsStore, first_size: QSize) -> None:
    """Put a new window where the one of this name was closed last, and remember where it is closed."""
    saved = store.settings.window.geometries.get(name, "")
    if not window.restoreGeometry(QByteArray.fromBase64(saved.encode("ascii", "replace"))):
        # At 200 % a laptop's screen is small.
        window.resize(first_size.boundedTo(window.screen().availableSize() - FRAME))
    window.installEventFilter(_GeometrySaver(window, name, store))


class _GeometrySaver(QObject):
    def __init__(self, window: QWidget, name: str, store: SettingsStore) -> None:
        super().__init__(window)
        self._window = window
        self._name = name
        self._store = store

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Hide and not event.spontaneous():
            geometry = bytes(self._window.saveGeometry().toBase64().data()).decode("ascii")
            self._store.change(
                replace(
                    self._store.settings.window,
                    geometries={**self._store.settings.window.geometries, self._name: geometry},
                )
            )
        return False
