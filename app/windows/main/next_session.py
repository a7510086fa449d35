"""Another source or language while captions run: this session ends, and the next begins with it."""

from __future__ import annotations

from collections.abc import Callable

from app.bridge.session_bridge import SessionBridge
from app.bridge.session_state import SessionState
from app.choices.session_choices import sound_of
from app.settings.settings import LanguageChoice, Settings

CHANGEABLE = (SessionState.LOADING, SessionState.CAPTIONING, SessionState.PAUSED)
"""While earlier sound is captioned, or the last words are, a choice counts for what comes after."""


class NextSession:
    """Knows what the session that runs was begun with."""

    def __init__(self, bridge: SessionBridge, may_begin: Callable[[], bool]) -> None:
        """`may_begin` returns whether a session could begin with what is chosen now, and says why if not."""
        self._bridge, self._may_begin = bridge, may_begin
        self._begun: tuple[str, LanguageChoice, str, str] | None = None
        self._is_paused = False

    def note_begin(self, settings: Settings) -> None:
        """Note what a session has begun with; one that takes the place of a paused one is paused."""
        self._begun = _choices(settings)
        if self._is_paused:
            self._is_paused = False
            self._bridge.pause()

    def take(self, settings: Settings) -> None:
        """End the session that runs and begin the next where other things are chosen now.

        What was said until now is captioned first, as after a stop.
        """
        if self._bridge.state in CHANGEABLE and _choices(settings) != self._begun and self._may_begin():
            self._is_paused = self._bridge.state is SessionState.PAUSED
            self.begin_anew()

    def begin_anew(self) -> None:
        """End the session that runs; the next begins as soon as it has."""
        self._bridge.starts_again = True
        self._bridge.stop()


def _choices(settings: Settings) -> tuple[str, LanguageChoice, str, str]:
    engine = settings.engine
    return sound_of(settings), settings.languages, engine.recognizer, engine.translator
