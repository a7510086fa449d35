"""The captions of a session, shown wherever the user may look."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QLocale, QObject

from app.bridge.session_bridge import SessionBridge
from app.bridge.session_state import SessionState
from app.choices.languages import direction_in_words, language_name
from app.choices.source_kinds import SourceKind, kind_of
from app.choices.talk_titles import talk_title, title_of
from app.settings.settings import Settings
from app.widgets.announcing import CaptionReader
from app.widgets.settings_store import SettingsStore
from app.windows.main.caption_speakers import CaptionSpeakers
from app.windows.main.event_title import EventTitle
from app.windows.main.talk_head import Talk
from app.windows.main.talks_view import TalksView
from app.windows.overlay.controller import OverlayController
from app.windows.sharing.outputs import Outputs
from core.captions.captions import CaptionUpdate, Gap
from core.captions.whole_sentences import WholeSentences
from core.transcripts.rests import Rest
from core.wire.messages import EngineSettings, Health
from core.wire.voice_messages import TellVoices
from core.wording.languages import DETECTED


class SessionDisplay(QObject):
    """Hands the captions of a session to the window, the overlay, and those they are shared with."""

    def __init__(
        self,
        bridge: SessionBridge,
        settings_store: SettingsStore,
        talks: TalksView,
        overlay_controller: OverlayController,
        outputs: Outputs,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._talks = talks
        self._pane = talks.pane
        self._store = settings_store
        self._overlay_controller = overlay_controller
        self._outputs = outputs
        self._reader = CaptionReader(talks.pane, settings_store)
        self._sentences = WholeSentences()
        self._speakers = CaptionSpeakers(talks.pane, self)
        self._speakers.called.connect(self._call_speaker)
        self._speakers.complete.connect(self._give_out)
        self._names_for_others = settings_store.settings.outputs.names
        self._tells_voices = settings_store.settings.engine.tells_voices
        self._event_title = EventTitle(talks, settings_store, talks.card.head.title.renamed.emit)
        bridge.health.connect(self._show_overdue)
        bridge.captioned.connect(self._take)
        bridge.voiced.connect(talks.pane.show_voices)
        bridge.gap.connect(self._show_gap)
        bridge.state_changed.connect(self._show_what_is_left)
        bridge.state_changed.connect(talks.show_state)
        bridge.state_changed.connect(self._show_in_overlay)
        settings_store.changed.connect(self._follow)
        self._follow(settings_store.settings)

    def begin(self, settings: EngineSettings, source: str, rest: Rest | None = None) -> None:
        """Make room for the captions of a source, or of the `rest` of a talk that is kept.

        A gap of the talk whose card is shown is filled in there.
        """
        if rest is not None and rest.gap is not None and rest.transcript.id == self._talks.transcript:
            return
        is_bilingual = bool(settings.translator and settings.target_language)
        self._talks.begin(_talk(settings, source, rest))
        if rest is None:
            self._outputs.begin(settings)
            if kind_of(source) is not SourceKind.FILE:
                self._event_title.look()
        self._pane.begin(
            is_bilingual=is_bilingual,
            spoken=settings.source_language,
            translated=settings.target_language,
            speakers=settings.speakers,
            tells_voices=settings.tells_voices,
        )
        self._sentences.begin(is_translated=is_bilingual)
        self._speakers.begin(settings)
        self._reader.begin()
        self._overlay_controller.begin(
            is_bilingual=is_bilingual, has_speakers=bool(settings.speakers) or settings.tells_voices
        )

    def _show_in_overlay(self, state: SessionState) -> None:
        self._overlay_controller.bar.show_paused(is_paused=state is SessionState.PAUSED)

    def show_adapter(self, mark: str) -> None:
        """Note in the captions that from here on another adapter translates."""
        self._pane.show_notice(mark, self._bridge.captured_s)
        self._talks.card.head.show_adapter(Path(self._store.settings.engine.adapter).name)

    def _follow(self, settings: Settings) -> None:
        self._pane.breath.may_move = not settings.window.less_motion
        self._follow_voices(tells=settings.engine.tells_voices)
        self._follow_names(settings)
        self._talks.empty.show_settings(settings)
        self._talks.show_sentences(settings.window.whole_sentences)
        self._show_all(self._sentences.switch(is_on=settings.window.whole_sentences))

    def _follow_voices(self, *, tells: bool) -> None:
        """Have the running session start or stop telling voices apart."""
        if tells == self._tells_voices:
            return
        self._tells_voices = self._speakers.tells_voices = tells
        self._bridge.use(TellVoices(tells))
        if tells and self._bridge.is_running:
            self._pane.make_room_for_voices()

    def _follow_names(self, settings: Settings) -> None:
        """Show or hide the speakers for those with whom captions are shared."""
        if settings.outputs.names != self._names_for_others:
            self._names_for_others = settings.outputs.names
            for update in filter(self._is_told_to_others, self._speakers.every()):
                self._outputs.call_speaker(update)

    def _take(self, update: CaptionUpdate) -> None:
        """Take a caption from the engine; `WholeSentences` decides what of it is shown, and when."""
        if update.final:
            self._speakers.take(update)
        elif self._is_told_to_others(update):
            self._outputs.write(self._speakers.named(update))
        self._show_all(self._sentences.take(update))

    def _give_out(self, update: CaptionUpdate) -> None:
        """Hand out what cannot be changed later."""
        if not update.is_filled:
            self._reader.take(update)
        if self._is_told_to_others(update):
            self._outputs.write(update)

    def _call_speaker(self, update: CaptionUpdate) -> None:
        """Show who says a caption that is shown."""
        self._overlay_controller.overlay.call_speaker(update.segment, update.speaker)
        if self._is_told_to_others(update):
            self._outputs.call_speaker(update)

    def _show_overdue(self, health: Health) -> None:
        self._show_all(self._sentences.overdue(health.heard_s))

    def _show_what_is_left(self, state: SessionState) -> None:
        if state is SessionState.IDLE:
            self._show_all(self._sentences.release())
            self._speakers.release()

    def _show_all(self, updates: list[CaptionUpdate]) -> None:
        for update in updates:
            self._show_update(update)

    def _show_update(self, update: CaptionUpdate) -> None:
        self._pane.show_update(update)
        if update.is_filled:  # it was said earlier
            return
        update = self._speakers.shown(update)
        self._overlay_controller.overlay.show_update(update)
        if self._is_told_to_others(update):
            self._outputs.show(update)

    def _show_gap(self, gap: Gap) -> None:
        self._show_all(self._sentences.before(gap))
        show = self._pane.change_notice if gap.is_filled else self._pane.show_notice
        show(gap.text, gap.start_s)
        if self._is_told_to_others(gap):
            self._outputs.write(gap)
            self._outputs.show(gap)

    def _is_told_to_others(self, entry: CaptionUpdate | Gap) -> bool:
        """Return whether it is shared: what is said now is, what is captioned later is not."""
        return not (self._bridge.captions_rest or entry.is_filled)


def _talk(settings: EngineSettings, source: str, rest: Rest | None) -> Talk:
    """Return the head of a talk that begins now, or whose rest is captioned."""
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
