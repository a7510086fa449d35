"""A small Whisper on words that it has learned: AlignAtt and local agreement, cuts, and crashes."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch
from tiny_speech import SENTENCES
from tiny_whisper_course import WHISPER_PLAN, WHOLE, tiny_whisper_course
from torch.utils.flop_counter import FlopCounterMode

from core.captions.resume import Resume
from core.hearing.listening import Listener
from core.scoring.scores import normalized_words
from core.speech.segments import SAMPLE_RATE, AudioChunk, Samples, Segment
from models.bench.agreeing_whisper import AgreeingWhisper
from models.bench.hearing import doubled_at_cuts, lost_at_cuts
from models.bench.listened import WholeRecognizer, listen
from models.recognize.alignatt import AlignAttRecognizer
from models.recognize.attending_whisper import AttendingWhisper, read_attending_whisper
from models.recognize.vad import SileroVad
from training.speech.course import Reporting
from training.speech.utterances import Setting, make_utterance
from training.whisper.export import export
from training.whisper.network import Shape

N_UTTERANCES = 3
BLOCK_S = 0.1


@pytest.fixture(scope="module")
def plan():
    shape = Shape(width=64, n_encoder_layers=2, n_decoder_layers=2, n_heads=2, feed_forward=128, n_aligned=1)
    habits = replace(WHOLE, ends_within=0.4, is_10_s=0.3, follows_others=0.5, n_frames=1600)
    menu = replace(WHISPER_PLAN.menu, n_shards=1, n_known=0, n_frames=1600)
    return replace(WHISPER_PLAN, shape=shape, habits=habits, menu=menu, rate=3e-3, n_warmup=20, n_full=200)


@pytest.fixture(scope="module")
def whisper(plan, tmp_path_factory) -> AttendingWhisper:
    folder: Path = tmp_path_factory.mktemp("taught")
    course = tiny_whisper_course(folder / "course", plan, N_UTTERANCES)
    course.learn(200, lambda: False, Reporting(1000, 1000, 1000), [])
    export(folder / "course", folder / "whisper")
    return read_attending_whisper(folder / "whisper", torch.device("cpu"))


@pytest.fixture(scope="module")
def talk(plan, whisper) -> tuple[Samples, list[str]]:
    """Return what was learned, said one after the other with pauses between, and the words of it."""
    pause = np.zeros(round(1.5 * SAMPLE_RATE), np.float32)
    setting = Setting(is_varied=False, n_words=5)
    speeches = [make_utterance(SENTENCES, setting, (plan.seed, 0, index)) for index in range(N_UTTERANCES)]
    sound = np.concatenate([part for speech in speeches for part in (speech.samples, pause)])
    return sound, normalized_words(" ".join(word.text for speech in speeches for word in speech.words))


def recognizers(whisper: AttendingWhisper) -> dict[str, WholeRecognizer]:
    return {"alignatt": AlignAttRecognizer(whisper, "en"), "local-agreement": AgreeingWhisper(whisper)}


@pytest.mark.parametrize("kind", ["alignatt", "local-agreement"])
def test_every_word_of_a_talk_is_heard_once(kind, whisper, talk):
    sound, said = talk
    heard = listen(Listener(recognizers(whisper)[kind], SileroVad()), sound, BLOCK_S)
    assert normalized_words(heard.text) == said
    assert len(heard.segments) == N_UTTERANCES
    assert lost_at_cuts(said, heard.segments) == doubled_at_cuts(said, heard.segments) == 0
    assert max(heard.delays_s) < 3


def test_alignatt_is_no_later_than_local_agreement_with_half_of_the_work_at_most(whisper, talk):
    delays_s, flops = {}, {}
    for kind, recognizer in recognizers(whisper).items():
        with FlopCounterMode(display=False) as counter:
            heard = listen(Listener(recognizer, SileroVad()), talk[0], BLOCK_S)
        delays_s[kind], flops[kind] = np.median(heard.delays_s), counter.get_total_flops()
    assert delays_s["alignatt"] <= delays_s["local-agreement"]
    assert flops["alignatt"] <= flops["local-agreement"] / 2


@pytest.mark.parametrize("share", [0.15, 0.4, 0.8])
def test_one_that_takes_over_in_the_middle_says_the_same(share, whisper, talk):
    sound, said = talk
    first = Listener(AlignAttRecognizer(whisper, "en"), SileroVad())
    shown: dict[int, Segment] = {}
    for chunk in chunks(sound[: round(share * len(sound))], 0.0):
        shown |= {state.index: state for state in first.feed(chunk)}
    index = first.segment_index
    open_words = shown[index].words if index in shown else ()
    resume = Resume(index, first.replay_from_s, first.adaptation, open_words)
    second = Listener(AlignAttRecognizer(whisper, "en"), SileroVad(), resume=resume)
    for chunk in chunks(sound, first.replay_from_s):
        shown |= {state.index: state for state in second.feed(chunk)}
    shown |= {state.index: state for state in second.finish()}
    assert normalized_words(" ".join(shown[index].text for index in sorted(shown))) == said


def chunks(sound: Samples, start_s: float) -> list[AudioChunk]:
    step = round(BLOCK_S * SAMPLE_RATE)
    starts = range(round(start_s * SAMPLE_RATE), len(sound), step)
    return [AudioChunk(sound[start : start + step], start / SAMPLE_RATE) for start in starts]
