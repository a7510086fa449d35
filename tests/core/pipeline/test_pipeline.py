"""The engine's pipeline over a scripted listener and a small translator that obeys its Protocol."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from told import Told, assert_only_grows

from core.backends import TargetUpdate
from core.captions.captions import Captioned
from core.captions.resume import Resume
from core.journal.progress import TalkProgress
from core.layouts.actions import Action, Read, Timeline, Write
from core.pipeline.pipeline import WORD_S, Pipeline
from core.speech.segments import SAMPLE_RATE, AudioChunk, Segment, Word
from core.wire.messages import Change, Checkpoint, EngineSettings, Sound, SourceWords, Start, UsePolicy

BLOCK_S = 0.2

Message = Captioned | Checkpoint

Script = list[list[int]]
"""For each segment how many words each of its blocks commits."""


class ScriptedListener:
    """Commits the script's words block by block; a segment that is resumed begins with its forced words."""

    def __init__(self, script: Script, resume: Resume | None = None) -> None:
        resume = resume or Resume()
        self._script = script
        self._forced = resume.words
        self.segment_index = resume.segment
        self._n_blocks = 0

    speaking = False

    @property
    def replay_from_s(self) -> float:
        return sum(len(blocks) for blocks in self._script[: self.segment_index.number]) * BLOCK_S

    @property
    def adaptation(self) -> str:
        return f"state {self.segment_index.number}"

    def feed(self, chunk: AudioChunk, waiting_s: float = 0.0) -> list[Segment]:
        if self.segment_index.number >= len(self._script):
            return []
        assert round(chunk.start_s / BLOCK_S) == round(self.replay_from_s / BLOCK_S) + self._n_blocks
        self._n_blocks += 1
        blocks = self._script[self.segment_index.number]
        final = self._n_blocks == len(blocks)
        segment = self._segment(sum(blocks[: self._n_blocks]), final)
        if final:
            self.segment_index, self._n_blocks, self._forced = self.segment_index.following, 0, ()
        return [segment]

    def _segment(self, n_words: int, final: bool) -> Segment:
        index, start_s = self.segment_index, self.replay_from_s
        words = tuple(Word(f"w{index.number}.{n}", start_s, start_s + n) for n in range(n_words))
        words = max(words, self._forced, key=len)
        return Segment(index, start_s, start_s + 1, words, (), final, start_s, self.adaptation)

    def finish(self) -> list[Segment]:
        return []


@dataclass
class WaitStream:
    """Writes each word in capitals, with how many words it had seen, `lag` words behind."""

    lag: int
    actions: list[Action] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    written: list[str] = field(default_factory=list)

    def read(self, words: Sequence[str]) -> TargetUpdate:
        self.words += words
        self.actions.append(Read((0,) * len(words), len(words)))
        while len(self.words) - len(self.written) >= self.lag:
            self._write()
        return self._update()

    def finish(self) -> TargetUpdate:
        while len(self.written) < len(self.words):
            self._write()
        return self._update()

    def _write(self) -> None:
        token = len(self.written) * 1000 + len(self.words)
        self.written.append(_word_of(token))
        self.actions.append(Write((token,)))

    def _update(self) -> TargetUpdate:
        return TargetUpdate(" ".join(self.written), "", tuple(self.actions))


def _word_of(token: int) -> str:
    return f"T{token // 1000}/{token % 1000}"


@dataclass
class WaitTranslator:
    lag: int = 2
    n_opened: int = 0

    def open(self, forced: Timeline = ()) -> WaitStream:
        self.n_opened += 1
        stream = WaitStream(self.lag, list(forced))
        for action in forced:
            if isinstance(action, Read):
                stream.words += ["?"] * action.n_words
            else:
                stream.written += [_word_of(token) for token in action.token_ids]
        return stream


def blocks_from(start_s: float, script: Script) -> list[AudioChunk]:
    n_samples = round(BLOCK_S * SAMPLE_RATE)
    first, last = round(start_s / BLOCK_S), sum(len(blocks) for blocks in script)
    return [AudioChunk(np.zeros(n_samples, np.float32), n * BLOCK_S) for n in range(first, last)]


def run(script: Script, translator: WaitTranslator | None, resume: Resume | None = None) -> list[Captioned]:
    return captions_of(said(script, translator, resume or Resume()))


def said(script: Script, translator: WaitTranslator | None, resume: Resume) -> list[Message]:
    """Return what is said where one thread takes turns."""
    told: list[Message] = []
    pipeline = loaded(script, translator, resume, told)
    for chunk in blocks_from(resume.start_s, script):
        pipeline.hear(Sound(chunk))
        while pipeline.n_waiting:
            pipeline.caption_next(refuse)
    pipeline.end()
    pipeline.caption_all(refuse)
    return told


