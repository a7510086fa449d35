"""When to WRITE and when to READ: wait-k, read-n, as the model says, where it looks, or as its answers agree.

A policy is asked after all waiting words have been read, never between
them: a burst of words therefore gives the same decision however it is cut.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final, Protocol

from core.wording.causes import Cause
from core.wording.errors import UserError
from core.wording.sentences import phrased


@dataclass(frozen=True, slots=True)
class SentenceProgress:
    """How far one sentence is: whole words read and written.

    `n_source_at_write` is how many words had been read when the last chunk
    was written, `n_new_tokens` how many source tokens were read since: frames of speech
    may hold no whole word.
    """

    n_source: int
    n_target: int
    n_source_at_write: int
    n_new_tokens: int = 0

    @property
    def has_news(self) -> bool:
        """Whether anything was read since the last chunk was written."""
        return self.n_source > self.n_source_at_write or self.n_new_tokens > 0


class WriteUnit(Enum):
    """What one WRITE is, and so what ends it."""

    WORD = "word"
    """One target word; it ends where the model would start the next one."""

    CHUNK = "chunk"
    """A group of words; it ends with the model's end-of-write token."""

    ANSWER = "answer"
    """The whole rest of the sentence, of which stands what the last answer said too."""


class Policy(Protocol):
    """Decides between READ and WRITE before the source has ended."""

    @property
    def unit(self) -> WriteUnit: ...

    @property
    def trusts_each(self) -> WriteUnit:
        """What `trusts` is asked about: each word of a WRITE, or once the chunk that it would be."""
        return WriteUnit.WORD

    def may_write(self, progress: SentenceProgress) -> bool:
        """Return whether to WRITE now; False asks for more source.

        The end of the source, where writing is always allowed, is the caller's.
        """

    def trusts(self, probability: float) -> bool:
        """Return whether to begin what the model gives this probability; False asks for more source.

        Asked before the source has ended, about the first token of each word or, instead of the
        token, about the chunk that it would begin: then the probability is a policy head's.
        """
        return True

    @property
    def is_attentive(self) -> bool:
        """Whether `has_heard` is to be asked, which takes the attention of a model's alignment heads."""
        return False

    def has_heard(self, word: int, n_source: int) -> bool:
        """Return whether to begin what the model looks at this source word for; False asks for more source.

        Words count from 0, and `n_source` of them were read. Asked where `trusts` is.
        """
        return True


@dataclass(frozen=True, slots=True)
class WaitK(Policy):
    """Stay k words behind the speaker (Ma et al., ACL 2019)."""

    k: int
    unit: WriteUnit = WriteUnit.WORD

    def may_write(self, progress: SentenceProgress) -> bool:
        return progress.n_source - progress.n_target >= self.k

    def __str__(self) -> str:
        return f"wait-{self.k}"


@dataclass(frozen=True, slots=True)
class ReadN(Policy):
    """Read n words, then write until the end-of-write token (Wang et al., 2024)."""

    n: int
    unit: WriteUnit = WriteUnit.CHUNK

    def may_write(self, progress: SentenceProgress) -> bool:
        return progress.n_source - progress.n_source_at_write >= self.n

    def __str__(self) -> str:
        return f"read-{self.n}"


@dataclass(frozen=True, slots=True)
class Adaptive(Policy):
    """Ask the model after every READ: its end-of-write token says that it wants more (EASiST)."""

    unit: WriteUnit = WriteUnit.CHUNK

    def may_write(self, progress: SentenceProgress) -> bool:
        return progress.has_news

    def __str__(self) -> str:
        return "adaptive"


@dataclass(frozen=True, slots=True)
class Confident(Policy):
    """Write whatever the model is sure of: words whose first token has at least this probability."""

    threshold: float
    unit: WriteUnit = WriteUnit.WORD

    def may_write(self, progress: SentenceProgress) -> bool:
        return self.unit is WriteUnit.WORD or progress.has_news

    def trusts(self, probability: float) -> bool:
        return probability >= self.threshold

    def __str__(self) -> str:
        return f"confident-{self.threshold:g}"


