"""The central law: under every scheme, streaming over the cache equals its teacher-forced forward.

By whichever road: torch's forward judges what onnxruntime streams, too.
"""

import pytest
import torch
from drawn_timelines import (
    MARKERS,
    decoder_of,
    model_of,
    new_layout,
    policies,
    slot_lengths,
    timelines,
    words,
)
from examples import FEW
from hypothesis import example, given
from hypothesis import strategies as st
from teacher import assert_is_what_was_predicted, markers_and_vocabulary, teacher_forced
from tiny_lm import FAMILIES, UNLIKE, WITH_ALIBI, family_for, rule_of

from core.layouts.actions import Read, Write
from core.layouts.layout import lay_out
from core.layouts.slot_layout import SlotLayout
from core.translating.open_sentence import OpenSentence
from core.translating.policies import Offline
from core.translating.schemes import SCHEMES
from models.light.shape import FAMILIES as LIGHT_FAMILIES
from models.networks.attention import PLAIN
from models.translate.decoding import ContextFull
from models.translate.streaming import run_sentences
from training.learn.collate import collate

OF_EACH = dict.fromkeys(
    [
        *((scheme, family_for(scheme)) for scheme in SCHEMES),
        *(("slots", family) for family in UNLIKE),
        *(("simulmask", family) for family in WITH_ALIBI),
    ]
)
"""Pairs of scheme and family: every scheme with one family, unlike families with one scheme."""
OTHERS = [
    (scheme, family)
    for family in FAMILIES
    for scheme in ("slots", "prefix", "gpe", "conversational")
    if (scheme, family) not in OF_EACH
]
ROTARY = [scheme for scheme in SCHEMES if not SCHEMES[scheme].bias_by_rank]
"""The schemes that a model with rotary positions may follow."""
LIGHT = [
    *((scheme, "llama", "light") for scheme in ROTARY),
    *(("slots", f, "light") for f in LIGHT_FAMILIES[1:]),
]
OTHERS_LIGHT = [(scheme, f, "light") for f in LIGHT_FAMILIES[1:] for scheme in ROTARY if scheme != "slots"]
SUITING = [
    *((*pair, "torch") for pair in OF_EACH),
    *LIGHT,
    *(pytest.param(*pair, "torch", marks=pytest.mark.long) for pair in OTHERS),
    *(pytest.param(*triple, marks=pytest.mark.long) for triple in OTHERS_LIGHT),
]
"""Every family with every scheme it meets, by every road."""
OF_SCHEMES = [*((scheme, "torch") for scheme in SCHEMES), *((scheme, "light") for scheme in ROTARY)]


def as_the_scheme_allows(scheme, timeline):
    """Return the timeline with all READs first, where a scheme can do no other."""
    if not SCHEMES[scheme].reads_all_first:
        return timeline
    return sorted(timeline, key=lambda action: isinstance(action, Write))


def expected_predictions(model, tables, rule=PLAIN):
    """Return the logits before each target token, over all tables of a timeline."""
    rows = []
    for placed in tables:
        logits = teacher_forced(model, placed, rule)
        rows += [logits[i] for i, label in enumerate(placed.labels) if label is not None]
    return torch.stack(rows)


def streamed(model, timeline, layout, looks_ahead, rule=PLAIN, road="torch"):
    """Return what the cached decoder predicts before each target token, look-aheads thrown in."""
    decoder = decoder_of(model, layout, rule, road=road)
    unfed, predictions = [], []

    def query():
        nonlocal unfed
        decoder.cache.retract(0, layout.drain_retracted())
        logits = decoder.logits([*unfed, *layout.query()])[-1]
        unfed = []
        return torch.as_tensor(logits)

    for action in timeline:
        if isinstance(action, Read):
            unfed += layout.read(action.token_ids)
            if looks_ahead:
                query()
            continue
        for token in action.token_ids:
            predictions.append(query())
            layout.write(token)
    return torch.stack(predictions)


