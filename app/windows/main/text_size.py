"""How large the captions are in the window, remembered."""

from __future__ import annotations

from dataclasses import replace

from app.settings.settings import TEXT_SIZES_PERCENT, Settings
from app.widgets.settings_store import SettingsStore
from app.windows.main.live_pane import LivePane

NORMAL = 100


class TextSize:
    """Changes the letters of the pane, and of no other part of the window, as the settings do."""

    def __init__(self, pane: LivePane, store: SettingsStore) -> None:
        self._pane = pane
        self._store = store
        self._shown = NORMAL
        self._follow(store.settings)
        store.changed.connect(self._follow)

    def larger(self) -> None:
        self._use(self._store.settings.window.text_size_percent + TEXT_SIZES_PERCENT.step)

    def smaller(self) -> None:
        self._use(self._store.settings.window.text_size_percent - TEXT_SIZES_PERCENT.step)

    def normal(self) -> None:
        self._use(NORMAL)

    def _use(self, percent: int) -> None:
        percent = _within(percent)
        self._store.change(replace(self._store.settings.window, text_size_percent=percent))

    def _follow(self, settings: Settings) -> None:
        percent = _within(settings.window.text_size_percent)
        if percent != self._shown:
            self._shown = percent
            self._pane.show_size(percent)


def _within(percent: int) -> int:
    return min(max(percent, TEXT_SIZES_PERCENT[0]), TEXT_SIZES_PERCENT[-1])
