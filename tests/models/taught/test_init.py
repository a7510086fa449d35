"""The recognizers that were taught here, on the clip of the demo: words, cuts, delays."""

from __future__ import annotations

import functools
import json

import numpy as np
import pytest
import soundfile
import torch
from places import DEMO
from torch.utils.flop_counter import FlopCounterMode

from core.hearing.listening import Listener
from core.scoring.scores import normalized_words, word_errors
from core.speech.segments import SAMPLE_RATE, Samples
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


@pytest.mark.long
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
