"""The settings while the program runs."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from app.settings.settings import Group, Settings, SoundChoice, is_device, load_settings, save_settings
from core.files.damaged_files import put_aside
from core.wording.errors import UserError

SAVING_MS = 400
"""How long after a change the file is written: dragging a slider does not write it at every step."""


class SettingsStore(QObject):
    """Every change of a setting is made here and signalled at once; the file is written later.

    A file of sound is the source until it is closed or the program ends: what is saved is the last device.
    """

    changed = Signal(object)
    """The `Settings` from now on."""
    trouble = Signal(str)
    """Why they cannot be saved or were not read, for the user."""
    saved = Signal()
    """They are in the file, where they could not be written before."""

    def __init__(self, path: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.path = path
        self._damage = ""
        self.is_unsaved = False
        """Whether they could not be written the last time."""
        try:
            self.settings = load_settings(path)
        except UserError as error:
            self.settings = Settings()
            self._damage = put_aside(path, error)
        self._device = Settings().sound.source
        self._note_device()
        self._told = self.settings
        self._is_telling = False
        self._saving = QTimer(self, singleShot=True, interval=SAVING_MS)
        self._saving.timeout.connect(self.save)

    def tell_of_damage(self) -> None:
        """Tell what became of settings that could not be read, now that signals are connected."""
        if self._damage:
            self.trouble.emit(self._damage)

    def change(self, group: Group) -> None:
        """Replace the group of settings of this kind."""
        settings = self.settings.having(group)
        if settings == self.settings:
            return
        self.settings = settings
        self._note_device()
        self._saving.start()
        self._tell()

    def close_file(self) -> None:
        """Make the last device the source again."""
        self.change(self._with_device())

    def _note_device(self) -> None:
        if is_device(self.settings.sound.source):
            self._device = self.settings.sound.source

    def _with_device(self) -> SoundChoice:
        return replace(self.settings.sound, source=self._device, track=0)

    def _tell(self) -> None:
        """Signal the change; what a listener changes is signalled once all have heard, the newest last."""
        if self._is_telling:
            return
        self._is_telling = True
        try:
            while self._told != self.settings:
                self._told = self.settings
                self.changed.emit(self._told)
        finally:
            self._is_telling = False

    def save(self) -> None:
        """Write changes now rather than later."""
        self._saving.stop()
        was_unsaved, self.is_unsaved = self.is_unsaved, True
        try:
            save_settings(self.settings.having(self._with_device()), self.path)
        except UserError as error:
            self.trouble.emit(str(error))
            return
        self.is_unsaved = False
        if was_unsaved:
            self.saved.emit()
