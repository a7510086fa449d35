"""The session of the main window: started, paused, stopped, and followed by another."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app.bridge.session_bridge import SessionBridge
from app.bridge.session_state import SessionState
from app.choices.session_choices import engine_settings, sound_of
from app.settings.settings import LanguageChoice, Settings
from app.sound.capture import open_source
from app.sound.source import Pace
from app.widgets.settings_store import SettingsStore
from app.windows.main.model_advice import ModelAdvice
from app.windows.settings.glossary_window import GlossaryWindow
from app.windows.transcripts.controller import TranscriptController
from core.transcripts.rests import Rest, begin_again
from core.transcripts.transcripts import Transcript
from core.translating.glossary import Term
from core.wire.messages import UseGlossary
from core.wording.errors import UserError

CHANGEABLE = (SessionState.LOADING, SessionState.CAPTIONING, SessionState.PAUSED)
"""States in which a choice takes effect at once: in others it counts for the next session."""

Choices = tuple[str, int, LanguageChoice, str, str, str]
"""What a session begins with."""


class SessionControl(QObject):
    """Runs one session at a time; choosing another source, language or model ends it and starts the next."""

    asked = Signal()
    """The user wants captions, so earlier messages are out of date."""
    refused = Signal(str, str)
    """Why they cannot start, one sentence and its `Cause`, if any."""
    begins = Signal(object, str, object)
    """A session is about to start: its `EngineSettings`, its source, and its `Rest`, None if it is live."""
    stopped = Signal()
    """The user stops what runs."""

    def __init__(
        self,
        bridge: SessionBridge,
        store: SettingsStore,
        glossary: GlossaryWindow,
        transcript_controller: TranscriptController,
        advice: ModelAdvice,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._bridge, self._store, self._glossary = bridge, store, glossary
        self._transcript_controller, self._advice, self._window = transcript_controller, advice, window
        self._begun: Choices | None = None
        """What the session that runs began with; None for one that other choices do not change."""
        self._starts_paused = False
        bridge.again_wanted.connect(self.start)
        bridge.policy_kept.connect(self._keep_policy)
        advice.start_wanted.connect(self.start)
        advice.untranslated_wanted.connect(self._start_untranslated)
        glossary.changed.connect(self._use_glossary)

    def open_file(self, path: Path) -> None:
        """Caption a file, after ending what runs."""
        self.caption(str(path))

    def caption(self, source: str) -> None:
        """Caption a source, named as `open_source` takes it, after ending what runs."""
        self._store.change(replace(self._store.settings.sound, source=source, track=0))
        if self._bridge.is_running:
            self._start_next()
        else:
            self.start()

    def start(self) -> None:
        """Start to caption what is chosen."""
        if not self._bridge.is_running:
            self.asked.emit()
            self._begin(self._store.settings, "real")

    def start_file(self, path: Path) -> bool:
        """Start to caption a file of several, as fast as that goes; return whether it has begun."""
        sound = replace(self._store.settings.sound, source=str(path), track=0)
        return self._begin(self._store.settings.having(sound), "fast")

    def _start_untranslated(self) -> None:
        self._store.change(replace(self._store.settings.languages, target=""))
        self.start()

    def _begin(self, chosen: Settings, pace: Pace) -> bool:
        settings = engine_settings(chosen, self._glossary.terms)
        if self._advice.offers_missing(settings):
            return False
        try:
            source = open_source(sound_of(chosen), pace, settings.source_language, chosen.sound.track)
        except UserError as error:
            self.refused.emit(str(error), error.cause)
            return False
        self.begins.emit(settings, chosen.sound.source, None)
        self._bridge.start(source, settings, keeps_sound=chosen.transcripts.keeps_new_sound)
        self._begun = _choices(chosen) if pace == "real" else None
        if self._starts_paused:
            self._starts_paused = False
            self._bridge.pause()
        self._advice.tell_of_better_ears(settings)
        return True

    def caption_rest(self, rest: Rest) -> None:
        """Caption kept sound; its captions go to the transcript only, and those of a gap to its card too."""
        if self._bridge.is_running:
            return
        if rest.gap is None:  # gaps are filled unasked
            self.asked.emit()
        if not self._advice.offers_missing(rest.start.settings):
            self.begins.emit(rest.start.settings, rest.transcript.source, rest)
            keeps_sound = self._store.settings.transcripts.keeps_new_sound
            self._bridge.caption_rest(rest, keeps_sound=keeps_sound)

    def caption_again(self, transcript: Transcript, settings: Settings) -> None:
        """Caption a talk's kept sound as another version of it, and show how that grows."""
        asked = engine_settings(settings, self._glossary.terms)
        transcripts = self._transcript_controller.transcripts
        if transcripts is None or self._advice.offers_missing(asked):
            return
        try:
            rest = begin_again(transcripts, transcript.talk, asked)
        except UserError as error:
            self.refused.emit(str(error), error.cause)
            return
        self.caption_rest(rest)
        self._transcript_controller.show_transcript(rest.transcript.id)

    def pause(self) -> None:
        """Pause, or go on with the same session: what the button and Ctrl+P do."""
        self._bridge.resume() if self._bridge.state is SessionState.PAUSED else self._bridge.pause()

    def toggle(self) -> None:
        """Start, stop, or end what is slow to stop: what the button and Ctrl+R do."""
        if self._bridge.state.is_ending:
            self._bridge.abort()
        elif self._bridge.is_running:
            self.stopped.emit()
            self._bridge.stop()
        else:
            self._close_unseen_file()
            self.start()

    def toggle_unseen(self) -> None:
        """Start or stop without the window in view: a second press never cuts short what is stopping."""
        if self._bridge.captions_rest:  # which can wait
            self._start_next()
        elif self._bridge.state.is_ending:
            self._bridge.starts_again = not self._bridge.starts_again
            self._close_unseen_file()
        else:
            self.toggle()

    def follow_choices(self) -> None:
        """End the session that runs and start the next where other things are chosen now.

        What was said until now is captioned first, as after a stop. The session goes on where a model is
        missing, and if it captions one of several files. While none runs, only advice on languages is given.
        """
        chosen = self._store.settings
        settings = engine_settings(chosen, ())
        if not self._bridge.is_running:
            self._advice.tell_of_languages(settings)
        if self._bridge.state not in CHANGEABLE or self._begun in (None, _choices(chosen)):
            return
        if not self._advice.offers_missing(settings):
            self._starts_paused = self._bridge.state is SessionState.PAUSED
            self._start_next()

    def _start_next(self) -> None:
        """End the session that runs; the next starts as soon as it is over."""
        self._bridge.starts_again = True
        self._bridge.stop()

    def _close_unseen_file(self) -> None:
        """Let the hot key and the tray start the next meeting, not a file that a hidden window had open."""
        if not self._window.isVisible():
            self._store.close_file()

    def _keep_policy(self, policy: str) -> None:
        """Choose the policy that goes on, where another could not be had."""
        self._store.change(replace(self._store.settings.engine, policy=policy))

    def _use_glossary(self, terms: tuple[Term, ...]) -> None:
        self._bridge.use(UseGlossary(terms))


def _choices(settings: Settings) -> Choices:
    return (
        sound_of(settings),
        settings.sound.track,
        settings.languages,
        settings.engine.recognizer,
        settings.engine.translator,
        settings.engine.engine_on,
    )
