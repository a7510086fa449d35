"""A translator that reads speech: killed, resumed or sharing its cache, it writes what it would have."""

import numpy as np
import pytest
import torch
from drawn_timelines import model_of
from examples import FEW
from hypothesis import given
from hypothesis import strategies as st
from teacher import markers_and_vocabulary

from core.layouts.actions import Read
from core.speech.blocks import Block, is_speech
from core.speech.segments import Word
from core.translating.policies import Head, WaitK
from core.translating.schemes import SCHEMES
from core.wire.defaults import SHIPPED_DIRECT
from core.wire.messages import EngineSettings
from models.memory.footprint import CPU, Placement, Precision
from models.memory.placement_fallback import PlacementFallback
from models.networks.policy_head import PolicyHead
from models.translate.sentence_maker import SentenceMaker
from models.translate.steady import SteadyTranslator
from models.translate.streaming import Setup, StreamingTranslator
from models.translate.torch_road import TorchNetwork


def translator_of(scheme="slots", policy=None, n_rows=1, seed=5):
    model = model_of("llama", torch.float32)
    markers, vocabulary = markers_and_vocabulary(scheme)
    policy = policy or Head(0.5)
    head = None
    if isinstance(policy, Head):
        head = PolicyHead(model.config.hidden_size).requires_grad_(False)
        head.weight.copy_(torch.randn(head.weight.shape, generator=torch.Generator().manual_seed(seed)) / 2)
    maker = SentenceMaker(SCHEMES[scheme], markers, 4, policy, vocabulary)
    setup = Setup(
        maker, EngineSettings(recognizer=SHIPPED_DIRECT), head=None if head is None else head.numbers()
    )
    return StreamingTranslator(TorchNetwork(model), setup, n_rows=n_rows)


def blocks_of(n_frames, seed=0):
    """Return blocks of so many frames each; every other one ends a word."""
    random = np.random.default_rng(seed)
    width = model_of("llama", torch.float32).get_input_embeddings().weight.shape[1]
    return [
        Block(
            random.normal(0, 0.3, (n, width)).astype(np.float32),
            0.32 * (i + 1),
            (Word("word", 0.0, 0.0),) if i % 2 else (),
        )
        for i, n in enumerate(n_frames)
    ]


def written(stream, blocks):
    return [*(stream.read([block]) for block in blocks), stream.finish()]


SPEECH = blocks_of([4, 3, 0, 4, 1, 4, 4])


@pytest.mark.parametrize("scheme", ["slots", "interleaved"])
@pytest.mark.parametrize("policy", [Head(0.5), WaitK(1)], ids=str)
def test_a_killed_translator_hears_the_frames_again_and_goes_on_as_if_nothing_had_happened(scheme, policy):
    whole = written(translator_of(scheme, policy).open(), SPEECH)
    assert whole[-1].text
    for n_before in range(len(SPEECH)):
        forced = whole[n_before - 1].timeline if n_before else ()
        again = written(translator_of(scheme, policy).open(forced), SPEECH)
        assert again[-1] == whole[-1]
        assert all(update.text.startswith(whole[n_before - 1].text) for update in again if n_before)


def n_blocks_before_first_word(scheme, threshold, seed, blocks):
    stream = translator_of(scheme, Head(threshold), seed=seed).open()
    for n, block in enumerate(blocks, 1):
        if stream.read([block]).text:
            return n
    return len(blocks) + 1


@pytest.mark.parametrize("scheme", ["slots", "interleaved"])
@given(st.lists(st.integers(0, 5), min_size=2, max_size=5), st.integers(0, 9))
@FEW
def test_a_lower_threshold_never_writes_its_first_word_later(scheme, n_frames, seed):
    blocks = blocks_of(n_frames, seed)
    starts = [n_blocks_before_first_word(scheme, tau, seed, blocks) for tau in (0.01, 0.3, 0.5, 0.7, 0.99)]
    assert starts == sorted(starts)


def test_a_threshold_may_put_the_first_word_off():
    """Negative control: thresholds do move the first word, by some head."""
    by_head = [
        {n_blocks_before_first_word("slots", tau, seed, SPEECH) for tau in (0.01, 0.5, 0.99)}
        for seed in range(4)
    ]
    assert max(map(len, by_head)) > 1


def test_blocks_that_come_together_are_read_as_those_that_come_one_by_one():
    policy = WaitK(2)
    together = translator_of(policy=policy).open()
    together.read(SPEECH)
    one_by_one = written(translator_of(policy=policy).open(), SPEECH)[-1]
    reads = [action for action in together.finish().timeline if isinstance(action, Read)]
    assert reads == [action for action in one_by_one.timeline if isinstance(action, Read)]
    assert all(is_speech(action.token_ids) for action in reads)


def test_two_sentences_that_share_a_row_keep_their_own_frames():
    alone = [written(translator_of().open(), blocks)[-1] for blocks in (SPEECH, blocks_of([4] * 5, seed=9))]
    translator = translator_of()
    first, second = translator.open(), translator.open()
    for i in range(7):
        first.read(SPEECH[i : i + 1])
        second.read(blocks_of([4] * 5, seed=9)[i : i + 1])
    assert [first.finish(), second.finish()] == alone


def test_where_memory_runs_out_the_next_translator_hears_the_speech_again():
    def load(placement):
        return translator_of()

    def fail(*given):
        hook.remove()
        raise torch.OutOfMemoryError("CUDA out of memory.")

    steps = [Placement(CPU, Precision.FLOAT32), Placement(CPU, Precision.BF16)]
    translator = SteadyTranslator(PlacementFallback("ours", steps, load, lambda sentence: None))
    stream = translator.open()
    stream.read(SPEECH[:3])
    hook = translator.inner.decoder.model.base_model.register_forward_pre_hook(fail)
    stream.read(SPEECH[3:])
    expected = translator_of().open()
    expected.read(SPEECH[:3])
    expected.read(SPEECH[3:])
    assert stream.finish() == expected.finish()


def test_a_translator_of_words_takes_no_speech():
    model = model_of("llama", torch.float32)
    markers, vocabulary = markers_and_vocabulary("slots")
    maker = SentenceMaker(SCHEMES["slots"], markers, 4, WaitK(2), vocabulary)
    stream = StreamingTranslator(TorchNetwork(model), Setup(maker)).open()
    with pytest.raises(ValueError, match="reads words, not speech"):
        stream.read(SPEECH[:1])
