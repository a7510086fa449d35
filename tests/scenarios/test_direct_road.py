"""From sound to a translation without words between: whichever process is killed, the text is the same."""

from functools import partial

import numpy as np
import pytest
import soundfile
import torch
from block_speech import some_sound, tiny_networks
from direct_models import save_direct_model
from drawn_timelines import model_of
from engine_here import EngineHere
from examples import FEW
from hypothesis import given
from hypothesis import strategies as st
from mortal_talks import Said
from places import OFFICE_TALK
from scripted_listening import LoudnessActivity
from stream_speech import tiny_streaming_encoder
from teacher import markers_and_vocabulary
from told import Told, assert_only_grows
from wave_speech import tiny_wave_encoder

from core.captions.captions import Captioned, CaptionUpdate
from core.captions.resume import Resume
from core.hearing.block_listening import BlockListener
from core.pipeline.stages import ListeningStage, TranslatingStage
from core.speech.segments import SAMPLE_RATE, AudioChunk
from core.translating.policies import Head
from core.translating.schemes import SCHEMES
from core.wire.defaults import SHIPPED_DIRECT
from core.wire.messages import EngineSettings, Finished
from models.manifests.encoder_config import STREAMING_ENCODERS, WAVE_ENCODERS
from models.networks.policy_head import PolicyHead
from models.speech.hearing import BlockHearing
from models.translate.sentence_maker import SentenceMaker
from models.translate.streaming import Setup, StreamingTranslator
from models.translate.torch_road import TorchNetwork

SOUND = np.concatenate(
    [
        some_sound(2.4, seed=1),
        np.zeros(20_000, np.float32),
        some_sound(1.6, seed=2),
        np.zeros(16_000, np.float32),
    ]
)


def translator_of(threshold=0.5, scheme="slots"):
    model = model_of("llama", torch.float32)
    head = PolicyHead(model.config.hidden_size).requires_grad_(False)
    head.weight.copy_(torch.randn(head.weight.shape, generator=torch.Generator().manual_seed(5)) / 2)
    markers, vocabulary = markers_and_vocabulary(scheme)
    maker = SentenceMaker(SCHEMES[scheme], markers, 8, Head(threshold), vocabulary)
    setup = Setup(maker, EngineSettings(recognizer=SHIPPED_DIRECT), head=head.numbers())
    return StreamingTranslator(TorchNetwork(model), setup)


def listening_from(resume=None, encoder=None):
    hearing = BlockHearing(tiny_networks(encoder=encoder))
    return ListeningStage(BlockListener(hearing, LoudnessActivity(), resume), resume)


def captioned(sound, places=(), resume=None, threshold=0.5, scheme="slots", encoder=None):
    """Yield each translation with the segment that caused it."""
    resume = resume or Resume()
    listening, translating = (
        listening_from(resume, encoder),
        TranslatingStage(translator_of(threshold, scheme), resume),
    )
    position = round(resume.start_s * SAMPLE_RATE)
    for part in [*np.split(sound[position:], sorted(place % len(sound) for place in places)), None]:
        if part is None:
            heard = listening.finish()
        else:
            heard = listening.feed(AudioChunk(part, position / SAMPLE_RATE))
            position += len(part)
        for state in heard:
            translation = translating.take(state.segment)
            if translation is not None:
                yield state.segment, translation


def texts(captions):
    return {segment.index: translation.text for segment, translation in captions if segment.final}


BLOCKWISE = range(1600, len(SOUND), 1600)
UNLIKE = {"wav2vec2", "nemotron_asr_streaming_encoder"}
"""One of each way to encode sound."""
ENCODERS = {
    **{kind: partial(tiny_wave_encoder, kind) for kind in WAVE_ENCODERS},
    **{kind: partial(tiny_streaming_encoder, kind) for kind in STREAMING_ENCODERS},
}


@pytest.mark.parametrize("scheme", ["slots", pytest.param("interleaved", marks=pytest.mark.long)])
@pytest.mark.parametrize(
    "kind", [pytest.param(kind, marks=() if kind in UNLIKE else pytest.mark.long) for kind in ENCODERS]
)
def test_whichever_encoder_hears_cuts_finer_than_a_block_change_no_translation(kind, scheme):
    encoder = ENCODERS[kind]()
    expected = texts(captioned(SOUND, BLOCKWISE, scheme=scheme, encoder=encoder))
    assert len(expected) == 2 and all(expected.values())
    for step in (317, 990, 1280):
        places = range(step, len(SOUND), step)
        assert texts(captioned(SOUND, places, scheme=scheme, encoder=encoder)) == expected


@pytest.mark.parametrize("scheme", ["slots", "interleaved"])
def test_a_killed_engine_goes_on_and_no_word_is_lost_or_doubled(scheme):
    whole = list(captioned(SOUND, BLOCKWISE, scheme=scheme))
    expected = texts(whole)
    assert len(expected) == 2 and all(expected.values())
    for segment, target in whole[:: len(whole) // 4]:
        if segment.final:
            continue
        times = segment.start_s, segment.end_s
        update = CaptionUpdate(segment.index, *times, segment.text, "", target.text, "", False, segment.end_s)
        known = Captioned(
            update, segment.words, target.timeline, segment.adaptation, replay_from_s=segment.replay_from_s
        )
        resume = Resume(segment.index, segment.replay_from_s, segment.adaptation, segment.words, (known,))
        resumed = list(captioned(SOUND, BLOCKWISE, resume, scheme=scheme))
        assert all(
            translation.text.startswith(target.text)
            for other, translation in resumed
            if other.index == segment.index
        )
        assert texts(resumed) == {i: text for i, text in expected.items() if i >= segment.index}


def first_words_s(captions):
    """Return, for each segment, how far the sound was heard when its first word was written."""
    clocks = {}
    for segment, translation in captions:
        if translation.text or translation.tail:
            clocks.setdefault(segment.index, segment.end_s)
    return clocks


@pytest.mark.long
@FEW
@given(st.sampled_from([0.3, 0.5, 0.7]), st.sampled_from([0.05, 0.1, 0.2]))
def test_a_lower_threshold_never_writes_its_first_word_later(threshold, less):
    early = first_words_s(captioned(SOUND, BLOCKWISE, threshold=threshold - less))
    late = first_words_s(captioned(SOUND, BLOCKWISE, threshold=threshold))
    assert all(early[index] <= clock_s for index, clock_s in late.items())


def test_what_the_engine_does_of_speech_is_captioned_without_words_between(tmp_path):
    name = save_direct_model(tmp_path / "direct")
    settings = EngineSettings(recognizer=name, translator=name, policy="head-0.5", realtime=False)
    told = Told()
    spoken, _ = soundfile.read(OFFICE_TALK, frames=8 * SAMPLE_RATE, dtype="float32")
    with Said(settings, sound=spoken).fed(tmp_path) as feed:
        engine = EngineHere(settings, told.messages.append, feed)
        engine.start()
        assert engine.wait()
    assert isinstance(told.messages[-1], Finished)
    assert_only_grows(told.captions)
    assert all(caption.update.final for caption in told.last_states)
    assert any(caption.update.target for caption in told.last_states)
