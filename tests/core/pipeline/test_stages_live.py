"""Live captions: what was heard is shown at once, and a translator that is behind makes up for it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from core.backends import TargetUpdate
from core.captions.captions import Captioned, CaptionUpdate
from core.captions.resume import Resume
from core.layouts.actions import Action, Read, Timeline, Write
from core.pipeline.pipeline import Pipeline
from core.pipeline.stages import SegmentHeard
from core.speech.segments import AudioChunk, Segment, SegmentId, Word
from core.wire.messages import Change, Checkpoint, EngineSettings, Sound, Start


class GroupStream:
    """Writes one token for each group of words that it reads: the group's size."""

    def __init__(self, forced: Timeline) -> None:
        self._actions: list[Action] = list(forced)

    def read(self, words: Sequence[str]) -> TargetUpdate:
        self._actions += [Read((0,) * len(words), len(words)), Write((len(words),))]
        return self._update("")

    def finish(self) -> TargetUpdate:
        return self._update(" .")

    def _update(self, end: str) -> TargetUpdate:
        written = [str(action.token_ids[0]) for action in self._actions if isinstance(action, Write)]
        return TargetUpdate(" ".join(written) + end, "", tuple(self._actions))


class GroupTranslator:
    def open(self, forced: Timeline = ()) -> GroupStream:
        return GroupStream(forced)


class StatedListener:
    """Hears the states that it was given, at the clock that each has."""

    speaking, segment_index, replay_from_s, adaptation = False, 0, 0.0, ""

    def __init__(self, states: list[SegmentHeard]) -> None:
        self._states = states

    def feed(self, chunk: AudioChunk, waiting_s: float = 0.0) -> list[Segment]:
        return [state.segment for state in self._states if state.heard_s == chunk.end_s]

    def finish(self) -> list[Segment]:
        return []


def words(n: int) -> tuple[Word, ...]:
    return tuple(Word(f"w{k}", float(k), k + 1.0) for k in range(n))


def heard(index: int, n_words: int, heard_s: float, *, final: bool = False) -> SegmentHeard:
    return SegmentHeard(Segment(SegmentId(index), 0.0, float(n_words), words(n_words), (), final), heard_s)


def refuse(change: Change) -> None:
    raise AssertionError(change)


def caption_live(
    states: list[SegmentHeard],
    resume: Resume | None = None,
    *,
    held_up: bool = False,
    translator: str = "groups",
) -> list[Captioned]:
    """Return what is shown; a translator that is `held_up` begins when everything was heard."""
    told: list[Captioned | Checkpoint] = []
    pipeline = Pipeline(Start(EngineSettings(translator=translator), (resume or Resume(),)), told.append)
    pipeline.load_listeners([StatedListener(states)])
    if translator:
        pipeline.load_translator(GroupTranslator())
    for state in states:
        pipeline.hear(Sound(AudioChunk(np.zeros(0, np.float32), state.heard_s)))
        while pipeline.n_waiting and not held_up:
            pipeline.caption_next(refuse)
    pipeline.end()
    pipeline.caption_all(refuse)
    return [message for message in told if isinstance(message, Captioned)]


def test_live_the_source_is_shown_before_its_translation() -> None:
    shown = caption_live([heard(0, 2, 1.0), heard(0, 3, 1.5, final=True)], held_up=True)
    assert [(len(c.words), c.update.target) for c in shown[:2]] == [(2, ""), (3, "")]
    assert (shown[-1].update.target, shown[-1].update.final) == ("2 1 .", True)
    assert [c.heard for c in shown] == sorted(c.heard for c in shown)


def test_live_without_a_translator_nothing_waits_for_one() -> None:
    shown = caption_live([heard(0, 2, 1.0), heard(0, 3, 1.5, final=True)], translator="")
    assert [(len(c.words), c.update.final) for c in shown] == [(2, False), (3, True)]


def test_words_are_translated_in_the_groups_in_which_they_were_committed() -> None:
    shown = caption_live([heard(0, 2, 1.0), heard(0, 3, 2.0), heard(0, 6, 3.0)])
    assert shown[-1].update.target == "2 1 3"


def test_under_overload_groups_are_merged_and_no_word_is_dropped() -> None:
    states = [heard(0, n, 1.5 * n) for n in range(1, 8)]
    states += [heard(0, 8, 12.0, final=True), heard(1, 1, 13.5), heard(1, 2, 15.0, final=True)]
    shown = caption_live(states, held_up=True)
    last = {caption.update.segment.number: caption for caption in shown}
    sizes = [int(size) for size in last[0].update.target.removesuffix(" .").split()]
    assert sum(sizes) == 8
    assert len(sizes) < 8
    assert last[0].update.final
    assert last[1].update.final
    assert len(last[1].words) == 2


def test_groups_that_waited_when_the_engine_died_are_read_as_they_were_committed() -> None:
    update = CaptionUpdate(SegmentId(0), 0.0, 6.0, "w0 w1 w2 w3 w4 w5", "", "2", "", False, 6.0)
    timeline = (Read((0, 0), 2), Write((2,)))
    behind = Captioned(update, words(6), timeline, "", heard=True, commits=(2, 3, 6))
    shown = caption_live([], Resume(segment=SegmentId(1), start_s=6.0, translations=(behind,)), held_up=True)
    assert (shown[-1].update.target, shown[-1].update.final) == ("2 1 3 .", True)
