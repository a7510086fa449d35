"""What a run learns from: a file of pairs, captions that were corrected, or speech that was kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from app.choices.languages import direction_in_words, language_name
from app.windows.training import runs
from app.windows.training.plans import FEWEST_PAIRS, TrainingChoices
from app.windows.training.practice import PracticeChoices
from app.windows.training.scratch import Scratch
from app.windows.training.speech import LEAST_S
from core.transcripts.export import corrected_pairs, write_corrections
from core.transcripts.recordings import (
    SpokenCaption,
    cut_recordings,
    duration_s,
    n_corrected,
    spoken_captions,
)
from core.transcripts.transcripts import Transcripts
from core.wire.direct_training_plan import DirectPlan
from core.wire.training_plan import TrainingPlan
from core.wording.errors import UserError
from core.wording.languages import UNSPACED
from core.wording.sentences import grouped, phrased


class NotEnoughError(UserError):
    """There is too little to learn from, or nothing."""


class Material:
    """Finds what can be learned from in the transcripts; what it writes to look at goes with the program."""

    def __init__(self, transcripts: Transcripts | None) -> None:
        self._transcripts = transcripts
        self._scratch = Scratch()

    @property
    def scratch(self) -> Path:
        """A folder for what is looked at; raises `UserError` where none can be made."""
        return self._scratch.folder()

    @property
    def corrections(self) -> Path:
        """The file into which the corrections were written that were looked at last."""
        return self.scratch / runs.DATA

    def remove(self) -> None:
        """Delete what was written to be looked at."""
        self._scratch.remove()

    def file(self, path: str) -> str:
        """Return the file that was chosen.

        Raises:
            NotEnoughError: none was.
        """
        if not path:
            raise NotEnoughError(phrased("Choose a file with sentences and their translations."))
        return path

    def corrected(self, choice: TrainingChoices | PracticeChoices | TrainingPlan) -> str:
        """Return a file with the pairs of a direction that were corrected.

        Raises:
            UserError: they are too few, or cannot be read or written.
        """
        if self._transcripts is None:
            raise NotEnoughError(phrased("The transcripts cannot be opened: train from a file."))
        n_pairs = len(corrected_pairs(self._transcripts, choice.source, choice.target))
        if n_pairs < FEWEST_PAIRS:
            raise few_pairs(n_pairs)
        write_corrections(self._transcripts, self.corrections, choice.source, choice.target)
        return str(self.corrections)

    def spoken(self, source: str, target: str) -> Sequence[SpokenCaption]:
        """Return the captions of a direction whose sound was kept.

        Raises:
            UserError: that is too little, or of languages that cannot be learned so, or cannot be read.
        """
        if self._transcripts is None:
            raise NotEnoughError(phrased("The transcripts cannot be opened, so there is no speech to learn."))
        languages = direction_in_words(language_name(source), language_name(target))
        if {source, target} & UNSPACED:
            raise NotEnoughError(
                phrased(
                    "A model learns to translate speech word by word, and one of these languages is"
                    " written without spaces between words: {languages}.",
                    languages=languages,
                )
            )
        captions = spoken_captions(self._transcripts, source, target)
        if not captions:
            raise NotEnoughError(
                phrased(
                    "No talk is kept with its sound and its translation ({languages}), and at least {needed}"
                    " are needed: switch on “Keep the sound of talks” in the settings, under Transcripts.",
                    languages=languages,
                    needed=time_in_words(LEAST_S),
                )
            )
        if (spoken_s := duration_s(captions)) < LEAST_S:
            raise NotEnoughError(
                phrased(
                    "Speech with its translation to learn from ({languages}): {found}, and at least {needed}"
                    " are needed: keep the sound of more talks.",
                    languages=languages,
                    found=time_in_words(spoken_s),
                    needed=time_in_words(LEAST_S),
                )
            )
        return captions

    def cut(self, plan: DirectPlan, is_given_up: Callable[[], bool]) -> None:
        """Write the recordings that a plan is to learn from.

        Raises:
            UserError: as `spoken` does, or they cannot be written.
        """
        cut_recordings(self.spoken(plan.source, plan.target), Path(plan.data), is_given_up)


def few_pairs(n_pairs: int) -> NotEnoughError:
    """Return the sentence about so few sentences."""
    return NotEnoughError(
        phrased(
            "Sentence pairs to learn from: {n_pairs}. At least {fewest} are needed; hundreds are better."
            " Correct more captions in the transcripts, or choose a larger file.",
            n_pairs=n_pairs,
            fewest=FEWEST_PAIRS,
        )
    )


def spoken_in_words(captions: Sequence[SpokenCaption]) -> str:
    """Return how much there is to learn from."""
    return phrased(
        "{time} of speech to learn from, in {n_captions} captions; {n_corrected} of them were corrected.",
        time=time_in_words(duration_s(captions)),
        n_captions=grouped(len(captions)),
        n_corrected=grouped(n_corrected(captions)),
    )


def time_in_words(seconds: float) -> str:
    """Return a time as 2 h 5 min, without what is less than a minute."""
    minutes = int(seconds // 60)
    if minutes < 60:
        return phrased("{minutes} min", minutes=minutes)
    if minutes % 60 == 0:
        return phrased("{hours} h", hours=minutes // 60)
    return phrased("{hours} h {minutes} min", hours=minutes // 60, minutes=minutes % 60)
