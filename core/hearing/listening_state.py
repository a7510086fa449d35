"""What a listener knows at a point of the sound, as text from which another goes on."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass

from core.captions.resume import Resume
from core.files.strict_json import parse_json
from core.speech.segments import SAMPLE_RATE

MOST_CARRIED = 2**31
"""Samples, by far."""


@dataclass(frozen=True, slots=True)
class ListeningState:
    """What a listener knows where its present stretch of sound begins."""

    speaking: bool = False
    cut: bool = False
    before: tuple[str, ...] = ()
    recognizer: str = ""
    until_s: float = 0.0
    """Where the last of the words before ends."""
    n_carried: int = 0
    """Samples before the stretch that its recognizer is given too."""

    def to_text(self) -> str:
        return json.dumps(asdict(self), ensure_ascii=False)

    @classmethod
    def from_text(cls, text: str) -> ListeningState:
        """Return what `to_text` made a text of.

        Raises:
            ValueError: it made nothing like that.
        """
        saved = parse_json(text)
        if not isinstance(saved, dict) or not isinstance(saved.get("before"), list):
            raise ValueError("no state of a listener")
        try:
            state = cls(**{**saved, "before": tuple(saved["before"])})
        except TypeError as error:
            raise ValueError("no state of a listener") from error
        if not state._is_whole():
            raise ValueError("no state of a listener")
        return state

    @classmethod
    def from_resume(cls, resume: Resume) -> ListeningState:
        return cls.from_text(resume.adaptation) if resume.adaptation else cls(speaking=bool(resume.words))

    def _is_whole(self) -> bool:
        texts, flags = (self.recognizer, *self.before), (self.speaking, self.cut)
        is_place = isinstance(self.until_s, int | float) and isinstance(self.n_carried, int)
        is_typed = all(isinstance(text, str) for text in texts) and all(isinstance(f, bool) for f in flags)
        return is_typed and is_place and 0 <= self.n_carried < MOST_CARRIED


def captioned_from_s(resume: Resume) -> float:
    """Return where the sound begins that is captioned from there on: what is sent before it was already."""
    is_of_words = resume.adaptation.startswith("{")  # a direct model keeps another
    n_carried = ListeningState.from_resume(resume).n_carried if is_of_words else 0
    return resume.start_s + n_carried / SAMPLE_RATE
