"""Files that are captioned one after the other: which is running, which wait, and which failed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from app.bridge.session_bridge import SessionBridge
from app.widgets.message_bar import Message, MessageBar, Tone
from core.wire.messages import Trouble


class FileQueue(QObject):
    """Begins the next file when a session is over, whether that went well or not.

    Stopping holds it until the user goes on.
    """

    changed = Signal()
    """Something else runs or waits."""

    def __init__(
        self, bridge: SessionBridge, begin: Callable[[Path], bool], message_bar: MessageBar, parent: QObject
    ) -> None:
        """`begin` captions a file, and returns whether that has begun."""
        super().__init__(parent)
        self._bridge, self._begin, self._message_bar = bridge, begin, message_bar
        self.running: Path | None = None
        self.waiting: list[Path] = []
        self.n_begun = 0
        self.is_held = False
        self._failed: dict[Path, str] = {}
        bridge.trouble.connect(self._note)
        bridge.ended.connect(self._end)

    @property
    def is_empty(self) -> bool:
        return self.running is None and not self.waiting

    def add(self, paths: Sequence[Path]) -> None:
        """Caption these after the queue; a file that is in the queue already is not added again."""
        if self.is_empty:
            self.n_begun = 0
        known = {self.running, *self.waiting}
        self.waiting += [path for path in dict.fromkeys(paths) if path not in known]
        self.go_on()

    def go_on(self) -> None:
        """Begin the next file, unless something runs."""
        self.is_held = False
        self._next()

    def hold(self) -> None:
        """Begin no further file until the user goes on."""
        self.is_held = bool(self.waiting)

    def skip(self) -> None:
        """End the file that runs; what was captioned of it stays, and the next begins."""
        if self.running is not None:
            self._bridge.abort()

    def remove(self, path: Path) -> None:
        """Take a file out that waits."""
        if path in self.waiting:
            self.waiting.remove(path)
        self.changed.emit()

    def clear(self) -> None:
        """Take out all that wait."""
        self.waiting.clear()
        self.changed.emit()

    def _next(self) -> None:
        if self.waiting and not self.is_held and not self._bridge.is_running:
            path = self.waiting.pop(0)
            self.running = path
            self.n_begun += 1
            if not self._begin(path):  # a model is missing, so the others could not be captioned either
                self.running = None
                self.n_begun -= 1
                self.waiting.insert(0, path)
                self.is_held = True
        self.changed.emit()

    def _note(self, trouble: Trouble) -> None:
        if trouble.fatal and self.running is not None:
            self._failed[self.running] = trouble.text

    def _end(self) -> None:
        """Begin the next, as soon as everybody has heard that this one is over."""
        self.running = None
        if not self.waiting:
            self._tell_failed()
        QTimer.singleShot(0, self, self._next)

    def _tell_failed(self) -> None:
        """Tell at the end which files could not be captioned; why was told when it happened."""
        if self.n_begun > 1 and self._failed:
            names = ", ".join(f"“{path.name}”" for path in self._failed)
            told = self.tr("These files could not be captioned: {}. The others are in the transcripts.")
            self._message_bar.say(Message(told.format(names), Tone.WARNING, is_answer=True))
        self._failed.clear()
