"""The recognizers that were taught here, on the clip of the demo: words, cuts, delays, takeovers."""

from __future__ import annotations

import functools
import json

import numpy as np
import pytest
import soundfile
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from places import DEMO
from torch.utils.flop_counter import FlopCounterMode

from core.captions.resume import Resume
from core.hearing.listening import Listener
from core.scoring.scores import normalized_words, word_errors
from core.speech.segments import SAMPLE_RATE, AudioChunk, Samples, Segment
from models.bench.agreeing_whisper import AgreeingWhisper
from models.bench.hearing import doubled_at_cuts, lost_at_cuts
from models.bench.listened import Heard, listen
from models.loading.recognizers import load_recognizer
from models.recognize.alignatt import AlignAttRecognizer
from models.recognize.attending_whisper import read_attending_whisper
from models.recognize.vad import SileroVad
from models.taught import RECOGNIZER, WHISPER

MAX_BYTES = 12_000_000
BLOCK_S = 0.1
KINDS = {"recognizer": RECOGNIZER, "whisper": WHISPER}
MOST_ERRORS = {"recognizer": 0.4, "whisper": 0.8}
LONGEST_DELAY_S = {"recognizer": 1.2, "whisper": 2.5}
"""To half of the words, by the sound's own clock."""
SHORT_S = 7.0


@functools.cache
def clip() -> tuple[Samples, list[str]]:
    sound, _ = soundfile.read(DEMO, dtype="float32")
    return sound, normalized_words(DEMO.with_suffix(".txt").read_text("utf-8"))


def recognizer_of(kind: str):
    return load_recognizer(str(KINDS[kind]), "en", device="cpu")


@functools.cache
def heard_by(kind: str) -> Heard:
    return listen(Listener(recognizer_of(kind), SileroVad()), clip()[0], BLOCK_S)


def test_they_are_small_and_say_what_they_hear():
    files = [path for folder in KINDS.values() for path in folder.iterdir()]
    assert sum(path.stat().st_size for path in files) <= MAX_BYTES
    assert {path.suffix for path in files} == {".json", ".md", ".safetensors"}
    for folder in KINDS.values():
        card = (folder / "README.md").read_text("utf-8")
        assert all(word in card for word in ("CC BY", "python -m training.", "taught voices", "recordings"))
    assert json.loads((RECOGNIZER / "config.json").read_text())["model_type"] == "nemotron_asr_streaming"


@pytest.mark.parametrize("kind", KINDS)
def test_words_are_heard_none_is_lost_or_doubled_at_cuts_and_soon(kind):
    sound, said = clip()
    heard = heard_by(kind)
    at_once = normalized_words(" ".join(word.text for word in recognizer_of(kind).whole(sound)))
    assert word_errors(said, normalized_words(heard.text)).rate < MOST_ERRORS[kind]
    assert len(heard.segments) > 5
    assert lost_at_cuts(at_once, heard.segments) == doubled_at_cuts(at_once, heard.segments) == 0
    assert 0 < np.median(heard.delays_s) < LONGEST_DELAY_S[kind]


def words_of(kind: str, sound: Samples, places: list[int]) -> list[tuple[str, float, float]]:
    listener, states, start = Listener(recognizer_of(kind), SileroVad()), {}, 0
    for part in np.split(sound, sorted(place % len(sound) for place in places)):
        states |= {state.index: state for state in listener.feed(AudioChunk(part, start / SAMPLE_RATE))}
        start += len(part)
    states |= {state.index: state for state in listener.finish()}
    words = [word for index in sorted(states) for word in states[index].words]
    return [(word.text, round(word.start_s, 3), round(word.end_s, 3)) for word in words]


@functools.cache
def words_of_whole() -> list[tuple[str, float, float]]:
    return words_of("recognizer", clip()[0][: round(SHORT_S * SAMPLE_RATE)], [])


@settings(max_examples=8, deadline=None)
@given(places=st.lists(st.integers(0, 10**9), min_size=1, max_size=30))
def test_however_sound_is_cut_the_words_and_their_times_are_the_same(places):
    assert words_of("recognizer", clip()[0][: round(SHORT_S * SAMPLE_RATE)], places) == words_of_whole()


@pytest.mark.parametrize("share", [0.2, 0.55, 0.9])
@pytest.mark.parametrize("kind", KINDS)
def test_one_that_takes_over_in_the_middle_says_the_same(kind, share):
    sound, _ = clip()
    first, shown = Listener(recognizer_of(kind), SileroVad()), {}
    for chunk in chunks(sound[: round(share * len(sound))], 0.0):
        shown |= {state.index: state for state in first.feed(chunk)}
    index = first.segment_index
    open_words = shown[index].words if index in shown else ()
    resume = Resume(index, first.replay_from_s, first.adaptation, open_words)
    second = Listener(recognizer_of(kind), SileroVad(), resume=resume)
    for chunk in chunks(sound, first.replay_from_s):
        shown |= {state.index: state for state in second.feed(chunk)}
    shown |= {state.index: state for state in second.finish()}
    assert text_of(shown) == heard_by(kind).text


def text_of(shown: dict[int, Segment]) -> str:
    return " ".join(shown[index].text for index in sorted(shown) if shown[index].text)


def chunks(sound: Samples, start_s: float) -> list[AudioChunk]:
    step = round(BLOCK_S * SAMPLE_RATE)
    starts = range(round(start_s * SAMPLE_RATE), len(sound), step)
    return [AudioChunk(sound[start : start + step], start / SAMPLE_RATE) for start in starts]


def test_alignatt_is_no_later_than_local_agreement_with_half_of_the_work_at_most():
    whisper = read_attending_whisper(WHISPER, torch.device("cpu"))
    sound = clip()[0][: round(SHORT_S * SAMPLE_RATE)]
    delays_s, flops = {}, {}
    for recognizer in (AlignAttRecognizer(whisper, "en"), AgreeingWhisper(whisper)):
        with FlopCounterMode(display=False) as counter:
            heard = listen(Listener(recognizer, SileroVad()), sound, BLOCK_S)
        delays_s[type(recognizer)] = np.median(heard.delays_s)
        flops[type(recognizer)] = counter.get_total_flops()
    assert delays_s[AlignAttRecognizer] <= delays_s[AgreeingWhisper]
    assert flops[AlignAttRecognizer] <= flops[AgreeingWhisper] / 2
