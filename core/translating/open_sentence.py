"""One sentence being translated: words in, forwards to run out, predictions in, target words out.

The sentence holds no network. It says what to feed (`next_feed`), is told what
the network predicted (`receive`), and decides between READ and WRITE.
"""

from __future__ import annotations

import copy
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import assert_never

from core.layouts.actions import Action, Follow, Read, Timeline, Write
from core.layouts.layout import Cell, Layout
from core.speech.blocks import frame_ids
from core.speech.repetitions import begins_loop, looping_tokens
from core.translating.answers import Answers, n_until_answer
from core.translating.feeds import Feed, Source, Spoken, Words
from core.translating.glossary import NO_GLOSSARY, Glossary
from core.translating.heard_source import HeardSource
from core.translating.policies import Offline, Policy, SentenceProgress, WriteUnit
from core.translating.sentence_state import SentenceEvent, SentenceState

MAX_TARGETS_PER_SOURCE_TOKEN, MAX_EXTRA_TARGETS = 3, 24
MAX_WORDS_PER_SOURCE_WORD, MAX_EXTRA_WORDS = 2, 4
"""A translation longer than this many times the source, and that many more, runs in circles: in tokens, for
languages without spaces too, and in words."""


@dataclass(slots=True)
class OpenSentence:
    """Drives one sentence through a layout under a policy.

    The prompt is the same for all sentences, so feeding its cells, once, is the owner's task, but for those
    from `n_shared` on: they tell of the sentence that this one follows. Invariants: `timeline` and `target`
    only grow; source is read at word boundaries of the target only (chunk boundaries for a policy that writes
    chunks), all of it that waits; every forward is requested once. `state` changes as its table says, and not
    until an answer is whole (`Agree`).
    """

    layout: Layout
    policy: Policy
    words: Words
    glossary: Glossary = NO_GLOSSARY
    follows: Follow | None = None
    n_shared: int | None = None
    guards_loops: bool = True
    """Whether phrases that were written often enough are barred; without it is for measuring."""
    timeline: list[Action] = field(default_factory=list, init=False)
    state: SentenceState = field(default=SentenceState.AWAITING, init=False)
    _waiting: deque[Source | Read] = field(default_factory=deque, init=False)
    _unfed: list[Cell] = field(default_factory=list, init=False)
    _open_word: list[int] = field(default_factory=list, init=False)
    _written: list[int] = field(default_factory=list, init=False)
    heard: HeardSource = field(default_factory=HeardSource, init=False)
    _n_target: int = field(default=0, init=False)
    _n_source_at_write: int = field(default=0, init=False)
    _n_read_at_write: int = field(default=0, init=False)
    _answers: Answers = field(default_factory=Answers, init=False)
    answer: OpenSentence | None = field(default=None, init=False)  # it goes ahead

    def __post_init__(self) -> None:
        prompt = self.layout.open()
        if self.follows:
            self._unfed += prompt[self.n_shared :]
            self.timeline.append(self.follows)

    @property
    def pair(self) -> Follow:
        """The sentence as what the next one follows."""
        source = tuple(token for token in self.heard.tokens if token != self.words.end_of_source_id)
        return Follow(source, tuple(self._written))

    @property
    def target(self) -> str:
        """The committed text; it only grows."""
        return self.words.decode(self._written)

    @property
    def tail(self) -> str:
        """The word that is being written."""
        return self.words.decode(self._open_word)

    @property
    def n_behind(self) -> int:
        """Return how many source words wait or have no target word yet."""
        return len(self._waiting) + max(0, self.heard.n_words - self._n_target)

    @property
    def n_columns(self) -> int:
        """Return one more than the highest column of what waits to be fed; 0 where nothing waits."""
        return max((cell.column + 1 for cell in self._unfed), default=0)

    @property
    def n_written(self) -> int:
        """Return how many target tokens stand, the open word's included, the ends of WRITEs not."""
        return len(self._written) + len(self._open_word)

    @property
    def is_writing(self) -> bool:
        """Whether a WRITE is under way."""
        return self.state.is_writing

    @property
    def asks_about_chunk(self) -> bool:
        """Whether the policy is to be asked about the chunk that the next prediction would begin."""
        return self.policy.trusts_each is WriteUnit.CHUNK and not (self._open_word or self.has_ended_source)

    @property
    def has_ended_source(self) -> bool:
        return self.state.has_ended_source

    @property
    def is_finished(self) -> bool:
        """Whether nothing more is written."""
        return self.state.is_finished

    def begins_loop(self) -> bool:
        """Return whether the guard against loops, or the one against length, had to stop the translation."""
        return self._runs_in_circles() or begins_loop(self._written, self.words, self.heard.n_in_row)

    def read(self, source: Sequence[Source]) -> None:
        """Let source words, or frames of speech, arrive; they are read when the policy is asked next."""
        if self.has_ended_source:
            raise ValueError("the source has ended; no word can follow")
        self._waiting.extend(source)

    def end_source(self) -> None:
        """No more source: what remains is written without waiting."""
        self.answer, self._answers.is_lost = None, False
        self._change(SentenceEvent.END_SOURCE)
        if not (self.is_finished or self._waiting or self.layout.n_read):
            self._change(SentenceEvent.FINISH)

    def next_feed(self) -> Feed | None:
        """Return the next forward, or None while there is nothing to do before the next word."""
        if self.is_finished:
            return None
        if self.answer:
            return self._answers.ahead(self.answer.next_feed())
        if self._answers.is_lost:
            return self._take_feed([*self._unfed, *self.layout.query()], predicts=True)
        if not self.is_writing:
            self._read_waiting()
            if self._may_write():
                self._change(SentenceEvent.BEGIN_WRITE)
        if self.is_writing:
            return self._take_feed([*self._unfed, *self.layout.query()], predicts=True)
        return self._take_feed(self._unfed, predicts=False) if self._unfed else None

    def receive(self, token_id: int, probability: float = 1.0, attention: Sequence[float] = ()) -> None:
        """Take the prediction that the last feed asked for, and how sure the model is of it.

        `attention` is what each column of the cache gets of it, where the policy asks for that.
        """
        if self._gives_answers():
            return self._hear(token_id)
        self._take(token_id, probability, attention)

    def _take(self, token_id: int, probability: float = 1.0, attention: Sequence[float] = ()) -> None:
        if token_id == self.words.end_of_write_id and self._writes_chunks():
            self._end_write()
            self.layout.write(token_id)
            self._record(Write((token_id,), is_mark=True))
        elif token_id in self.words.end_ids or self._runs_in_circles():
            self._end_write()
            if self.has_ended_source:
                self._finish()
            else:
                self._record_silence()
        elif self._comes_too_early(token_id) or self._is_doubtful(token_id, probability, attention):
            self._end_write()
            self._record_silence()
        elif self._open_word and self.words.starts_word(token_id):
            self._commit_word()
            self._start_word(token_id)
        else:
            self._write_token(token_id)

    def accept(self, token_ids: Sequence[int]) -> None:
        """End the WRITE with predictions that were made elsewhere; they are fed with what comes next."""
        if not token_ids:
            self._end_write()
            self._record_silence()
        for token_id in token_ids:
            self._unfed += self.layout.query()
            self._take(token_id)
        if self.is_writing:
            self._end_write()
        self._drop_overwritten()

    def branch(self) -> OpenSentence:
        """Return a sentence that stands where this one does and goes its own way."""
        shared = (self.words, self.policy, self.glossary)
        return copy.deepcopy(self, {id(part): part for part in shared})

    def cut_short(self) -> None:
        """Give the rest of the sentence up, or of an answer: there is no room to write it."""
        if self.answer is None:
            return self._finish()
        self.answer.cut_short()
        self._compare(self.answer)

    def force(self, timeline: Timeline) -> None:
        """Take in what was read and written before; it is fed again in one forward, not predicted.

        Call it first. The timeline is one that a sentence recorded. The last answer is asked for once more.
        """
        n_told = n_until_answer(timeline) if self.policy.unit is WriteUnit.ANSWER else len(timeline)
        self._waiting.extend(action for action in timeline[n_told:] if isinstance(action, Read))
        for action in timeline[:n_told]:
            match action:
                case Read(token_ids, n_words):
                    self._take_in(token_ids, n_words)
                case Write(token_ids=()):
                    self._record_silence()
                case Write(ends=True):
                    self._finish()
                    break
                case Write(token_ids):
                    for token_id in token_ids:
                        self._unfed += self.layout.query()
                        self.layout.write(token_id)
                    self._record(action)
                case Follow():
                    pass  # it is in the layout's prompt already
                case _:
                    assert_never(action)
        self._answers.is_lost = n_told > 0 and self._gives_answers()
        self._drop_overwritten()

    def _change(self, event: SentenceEvent) -> None:
        self.state = self.state.after(event)

    def _gives_answers(self) -> bool:
        return self.policy.unit is WriteUnit.ANSWER and not self.has_ended_source

    def _hear(self, token_id: int) -> None:
        self.answer = answer = self.answer or self._ahead()
        answer.receive(token_id)
        if answer.is_finished:
            self._compare(answer)

    def _ahead(self) -> OpenSentence:
        """Return a sentence that goes on from here as if the source had ended."""
        ahead = self.branch()
        ahead.policy, ahead.state = Offline(WriteUnit.ANSWER), SentenceState.WRITING_REST
        return ahead

    def _compare(self, answer: OpenSentence) -> None:
        tokens, self.answer = tuple(answer._written[len(self._written) :]), None
        if self._answers.is_lost:
            self._answers.remember(tokens)
        else:
            self.accept(self._answers.agreed(tokens, self.words))

    def _read_waiting(self) -> None:
        while self._waiting:
            source = self._waiting.popleft()
            match source:
                case Read(token_ids, n_words):
                    self._take_in(token_ids, n_words)
                case Spoken(n_frames, n_words):
                    self._take_in(frame_ids(self.heard.n_frames, n_frames), n_words)
                case str():
                    self._take_in(self.words.encode_word(source, is_first=self.heard.n_words == 0), n_words=1)
                case _:
                    assert_never(source)
        end = self.words.end_of_source_id
        if self.has_ended_source and self.heard.tokens and end not in (None, self.heard.tokens[-1]):
            self._take_in((end,), n_words=0)

    def _take_in(self, token_ids: tuple[int, ...], n_words: int) -> None:
        self._unfed += self.heard.take(token_ids, n_words, self.layout)
        self._change(SentenceEvent.READ)
        self.timeline.append(Read(token_ids, n_words))

    def _may_write(self) -> bool:
        if self.state.needs_source or self.layout.n_read == 0:
            return False
        n_new = self.layout.n_read - self._n_read_at_write
        progress = SentenceProgress(self.heard.n_words, self._n_target, self._n_source_at_write, n_new)
        return self.has_ended_source or self.policy.may_write(progress)

    def _take_feed(self, cells: list[Cell], predicts: bool) -> Feed:
        self._unfed = []
        retracted = (*self._answers.drain_strays(), *self.layout.drain_retracted())
        if not predicts:
            return Feed(tuple(cells), retracted, predicts)
        return Feed(tuple(cells), retracted, predicts, self._banned(), self._boosts())

    def _boosts(self) -> Mapping[int, float]:
        if not self.glossary.terms:
            return {}
        written = [*self._written, *self._open_word]
        source = [token for token in self.heard.tokens if token >= 0]
        return self.glossary.boosts(self.words.decode(source), self.words.decode(written), written)

    def _banned(self) -> frozenset[int]:
        """Return what may not come next.

        An end-of-write token ends chunks, and means nothing once the source has ended, nor where
        a WRITE is decided already; a phrase that was written often enough is not begun again.
        """
        mark = self.words.end_of_write_id
        is_of_use = (mark in self.words.end_ids or self._writes_chunks()) and not self.asks_about_chunk
        marks = frozenset(() if mark is None or is_of_use else {mark})
        looping = looping_tokens([*self._written, *self._open_word], self.words, self.heard.n_in_row)
        return marks | looping if self.guards_loops else marks

    def _writes_chunks(self) -> bool:
        return self.policy.unit is WriteUnit.CHUNK and not self.has_ended_source

    def _comes_too_early(self, token_id: int) -> bool:
        """Return whether the token ends a sentence of which more may be said.

        Sentence-final punctuation hangs on the last word, so a model that writes word by word
        would end sentences before the speaker does: a mark is believed when it still stands after a READ.
        """
        is_asked = self.policy.unit is WriteUnit.WORD and not self.state.believes_marks
        return is_asked and self.words.is_sentence_mark(token_id)

    def _is_doubtful(self, token_id: int, probability: float, attention: Sequence[float]) -> bool:
        """Return whether the policy would rather read than begin a word, or a chunk, with this token."""
        is_word = self.policy.trusts_each is WriteUnit.WORD and self.words.starts_word(token_id)
        is_asked = (is_word or not self._open_word) and not self.has_ended_source
        if not is_asked or not self.policy.trusts(probability):
            return is_asked
        if not self.policy.is_attentive:
            return False
        return not self.policy.has_heard(self.heard.looked_at(attention), self.heard.n_words)

    def _start_word(self, token_id: int) -> None:
        """Go on with the next word if it is due; else forget the look-ahead, which is fed again."""
        if self.policy.unit is WriteUnit.WORD:
            goes_on = not self._waiting and self._may_write()
            self._change(SentenceEvent.BEGIN_WRITE if goes_on else SentenceEvent.END_WRITE)
        if self.is_writing:
            self._write_token(token_id)

    def _write_token(self, token_id: int) -> None:
        self._change(SentenceEvent.WRITE)
        self.layout.write(token_id)
        self._open_word.append(token_id)

    def _finish(self) -> None:
        self._commit_word()
        self.timeline.append(Write((min(self.words.end_ids),), ends=True))
        self._change(SentenceEvent.FINISH)

    def _end_write(self) -> None:
        self._commit_word()
        self._note_write()
        self._change(SentenceEvent.END_WRITE)

    def _note_write(self) -> None:
        self._n_source_at_write = self.heard.n_words
        self._n_read_at_write = self.layout.n_read

    def _commit_word(self) -> None:
        if self._open_word:
            self._record(Write(tuple(self._open_word)))
            self._open_word = []

    def _record(self, write: Write) -> None:
        last = self.timeline[-1] if self.timeline else None
        is_empty_chunk = write.is_mark and (not isinstance(last, Write) or last.is_mark)
        self.timeline.append(write)
        self._change(SentenceEvent.WRITE_NOTHING if is_empty_chunk else SentenceEvent.WRITE)
        self._n_target += self._is_word(write.token_ids[0])
        self._note_write()
        self._written += (t for t in write.token_ids if t != self.words.end_of_write_id)

    def _is_word(self, first_token: int) -> bool:
        """Return whether a WRITE that begins so is a word of its own: no marker, no more of the last word."""
        starts = self._n_target == 0 or self.words.starts_word(first_token)
        return starts and first_token != self.words.end_of_write_id

    def _record_silence(self) -> None:
        """Note that the model sees an end too early, so that a forced sentence knows it too."""
        self.timeline.append(Write(()))
        self._change(SentenceEvent.WRITE_NOTHING)
        self._note_write()

    def _runs_in_circles(self) -> bool:
        n_words = self._n_target + bool(self._open_word)
        return self.n_written > MAX_TARGETS_PER_SOURCE_TOKEN * self.layout.n_read + MAX_EXTRA_TARGETS or (
            not self.heard.n_frames  # how many words speech has is a guess
            and n_words > MAX_WORDS_PER_SOURCE_WORD * self.heard.n_words + MAX_EXTRA_WORDS
        )

    def _drop_overwritten(self) -> None:
        """Of cells that stand at one order keep the last: forced history needs no look-ahead."""
        self._unfed = list({cell.order: cell for cell in self._unfed}.values())
