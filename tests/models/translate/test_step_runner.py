"""Recorded steps: done again with other numbers, a recording does what the step itself does."""

import functools

import pytest
import torch
from cards import needs_card
from drawn_timelines import (
    MARKERS,
    new_layout,
    policies,
    slot_lengths,
    timelines,
    words,
)
from examples import FEW
from hypothesis import given
from hypothesis import strategies as st
from step_tracer import Tracer
from teacher import markers_and_vocabulary
from tiny_lm import ready_model, rule_of
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_leaves

from core.layouts.actions import Read, Write
from core.translating.feeds import Feed
from core.translating.open_sentence import OpenSentence
from core.translating.schemes import SCHEMES
from models.networks.attention import EMPTY_ORDER, TOKEN_ID
from models.translate.decoder import TorchDecoder
from models.translate.decoding import COLUMN_STEP
from models.translate.step_runner import N_TRIES, PAUSE, CudaRecorder, StepRunner
from models.translate.streaming import run_sentences

N_COLUMNS = 640
SUITING = [
    *(("slots", family) for family in ("llama", "qwen3", "qwen3-sliding", "gemma2", "gemma3")),
    *(("slots", family) for family in ("falcon-alibi", "bloom", "gpt_neox")),
    *(("prefix", "llama"), ("gpe", "llama"), ("conversational", "llama"), ("interleaved", "llama")),
    *(("simulmask", "falcon-alibi"), ("simulmask", "bloom")),
]
by_scheme_and_family = pytest.mark.parametrize(
    ("scheme", "family"), [SUITING[0], *(pytest.param(*pair, marks=pytest.mark.long) for pair in SUITING[1:])]
)
aten = torch.ops.aten
BETWEEN_HOST_AND_CARD = {
    *(aten._local_scalar_dense.default, aten.nonzero.default, aten.equal.default, aten.masked_select.default),
    *(aten.lift_fresh.default, aten.lift_fresh_copy.default),
}
"""What Python waits for, and tensors made of its numbers."""


CPU = torch.device("cpu")
DEVICES = [
    CPU,
    pytest.param(torch.device("cuda"), marks=needs_card),
]


@functools.cache
def decoders(scheme, family, device=CPU):
    """Return a decoder, and one that records its steps."""
    model = ready_model(family).to(device)
    prompt, rule = new_layout(scheme, MARKERS, 4).open(), rule_of(model, scheme)
    recorder = Tracer() if device == CPU else CudaRecorder(device)
    return tuple(TorchDecoder(model, prompt, N_COLUMNS, rule=rule, recorder=r) for r in (None, recorder))


def predictions(decoder, layout, timeline, reads_alone, told=lambda scores: scores.logits):
    """Return the logits, or what is `told`, before each target token.

    READs have a forward of their own or share the target's.
    """
    layout.open()
    decoder.begin_sentence(None)
    unfed, logits = [], []

    def feed(cells, predicts):
        retracted = tuple(layout.drain_retracted())
        return told(decoder.scores({0: Feed(tuple(cells), retracted, predicts)}))

    for action in timeline:
        if isinstance(action, Read):
            unfed += layout.read(action.token_ids)
            if reads_alone:
                feed(unfed, predicts=False)
                unfed = []
            continue
        for token in action.token_ids:
            logits.append(feed([*unfed, *layout.query()], predicts=True)[0].clone())
            unfed = []
            layout.write(token)
    return torch.stack(logits)


def standing(decoder):
    """Return the keys and values of all columns that hold something."""
    columns = decoder.cache.places.order[0] < EMPTY_ORDER
    return [
        states[0][:, columns] for layer in decoder.cache.slot_layers for states in (layer.keys, layer.values)
    ]


def assert_same(plain, recorded, scheme, timeline, slot_length=4, reads_alone=False):
    expected, actual = (
        predictions(decoder, new_layout(scheme, MARKERS, slot_length), timeline, reads_alone)
        for decoder in (plain, recorded)
    )
    torch.testing.assert_close(actual, expected, atol=1e-4, rtol=0)
    for theirs, ours in zip(standing(plain), standing(recorded), strict=True):
        torch.testing.assert_close(ours, theirs, atol=1e-4, rtol=0)


