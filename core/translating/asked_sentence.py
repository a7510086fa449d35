"""A sentence whose translation is asked for, again and again while it is said: when, and what stands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain

from core.layouts.actions import Action, Follow, Read, Timeline, Write
from core.translating.agreed_text import AgreedText, rest_of
from core.translating.policies import Offline, Policy, ReadN, WaitK

UNCOUNTED = WaitK(5)
"""What stands for a policy by which the model itself would decide: nobody sees into a server."""


@dataclass(frozen=True, slots=True)
class AskingPace:
    """After how many new words a model is asked, and how many words at its answer's end are held back.

    `n_new` is None where it is asked at the end of the sentence only.
    """

    n_new: int | None
    n_held: int

    @classmethod
    def of(cls, policy: Policy) -> AskingPace:
        """Return about the same distance from the speaker as the policy keeps: two answers have to agree."""
        match policy:
            case Offline():
                return cls(None, 0)
            case ReadN(n):
                return cls(n, 0)
            case WaitK(k):
                return cls((k + 1) // 2, (k - 1) // 2)
        return cls.of(UNCOUNTED)


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked: the words so far, whether they are all, and the translation that stands."""

    source: str
    committed: str = ""
    is_whole: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    """What was answered; `continues` where it is known to go on from what stood, instead of being all."""

    text: str
    continues: bool = False


class AskedSentence:
    """Invariant: the committed text only grows, and no word that was read is forgotten.

    `forced` is the timeline of an earlier one, whose tokens are letters here: what it read and wrote stands.
    """

    def __init__(self, pace: AskingPace, forced: Timeline = ()) -> None:
        source, target = texts_of(forced)
        self.pace = pace
        self._words = source.split()
        self._n_asked = len(self._words)
        self._text = AgreedText(target)
        self._actions: list[Action] = [action for action in forced if not isinstance(action, Follow)]

    @property
    def committed(self) -> str:
        return self._text.committed

    @property
    def tail(self) -> str:
        return self._text.tail

    @property
    def timeline(self) -> Timeline:
        return tuple(self._actions)

    def read(self, words: Sequence[str]) -> None:
        """Take words that were said."""
        self._words.extend(words)
        self._actions.append(Read(_letters("".join(f"{word} " for word in words)), len(words)))

    @property
    def is_due(self) -> bool:
        """Whether enough was said since the last question."""
        return self.pace.n_new is not None and len(self._words) - self._n_asked >= self.pace.n_new

    def question(self, *, is_whole: bool = False) -> Question:
        """Return what is to be asked now."""
        return Question(" ".join(self._words), self.committed, is_whole)

    def take(self, question: Question, answer: Answer) -> None:
        """Take the answer to a question; of one to the whole sentence all is committed."""
        rest = answer.text if answer.continues else rest_of(answer.text, question.committed)
        if question.is_whole:
            self._write(self._text.finish(rest))
        else:
            self._n_asked = len(question.source.split())
            self._write(self._text.take(rest, self.pace.n_held))

    def give_up(self, mark: str) -> None:
        """Close a sentence that nobody translates to its end: what the last answer said, and a mark."""
        self._write(self._text.finish(f"{self.tail} {mark}"))

    def _write(self, text: str) -> None:
        if text:
            self._actions.append(Write(_letters(text)))


def texts_of(timeline: Timeline) -> tuple[str, str]:
    """Return the words and the translation of a timeline that an `AskedSentence` made."""
    source = (action.token_ids for action in timeline if isinstance(action, Read))
    target = (action.token_ids for action in timeline if isinstance(action, Write))
    return _text(source).strip(), _text(target)


def _letters(text: str) -> tuple[int, ...]:
    return tuple(map(ord, text))


def _text(token_ids: Iterable[tuple[int, ...]]) -> str:
    return "".join(map(chr, chain.from_iterable(token_ids)))
