"""Nemotron's network for voices, of random weights: its shapes, and what is made of what it says."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import torch
from transformers import (
    Nemotron3DiarizationConfig,
    Nemotron3DiarizationForAudioFrameClassification,
    Nemotron3DiarizationProcessor,
    NemotronAsrStreamingFeatureExtractor,
)

from core.backends import VoiceTeller
from core.speech.segments import SAMPLE_RATE, AudioChunk, Segment, SegmentId, Word
from core.speech.voices import NOBODY, VoiceSpan
from models.voices.nemotron import NemotronActivity, NemotronTeller, load_nemotron

N_VOICES = 8


@pytest.fixture(scope="module")
def processor() -> Nemotron3DiarizationProcessor:
    return Nemotron3DiarizationProcessor(NemotronAsrStreamingFeatureExtractor(feature_size=16))


@pytest.fixture(scope="module")
def model() -> Nemotron3DiarizationForAudioFrameClassification:
    torch.manual_seed(0)
    tower = {"hidden_size": 16, "intermediate_size": 32, "num_hidden_layers": 1, "num_attention_heads": 2}
    config = Nemotron3DiarizationConfig(
        audio_config={**tower, "num_mel_bins": 16},
        head_config={"hidden_size": 8, "audio_hidden_size": 16, "num_speakers": N_VOICES},
        streaming_config={
            "fifo_length": 20,
            "speaker_cache_update_period": 10,
            "speaker_cache_length": 40,
            "num_speakers": N_VOICES,
        },
    )
    return Nemotron3DiarizationForAudioFrameClassification(config).eval()


def sound(seconds: float, start_s: float = 0.0) -> AudioChunk:
    samples = np.random.default_rng(1).standard_normal(round(seconds * SAMPLE_RATE)).astype(np.float32)
    return AudioChunk(0.1 * samples, start_s)


def cut(chunk: AudioChunk, size: int) -> list[AudioChunk]:
    starts = range(0, len(chunk.samples), size)
    return [AudioChunk(chunk.samples[at : at + size], chunk.start_s + at / SAMPLE_RATE) for at in starts]


def test_there_is_a_frame_for_each_hundredth_of_a_second_however_the_sound_is_cut(model, processor) -> None:
    whole = sound(12.0)
    found = []
    for size in (777, 50_000):
        activity = NemotronActivity(model, processor)
        heard = [one for chunk in cut(whole, size) for one in activity.hear(chunk)]
        assert 10.8 < activity.heard_s < 12
        heard += activity.finish()
        starts = np.cumsum([0, *(len(one.likely) for one in heard)])[:-1] * activity.frame_s
        assert [one.start_s for one in heard] == pytest.approx(starts)
        found.append(np.concatenate([one.likely for one in heard]))
    assert found[0].shape == found[1].shape and abs(len(found[0]) - 1200) <= 1
    assert found[0].shape[1] == N_VOICES and np.allclose(*found, atol=1e-5)


class Scripted:
    """The network, which says what was written down: who speaks in each second."""

    def __init__(self, model: Nemotron3DiarizationForAudioFrameClassification, places: list[int]) -> None:
        self.device, self.dtype = model.device, model.dtype
        self._model, self._places, self._n = model, places, 0

    def __call__(self, **inputs: object) -> object:
        made = self._model(**inputs)
        for row in made.logits[0]:
            second = self._n // 100
            row[:] = -9.0
            if second < len(self._places):
                row[self._places[second]] = 9.0
            self._n += 1
        return made


def sentence(index: int, start_s: float, n_words: int) -> Segment:
    words = tuple(Word("", start_s + 0.5 * i + 0.05, start_s + 0.5 * i + 0.45) for i in range(n_words))
    return Segment(SegmentId(index), start_s, start_s + n_words / 2, words, (), final=True)


def voices(spans: tuple[VoiceSpan, ...]) -> list[tuple[int, int, int]]:
    return [(span.segment.number, span.n_words, span.voice) for span in spans]


def test_words_go_to_who_speaks_and_the_last_ones_when_they_are_heard(model, processor) -> None:
    teller: VoiceTeller = NemotronTeller(Scripted(model, [3, 3, 0, 0, 3, 5]), processor)
    for chunk in cut(sound(4.0), 4000):
        teller.hear(chunk)
    first = teller.who(sentence(0, 0.0, 8))
    assert voices(first)[0] == (0, 4, 1) and {span.voice for span in first} == {1, 2}
    for chunk in cut(sound(2.0, 4.0), 4000):
        teller.hear(chunk)
    last = teller.who(sentence(1, 4.0, 4))
    assert voices(last)[0][2] == 1 and not last[-1].is_sure
    teller.settle()
    assert voices(teller.revised())[-2:] == [(1, 2, 1), (1, 2, 3)] and teller.revised() == ()
    assert teller.print_of(1) is None and teller.who(sentence(2, 99.0, 0)) == ()


def test_what_the_user_says_stands_and_numbers_outlast_an_engine(model, processor) -> None:
    teller = NemotronTeller(Scripted(model, [6, 2, 6, 2, 2]), processor)
    teller.hear(sound(5.0))
    teller.recall(
        sentence(0, 0.0, 4), (VoiceSpan(SegmentId(0), 0, 2, 4, True), VoiceSpan(SegmentId(0), 2, 2, 9, True))
    )
    assert teller.revised() == ()
    assert voices(teller.who(sentence(1, 2.0, 4))) == [(1, 2, 4), (1, 2, 9)]
    assert voices(teller.correct(SegmentId(1), 0, 2, NOBODY)) == [(1, 2, 10), (1, 2, 9)]


def test_a_downloaded_folder_is_loaded_without_asking_anybody(tmp_path: Path, model, processor) -> None:
    model.save_pretrained(tmp_path)
    processor.save_pretrained(tmp_path)
    teller = load_nemotron(tmp_path, "cpu")
    teller.hear(sound(3.0))
    assert sum(span.n_words for span in teller.who(sentence(0, 0.0, 4))) == 4
