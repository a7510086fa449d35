"""What a session says, shown wherever its user may look."""

from __future__ import annotations

from PySide6.QtCore import QObject

from app.bridge.session_bridge import SessionBridge
from app.widgets.announcing import CaptionReader
from app.widgets.settings_store import SettingsStore
from app.windows.main.controls import Controls
from app.windows.main.live_pane import LivePane
from app.windows.overlay.controller import OverlayController
from app.windows.sharing.outputs import Outputs
from core.captions.captions import CaptionUpdate, Gap
from core.wire.messages import EngineSettings


class SessionDisplay(QObject):
    """Hands what comes of the session to the parts of the main window, to the overlay, and to the outputs."""

    def __init__(
        self,
        bridge: SessionBridge,
        settings_store: SettingsStore,
        controls: Controls,
        pane: LivePane,
        overlay_controller: OverlayController,
        outputs: Outputs,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._controls = controls
        self._pane = pane
        self._overlay_controller = overlay_controller
        self._outputs = outputs
        self._reader = CaptionReader(pane, settings_store)
        bridge.level.connect(controls.level_meter.show_peaks)
        bridge.health.connect(lambda health: controls.show_time(health.captured_s))
        bridge.captioned.connect(controls.pace.show_update)
        bridge.captioned.connect(self._show_update)
        bridge.gap.connect(self._show_gap)
        for given in (bridge.captioned, bridge.gap):
            given.connect(self._hand_out)

    def begin(self, settings: EngineSettings) -> None:
        """Make room for the captions of a new session."""
        is_bilingual = bool(settings.translator and settings.target_language)
        self._pane.begin(is_bilingual=is_bilingual)
        self._overlay_controller.begin(is_bilingual=is_bilingual)
        self._controls.pace.begin()

    def show_adapter(self, mark: str) -> None:
        """Note in the captions that from here on another adapter translates."""
        self._pane.show_notice(mark, self._bridge.captured_s)

    def _show_update(self, update: CaptionUpdate) -> None:
        self._pane.show_update(update)
        self._overlay_controller.overlay.show_update(update)
        self._reader.take(update)

    def _show_gap(self, gap: Gap) -> None:
        self._pane.show_notice(gap.text, gap.start_s)

    def _hand_out(self, entry: CaptionUpdate | Gap) -> None:
        """Let others have what is said now; not the rest of what was said earlier."""
        if not self._bridge.captions_rest:
            self._outputs.show(entry)
