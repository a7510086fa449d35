import json
from dataclasses import replace
from pathlib import Path

import pytest
import torch
from tiny_speech import SENTENCES
from tiny_whisper_course import WHISPER_PLAN, WHOLE, tiny_whisper_course

from core.speech.segments import SAMPLE_RATE, Word
from models.recognize.alignatt import AlignAttRecognizer, load_alignatt
from training.speech.course import Course, Reporting
from training.speech.exams import Exam
from training.speech.flite import Speech
from training.speech.utterances import Setting, make_utterance
from training.whisper.export import export
from training.whisper.network import Shape

QUIET = Reporting(n_log=1000, n_save=1000, n_examine=1000)


def _weights(course: Course) -> list[torch.Tensor]:
    return [*course.pupil.parameters(), *course.average.weights.values()]


def test_a_course_that_is_interrupted_learns_the_same_to_the_last_bit(tmp_path: Path) -> None:
    whole = tiny_whisper_course(tmp_path / "whole")
    whole.learn(5, lambda: False, QUIET, [])
    for n_steps in (2, 5):
        parts = tiny_whisper_course(tmp_path / "parts")
        parts.learn(n_steps, lambda: False, QUIET, [])
    assert parts.position == replace(whole.position, cpu_s=parts.position.cpu_s)
    assert parts.position.round > 0
    assert all(map(torch.equal, _weights(parts), _weights(whole)))


def test_it_tells_losses_and_word_error_rates(tmp_path: Path) -> None:
    course = tiny_whisper_course(tmp_path / "course")
    exams = [Exam("taught", tuple(course.lessons.shelf.shard(0)[:2]))]
    course.learn(2, lambda: False, Reporting(n_log=1, n_save=1, n_examine=2), exams)
    rows = [json.loads(line) for line in (tmp_path / "course" / "log.jsonl").read_text().splitlines()]
    assert {"tokens", "looks", "pieces", "phones"} <= set(rows[0])
    assert set(rows[2]["wer"]) == {"taught"}


@pytest.mark.long
def test_what_is_taught_long_enough_is_written_while_it_is_said_once_each(tmp_path: Path) -> None:
    shape = Shape(width=64, n_encoder_layers=2, n_decoder_layers=2, n_heads=2, feed_forward=128, n_aligned=1)
    habits = replace(WHOLE, ends_within=0.3, is_10_s=0.3, n_frames=1600)
    menu = replace(WHISPER_PLAN.menu, n_shards=1, n_known=0, n_frames=1600)
    plan = replace(WHISPER_PLAN, shape=shape, habits=habits, menu=menu, rate=3e-3, n_warmup=20, n_full=200)
    course = tiny_whisper_course(tmp_path / "course", plan, n_utterances=3)
    course.learn(150, lambda: False, QUIET, [])
    export(tmp_path / "course", tmp_path / "whisper")
    recognizer = load_alignatt("taught", tmp_path / "whisper", "en")
    for index in range(3):
        speech = make_utterance(SENTENCES, Setting(is_varied=False, n_words=5), (plan.seed, 0, index))
        words, n_early = _streamed(recognizer, speech)
        assert [word.text for word in words] == " ".join(word.text for word in speech.words).lower().split()
        assert n_early > 0
        for word, spoken in zip(words, speech.words, strict=True):
            assert abs(word.end_s - spoken.end_s) < 0.4


def _streamed(recognizer: AlignAttRecognizer, speech: Speech) -> tuple[tuple[Word, ...], int]:
    """Return the words of speech that comes in pieces, and how many stood before it was over."""
    recognizer.start(0.0)
    shown: tuple[Word, ...] = ()
    for start in range(0, len(speech.samples), SAMPLE_RATE // 2):
        recognizer.accept(speech.samples[start : start + SAMPLE_RATE // 2])
        heard = recognizer.hypothesis()
        if heard is not None:
            assert heard[: len(shown)] == shown
            shown = heard
    return recognizer.finish(), len(shown)
