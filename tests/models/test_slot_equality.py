"""The central law: streaming over the slot cache equals one teacher-forced forward."""

import functools

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from tiny_lm import FAMILIES, tiny_model, tiny_tokenizer

from core.actions import Read, Write
from core.layout import Markers, SlotLayout, lay_out
from core.policies import ReadN, WaitK
from core.session import Session
from models.prompt import Vocabulary, chat_markers
from models.slot_cache import ContextFull
from models.slot_translator import SlotDecoder
from training.collate import collate
from training.tokenizer import END_OF_WRITE

N_POSITIONS = 768
MARKERS = Markers(prompt=(6, 7, 2), user=(2,), assistant=(3, 4))

tokens = st.integers(12, 319)
timelines = st.lists(
    st.one_of(
        st.lists(tokens, min_size=1, max_size=7).map(lambda ids: Read(tuple(ids))),
        st.lists(tokens, min_size=1, max_size=4).map(lambda ids: Write(tuple(ids))),
    ),
    max_size=10,
)
slot_lengths = st.integers(1, 6)
policies = st.one_of(st.integers(1, 4).map(WaitK), st.integers(1, 4).map(ReadN))


@functools.cache
def model_of(family, dtype, seed=0):
    return tiny_model(family, dtype, seed)


@torch.no_grad()
def teacher_forced(model, placed):
    """Return the logits of all cells, (n, V), of one forward with the layout's mask."""
    batch = collate([placed], model.dtype)
    logits = model(
        input_ids=batch.input_ids,
        position_ids=batch.position_ids,
        attention_mask=batch.attention_mask,
        use_cache=False,
    ).logits
    return logits[0, : len(placed.cells)].clone()


def streamed(model, timeline, slot_length, looks_ahead):
    """Return what the cached decoder predicts before each target token, look-aheads thrown in."""
    layout = SlotLayout(MARKERS, slot_length)
    decoder = SlotDecoder(model, layout.open(), N_POSITIONS)
    unfed, predictions = [], []

    def query():
        nonlocal unfed
        decoder.cache.retract(layout.drain_retracted())
        logits = decoder.logits([*unfed, *layout.query()])[-1]
        unfed = []
        return logits

    for action in timeline:
        if isinstance(action, Read):
            unfed += layout.read(action.token_ids)
            if looks_ahead:
                query()
            continue
        for token in action.token_ids:
            predictions.append(query())
            layout.write(token)
    return predictions


@pytest.mark.parametrize("family", FAMILIES)
@settings(max_examples=25)
@given(timelines, slot_lengths, st.booleans())
def test_streaming_logits_equal_teacher_forced_logits(family, timeline, slot_length, looks_ahead):
    timeline = [Read((20,)), *timeline, Write((30,))]
    model = model_of(family, torch.float32)
    placed = lay_out(SlotLayout(MARKERS, slot_length), timeline)
    expected = teacher_forced(model, placed)
    rows = [i for i, label in enumerate(placed.labels) if label is not None]
    actual = torch.stack(streamed(model, timeline, slot_length, looks_ahead))
    torch.testing.assert_close(actual, expected[rows], atol=1e-4, rtol=0)


def test_in_float64_the_law_holds_to_rounding():
    model = model_of("llama", torch.float64)
    timeline = [
        Read((20, 21, 22)),
        Write((30, 31)),
        Read((23, 24, 25, 26)),
        Write((32,)),
        Read((27,)),
        Write((33,)),
    ]
    placed = lay_out(SlotLayout(MARKERS, 4), timeline)
    rows = [i for i, label in enumerate(placed.labels) if label is not None]
    batch = collate([placed], torch.float64)
    with torch.inference_mode():
        expected = model(
            input_ids=batch.input_ids,
            position_ids=batch.position_ids,
            attention_mask=batch.attention_mask,
            use_cache=False,
        ).logits[0, rows]
    actual = torch.stack(streamed(model, timeline, 4, looks_ahead=True))
    assert (actual - expected).abs().max() < 1e-5  # the decoder hands logits out in float32


