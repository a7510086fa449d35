"""What a session says, shown wherever its user may look."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QLocale, QObject

from app.bridge.session_bridge import SessionBridge
from app.choices.languages import direction_in_words, language_name
from app.choices.source_kinds import SourceKind, kind_of
from app.choices.talk_titles import talk_title, title_of
from app.settings.settings import Settings
from app.widgets.announcing import CaptionReader
from app.widgets.settings_store import SettingsStore
from app.windows.main.controls import Controls
from app.windows.main.talk_head import Talk
from app.windows.main.talks_view import TalksView
from app.windows.overlay.controller import OverlayController
from app.windows.sharing.outputs import Outputs
from core.captions.captions import CaptionUpdate, Gap
from core.transcripts.rests import Rest
from core.wire.messages import EngineSettings
from core.wording.languages import DETECTED


class SessionDisplay(QObject):
    """Hands what comes of the session to the parts of the main window, to the overlay, and to the outputs."""

    def __init__(
        self,
        bridge: SessionBridge,
        settings_store: SettingsStore,
        controls: Controls,
        talks: TalksView,
        overlay_controller: OverlayController,
        outputs: Outputs,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._controls = controls
        self._talks = talks
        self._pane = talks.pane
        self._store = settings_store
        self._overlay_controller = overlay_controller
        self._outputs = outputs
        self._reader = CaptionReader(talks.pane, settings_store)
        bridge.level.connect(controls.level_meter.show_peaks)
        bridge.health.connect(lambda health: controls.show_time(health.captured_s))
        bridge.health.connect(controls.pace.show_health)
        bridge.captioned.connect(self._show_update)
        bridge.gap.connect(self._show_gap)
        for given in (bridge.captioned, bridge.gap):
            given.connect(self._hand_out)
        bridge.state_changed.connect(talks.show_state)
        settings_store.changed.connect(self._follow)
        self._follow(settings_store.settings)

    def begin(self, settings: EngineSettings, source: str, rest: Rest | None = None) -> None:
        """Make room for the captions of a source, or of the `rest` of a talk that is kept."""
        is_bilingual = bool(settings.translator and settings.target_language)
        self._talks.begin(_talk(settings, source, rest))
        self._pane.begin(
            is_bilingual=is_bilingual,
            spoken=settings.source_language,
            translated=settings.target_language,
            speakers=settings.speakers,
        )
        self._overlay_controller.begin(is_bilingual=is_bilingual)
        self._controls.pace.begin()

    def show_adapter(self, mark: str) -> None:
        """Note in the captions that from here on another adapter translates."""
        self._pane.show_notice(mark, self._bridge.captured_s)
        self._talks.card.head.show_adapter(Path(self._store.settings.engine.adapter).name)

    def _follow(self, settings: Settings) -> None:
        self._pane.breath.may_move = not settings.window.less_motion
        self._talks.empty.show_settings(settings)

    def _show_update(self, update: CaptionUpdate) -> None:
        self._pane.show_update(update)
        if update.is_filled:
            return  # it was said earlier
        self._controls.pace.show_update(update)
        self._overlay_controller.overlay.show_update(update)
        self._reader.take(update)

    def _show_gap(self, gap: Gap) -> None:
        show = self._pane.change_notice if gap.is_filled else self._pane.show_notice
        show(gap.text, gap.start_s)

    def _hand_out(self, entry: CaptionUpdate | Gap) -> None:
        """Let others have what is said now; not what was said earlier and is captioned later."""
        if not (self._bridge.captions_rest or entry.is_filled):
            self._outputs.show(entry)


def _talk(settings: EngineSettings, source: str, rest: Rest | None) -> Talk:
    """Return what is told of a talk that begins now, or that is captioned to its end."""
    is_translated = bool(settings.translator and settings.target_language)
    heard = "" if settings.source_language == DETECTED else language_name(settings.source_language)
    read = language_name(settings.target_language) if is_translated else ""
    kind = kind_of(source)
    if rest is not None:
        title, words = title_of(rest.transcript), ""
    else:
        is_file = kind is SourceKind.FILE
        title = Path(source).stem if is_file else talk_title(datetime.now(), QLocale())
        words = kind.words
    return Talk(
        title=title,
        languages=direction_in_words(heard, read),
        source=words,
        adapter=Path(settings.adapter).name if is_translated else "",
    )
