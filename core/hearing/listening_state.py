"""What a listener knows where it goes on, as text for whoever starts another there."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass

from core.captions.resume import Resume
from core.speech.segments import SAMPLE_RATE


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
    def from_resume(cls, resume: Resume) -> ListeningState:
        if not resume.adaptation:
            return cls(speaking=bool(resume.words))
        fields = json.loads(resume.adaptation)
        return cls(**{**fields, "before": tuple(fields["before"])})


def captioned_from_s(resume: Resume) -> float:
    """Return where the sound begins that is captioned from there on: what is sent before it was already."""
    is_of_words = resume.adaptation.startswith("{")  # who hears speech without words between keeps another
    n_carried = ListeningState.from_resume(resume).n_carried if is_of_words else 0
    return resume.start_s + n_carried / SAMPLE_RATE
