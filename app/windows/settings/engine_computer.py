"""Which computer recognizes and translates: this one, or one that it is paired with."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from PySide6.QtCore import QT_TRANSLATE_NOOP

from app.remote.paired_computers import forget_computer, paired_computers
from app.settings.settings import Settings
from app.widgets.dialogs import push_button
from app.widgets.setting_controls import SettingChoice, translated
from app.widgets.settings_store import SettingsStore
from app.windows.settings.pairing_dialog import PairingDialog
from core.wording.errors import UserError

THIS_ONE = QT_TRANSLATE_NOOP("Preferences", "This computer")
PAIR = QT_TRANSLATE_NOOP("Preferences", "Pair &with another computer…")
FORGET = QT_TRANSLATE_NOOP("Preferences", "Forget the chosen computer")


class EngineComputer(SettingChoice):
    """Lists the paired computers, and the chosen one even if it is no longer paired."""

    def __init__(self, store: SettingsStore) -> None:
        self.pair_button = push_button(translated(PAIR), self.pair)
        self.forget_button = push_button(translated(FORGET), self.forget)
        super().__init__(
            store,
            lambda settings: settings.engine.engine_on,
            lambda settings, name: replace(settings.engine, engine_on=name),
            {"": THIS_ONE},
        )
        self._store = store
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

    def _follow(self, settings: Settings) -> None:
        super()._follow(settings)
        self.forget_button.setEnabled(bool(settings.engine.engine_on))

    def forget(self) -> None:
        """Unpair the chosen computer, and choose this one."""
        chosen = self._store.settings.engine
        with suppress(UserError):  # it is forgotten already
            forget_computer(chosen.engine_on)
        self._store.change(replace(chosen, engine_on=""))
        self.look()

    def pair(self) -> None:
        """Let the user pair one more computer."""
        dialog = PairingDialog(self.window())
        dialog.paired.connect(self.look)
        dialog.open()