def test_the_law_fails_without_the_mask_and_without_the_slots():
    """Negative controls: what the equality test could not tell apart would be worth nothing."""
    model = model_of("llama", torch.float32)
    timeline = [Read((20, 21)), Write((30, 31)), Read((22,)), Write((32,)), Read((23, 24)), Write((33, 34))]
    placed = lay_out(SlotLayout(MARKERS, 4), timeline)
    batch = collate([placed])
    rows = [i for i, label in enumerate(placed.labels) if label is not None]
    actual = torch.stack(streamed(model, timeline, 4, looks_ahead=False))

    def difference(mask, position_ids):
        with torch.inference_mode():
            logits = model(
                input_ids=batch.input_ids, position_ids=position_ids, attention_mask=mask, use_cache=False
            ).logits
        return (logits[0, rows] - actual).abs().max()

    n = batch.input_ids.shape[1]
    causal = torch.full((n, n), torch.finfo(torch.float32).min).triu(1)[None, None]
    assert difference(batch.attention_mask, batch.position_ids) < 1e-4
    assert difference(causal, batch.position_ids) > 0.1
    assert difference(batch.attention_mask, torch.arange(n)[None]) > 0.1


def run_session(model, vocabulary, markers, policy, bursts, slot_length):
    decoder = SlotDecoder(model, SlotLayout(markers, slot_length).open(), N_POSITIONS)
    session = Session(SlotLayout(markers, slot_length), policy, vocabulary)

    def run():
        while (feed := session.next_feed()) is not None:
            token = decoder.predict(feed)
            if token is not None:
                session.receive(token)

    for burst in bursts:
        session.read(burst)
        run()
    session.end_source()
    run()
    return session


words = st.sampled_from(
    ["the", "old", "house", "stands", "near", "river", "nobody", "lives", "reservieren", "Personen"]
)


@pytest.mark.parametrize("family", FAMILIES)
@settings(max_examples=15)
@given(
    st.lists(st.lists(words, min_size=1, max_size=4), min_size=1, max_size=6),
    policies,
    slot_lengths,
)
def test_a_session_writes_what_its_own_timeline_teacher_forced_would_predict(
    family, bursts, policy, slot_length
):
    model = model_of(family, torch.float32)
    tokenizer = tiny_tokenizer()
    vocabulary = Vocabulary.of(tokenizer, END_OF_WRITE)
    markers = chat_markers(tokenizer, "<|en|><|de|>")
    session = run_session(model, vocabulary, markers, policy, bursts, slot_length)
    assert session.is_finished
    placed = lay_out(SlotLayout(markers, slot_length), session.timeline)
    logits = teacher_forced(model, placed)
    for row, label in zip(logits, placed.labels, strict=True):
        if label is None or label in vocabulary.end_ids:  # an end may have been imposed by the length guard
            continue
        if label != vocabulary.end_of_write_id:  # it may have been banned
            row[vocabulary.end_of_write_id] = -torch.inf
        assert row[label] >= row.max() - 1e-4


@given(st.lists(words, min_size=4, max_size=12), policies, st.integers(1, 6), st.integers(0, 3))
@settings(max_examples=25)
def test_a_session_forced_to_its_past_goes_on_as_if_never_interrupted(source, policy, slot_length, seed):
    model = model_of("llama", torch.float32, seed)
    tokenizer = tiny_tokenizer()
    vocabulary = Vocabulary.of(tokenizer, END_OF_WRITE)
    markers = chat_markers(tokenizer, "<|en|><|de|>")
    decoder = SlotDecoder(model, SlotLayout(markers, slot_length).open(), N_POSITIONS)

    def run(session, part):
        session.read(part)
        while (feed := session.next_feed()) is not None:
            token = decoder.predict(feed)
            if token is not None:
                session.receive(token)

    def new_session():
        session = Session(SlotLayout(markers, slot_length), policy, vocabulary)
        decoder.begin_sentence(session)
        return session

    half = len(source) // 2
    whole = new_session()
    run(whole, source[:half])
    past, text = tuple(whole.timeline), whole.target
    run(whole, source[half:])
    resumed = new_session()
    resumed.force(past)
    assert resumed.target == text
    run(resumed, source[half:])
    assert resumed.timeline == whole.timeline
    assert resumed.target == whole.target


def test_a_position_outside_the_cache_is_refused_before_anything_changes():
    model = model_of("llama", torch.float32)
    layout = SlotLayout(MARKERS, 16)
    decoder = SlotDecoder(model, layout.open(), n_positions=12)
    cells = layout.read(tuple(range(20, 30)))
    with pytest.raises(ContextFull, match="12"):
        decoder.logits(cells)
    assert decoder.cache.n_used == len(MARKERS.prompt)
