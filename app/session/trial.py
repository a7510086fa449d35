"""A trial of captioning: the first sentence of the clip that ships, through the real engine process."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from threading import Event, Lock

import soundfile

from app.host.assets import DEMO_CLIP, DEMO_TRANSCRIPT
from app.session.live_session import LiveMessage, LiveSession
from app.sound.capture import open_source
from core.captions.captions import Captioned, CaptionUpdate
from core.captions.scores import normalized_words
from core.speech.segments import SegmentId
from core.system.clock import awake_s
from core.wire.messages import EngineSettings, Loading, Ready
from core.wording.errors import UserError
from core.wording.sentences import phrased

TRIAL_S = 3.0
"""How much of the clip is heard: its first sentence and some silence."""
PATIENCE_S = 240.0
POLL_S = 0.1


class TrialError(UserError):
    """The trial could not be held."""


@dataclass(frozen=True, slots=True)
class Trial:
    """What came of the trial: the captions, and the seconds of sound and of work."""

    source: str
    target: str
    sound_s: float
    took_s: float

    def share_of_words(self, sentence: str) -> float:
        """Return which part of the sentence's words was heard."""
        heard, words = set(normalized_words(self.source)), normalized_words(sentence)
        return sum(word in heard for word in words) / max(len(words), 1)


def first_sentence() -> str:
    """Return what is said in the trial."""
    return DEMO_TRANSCRIPT.read_text(encoding="utf-8").splitlines()[0]


def hold_trial(
    settings: EngineSettings,
    tell: Callable[[str, float], None],
    *,
    show: Callable[[CaptionUpdate], None] = lambda update: None,
    given_up: Event | None = None,
) -> Trial:
    """Caption the clip's first sentence and return what came out.

    `tell` hears what is being loaded, `show` the captions while they grow; nobody waits any more for a
    trial that is `given_up`.

    Raises:
        UserError: the sentence that ended it.
    """
    if not DEMO_CLIP.is_file():
        raise TrialError(
            phrased("A file of Surtitle is missing ({file}): install it again.", file=DEMO_CLIP.name)
        )
    with tempfile.TemporaryDirectory(prefix="surtitle-", ignore_cleanup_errors=True) as folder:
        clip = Path(folder) / "clip.wav"
        sound, rate = soundfile.read(DEMO_CLIP, frames=round(TRIAL_S * soundfile.info(DEMO_CLIP).samplerate))
        soundfile.write(clip, sound, rate)
        listener = _Listener(tell, show)
        session = LiveSession(
            open_source(str(clip), "fast"), settings, listener.take, journal_folder=Path(folder) / "journal"
        )
        session.start()
        _await_end(session, given_up or Event())
        if session.trouble:
            raise TrialError(session.trouble)
        return listener.result(len(sound) / rate)


def _await_end(session: LiveSession, given_up: Event) -> None:
    patient_until_s = awake_s() + PATIENCE_S
    while not session.wait(POLL_S):
        if given_up.is_set():
            session.abort()
            raise TrialError(phrased("The trial was cancelled."))
        if awake_s() > patient_until_s:
            session.abort()
            raise TrialError(
                phrased(
                    "The engine did not caption {sound_s:.0f} s of sound within {patience_s:.0f} s.",
                    sound_s=TRIAL_S,
                    patience_s=PATIENCE_S,
                )
            )


class _Listener:
    """Keeps the last state of each caption, and when an engine was ready first."""

    def __init__(self, tell: Callable[[str, float], None], show: Callable[[CaptionUpdate], None]) -> None:
        self._tell = tell
        self._show = show
        self._captions: dict[SegmentId, tuple[str, str]] = {}
        self._lock = Lock()
        self._is_ready = False
        self._ready_s = awake_s()

    def take(self, message: LiveMessage) -> None:
        with self._lock:
            match message:
                case Loading(text, fraction):
                    self._tell(text, fraction)
                case Ready() if not self._is_ready:
                    self._is_ready, self._ready_s = True, awake_s()
                case Captioned(update):
                    self._captions[update.segment] = (update.source, update.target)
                    self._show(update)

    def result(self, sound_s: float) -> Trial:
        took_s = awake_s() - self._ready_s
        captions = [self._captions[segment] for segment in sorted(self._captions)]
        return Trial(
            source=" ".join(source for source, _ in captions).strip(),
            target=" ".join(target for _, target in captions).strip(),
            sound_s=sound_s,
            took_s=took_s,
        )