@dataclass(frozen=True, slots=True)
class Align(Policy):
    """Write a word once the model looks for it further back than the last n source words, which may change.

    AlignAtt (Papi et al., Interspeech 2023), with the attention of a language model's alignment heads (Fuxa
    and Macháček, IWSLT 2026).
    """

    n_held: int
    unit: WriteUnit = WriteUnit.WORD
    is_attentive: bool = True

    def may_write(self, progress: SentenceProgress) -> bool:
        is_begun = progress.n_source > self.n_held
        return is_begun and (self.unit is WriteUnit.WORD or progress.has_news)

    def has_heard(self, word: int, n_source: int) -> bool:
        return word < n_source - self.n_held

    def __str__(self) -> str:
        return f"align-{self.n_held}"


@dataclass(frozen=True, slots=True)
class Head(Policy):
    """Ask a policy head after every READ, and write a chunk where it is surer of that (EASiST)."""

    threshold: float
    unit: WriteUnit = WriteUnit.CHUNK
    trusts_each: WriteUnit = WriteUnit.CHUNK

    def may_write(self, progress: SentenceProgress) -> bool:
        return progress.has_news

    def trusts(self, probability: float) -> bool:
        return probability > self.threshold

    def __str__(self) -> str:
        return f"head-{self.threshold:g}"


@dataclass(frozen=True, slots=True)
class Agree(Policy):
    """Have the sentence finished after every n words, and write what two answers in a row begin with.

    The local agreement of speech recognizers (Liu et al., Interspeech 2020), for models that know whole
    sentences alone.
    """

    n: int
    unit: WriteUnit = WriteUnit.ANSWER

    def may_write(self, progress: SentenceProgress) -> bool:
        return progress.n_source - progress.n_source_at_write >= self.n

    def __str__(self) -> str:
        return f"agree-{self.n}"


@dataclass(frozen=True, slots=True)
class Offline(Policy):
    """Wait for the whole sentence."""

    unit: WriteUnit = WriteUnit.WORD

    def may_write(self, progress: SentenceProgress) -> bool:
        return False

    def __str__(self) -> str:
        return "offline"


LATENCIES: Final = {"fast": 2, "brisk": 3, "balanced": 5, "steady": 7}
"""Latency against quality as one setting, in words behind the speaker."""


LATENCIES_UNTRAINED: Final = {"fast": "agree-1", "brisk": "wait-3", "balanced": "wait-5", "steady": "wait-7"}
"""The same for models that were not trained on unfinished sentences: what was best at each delay.

`training.compare.unadapted` measures it. Nearer to the speaker than three words such a model only guesses.
"""

LATENCIES_CALIBRATED: Final = {**LATENCIES_UNTRAINED, "brisk": "align-2", "balanced": "align-3"}
"""The same for those of them whose alignment heads are known."""


_COUNTED: Final[Mapping[str, Callable[[int], Policy]]] = {
    "wait": WaitK,
    "read": ReadN,
    "agree": Agree,
    "align": Align,
}


def parse_policy(name: str) -> Policy:
    """Return the policy of that name.

    `wait-K`, `read-N`, `agree-N`, `align-N`, `confident-P`, `head-P`, `adaptive`, `offline`, or a latency. K
    and N are from 1 to 99, P is from 0.01 to 0.99.

    Raises:
        UserError: for any other name.
    """
    if name == "offline":
        return Offline()
    if name == "adaptive":
        return Adaptive()
    if name in LATENCIES:
        return WaitK(LATENCIES[name])
    match = re.fullmatch(
        r"(wait|read|agree|align)-([1-9][0-9]?)|(confident|head)-(0\.(?!00?$)[0-9]{1,2})", name
    )
    if match is None:
        raise UserError(
            phrased("The pace “{name}” is not known: choose another.", name=name), Cause.UNKNOWN_PACE
        )
    if match[3]:
        return (Head if match[3] == "head" else Confident)(float(match[4]))
    return _COUNTED[match[1]](int(match[2]))