def loaded(
    script: Script,
    translator: WaitTranslator | None,
    resume: Resume,
    told: list[Message],
    *,
    live: bool = False,
) -> Pipeline:
    asked = EngineSettings(realtime=live, translator="words" if translator else "")
    pipeline = Pipeline(Start(asked, (resume,)), told.append)
    pipeline.load_listeners([ScriptedListener(script, resume)])
    if translator:
        pipeline.load_translator(translator)
    return pipeline


def captions_of(told: list[Message]) -> list[Captioned]:
    return [message for message in told if isinstance(message, Captioned)]


def as_told(shown: list[Captioned]) -> list[Captioned]:
    """Return captions without what is noted of them where they are shown."""
    return [replace(caption, commits=()) for caption in shown]


def refuse(change: Change) -> None:
    raise AssertionError(change)


def last_texts(shown: list[Captioned]) -> dict[int, tuple[str, str, bool]]:
    return {
        caption.update.segment.number: (caption.update.source, caption.update.target, caption.update.final)
        for caption in shown
    }


scripts = st.lists(st.lists(st.integers(0, 3), min_size=1, max_size=5), min_size=1, max_size=4)


def test_source_and_target_of_a_block_come_in_one_caption_with_the_clock_of_the_sound() -> None:
    shown = run([[2, 1, 0]], WaitTranslator())
    assert [(c.update.source, c.update.target, c.update.final) for c in shown] == [
        ("w0.0 w0.1", "T0/2", False),
        ("w0.0 w0.1 w0.2", "T0/2 T1/3", False),
        ("w0.0 w0.1 w0.2", "T0/2 T1/3 T2/3", True),
    ]
    assert [c.update.emitted_s for c in shown] == pytest.approx([0.2, 0.4, 0.6])
    assert shown[0].timeline == (Read((0, 0), 2), Write((2,)))


def test_without_a_translator_a_caption_is_final_when_it_is_heard() -> None:
    shown = run([[1, 1]], None)
    assert [(c.update.source, c.update.final) for c in shown] == [("w0.0", False), ("w0.0 w0.1", True)]


def test_an_unchanged_caption_is_not_shown_again() -> None:
    assert len(run([[1, 0, 0, 1]], WaitTranslator())) == 2


def test_a_segment_that_turned_out_to_be_nothing_is_ended_untranslated() -> None:
    translator = WaitTranslator()
    shown = run([[0]], translator)
    assert [(c.update.source, c.update.target, c.update.final) for c in shown] == [("", "", True)]
    assert translator.n_opened == 0


@given(scripts, st.integers(1, 4))
def test_committed_text_only_grows(script: Script, lag: int) -> None:
    shown = run(script, WaitTranslator(lag))
    assert_only_grows(shown)
    assert all(caption.update.final for caption in Told([*shown]).last_states)


@given(scripts, st.integers(1, 4), st.data())
def test_a_run_that_is_cut_anywhere_and_resumed_ends_as_an_uninterrupted_one(
    script: Script, lag: int, data: st.DataObject
) -> None:
    whole = run(script, WaitTranslator(lag))
    progress = TalkProgress()
    n_shown = data.draw(st.integers(0, len(whole)))
    shown = [caption for caption in whole[:n_shown] if progress.accept(caption)]
    for caption in run(script, WaitTranslator(lag), progress.resume()):
        accepted = progress.accept(caption)
        if accepted is not None:
            shown.append(accepted)
    assert as_told(shown) == whole


@given(scripts, st.integers(1, 4), st.data())
def test_a_run_of_which_only_where_it_goes_on_was_kept_ends_as_an_uninterrupted_one(
    script: Script, lag: int, data: st.DataObject
) -> None:
    whole = run(script, WaitTranslator(lag))
    before = TalkProgress()
    n_shown = data.draw(st.integers(0, len(whole)))
    shown = [caption for caption in whole[:n_shown] if before.accept(caption)]
    progress = TalkProgress(before.resume())
    assert progress.resume() == before.resume()
    again = run(script, WaitTranslator(lag), progress.resume())
    shown += [new for caption in again if (new := progress.accept(caption))]
    assert as_told(shown) == whole


