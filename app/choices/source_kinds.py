"""The kinds of what can be listened to: what each is called, and its icon."""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from app.settings.settings import is_device
from app.sound.capture import BOTH


class SourceKind(Enum):
    """A kind of source, by the name that `open_source` takes without a device; files have none."""

    MICROPHONE = "mic"
    COMPUTER = "system"
    BOTH_AT_ONCE = BOTH
    FILE = ""

    @property
    def words(self) -> str:
        """What it is called in the language of the interface."""
        return QCoreApplication.translate("SessionChoices", str(NAMES[self]))

    @property
    def icon(self) -> str:
        return ICONS[self]


NAMES: dict[SourceKind, object] = {
    SourceKind.MICROPHONE: QT_TRANSLATE_NOOP("SessionChoices", "Microphone"),
    SourceKind.COMPUTER: QT_TRANSLATE_NOOP("SessionChoices", "This computer's sound"),
    SourceKind.BOTH_AT_ONCE: QT_TRANSLATE_NOOP("SessionChoices", "Microphone + computer"),
    SourceKind.FILE: QT_TRANSLATE_NOOP("SessionChoices", "File"),
}
ICONS = {
    SourceKind.MICROPHONE: "mic",
    SourceKind.COMPUTER: "computer",
    SourceKind.BOTH_AT_ONCE: "both",
    SourceKind.FILE: "file",
}


def kind_of(source: str) -> SourceKind:
    """Return the kind of a source that is named as `open_source` takes it."""
    return SourceKind(source.partition(":")[0]) if is_device(source) else SourceKind.FILE