@pytest.mark.parametrize(("scheme", "family", "road"), SUITING)
@FEW
@given(timelines, slot_lengths, st.booleans())
def test_streaming_logits_equal_teacher_forced_logits(
    scheme, family, road, timeline, slot_length, looks_ahead
):
    timeline = as_the_scheme_allows(scheme, [Read((20,)), *timeline, Write((30,))])
    model = model_of(family, torch.float32)
    rule = rule_of(model, scheme)
    expected = expected_predictions(model, lay_out(new_layout(scheme, MARKERS, slot_length), timeline), rule)
    layout = new_layout(scheme, MARKERS, slot_length)
    actual = streamed(model, timeline, layout, looks_ahead, rule, road)
    torch.testing.assert_close(actual, expected, atol=1e-4, rtol=0)


def labelled_rows(placed, batch):
    n_padding = batch.input_ids.shape[1] - len(placed.cells)
    return [n_padding + i for i, label in enumerate(placed.labels) if label is not None]


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
    [placed] = lay_out(SlotLayout(MARKERS, 4), timeline)
    batch = collate([placed], torch.float64)
    rows = labelled_rows(placed, batch)
    with torch.inference_mode():
        expected = model(
            input_ids=batch.input_ids,
            position_ids=batch.position_ids,
            attention_mask=batch.attention_mask,
            use_cache=False,
        ).logits[0, rows]
    actual = streamed(model, timeline, SlotLayout(MARKERS, 4), looks_ahead=True)
    assert (actual - expected).abs().max() < 1e-5  # the decoder hands logits out in float32


def test_the_law_fails_without_the_mask_and_without_the_slots():
    """Negative controls: what the equality test could not tell apart would be worth nothing."""
    model = model_of("llama", torch.float32)
    timeline = [Read((20, 21)), Write((30, 31)), Read((22,)), Write((32,)), Read((23, 24)), Write((33, 34))]
    [placed] = lay_out(SlotLayout(MARKERS, 4), timeline)
    batch = collate([placed])
    rows = labelled_rows(placed, batch)
    actual = streamed(model, timeline, SlotLayout(MARKERS, 4), looks_ahead=False)

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


FLIPPED, ROUNDED = 0.05, 0.3
"""In 8 bits, how far streamed logits may be from those of one forward, and from float32's, in standard
deviations of logits: inputs are rounded, too, and a rounding may fall to the other side (docs/MEMORY.md).

As the root mean square: of the logits that a tiny model rounds, one may be 0.8 off (the example below).
Slots that are a position too long are 0.9 off as a rule."""


@pytest.mark.parametrize("family", LIGHT_FAMILIES)
@example(
    [Read((133,)), Write((13, 20, 12, 264)), Read((13, 50, 83, 19, 13, 294, 110, 15, 12, 12, 40))], 1, False
)
@FEW
@given(timelines, slot_lengths, st.booleans())
def test_in_8_bits_the_law_holds_to_what_is_rounded(family, timeline, slot_length, looks_ahead):
    timeline = [Read((20,)), *timeline, Write((30,))]
    model = model_of(family, torch.float32)
    tables = lay_out(new_layout("slots", MARKERS, slot_length), timeline)
    layout = new_layout("slots", MARKERS, slot_length)
    actual = streamed(model, timeline, layout, looks_ahead, road="light in 8 bits")
    [placed] = tables
    decoder = decoder_of(model, new_layout("slots", MARKERS, slot_length), road="light in 8 bits")
    at_once = torch.as_tensor(decoder.logits(placed.cells[len(MARKERS.prompt) :]))
    of_one = at_once[[label is not None for label in placed.labels[len(MARKERS.prompt) :]]]
    assert root_mean_square_difference(actual, of_one) < FLIPPED
    assert root_mean_square_difference(actual, expected_predictions(model, tables)) < ROUNDED


def root_mean_square_difference(actual, expected):
    return (actual - expected).pow(2).mean().sqrt() / expected.std()


WAIT_TWO = [
    *(Read((20,)), Read((21, 22)), Write((60,)), Read((23,)), Write((61, 62)), Read((24, 25)), Write((63,))),
    *(Read((26,)), Write((64,)), Read((27, 28, 29)), Write((65,)), Read((30,)), Write((66, 67, 68))),
]


def differences(actual, expected):
    """Return for each prediction how far its logits are off, in standard deviations of logits."""
    return (actual - expected).abs().amax(dim=1) / expected.std()


