"""Recorded steps: done again with other numbers, a recording does what the step itself does."""

import functools
import logging

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
from core.translating.schemes import SCHEMES
from core.translating.session import Session
from models.networks.attention import EMPTY_ORDER, TOKEN_ID
from models.translate.decoder import Decoder
from models.translate.step_runner import CudaRecorder

N_COLUMNS = 640
SUITING = [
    *(("slots", family) for family in ("llama", "qwen3", "qwen3-sliding", "gemma2", "gemma3")),
    *(("slots", family) for family in ("falcon-alibi", "bloom", "gpt_neox")),
    *(("prefix", "llama"), ("gpe", "llama"), ("conversational", "llama"), ("interleaved", "llama")),
    *(("simulmask", "falcon-alibi"), ("simulmask", "bloom")),
]
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
    return tuple(Decoder(model, prompt, N_COLUMNS, rule=rule, recorder=r) for r in (None, recorder))


def predictions(decoder, layout, timeline, reads_alone):
    """Return the logits before each target token; READs have a forward of their own or share the target's."""
    layout.open()
    decoder.begin_sentence(None)
    unfed, logits = [], []

    def feed(cells, predicts):
        retracted = tuple(layout.drain_retracted())
        return decoder.scores({0: Feed(tuple(cells), retracted, predicts)}).logits

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
@pytest.mark.parametrize(
    ("scheme", "family"), [SUITING[0], *(pytest.param(*pair, marks=pytest.mark.long) for pair in SUITING[1:])]
)
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


@pytest.mark.parametrize(("scheme", "family"), SUITING)
def test_a_recorded_step_waits_for_nothing_and_takes_nothing_from_the_host(scheme, family):
    tracer = Tracer()
    model = ready_model(family)
    prompt = new_layout(scheme, MARKERS, 4).open()
    decoder = Decoder(model, prompt, N_COLUMNS, rule=rule_of(model, scheme), recorder=tracer)
    predictions(decoder, new_layout(scheme, MARKERS, 4), TALK[:2], reads_alone=True)
    operations = {node.target for graph in tracer.graphs for node in graph.graph.nodes}
    assert aten.embedding.default in operations
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
    decoder = Decoder(model, prompt, N_COLUMNS, rule=rule_of(model, scheme))
    table = torch.zeros(1, 4, 5, dtype=torch.long, device="meta")
    with torch.inference_mode(), HostTensors() as host:
        logits = decoder.step(table, 256, 1)
    assert logits.shape == (1, 1, model.config.vocab_size)
    assert host.taken_by == []


class Baking(Decoder):
    """Attends to the columns that a sentence has used, counted in Python."""

    def step(self, table, n_attended, n_logits):
        return super().step(table, self.cache.n_used[0], n_logits)


class Waiting(Decoder):
    """Looks at what it is fed."""

    def step(self, table, n_attended, n_logits):
        assert table[0, -1, TOKEN_ID].item() > 0
        return super().step(table, n_attended, n_logits)


def broken(kind, recorder):
    plain, _ = decoders("slots", "llama")
    model = plain.model
    prompt = new_layout("slots", MARKERS, 4).open()
    return plain, kind(model, prompt, N_COLUMNS, rule=rule_of(model, "slots"), recorder=recorder)


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
def test_what_cannot_be_recorded_runs_as_it_is_and_is_told_once(device, caplog):
    recorder = Tracer() if device == CPU else CudaRecorder(device)
    plain, waiting = broken(Waiting, recorder)
    with caplog.at_level(logging.WARNING):
        assert_same(plain, waiting, "slots", TALK)
        waiting.reset()
        assert_same(plain, waiting, "slots", OTHER_TALK)
    assert [record.name for record in caplog.records] == ["models.translate.step_runner"]
    assert waiting.steps.n_recorded == 0


def test_where_weights_or_cache_change_steps_are_recorded_anew():
    model = ready_model()
    prompt, rule = new_layout("slots", MARKERS, 4).open(), rule_of(model, "slots")
    decoder = Decoder(model, prompt, N_COLUMNS, rule=rule, recorder=Tracer())
    predictions(decoder, new_layout("slots", MARKERS, 4), TALK, False)
    layer = model.model.layers[0].mlp
    layer.down_proj = torch.nn.Linear(layer.down_proj.in_features, layer.down_proj.out_features, bias=False)
    decoder.start_over(prompt, SCHEMES["slots"])
    assert_same(Decoder(model, prompt, N_COLUMNS, rule=rule), decoder, "slots", TALK)


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
    return [Decoder(model, prompt, N_COLUMNS, rule=rule, n_rows=2, recorder=r) for r in (None, recorder)]


def _written(decoder, sources, policy):
    markers, vocabulary = markers_and_vocabulary("slots")
    sessions = {row: Session(new_layout("slots", markers, 4), policy, vocabulary) for row in (0, 1)}
    for row, session in sessions.items():
        decoder.begin_sentence(session, row)
    for i in range(max(map(len, sources))):
        for row, session in sessions.items():
            session.read(sources[row][i : i + 1])
        decoder.run(sessions)
    for session in sessions.values():
        session.end_source()
    decoder.run(sessions)
    return [session.timeline for session in sessions.values()]
