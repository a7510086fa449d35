"""What a direct model is trained about ends of chunks, beside where the program asks its policy head."""

from itertools import accumulate, groupby

import numpy as np
import pytest
import torch
from block_speech import tiny_networks
from drawn_timelines import model_of
from scripted_listening import LoudnessActivity
from teacher import markers_and_vocabulary
from tiny_direct import some_recordings

from core.captions.resume import Resume
from core.hearing.block_listening import BlockListener
from core.layouts.actions import Read, Write
from core.pipeline.stages import ListeningStage, TranslatingStage
from core.speech.segments import SAMPLE_RATE, AudioChunk
from core.translating.policies import Head
from core.translating.schemes import SCHEMES
from core.wire.defaults import SHIPPED_DIRECT
from core.wire.messages import EngineSettings
from models.networks.policy_head import PolicyHead
from models.speech.block_attention import Blocks
from models.speech.hearing import BlockHearing
from models.translate.sentence_maker import SentenceMaker
from models.translate.streaming import Setup, StreamingTranslator
from models.translate.torch_road import TorchNetwork
from training.data.chunks import PairChunk
from training.direct.delays import ChunkDelay, WaitDelay
from training.direct.speech_examples import SpeechExampleMaker
from training.direct.utterances import as_heard, varied

N_AT_ONCE = 320
EOW, END = 900, 901
DELAYS = [WaitDelay(1), WaitDelay(4), ChunkDelay((PairChunk(1, 1), PairChunk(2, 0), PairChunk(1, 9)))]


class NotingHead(Head):
    """A policy head that never writes, and notes how many frames were read whenever it is asked."""

    asked: list[int]

    def may_write(self, progress):
        if super().may_write(progress):
            self.asked.append(progress.n_new_tokens)
        return super().may_write(progress)


def asked_in_the_program(sound, networks, scheme):
    """Return how many frames were read each time that the program asked."""
    model = model_of("llama", torch.float32)
    policy = NotingHead(1.0)
    NotingHead.asked = []
    markers, vocabulary = markers_and_vocabulary(scheme)
    maker = SentenceMaker(SCHEMES[scheme], markers, 8, policy, vocabulary)
    head = PolicyHead(model.config.hidden_size).requires_grad_(False)
    setup = Setup(maker, EngineSettings(recognizer=SHIPPED_DIRECT), head=head.numbers())
    translator = StreamingTranslator(TorchNetwork(model), setup)
    listener = BlockListener(BlockHearing(networks), LoudnessActivity())
    listening, translating = ListeningStage(listener, None), TranslatingStage(translator, Resume())
    for start in range(0, len(sound), N_AT_ONCE):
        for heard in listening.feed(AudioChunk(sound[start : start + N_AT_ONCE], start / SAMPLE_RATE)):
            translating.take(heard.segment)
    for heard in listening.finish():
        translating.take(heard.segment)
    return list(accumulate(NotingHead.asked))


def ends(timeline):
    """Return how many frames were read where each WRITE stands."""
    n_read = accumulate(len(one.token_ids) if isinstance(one, Read) else 0 for one in timeline)
    return [n for n, action in zip(n_read, timeline, strict=True) if isinstance(action, Write)]


@pytest.mark.parametrize("scheme", ["slots", "interleaved"])
@pytest.mark.parametrize("blocks", [Blocks(8, 4), Blocks(4, 4), Blocks(8, 0)], ids=str)
@pytest.mark.parametrize("delay", DELAYS, ids=str)
@pytest.mark.parametrize("which", [0, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize("reads_pieces", [False, True])
def test_chunks_of_training_end_where_the_program_decides(which, delay, blocks, scheme, reads_pieces):
    recording = varied(some_recordings()[which], np.random.default_rng(3))
    _, vocabulary = markers_and_vocabulary(scheme)
    networks = tiny_networks(blocks, reads_pieces=reads_pieces)
    example = SpeechExampleMaker(networks.encoder, vocabulary).example(
        as_heard(recording, LoudnessActivity()), delay
    )
    with torch.inference_mode():
        frames = networks.encoder(example.features[None])[0]
        _, sizes = networks.adapter.of_utterance(frames, networks.ctc, blocks.n_main)
    decisions = asked_in_the_program(recording.samples, networks, scheme)
    if reads_pieces:  # the last word may come without a piece, and is asked about as what came before it
        decisions = [n_read for n_read, _ in groupby(decisions)]
    assert len(decisions) > 3
    assert ends(example.asked(sizes, EOW)) == decisions
    chunks = ends(example.simultaneous(sizes, EOW, None, END))[:-1]
    assert chunks and set(chunks) <= set(decisions)
