"""What another computer's engine may say: of its talk, within bounds, and no more than was asked for."""

from __future__ import annotations

import numpy as np
import pytest

from app.session.far_answers import (
    AHEAD_S,
    MOST_STATE_LETTERS,
    MOST_WORDS,
    SPARE_BYTES,
    SPARE_SEGMENTS,
    FarAnswers,
)
from core.captions.captions import Captioned, CaptionUpdate
from core.hearing.block_listening import SPEAKING
from core.hearing.listening_state import ListeningState
from core.speech.segments import SAMPLE_RATE, AudioChunk, SegmentId, Word
from core.wire.messages import (
    AdapterInUse,
    Checkpoint,
    EngineSettings,
    Loading,
    Ready,
    Sound,
    Start,
    Trouble,
)
from core.wire.voice_messages import AskPrint, PrintHeard
from core.wire.wire import Message, WireError

THERE = Start(EngineSettings(engine_on="strong"))


def timed(
    start_s: float = 0.0,
    end_s: float = 1.0,
    word_s: float = 1.0,
    replay_from_s: float = 0.0,
    adaptation: str = "",
    n_words: int = 1,
    number: int = 0,
) -> Captioned:
    update = CaptionUpdate(SegmentId(number), start_s, end_s, "word", "", "", "", False, 0.0)
    words = (Word("word", 0.0, word_s),) * n_words
    return Captioned(update, words, (), adaptation, replay_from_s=replay_from_s)


ENDLESS = ListeningState(n_carried=SAMPLE_RATE * 60).to_text()


@pytest.mark.parametrize(
    "lie",
    [
        timed(end_s=1e300),
        timed(start_s=-1e300),
        timed(word_s=AHEAD_S + 1),
        timed(replay_from_s=1.0),
        timed(replay_from_s=-1.0),
        timed(adaptation="{"),
        timed(adaptation="[]"),
        timed(adaptation='{"before": [1]}'),
        timed(adaptation='{"before": [], "until_s": "soon"}'),
        timed(adaptation='{"before": [], "unknown": 1}'),
        timed(adaptation=ENDLESS),
        timed(adaptation=ListeningState(recognizer="x" * (MOST_STATE_LETTERS + 1)).to_text()),
        timed(n_words=MOST_WORDS + 1),
        timed(number=SPARE_SEGMENTS + 1),
        Checkpoint(SegmentId(), 1.0, ""),
        Checkpoint(SegmentId(), 0.0, ENDLESS),
        Ready(("note",) * 20_000),
        Loading("x" * 20_001),
        Trouble("x" * 20_001, fatal=False),
        AdapterInUse("", ("x" * 20_001,)),
        PrintHeard((1,)),
    ],
)
def test_of_another_computer_nothing_is_taken_that_breaks_a_bound(lie: Message) -> None:
    """What would leave sound out, end the feed, or has no measure."""
    with pytest.raises(WireError):
        FarAnswers(THERE).checked(lie)


def test_what_an_engine_says_of_the_sound_it_was_sent_is_taken() -> None:
    answers = FarAnswers(THERE)
    answers.note(Sound(AudioChunk(np.zeros(2 * SAMPLE_RATE, np.float32), 0.0)))
    answers.note(AskPrint((1,)))
    for honest in (
        timed(
            end_s=2.0,
            word_s=2.0,
            replay_from_s=1.0,
            adaptation=ListeningState(n_carried=SAMPLE_RATE).to_text(),
        ),
        timed(number=SPARE_SEGMENTS, adaptation=SPEAKING),
        Checkpoint(SegmentId(1), 2.0, ""),
        PrintHeard((1,)),
    ):
        assert answers.checked(honest) is honest


def test_more_bytes_than_the_sound_is_worth_are_too_many() -> None:
    answers = FarAnswers(THERE)
    answers.checked(Ready(), SPARE_BYTES // 2)
    with pytest.raises(WireError, match="more than any engine says"):
        answers.checked(Ready(), 2 * SPARE_BYTES)