TALK = [
    *(Read((20, 21)), Write((60,)), Read((22,)), Write((61, 62)), Read((23, 24, 25)), Write((63,))),
    *(Read((26,)), Write((64, 65)), Read((27, 28)), Write((66,)), Read((29,)), Write((67, 68, 69))),
]
OTHER_TALK = [Read((40, 41)), Write((70, 71, 72)), Read((42,)), Write((73,)), Read((43,)), Write((74, 75))]


@pytest.mark.parametrize("device", DEVICES)
@by_scheme_and_family
@FEW
@given(timelines, slot_lengths, st.booleans())
def test_recorded_steps_compute_what_steps_compute(
    scheme, family, device, timeline, slot_length, reads_alone
):
    """No number of the first sentence is left in a recording: all others run through the same."""
    plain, recorded = decoders(scheme, family, device)
    timeline = [Read((20,)), *timeline, Write((30, 31))]
    assert_same(plain, recorded, scheme, timeline, slot_length, reads_alone)
    assert recorded.steps.n_recorded > 0


@pytest.mark.parametrize("device", DEVICES)
def test_a_talk_is_recorded_once(device):
    plain, recorded = decoders("slots", "llama", device)
    assert_same(plain, recorded, "slots", TALK)
    n_recorded = recorded.steps.n_recorded
    assert_same(plain, recorded, "slots", OTHER_TALK)
    assert_same(plain, recorded, "slots", TALK[:8])
    assert recorded.steps.n_recorded == n_recorded


@by_scheme_and_family
def test_a_recorded_step_waits_for_nothing_and_takes_nothing_from_the_host(scheme, family):
    tracer = Tracer()
    model = ready_model(family)
    prompt = new_layout(scheme, MARKERS, 4).open()
    decoder = TorchDecoder(model, prompt, N_COLUMNS, rule=rule_of(model, scheme), recorder=tracer)
    predictions(decoder, new_layout(scheme, MARKERS, 4), TALK[:2], reads_alone=True)
    operations = {node.target for graph in tracer.graphs for node in graph.graph.nodes}
    assert aten.embedding.default in operations
    assert not operations & BETWEEN_HOST_AND_CARD


@pytest.mark.parametrize("device", DEVICES)
def test_a_recorded_step_tells_what_watched_heads_look_at(device):
    def attention(recorder):
        model = ready_model("llama").to(device)
        prompt, rule = new_layout("slots", MARKERS, 4).open(), rule_of(model, "slots")
        heads = ((0, 1), (1, 0), (1, 2))
        decoder = TorchDecoder(model, prompt, N_COLUMNS, rule=rule, watched=heads, recorder=recorder)
        layout = new_layout("slots", MARKERS, 4)
        return predictions(decoder, layout, TALK, False, lambda scores: scores.attention[:, :COLUMN_STEP])

    recorder = Tracer() if device == CPU else CudaRecorder(device)
    seen = attention(None)
    torch.testing.assert_close(attention(recorder), seen, atol=1e-5, rtol=0)
    torch.testing.assert_close(seen.sum(dim=1), torch.ones(len(seen), device=device))
    if device == CPU:
        operations = {node.target for graph in recorder.graphs for node in graph.graph.nodes}
        assert not operations & BETWEEN_HOST_AND_CARD


class HostTensors(TorchDispatchMode):
    """Notes every operation that takes a tensor of the host."""

    def __init__(self):
        super().__init__()
        self.taken_by = []

    def __torch_dispatch__(self, operation, types, args=(), kwargs=None):
        tensors = [leaf for leaf in tree_leaves((args, kwargs)) if isinstance(leaf, torch.Tensor)]
        if any(tensor.device == CPU for tensor in tensors):
            self.taken_by.append(operation)
        return operation(*args, **(kwargs or {}))


@pytest.mark.parametrize(("scheme", "family"), SUITING)
def test_a_step_on_another_device_takes_no_tensor_of_the_host(scheme, family):
    """Of the devices that are not the host, `meta` is everywhere; it computes shapes only."""
    with torch.device("meta"):
        model = ready_model(family)
    prompt = new_layout(scheme, MARKERS, 4).open()
    decoder = TorchDecoder(model, prompt, N_COLUMNS, rule=rule_of(model, scheme))
    table = torch.zeros(1, 4, 5, dtype=torch.long, device="meta")
    with torch.inference_mode(), HostTensors() as host:
        logits = decoder.step(table, 256, 1)
    assert logits.shape == (1, 1, model.config.vocab_size)
    assert host.taken_by == []