def test_reusing_the_cache_differs_from_the_offline_layout_that_the_model_was_trained_on():
    """The first negative control: 0.7 to 4.4 standard deviations off, where prefix recomputation is 4e-6."""
    model = model_of("llama", torch.float32)
    trained = expected_predictions(model, lay_out(new_layout("prefix", MARKERS, 0), WAIT_TWO))
    of_reuse, of_prefix = (
        differences(streamed(model, WAIT_TWO, new_layout(scheme, MARKERS, 0), looks_ahead=False), trained)
        for scheme in ("reuse", "prefix")
    )
    assert of_prefix.max() < 1e-4
    assert of_reuse[0] < 1e-4, "before the source has grown, nothing was moved"
    assert of_reuse[1:].min() > 0.5, f"cache reuse is {of_reuse.tolist()} off"


@pytest.mark.parametrize("family", WITH_ALIBI)
def test_simulmask_with_unmodified_alibi_differs_from_its_training_and_with_modified_agrees(family):
    """The second negative control (SimulMask, section 4.3): 0.1 to 1.4 standard deviations off
    (BLOOM) and 0.02 to 0.3 (Falcon, whose scale makes its bias smaller), where modified ALiBi is 6e-6.

    Streaming, a sentence has no gaps: ALiBi counts what is there. The training mask hides source tokens
    that were not read yet, and unmodified ALiBi counts them with the rest.
    """
    model = model_of(family, torch.float32)
    by_rank, by_index = rule_of(model, "simulmask"), rule_of(model, "gpe")
    [placed] = lay_out(new_layout("simulmask", MARKERS, 0), WAIT_TWO)
    in_full = placed.closed()
    stream = streamed(model, WAIT_TWO, new_layout("simulmask", MARKERS, 0), False, by_rank)
    modified = differences(stream, expected_predictions(model, [placed], by_rank))
    unmodified = differences(stream, expected_predictions(model, [in_full], by_index))
    assert modified.max() < 1e-4
    assert unmodified.min() > 0.01 and unmodified.max() > 0.25, (
        f"unmodified ALiBi is {unmodified.tolist()} off"
    )


def run(decoder, sentence, words=()):
    sentence.read(words)
    run_sentences(decoder, {0: sentence})


def run_sentence(scheme, model, vocabulary, markers, policy, bursts, slot_length, road="torch"):
    layout = new_layout(scheme, markers, slot_length)
    sentence = OpenSentence(layout, policy, vocabulary)
    prompt = new_layout(scheme, markers, slot_length)
    decoder = decoder_of(model, prompt, rule_of(model, scheme), road=road)
    for burst in bursts:
        run(decoder, sentence, burst)
    sentence.end_source()
    run_sentences(decoder, {0: sentence})
    return sentence


@pytest.mark.parametrize(("scheme", "road"), OF_SCHEMES)
@FEW
@given(timelines, slot_lengths)
def test_reads_may_be_joined_or_split_without_changing_a_logit(scheme, road, timeline, slot_length):
    timeline = as_the_scheme_allows(scheme, [Read((20, 21, 22)), *timeline, Write((30,))])
    model = model_of(family_for(scheme), torch.float32)
    split = [
        part
        for action in timeline
        for part in ([Read((token,)) for token in action.token_ids] if isinstance(action, Read) else [action])
    ]
    joined = []
    for action in timeline:
        if isinstance(action, Read) and joined and isinstance(joined[-1], Read):
            joined[-1] = Read(joined[-1].token_ids + action.token_ids)
        else:
            joined.append(action)
    of_split, of_joined = (
        streamed(
            model, actions, new_layout(scheme, MARKERS, slot_length), False, rule_of(model, scheme), road
        )
        for actions in (split, joined)
    )
    torch.testing.assert_close(of_split, of_joined, atol=1e-4, rtol=0)


