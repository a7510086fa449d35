"""Which language is spoken, where it is found out: as was asked for, or detected once it is sure."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Iterable

from core.speech.segments import SAMPLE_RATE
from core.wording.errors import UserError
from core.wording.sentences import phrased

logger = logging.getLogger(__name__)

AUTO = "auto"
SURE_OF_LANGUAGE = 0.7
LANGUAGE_WINDOW_S = 6.0
"""A detected language is kept from then on when it is this probable, or the window this long."""


class SpokenLanguage:
    """`asked` is a code, "auto", or codes to choose from ("en,de"); `known` is empty until it is sure."""

    def __init__(self, asked: str) -> None:
        self.asked = asked
        self._allowed = tuple(code.strip() for code in asked.split(",")) if asked != AUTO else ()
        self.known = ""
        self.restore("")

    def restore(self, state: str) -> None:
        """Go on with what was known; nothing if it was not."""
        self.known = state or (self._allowed[0] if len(self._allowed) == 1 else "")

    def detected(self, likely: Iterable[tuple[str, float]], n_samples: int) -> str:
        """Return the most probable one that may be, and keep it if it is sure, or the sound long enough."""
        may_be = (found for found in likely if not self._allowed or found[0] in self._allowed)
        language, probability = max(may_be, key=lambda found: found[1])
        if probability >= SURE_OF_LANGUAGE or n_samples >= LANGUAGE_WINDOW_S * SAMPLE_RATE:
            logger.info("language %s detected (%.2f)", language, probability)
            self.known = language
        return language


UNLIKELY, LIKELY = -0.7, -0.35
"""Mean log probabilities of tokens: other languages are below the first, English is above the second."""
N_DOUBTED, N_BELIEVED = 24, 48
"""How many last tokens count, some seconds of speech: of another language one repeats itself, and is sure."""

TellDoubt = Callable[[bool], None]
"""Hears that what is spoken does not sound like the language that is heard, and that it does again."""


class LanguageDoubt:
    """Notices by how likely what it writes is that a recognizer hears another language than its own."""

    def __init__(self, tell: TellDoubt | None = None) -> None:
        self.tell = tell
        self._last: deque[float] = deque(maxlen=N_BELIEVED)
        self.is_told = False
        """Whether what is spoken does not sound like its language now."""

    def hear(self, log_probability: float, n_tokens: int) -> None:
        """Take a word that was settled: the mean of its tokens and their number."""
        self._last.extend([log_probability] * n_tokens)
        counted = list(self._last)[-(N_BELIEVED if self.is_told else N_DOUBTED) :]
        if self.tell is None or len(counted) < N_DOUBTED:
            return
        is_doubtful = sum(counted) / len(counted) < (LIKELY if self.is_told else UNLIKELY)
        if is_doubtful != self.is_told:
            self.is_told = is_doubtful
            self.tell(is_doubtful)


def check_heard(name: str, codes: Iterable[str], language: str) -> None:
    """Raise UserError if the model that its user calls `name` does not hear what is spoken."""
    codes = list(codes)
    unheard = [code for code in language.split(",") if code != AUTO and code.strip() not in codes]
    if not unheard:
        return
    raise UserError(
        phrased(
            'The model "{name}" hears {codes} only, not "{language}": choose another.',
            name=name,
            codes=", ".join(codes),
            language=unheard[0],
        )
    )
