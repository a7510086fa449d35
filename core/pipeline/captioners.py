"""From what is heard to captions: in lockstep, or live with the translation when it is there."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock

from core.backends import Translator
from core.captions.captions import Captioned
from core.captions.resume import Resume
from core.pipeline.caption_board import CaptionBoard
from core.pipeline.stages import SegmentHeard, TranslatingStage
from core.speech.segments import SegmentId
from core.wire.messages import EngineSettings

Show = Callable[[Captioned], None]


class LockstepCaptioner:
    """Captions every state once, when it is translated: the same blocks give the same captions."""

    def __init__(self, settings: EngineSettings, resume: Resume, show: Show) -> None:
        self._resume = resume
        self._show = show
        self._board = _board(settings, resume)
        self._translating: TranslatingStage | None = None

    def load(self, translator: Translator) -> None:
        self._translating = TranslatingStage(translator, self._resume)

    def hear(self, heard: SegmentHeard) -> bool:
        """Return whether it is to be captioned."""
        return True

    def caption(self, heard: SegmentHeard) -> None:
        """Show source and target together."""
        captioned = self._board.heard(heard, heard.heard_s)
        translated = self._translating.take(heard) if self._translating else None
        if translated is not None:
            captioned = self._board.translated(translated, heard.heard_s) or captioned
        if captioned is not None:
            self._show(captioned)


class LiveCaptioner:
    """Shows what was heard at once and its translation when it is there.

    One thread calls `hear`, another `caption`. The board's lock is held while
    a caption is shown, so that a newer state is never overtaken by an older one.
    """

    def __init__(self, settings: EngineSettings, resume: Resume, show: Show) -> None:
        self._resume = resume
        self._show = show
        self._lock = Lock()
        self._is_translating = bool(settings.translator)
        self._board = _board(settings, resume)
        self._translating: TranslatingStage | None = None
        self._n_words: tuple[SegmentId, int] = (SegmentId(-1), 0)

    def load(self, translator: Translator) -> None:
        self._translating = TranslatingStage(translator, self._resume)

    def hear(self, heard: SegmentHeard) -> bool:
        """Show what was heard; return whether the rest is for the translator."""
        with self._lock:
            captioned = self._board.heard(heard, heard.heard_s)
            if captioned is not None:
                self._show(captioned)
        return self._is_translating and self._has_words(heard)

    def _has_words(self, heard: SegmentHeard) -> bool:
        """Return whether the translator gets anything from it: it reads no unstable words."""
        segment = heard.segment
        n_words = (segment.index, len(segment.blocks) or len(segment.words))
        has_words = heard.segment.final or n_words > self._n_words
        self._n_words = max(self._n_words, n_words)
        return has_words

    def caption(self, heard: SegmentHeard) -> None:
        """Show the translation after it."""
        assert self._translating is not None
        translated = self._translating.take(heard)
        if translated is None:
            return
        with self._lock:
            captioned = self._board.translated(translated, heard.heard_s)
            if captioned is not None:
                self._show(captioned)


def _board(settings: EngineSettings, resume: Resume) -> CaptionBoard:
    speaker = settings.speaker_of(resume.segment.track)
    return CaptionBoard(resume, translating=bool(settings.translator), speaker=speaker)
