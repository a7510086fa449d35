"""What a session says, shown wherever its user may look."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.widgets.announcing import CaptionReader
from core.captions.captions import CaptionUpdate, Gap
from core.wire.messages import EngineSettings, Ready

if TYPE_CHECKING:
    from app.windows.main.main_window import MainWindow


class SessionDisplay(QObject):
    """Hands what comes of the session to the parts of the window, to the overlay, and to the outputs."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._reader = CaptionReader(window.pane, window.settings_store)
        bridge = window.bridge
        bridge.level.connect(window.controls.level_meter.show_peaks)
        bridge.captioned.connect(window.controls.pace.show_update)
        bridge.captioned.connect(self._show_update)
        bridge.ready.connect(self._show_ready)
        bridge.gap.connect(self._show_gap)
        bridge.trouble.connect(window.message_bar.say)
        for given in (bridge.captioned, bridge.gap):
            given.connect(self._hand_out)
        window.adapter_controller.changed.connect(self._show_adapter)

    def begin(self, settings: EngineSettings) -> None:
        """Make room for the captions of a new session."""
        is_bilingual = bool(settings.translator and settings.target_language)
        self._window.pane.begin(is_bilingual=is_bilingual)
        self._window.overlay_controller.begin(is_bilingual=is_bilingual)
        self._window.controls.pace.begin()
        self._window.training_controller.tell_of_captioning()

    def _show_update(self, update: CaptionUpdate) -> None:
        self._window.pane.show_update(update)
        self._window.overlay.show_update(update)
        self._reader.take(update)
        if update.final:
            self._window.transcript_controller.refresh()

    def _show_ready(self, ready: Ready) -> None:
        for note in ready.notes:
            self._window.message_bar.say(note)

    def _show_gap(self, gap: Gap) -> None:
        self._window.pane.show_notice(gap.text, gap.start_s)

    def _show_adapter(self, mark: str) -> None:
        self._window.pane.show_notice(mark, self._window.bridge.captured_s)

    def _hand_out(self, entry: CaptionUpdate | Gap) -> None:
        """Let others have what is said now; not the rest of what was said earlier."""
        if not self._window.bridge.captions_rest:
            self._window.outputs.show(entry)