@pytest.mark.parametrize(("scheme", "family", "road"), SUITING)
@FEW
@given(
    st.lists(st.lists(words, min_size=1, max_size=4), min_size=1, max_size=6),
    policies,
    slot_lengths,
)
def test_a_sentence_writes_what_its_own_timeline_teacher_forced_would_predict(
    scheme, family, road, bursts, policy, slot_length
):
    model = model_of(family, torch.float32)
    policy = SCHEMES[scheme].policy(Offline() if SCHEMES[scheme].reads_all_first else policy)
    markers, vocabulary = markers_and_vocabulary(scheme)
    sentence = run_sentence(scheme, model, vocabulary, markers, policy, bursts, slot_length, road)
    assert sentence.is_finished
    tables = lay_out(new_layout(scheme, markers, slot_length), sentence.timeline)
    assert_is_what_was_predicted(model, tables, sentence.timeline, vocabulary, rule_of(model, scheme))


@pytest.mark.parametrize(("scheme", "road"), [pair for pair in OF_SCHEMES if pair[0] != "offline"])
@given(st.lists(words, min_size=4, max_size=12), policies, st.integers(1, 6), st.integers(0, 3))
@FEW
def test_a_sentence_forced_to_its_past_goes_on_as_if_never_interrupted(
    scheme, road, source, policy, slot_length, seed
):
    model = model_of(family_for(scheme), torch.float32, seed)
    markers, vocabulary = markers_and_vocabulary(scheme)
    prompt = new_layout(scheme, markers, slot_length)
    decoder = decoder_of(model, prompt, rule_of(model, scheme), road=road)

    def new_sentence():
        layout = new_layout(scheme, markers, slot_length)
        sentence = OpenSentence(layout, SCHEMES[scheme].policy(policy), vocabulary)
        decoder.begin_sentence(sentence)
        return sentence

    half = len(source) // 2
    whole = new_sentence()
    run(decoder, whole, source[:half])
    past, text = tuple(whole.timeline), whole.target
    run(decoder, whole, source[half:])
    resumed = new_sentence()
    resumed.force(past)
    assert resumed.target == text
    run(decoder, resumed, source[half:])
    assert resumed.timeline == whole.timeline
    assert resumed.target == whole.target


@pytest.mark.parametrize(
    ("scheme", "family", "road"),
    [
        ("slots", "gemma3", "torch"),
        ("slots", "mistral", "torch"),
        ("simulmask", "falcon-alibi", "torch"),
        ("slots", "llama", "light"),
        *(pytest.param(scheme, family_for(scheme), "torch", marks=pytest.mark.long) for scheme in SCHEMES),
        *(pytest.param(scheme, "qwen3", "light", marks=pytest.mark.long) for scheme in ROTARY),
    ],
)
@given(
    st.lists(st.lists(words, max_size=7), min_size=2, max_size=4),
    policies,
    st.integers(1, 6),
)
@FEW
def test_sentences_in_a_batch_do_not_touch_each_other(scheme, family, road, sources, policy, slot_length):
    model = model_of(family, torch.float32)
    policy = SCHEMES[scheme].policy(Offline() if SCHEMES[scheme].reads_all_first else policy)
    markers, vocabulary = markers_and_vocabulary(scheme)

    def new_sentence():
        return OpenSentence(new_layout(scheme, markers, slot_length), policy, vocabulary)

    together = {row: new_sentence() for row in range(len(sources))}
    layout, rule = new_layout(scheme, markers, slot_length), rule_of(model, scheme)
    decoder = decoder_of(model, layout, rule, n_rows=len(sources), road=road)
    for i in range(max(map(len, sources))):
        for row, sentence in together.items():
            sentence.read(sources[row][i : i + 1])
        run_sentences(decoder, together)
    for sentence in together.values():
        sentence.end_source()
    run_sentences(decoder, together)
    for row, source in enumerate(sources):
        alone = run_sentence(
            scheme,
            model,
            vocabulary,
            markers,
            policy,
            [[w] for w in source],
            slot_length,
            road,
        )
        assert together[row].timeline == alone.timeline


@pytest.mark.parametrize("road", ["torch", "light"])
def test_a_position_outside_the_cache_is_refused_before_anything_changes(road):
    model = model_of("llama", torch.float32)
    layout = SlotLayout(MARKERS, 16)
    decoder = decoder_of(model, layout, n_positions=12, road=road)
    cells = layout.read(tuple(range(20, 30)))
    with pytest.raises(ContextFull, match="12"):
        decoder.logits(cells)
    assert decoder.cache.n_used == [len(MARKERS.prompt)]
