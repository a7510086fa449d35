"""Which computer recognizes and translates: this one, or one that it is paired with."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QT_TRANSLATE_NOOP

from app.remote.paired_computers import paired_computers
from app.widgets.dialogs import push_button
from app.widgets.setting_controls import SettingChoice, translated
from app.widgets.settings_store import SettingsStore
from app.windows.settings.pairing_dialog import PairingDialog

THIS_ONE = QT_TRANSLATE_NOOP("Preferences", "This computer")
PAIR = QT_TRANSLATE_NOOP("Preferences", "Pair &with another computer…")


class EngineComputer(SettingChoice):
    """Lists the paired computers; one that is chosen and paired no more stays to be seen."""

    def __init__(self, store: SettingsStore) -> None:
        super().__init__(
            store,
            lambda settings: settings.engine.engine_on,
            lambda settings, name: replace(settings.engine, engine_on=name),
            {"": THIS_ONE},
        )
        self._store = store
        self.pair_button = push_button(translated(PAIR), self.pair)
        self.look()

    def look(self) -> None:
        """List those that are paired now."""
        chosen = self._store.settings.engine.engine_on
        names = dict.fromkeys([*(computer.name for computer in paired_computers()), chosen])
        while self.count() > 1:
            self.removeItem(1)
        for name in filter(None, names):
            self.addItem(name, name)
        self._follow(self._store.settings)

    def pair(self) -> None:
        """Let one more computer be paired."""
        dialog = PairingDialog(self.window())
        dialog.paired.connect(self.look)
        dialog.open()
