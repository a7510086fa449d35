"""The stages of a track, one at a time."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from core.backends import TargetUpdate
from core.captions.captions import Captioned, CaptionUpdate
from core.captions.resume import Resume
from core.layouts.actions import Read, Timeline
from core.pipeline.stages import ListeningStage, TranslatingStage, waiting_translations
from core.speech.segments import SAMPLE_RATE, AudioChunk, Segment, SegmentId, Word
from core.wire.messages import Checkpoint


class SilentListener:
    """Hears nothing, and takes each block of sound for passed."""

    speaking, segment_index, replay_from_s, adaptation = False, SegmentId(), 0.0, ""

    def feed(self, chunk: AudioChunk, waiting_s: float = 0.0) -> list[Segment]:
        self.replay_from_s = chunk.end_s // 1.0
        return []

    def finish(self) -> list[Segment]:
        return []


class EchoStream:
    """Writes what it reads, a group in brackets."""

    def __init__(self, forced: Timeline) -> None:
        self._text = "".join(f"<{action.n_words}>" for action in forced if isinstance(action, Read))

    def read(self, words: Sequence[str]) -> TargetUpdate:
        self._text += f"[{' '.join(words)}]"
        return TargetUpdate(self._text, "", ())

    def finish(self) -> TargetUpdate:
        return TargetUpdate(self._text + ".", "", ())


class EchoTranslator:
    def open(self, forced: Timeline = ()) -> EchoStream:
        return EchoStream(forced)


def words(n: int) -> tuple[Word, ...]:
    return tuple(Word(f"w{k}", float(k), k + 1.0) for k in range(n))


def heard(index: int, n_words: int, *, final: bool = False) -> Segment:
    return Segment(SegmentId(index), 0.0, 9.0, words(n_words), (), final)


def test_where_a_listener_could_go_on_is_told_when_that_has_moved() -> None:
    stage = ListeningStage(SilentListener())
    told = []
    for n in range(5):
        stage.feed(AudioChunk(np.zeros(SAMPLE_RATE // 2, np.float32), n / 2))
        told.append(stage.checkpoint())
    assert told == [None, Checkpoint(SegmentId(0), 1.0, ""), None, Checkpoint(SegmentId(0), 2.0, ""), None]
    assert stage.heard_s == 2.5


def test_only_words_that_are_new_are_read_each_group_at_once() -> None:
    stage = TranslatingStage(EchoTranslator())
    states = [heard(0, 2), heard(0, 2), heard(0, 3), heard(0, 4, final=True)]
    updates = [stage.take(state) for state in states]
    assert [one and one.text for one in updates] == ["[w0 w1]", None, "[w0 w1][w2]", "[w0 w1][w2][w3]."]
    assert stage.take(heard(0, 4, final=True)) is None


def test_a_translation_goes_on_behind_what_was_read_of_it_before() -> None:
    update = CaptionUpdate(SegmentId(4), 0.0, 6.0, "w0 w1 w2 w3 w4 w5", "", "", "", False, 6.0)
    known = Captioned(update, words(6), (Read((0, 0), 2),), "", heard=True, commits=(2, 3, 6))
    resume = Resume(segment=SegmentId(5), translations=(known,))
    waiting = list(waiting_translations(resume))
    assert [(len(state.segment.words), state.segment.final) for state in waiting] == [
        (3, False),
        (6, False),
        (6, True),
    ]
    stage = TranslatingStage(EchoTranslator(), resume)
    texts = [update.text for state in waiting if (update := stage.take(state.segment))]
    assert texts[-1] == "<2>[w2][w3 w4 w5]."
