"""What a screen reader says though nobody has moved the focus there."""

from __future__ import annotations

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent
from PySide6.QtWidgets import QWidget

from app.widgets.settings_store import SettingsStore
from core.captions.captions import CaptionUpdate, spoken_by


def announce(widget: QWidget, text: str) -> None:
    """Have `text` read when the reader has time."""
    if text and QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, text))


def alert(widget: QWidget, text: str) -> None:
    """Have `text` read at once: something is wrong, or the user has to act."""
    if not QAccessible.isActive():
        return
    QAccessible.updateAccessibility(QAccessibleEvent(widget, QAccessible.Event.Alert))
    event = QAccessibleAnnouncementEvent(widget, text)
    event.setPoliteness(QAccessible.AnnouncementPoliteness.Assertive)
    QAccessible.updateAccessibility(event)


class CaptionReader:
    """Has captions read out as the settings say, each once, at its end: before that its words may change."""

    def __init__(self, pane: QWidget, store: SettingsStore) -> None:
        self._pane = pane
        self._store = store
        self._speaker = ""

    def begin(self) -> None:
        """Begin a talk."""
        self._speaker = ""

    def take(self, update: CaptionUpdate) -> None:
        """Take a caption that is over."""
        announce(self._pane, self.words_of(update))

    def words_of(self, update: CaptionUpdate) -> str:
        """Return what is read of the next caption; who says it is named where another begins."""
        begins = update.speaker if update.speaker != self._speaker else ""
        self._speaker = update.speaker
        return spoken_by(begins, text_to_read(update, self._store.settings.window.read_out))


def text_to_read(update: CaptionUpdate, read_out: str) -> str:
    """Return what is read of a caption; what has no translation is read as it was heard."""
    if read_out == "both":
        return "\n".join(filter(None, (update.source, update.target)))
    if read_out == "heard":
        return update.source
    return (update.target or update.source) if read_out else ""
