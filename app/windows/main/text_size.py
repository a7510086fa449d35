"""How large the captions are in the window, remembered."""

from __future__ import annotations

from dataclasses import replace

from app.widgets.settings_store import SettingsStore
from app.windows.main.live_pane import LivePane

NORMAL = 100
SMALLEST, LARGEST, STEP = 60, 400, 20
"""In percent of the interface's letters."""


class TextSize:
    """Changes the letters of the pane, and of no other part of the window."""

    def __init__(self, pane: LivePane, store: SettingsStore) -> None:
        self._pane = pane
        self._store = store
        self._use(store.settings.window.text_size_percent)

    def larger(self) -> None:
        self._use(self._store.settings.window.text_size_percent + STEP)

    def smaller(self) -> None:
        self._use(self._store.settings.window.text_size_percent - STEP)

    def normal(self) -> None:
        self._use(NORMAL)

    def _use(self, percent: int) -> None:
        percent = min(max(percent, SMALLEST), LARGEST)
        self._pane.show_size(percent)
        self._store.change(replace(self._store.settings.window, text_size_percent=percent))
