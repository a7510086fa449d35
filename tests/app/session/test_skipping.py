"""What captions leave out when they are too far behind: from a quiet place to a quiet place, once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from app.session.feed import SoundFeed
from app.session.skipping import Skipping
from core.captions.captions import Gap
from core.captions.resume import Resume
from core.hearing.listening_state import ListeningState
from core.journal.sound_record import SoundRecord
from core.speech.segments import SAMPLE_RATE, Word
from core.wire.messages import EndOfSound, Sound

SAID_S, QUIET_S = 1.5, 0.5
MOST_BEHIND_S = 12.0


@pytest.fixture
def record(tmp_path: Path) -> Iterator[SoundRecord]:
    """Thirty seconds: noise for 1.5 s, quiet for half a second, and so on."""
    record = SoundRecord(tmp_path / "sound.wav")
    noise = np.random.default_rng(0).normal(0, 0.1, round(SAID_S * SAMPLE_RATE)).astype(np.float32)
    for _ in range(15):
        record.append(np.concatenate([noise, np.zeros(round(QUIET_S * SAMPLE_RATE), np.float32)]))
    yield record
    record.close()


def is_quiet(second: float) -> bool:
    return SAID_S < second % (SAID_S + QUIET_S) < SAID_S + QUIET_S


def test_it_is_left_out_from_quiet_to_quiet_and_told_once(record: SoundRecord) -> None:
    told: list[Gap] = []
    skipping = Skipping(record, told.append, most_behind_s=MOST_BEHIND_S)
    skip = skipping.next_skip(SAMPLE_RATE)
    assert skip is not None and told == [skip.gap]
    assert is_quiet(skip.gap.start_s) and is_quiet(skip.gap.end_s)
    assert 1.0 < skip.gap.start_s < 5.0 and 26.0 < skip.gap.end_s < 30.0
    assert skip.gap.is_missed
    assert skipping.next_skip(0) == skipping.next_skip(skip.end - 1) == skip
    assert skipping.next_skip(skip.end) is None and len(told) == 1


def test_what_is_not_far_behind_and_what_is_over_is_sent_whole(record: SoundRecord) -> None:
    skipping = Skipping(record, pytest.fail, most_behind_s=MOST_BEHIND_S)
    assert skipping.next_skip(record.n_samples - round(MOST_BEHIND_S * SAMPLE_RATE)) is None
    record.end()
    assert skipping.next_skip(0) is None


def test_a_sentence_of_which_words_are_shown_is_heard_to_its_end(record: SoundRecord) -> None:
    skipping = Skipping(record, lambda gap: None, most_behind_s=MOST_BEHIND_S)
    skip = skipping.next_skip(0, shown=7 * SAMPLE_RATE)
    assert skip is not None and skip.gap.start_s > 7.0


def test_what_is_heard_again_of_a_sentence_that_is_over_is_no_beginning_of_a_gap(record: SoundRecord) -> None:
    told: list[Gap] = []
    knew = ListeningState(before=("hello",), recognizer="what it said", n_carried=4 * SAMPLE_RATE)
    feed = SoundFeed(record, Skipping(record, told.append, most_behind_s=MOST_BEHIND_S))
    sent = feed.after([Resume(start_s=1.0, adaptation=knew.to_text())])
    assert next(sent).chunk.start_s == 1.0
    (gap,) = told
    assert gap.start_s >= 5.0


def test_every_engine_is_sent_the_same_and_nothing_of_the_gap(record: SoundRecord) -> None:
    skipping = Skipping(record, lambda gap: None, most_behind_s=MOST_BEHIND_S)
    feed = SoundFeed(record, skipping)
    resume = Resume(words=(Word("hello", 3.0, 3.4),))
    first = feed.after([resume])
    early = [next(first) for _ in range(3)]
    record.end()
    sent = [*early, *first]
    again = [*SoundFeed(record, skipping).after([resume])]
    for messages in (sent, again):
        sounds = [message for message in messages if isinstance(message, Sound)]
        assert isinstance(messages[-1], EndOfSound)
        skip = skipping.next_skip(0)
        assert skip is not None
        n_sent = sum(len(sound.chunk.samples) for sound in sounds)
        assert n_sent == record.n_samples - (skip.end - skip.start)
        ends = [round(sound.chunk.end_s * SAMPLE_RATE) for sound in sounds]
        assert skip.start in ends
        starts = [round(sound.chunk.start_s * SAMPLE_RATE) for sound in sounds]
        assert not any(skip.start <= start < skip.end for start in starts)
