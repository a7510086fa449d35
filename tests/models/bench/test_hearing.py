"""What the bench of recognizers says, and what it counts at cuts."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
import soundfile
import torch
from places import OFFICE_TALK

from core.speech.segments import SAMPLE_RATE, Segment, SegmentId, Word
from core.wire.defaults import SHIPPED_RECOGNIZER
from core.wording.errors import UserError
from models.bench import random_subjects
from models.bench.hearing import HearingRow, doubled_at_cuts, lost_at_cuts, measure, run_hearing
from models.bench.hearing_subjects import shipped_subjects
from models.bench.nemotron_subjects import SHAPES, nemotron_subject
from models.bench.network_subjects import SHAPES as NETWORKS
from models.bench.plan import HEARD, BenchPlan
from models.bench.scripted_whisper import SHAPES as WHISPER_SHAPES

CLIP, TRANSCRIPT = OFFICE_TALK, OFFICE_TALK.with_suffix(".txt")


@pytest.fixture(autouse=True)
def tiny_shape(monkeypatch):
    shape = {"hidden_size": 16, "num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 32}
    for name in ("nemotron-5m", "nemotron3.5-5m"):
        monkeypatch.setitem(SHAPES, name, {**shape, "subsampling_conv_channels": 4})


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


def test_random_weights_say_nothing_of_words_but_all_of_work():
    subject = nemotron_subject("nemotron-5m", 1, torch.device("cpu"), torch.float32)
    sound, _ = soundfile.read(CLIP, dtype="float32", frames=3 * SAMPLE_RATE)
    row = measure(subject, sound, "whatever")
    words = (row.wer, row.words_lost, row.words_doubled, row.commit_delay_median_s, row.commit_delay_p95_s)
    assert words == (None,) * 5
    assert row.gflops_per_second_of_sound > 0
    assert row.decodings_per_second == pytest.approx(6.25)
    assert (row.kind, row.weights) == ("streaming", "random")


def test_longer_chunks_never_take_more_work_for_a_second():
    flops = [nemotron_subject("nemotron-5m", n, torch.device("cpu"), torch.float32).flops() for n in (0, 6)]
    assert flops[1] <= 1.05 * flops[0]


def test_the_one_that_ships_has_errors_and_delays_that_are_measured():
    sound, _ = soundfile.read(CLIP, dtype="float32", frames=4 * SAMPLE_RATE)
    row = measure(next(shipped_subjects()), sound, TRANSCRIPT.read_text("utf-8").splitlines()[0])
    assert row.wer is not None
    assert row.commit_delay_median_s is not None
    assert 0 < row.commit_delay_median_s <= row.commit_delay_p95_s
    assert row.commit_delay_median_s < row.aware_delay_median_s <= row.aware_delay_p95_s
    assert (row.kind, row.weights, row.gflops_per_second_of_sound) == ("shipped", "real", None)


@pytest.mark.long
def test_rows_are_written_as_they_come_and_the_table_has_all(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(random_subjects, "LOOKAHEADS", (1,))
    clip = tmp_path / "clip.flac"
    soundfile.write(clip, soundfile.read(CLIP, frames=3 * SAMPLE_RATE)[0], SAMPLE_RATE)
    file = tmp_path / "rows.json"
    plan = BenchPlan(
        sound_path=str(clip),
        transcript_path=str(TRANSCRIPT),
        json_path=str(file),
        seconds=1.0,
        device="cpu",
    )
    assert run_hearing(plan) == 0
    rows = json.loads(file.read_text())
    assert [row["recognizer"] for row in rows] == [
        *(f"{SHIPPED_RECOGNIZER}, {pace}" for pace in ("fast", "balanced", "accurate")),
        "nemotron-5m, lookahead 1",
        "nemotron3.5-5m, lookahead 1",
        "whisper-2m, alignatt",
        "whisper-2m, local-agreement",
    ]
    assert all(set(row) == set(HearingRow.__dataclass_fields__) for row in rows)
    table = capsys.readouterr().out
    assert all(row["recognizer"] in table for row in rows)


@pytest.mark.parametrize("content", [b"", b"no sound"])
def test_a_clip_that_is_none_is_refused(tmp_path, content):
    clip = tmp_path / "clip.flac"
    clip.write_bytes(content)
    plan = BenchPlan(sound_path=str(clip), transcript_path=str(TRANSCRIPT))
    for wrong in (plan, replace(plan, sound_path=str(tmp_path / "none.flac"))):
        with pytest.raises(UserError, match="cannot be heard"):
            run_hearing(wrong)


def test_what_can_be_named_can_be_measured():
    assert {*SHAPES, *WHISPER_SHAPES, *NETWORKS, SHIPPED_RECOGNIZER} == set(HEARD)
