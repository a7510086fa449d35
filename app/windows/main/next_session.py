"""Another source or language while captions run: this session ends, and the next begins with it."""

from __future__ import annotations

from app.bridge.session_bridge import SessionBridge
from app.bridge.session_state import SessionState
from app.choices.session_choices import engine_settings, sound_of
from app.settings.settings import LanguageChoice, Settings
from app.windows.main.model_advice import ModelAdvice

CHANGEABLE = (SessionState.LOADING, SessionState.CAPTIONING, SessionState.PAUSED)
"""While earlier sound is captioned, or the last words are, a choice counts for what comes after."""


Choices = tuple[str, int, LanguageChoice, str, str, str]
"""What a session is begun with."""


class NextSession:
    """Knows what the session that runs was begun with."""

    def __init__(self, bridge: SessionBridge, advice: ModelAdvice) -> None:
        self._bridge, self._advice = bridge, advice
        self._begun: Choices | None = None
        self._is_paused = False

    def note_begin(self, settings: Settings) -> None:
        """Note what a session has begun with; one that takes the place of a paused one is paused."""
        self._begun = _choices(settings)
        if self._is_paused:
            self._is_paused = False
            self._bridge.pause()

    def take(self, settings: Settings) -> None:
        """End the session that runs and begin the next where other things are chosen now.

        What was said until now is captioned first, as after a stop. It goes on where a model is missing.
        While none runs, it is only said what serves the languages.
        """
        if not self._bridge.is_running:
            self._advice.tell_of_languages(engine_settings(settings, ()))
        if self._bridge.state not in CHANGEABLE or _choices(settings) == self._begun:
            return
        if not self._advice.offers_missing(engine_settings(settings, ())):
            self._is_paused = self._bridge.state is SessionState.PAUSED
            self.begin_anew()

    def begin_anew(self) -> None:
        """End the session that runs; the next begins as soon as it has."""
        self._bridge.starts_again = True
        self._bridge.stop()


def _choices(settings: Settings) -> Choices:
    engine = settings.engine
    sound = sound_of(settings), settings.sound.track
    return *sound, settings.languages, engine.recognizer, engine.translator, engine.engine_on
