"""Who says captions, for all that show them beside the pane: known with the words, after them, or later."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject, QTimer, Signal

from app.windows.main.live_pane import LivePane
from core.captions.captions import CaptionUpdate
from core.speech.segments import SegmentId
from core.wire.messages import EngineSettings

WAIT_MS = 1500
"""How long a caption that is given out once waits for who says it: nearly all are told by then."""
N_KEPT = 5000
"""Captions whose speakers are followed, the newest; more than are said in half a day."""


class CaptionSpeakers(QObject):
    """Puts into captions who says them as the pane knows it.

    What can be changed is shown at once and `called` later; what cannot, as a line of a file or what is read
    out, waits a moment to be `complete`.
    """

    called = Signal(object)
    """The `CaptionUpdate` that was shown last of a caption, with who says it by now."""
    complete = Signal(object)
    """A `CaptionUpdate` that is final, with who says it, if anybody knows."""

    def __init__(self, pane: LivePane, parent: QObject) -> None:
        super().__init__(parent)
        self._heads = pane.text.heads
        self._settings: EngineSettings | None = None
        self.tells_voices = False
        self._shown: dict[SegmentId, CaptionUpdate] = {}
        self._waiting: dict[SegmentId, CaptionUpdate] = {}
        self._patience = QTimer(self, singleShot=True, interval=WAIT_MS)
        self._patience.timeout.connect(self.release)
        pane.heads_changed.connect(self._look)

    def begin(self, settings: EngineSettings) -> None:
        """Begin a talk."""
        self.release()
        self._settings, self.tells_voices = settings, settings.tells_voices
        self._shown.clear()

    def named(self, update: CaptionUpdate) -> CaptionUpdate:
        """Return a caption with who says it, as far as that is known now."""
        return replace(update, speaker=self._heads.speaker_of(update))

    def shown(self, update: CaptionUpdate) -> CaptionUpdate:
        """Return the same of a caption that is shown now, and tell later what changes of that."""
        named = self._shown[update.segment] = self.named(update)
        if len(self._shown) > N_KEPT:
            del self._shown[next(iter(self._shown))]
        return named

    def every(self) -> list[CaptionUpdate]:
        """Return what is shown."""
        return list(self._shown.values())

    def take(self, update: CaptionUpdate) -> None:
        """Have a final caption be `complete` soon."""
        self._waiting[update.segment] = update
        if not self._is_told(update):
            if not self._patience.isActive():
                self._patience.start()
            return
        self._release_up_to(update.segment)

    def release(self) -> None:
        """Wait no more for what was not told."""
        self._patience.stop()
        waiting, self._waiting = self._waiting, {}
        for update in waiting.values():
            self.complete.emit(self.named(update))

    def _is_told(self, update: CaptionUpdate) -> bool:
        """Return whether nobody who says it will be told soon, or that was told."""
        settings = self._settings
        if settings is None or not self.tells_voices:
            return True
        is_other_track = update.segment.track != settings.voices_track
        return is_other_track or bool(self._heads.spans_of(update.segment))

    def _look(self) -> None:
        """Tell what has changed of what is shown, and let go what is told by now."""
        told = [segment for segment, update in self._waiting.items() if self._is_told(update)]
        if told:
            self._release_up_to(told[-1])
        for segment, before in list(self._shown.items()):
            if self._heads.row_of(segment) >= 0 and (now := self.named(before)) != before:
                self._shown[segment] = now
                self.called.emit(now)

    def _release_up_to(self, last: SegmentId) -> None:
        """Let go in the order in which they came: whose speaker was not told is not waited for any more."""
        while self._waiting:
            segment = next(iter(self._waiting))
            self.complete.emit(self.named(self._waiting.pop(segment)))
            if segment == last:
                break
        if not self._waiting:
            self._patience.stop()