class Baking(TorchDecoder):
    """Attends to the columns that a sentence has used, counted in Python."""

    def step(self, table, n_attended, n_logits):
        return super().step(table, self.cache.n_used[0], n_logits)


class Waiting(TorchDecoder):
    """Looks at what it is fed."""

    def step(self, table, n_attended, n_logits):
        assert table[0, -1, TOKEN_ID].item() > 0
        return super().step(table, n_attended, n_logits)


def broken(kind, recorder, device=CPU, **options):
    plain, _ = decoders("slots", "llama", device)
    model = plain.model
    prompt = new_layout("slots", MARKERS, 4).open()
    return plain, kind(model, prompt, N_COLUMNS, rule=rule_of(model, "slots"), recorder=recorder, **options)


def test_a_number_of_python_in_a_step_would_be_found():
    """The negative control: it runs as it is, and recorded its logits are 5 and more off."""
    plain, unrecorded = broken(Baking, None)
    assert_same(plain, unrecorded, "slots", TALK)
    plain, recorded = broken(Baking, Tracer())
    expected, actual = (
        predictions(decoder, new_layout("slots", MARKERS, 4), TALK, False) for decoder in (plain, recorded)
    )
    assert (actual - expected).abs().max() > 0.1


@pytest.mark.parametrize("device", DEVICES)
def test_what_cannot_be_recorded_runs_as_it_is_and_is_told_once(device):
    told = []
    recorder = Tracer() if device == CPU else CudaRecorder(device)
    plain, waiting = broken(Waiting, recorder, device, tell=told.append)
    assert_same(plain, waiting, "slots", TALK)
    waiting.reset()
    assert_same(plain, waiting, "slots", OTHER_TALK)
    assert waiting.steps.n_recorded == 0
    assert len(told) == 1


@pytest.mark.parametrize("device", [DEVICES[1]])
def test_after_a_recording_that_failed_others_succeed_and_the_cache_can_be_emptied(device):
    """A recording that a read breaks off leaves the card's allocator with a pool that is open."""
    plain, waiting = broken(Waiting, CudaRecorder(device), device)
    assert_same(plain, waiting, "slots", TALK)
    assert waiting.steps.n_recorded == 0
    torch.cuda.empty_cache()
    waiting.step = functools.partial(TorchDecoder.step, waiting)
    waiting.reset()
    assert_same(plain, waiting, "slots", TALK)
    assert waiting.steps.n_recorded > 0


class Failing(Tracer):
    """Fails at first as it is told to, so many times, and notes what is let go of."""

    def __init__(self, n_times, error):
        super().__init__()
        self.n_times, self.error, self.n_forgotten = n_times, error, 0

    def __call__(self, step, table):
        if self.n_times:
            self.n_times -= 1
            raise self.error
        return super().__call__(step, table)

    def forget(self):
        self.n_forgotten += 1


def doubled_by(recorder, told=None):
    """Return a runner, and what runs its step once: it doubles a table, and says so."""
    steps = StepRunner(CPU, recorder, (told if told is not None else []).append)

    def run(width=1):
        table = torch.full((1, width, 5), 2)
        assert (steps.run(lambda cells, *_: cells * 2, table, 256, 1) == 4).all()

    return steps, run


def test_a_recording_that_fails_once_is_told_and_tried_again_later():
    told = []
    steps, run = doubled_by(Failing(1, RuntimeError("the driver is busy")), told)
    run()
    assert (steps.records, steps.n_recorded, len(told)) == (True, 0, 1)
    assert "preparing its work failed, and is tried again" in told[0]
    run(width=2)
    assert steps.n_recorded == 1, "another step is recorded meanwhile"
    for _ in range(PAUSE):
        run()
    assert steps.n_recorded == 1
    run()
    assert (steps.n_recorded, len(told)) == (2, 1)


