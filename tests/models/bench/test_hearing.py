"""What the bench of recognizers says, and what it counts at cuts."""

from __future__ import annotations

import json

import numpy as np
import pytest
import soundfile
from places import OFFICE_TALK
from real_whisper import converted_whisper

from core.hearing.delays import FAST_S
from core.speech.segments import SAMPLE_RATE, Segment, SegmentId, Word
from core.wire.defaults import SHIPPED_RECOGNIZER
from models.bench.clips import Clip
from models.bench.hearing import HearingRow, doubled_at_cuts, lost_at_cuts, measure, run_hearing
from models.bench.plan import BenchPlan
from models.recognize.moonshine_alignatt import load_moonshine

CLIP, TRANSCRIPT = OFFICE_TALK, OFFICE_TALK.with_suffix(".txt")


def segments(*texts: str) -> list[Segment]:
    return [
        Segment(SegmentId(i), i, i + 1, tuple(Word(word, i, i) for word in text.split()), (), True)
        for i, text in enumerate(texts)
    ]


def test_a_word_that_is_missing_between_two_segments_is_lost():
    said = ["we", "take", "the", "train", "to", "the", "coast"]
    assert lost_at_cuts(said, segments("we take the", "train to the coast")) == 0
    assert lost_at_cuts(said, segments("we take the", "to the coast")) == 1
    assert lost_at_cuts(said, segments("we the train", "to the coast")) == 0


def test_a_word_on_both_sides_is_doubled_unless_it_was_said_twice():
    said = ["we", "had", "had", "it"]
    assert doubled_at_cuts(said, segments("we had", "had it")) == 0
    assert doubled_at_cuts(said, segments("we had had", "had it")) == 1
    assert doubled_at_cuts(said, segments("we", "had had it")) == 0


def test_errors_and_delays_are_measured():
    sound, _ = soundfile.read(CLIP, dtype="float32", frames=4 * SAMPLE_RATE)
    said = TRANSCRIPT.read_text("utf-8").splitlines()[0]
    row = measure("moonshine", load_moonshine("en", FAST_S), [Clip("talk", said, sound)])
    assert row.rtf > 0 and row.wer >= 0
    assert 0 < row.commit_delay_median_s <= row.commit_delay_p95_s
    assert row.commit_delay_median_s < row.aware_delay_median_s <= row.aware_delay_p95_s


def test_of_silence_there_are_no_delays():
    silence = Clip("silence", "nothing", np.zeros(2 * SAMPLE_RATE, np.float32))
    row = measure("moonshine", load_moonshine("en"), [silence, silence])
    assert (row.commit_delay_median_s, row.aware_delay_p95_s) == (None, None)
    assert (row.wer_at_once, row.wer, row.words_lost, row.words_doubled) == (1.0, 1.0, 0, 0)


@pytest.mark.long
def test_a_recognizer_that_is_named_is_measured_beside_the_one_that_ships(tmp_path, capsys):
    clip, file = tmp_path / "clip.flac", tmp_path / "rows.json"
    soundfile.write(clip, soundfile.read(CLIP, frames=9 * SAMPLE_RATE)[0], SAMPLE_RATE)
    whisper = str(converted_whisper())
    plan = BenchPlan(
        sound_path=str(clip),
        transcript_path=str(TRANSCRIPT),
        json_path=str(file),
        seconds=1.0,
        device="cpu",
        recognizers=(SHIPPED_RECOGNIZER, whisper),
    )
    assert run_hearing(plan) == 0
    rows = json.loads(file.read_text())
    paces = [f"{SHIPPED_RECOGNIZER}, {pace}" for pace in ("fast", "balanced", "accurate")]
    assert [row["recognizer"] for row in rows] == [*paces, whisper]
    assert all(list(row) == list(HearingRow.__dataclass_fields__) for row in rows)
    assert all(row["wer"] < 1 for row in rows)
    table = capsys.readouterr().out
    assert all(row["recognizer"] in table for row in rows)