@given(scripts, st.integers(1, 4), st.data())
def test_a_run_cut_again_and_again_ends_as_an_uninterrupted_one(
    script: Script, lag: int, data: st.DataObject
) -> None:
    whole = run(script, WaitTranslator(lag))
    progress = TalkProgress()
    shown: list[Captioned] = []
    for n_taken in data.draw(st.lists(st.integers(0, 6), max_size=5)):
        life = run(script, WaitTranslator(lag), progress.resume())
        shown += [new for caption in life[:n_taken] if (new := progress.accept(caption))]
    shown += [
        new
        for caption in run(script, WaitTranslator(lag), progress.resume())
        if (new := progress.accept(caption))
    ]
    assert last_texts(shown) == last_texts(whole)


@given(scripts, st.integers(1, 4))
def test_on_two_threads_the_captions_are_those_of_one_that_takes_turns(script: Script, lag: int) -> None:
    told: list[Message] = []
    pipeline = loaded(script, WaitTranslator(lag), Resume(), told)
    captioning = threading.Thread(target=pipeline.caption_all, args=(refuse,))
    captioning.start()
    for chunk in blocks_from(0.0, script):
        pipeline.hear(Sound(chunk))
    pipeline.end()
    captioning.join()
    assert captions_of(told) == run(script, WaitTranslator(lag))


@given(scripts, st.integers(1, 4))
def test_live_on_two_threads_every_sentence_ends_and_only_grows(script: Script, lag: int) -> None:
    told: list[Message] = []
    pipeline = loaded(script, WaitTranslator(lag), Resume(), told, live=True)
    captioning = threading.Thread(target=pipeline.caption_all, args=(refuse,))
    captioning.start()
    for chunk in blocks_from(0.0, script):
        pipeline.hear(Sound(chunk))
    pipeline.end()
    captioning.join()
    shown = captions_of(told)
    assert_only_grows(shown)
    assert {segment: (source, final) for segment, (source, _, final) in last_texts(shown).items()} == {
        segment: (source, final)
        for segment, (source, _, final) in last_texts(run(script, WaitTranslator(lag))).items()
    }


def test_words_that_come_as_text_are_captioned_a_sentence_each() -> None:
    told: list[Message] = []
    pipeline = Pipeline(Start(EngineSettings(recognizer="", realtime=False)), told.append)
    pipeline.load_translator(WaitTranslator())
    for message in (
        SourceWords(0, ("a", "b"), False),
        SourceWords(1, ("x",), True),
        SourceWords(0, ("c",), True),
    ):
        pipeline.read(message)
    assert pipeline.waiting_s == pytest.approx(4 * WORD_S)
    pipeline.end()
    pipeline.caption_all(refuse)
    assert last_texts(captions_of(told)) == {
        0: ("a b c", "T0/2 T1/3 T2/3", True),
        1: ("x", "T0/1", True),
    }


def test_a_change_is_made_before_what_waits_is_captioned() -> None:
    told: list[Message | Change] = []
    pipeline = loaded([[1, 1]], WaitTranslator(), Resume(), told)  # type: ignore[arg-type]
    first, second = blocks_from(0.0, [[1, 1]])
    pipeline.hear(Sound(first))
    pipeline.hear(Sound(second))
    pipeline.use(UsePolicy("wait-1"))
    pipeline.end()
    pipeline.caption_all(told.append)
    told = [message for message in told if not isinstance(message, Checkpoint)]
    assert told[0] == UsePolicy("wait-1")
    assert len(told) == 3


def test_of_a_server_nothing_is_asked_that_more_was_said_behind() -> None:
    """And an answer to words that are not all is not waited for when all have come."""
    settings = EngineSettings(recognizer="scripted", translator="http://127.0.0.1:1/v1#m")
    told = Told()
    pipeline = Pipeline(Start(settings), told.messages.append)
    pipeline.load_listeners([ScriptedListener([[1, 1, 1, 1]])])
    chunks = [AudioChunk(np.zeros(round(BLOCK_S * SAMPLE_RATE), np.float32), n * BLOCK_S) for n in range(4)]
    seen: list[tuple[tuple[str, ...], bool, bool]] = []

    class Stream(WaitStream):
        def read(self, words: Sequence[str]) -> TargetUpdate:
            before = pipeline.is_superseded
            while chunks:
                pipeline.hear(Sound(chunks.pop(0)))
            seen.append((tuple(words), before, pipeline.is_superseded))
            return super().read(words)

    class Server:
        def open(self, forced: Timeline = ()) -> Stream:
            return Stream(1)

    pipeline.load_translator(Server())
    for _ in range(2):
        pipeline.hear(Sound(chunks.pop(0)))
    assert pipeline.caption_next(lambda change: None) and pipeline.caption_next(lambda change: None)
    assert seen == [(("w0.0", "w0.1"), False, True), (("w0.2", "w0.3"), False, False)]
    assert not pipeline.has_ended
    pipeline.end()
    assert pipeline.has_ended