def test_a_step_that_can_never_be_recorded_is_tried_a_few_times_and_told_once():
    told, recorder = [], Failing(10_000, RuntimeError("it reads a value"))
    steps, run = doubled_by(recorder, told)
    for _ in range(5 * (PAUSE + 1)):
        run()
    assert (10_000 - recorder.n_times, steps.n_recorded, len(told)) == (N_TRIES, 0, 1)


def test_where_memory_ends_while_a_step_is_recorded_it_is_raised_and_ends_no_recording():
    told = []
    steps, run = doubled_by(Failing(1, torch.OutOfMemoryError("CUDA out of memory")), told)
    with pytest.raises(torch.OutOfMemoryError):
        run()
    run()
    assert (steps.n_recorded, told) == (1, [])


def test_what_recordings_share_is_let_go_of_with_them():
    recorder = Failing(0, None)
    steps, run = doubled_by(recorder)
    run()
    steps.forget()
    assert recorder.n_forgotten == 1
    run()
    assert steps.n_recorded == 2


@pytest.mark.parametrize("family", ["llama", pytest.param("bloom", marks=pytest.mark.long)])
def test_steps_recorded_ahead_change_nothing_and_are_those_that_sentences_need(family):
    plain, recorded = decoders("slots", family)
    recorded.reset()
    before = [states.clone() for states in standing(recorded)]
    recorded.record_ahead()
    for then, now in zip(before, standing(recorded), strict=True):
        torch.testing.assert_close(now, then, atol=0, rtol=0)
    n_recorded = recorded.steps.n_recorded
    assert_same(plain, recorded, "slots", TALK)
    assert recorded.steps.n_recorded == n_recorded


def test_what_is_read_again_at_every_word_is_recorded_too():
    plain, recorded = decoders("prefix", "llama")
    before = recorded.steps.n_recorded
    assert_same(plain, recorded, "prefix", [Read(tuple(range(20, 50))), Write((60, 61)), *TALK, *OTHER_TALK])
    widths = {width for width, _, _ in recorded.steps.recordings}
    assert recorded.steps.n_recorded > before and max(widths) >= 32
    assert recorded.steps.width(100) == 128


def test_where_weights_or_cache_change_steps_are_recorded_again():
    model = ready_model()
    prompt, rule = new_layout("slots", MARKERS, 4).open(), rule_of(model, "slots")
    decoder = TorchDecoder(model, prompt, N_COLUMNS, rule=rule, recorder=Tracer())
    predictions(decoder, new_layout("slots", MARKERS, 4), TALK, False)
    layer = model.model.layers[0].mlp
    layer.down_proj = torch.nn.Linear(layer.down_proj.in_features, layer.down_proj.out_features, bias=False)
    decoder.start_over(prompt, SCHEMES["slots"])
    assert_same(TorchDecoder(model, prompt, N_COLUMNS, rule=rule), decoder, "slots", TALK)


@pytest.mark.parametrize("device", DEVICES)
@given(st.lists(st.lists(words, max_size=4), min_size=2, max_size=2), policies)
@FEW
def test_sentences_that_share_recorded_steps_write_what_they_write_without(device, sources, policy):
    written = [_written(decoder, sources, policy) for decoder in decoders_of_two(device)]
    assert written[0] == written[1]


@functools.cache
def decoders_of_two(device):
    model = ready_model().to(device)
    prompt, rule = new_layout("slots", markers_and_vocabulary("slots")[0], 4).open(), rule_of(model, "slots")
    recorder = Tracer() if device == CPU else CudaRecorder(device)
    return [TorchDecoder(model, prompt, N_COLUMNS, rule=rule, n_rows=2, recorder=r) for r in (None, recorder)]


def _written(decoder, sources, policy):
    markers, vocabulary = markers_and_vocabulary("slots")
    sentences = {row: OpenSentence(new_layout("slots", markers, 4), policy, vocabulary) for row in (0, 1)}
    for row, sentence in sentences.items():
        decoder.begin_sentence(sentence, row)
    for i in range(max(map(len, sources))):
        for row, sentence in sentences.items():
            sentence.read(sources[row][i : i + 1])
        run_sentences(decoder, sentences)
    for sentence in sentences.values():
        sentence.end_source()
    run_sentences(decoder, sentences)
    return [sentence.timeline for sentence in sentences.values()]
