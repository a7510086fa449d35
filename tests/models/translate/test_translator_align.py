"""Alignment heads decide when to write: streamed as teacher-forced, and never past what was read."""

import contextlib
import copy
import functools
import json

import pytest
import torch
from drawn_timelines import decoder_of, model_of, new_layout, slot_lengths, words
from examples import FEW
from hypothesis import given
from hypothesis import strategies as st
from teacher import markers_and_vocabulary
from tiny_adapters import MANIFEST, save_model
from tiny_lm import FAMILIES as FAMILIES_OF_MODELS
from tiny_lm import WITH_ALIBI, rule_of, tiny_model

from core.layouts.actions import Read, Write
from core.layouts.layout import lay_out
from core.translating.heard_source import HeardSource
from core.translating.open_sentence import OpenSentence
from core.translating.policies import Align
from core.translating.schemes import SCHEMES
from core.wire.messages import EngineSettings
from core.wording.causes import Cause
from core.wording.errors import UserError
from models.loading.translators import load_translator
from models.manifests.alignment_heads import HEADS_FILE
from models.manifests.family_names import UNWATCHED
from models.networks.watched_heads import attention_layers, watch_none
from training.learn.collate import collate

HEADS = ((0, 1), (1, 0), (1, 2))
GOING = [scheme for scheme, one in SCHEMES.items() if not (one.reads_all_first or one.bias_by_rank)]
FIRST = [("slots", "torch"), ("slots", "light"), *((s, "torch") for s in ("conversational", "gpe", "prefix"))]
"""What is tried in the short run; the others are in the long one."""
ALL = [(scheme, road) for scheme in GOING for road in ("torch", "light")]
FAMILIES = [
    *((family, "torch") for family in ("gemma2", "gemma3", "mistral", "gpt_neox", "qwen3-sliding")),
    *((family, "light") for family in ("qwen2", "qwen3")),
]
WATCHED = [
    *((scheme, "llama", road) for scheme, road in FIRST),
    *(
        pytest.param(*one, marks=pytest.mark.long)
        for one in [
            *((scheme, "llama", road) for scheme, road in ALL if (scheme, road) not in FIRST),
            *(("slots", family, road) for family, road in FAMILIES),
        ]
    ),
]
RESUMED = [*FIRST, *(pytest.param(*one, marks=pytest.mark.long) for one in ALL if one not in FIRST)]
bursts = st.lists(st.lists(words, min_size=1, max_size=3), min_size=1, max_size=5)


@functools.cache
def plain(model):
    """Return the model as it shows what it attends to."""
    watch_none(model)
    shown = copy.deepcopy(model)
    shown.set_attn_implementation("eager")
    return shown


def teacher_forced_attention(scheme, model, timeline, slot_length):
    """Return what the last cell that predicts gives each source word, in one forward of the timeline."""
    markers, _ = markers_and_vocabulary(scheme)
    layout, heard = new_layout(scheme, markers, slot_length), HeardSource()
    layout.open()
    for action in timeline:
        if isinstance(action, Read):
            heard.take(action.token_ids, action.n_words, layout)
        else:
            for token in action.token_ids:
                layout.query()
                layout.write(token)
    placed = lay_out(new_layout(scheme, markers, slot_length), timeline)[-1]
    rule = rule_of(model, scheme)
    batch = collate([placed], model.dtype, rule)
    with torch.inference_mode():
        seen = plain(model)(
            input_ids=batch.input_ids,
            position_ids=batch.position_ids,
            attention_mask=batch.attention_mask,
            use_cache=False,
            output_attentions=True,
        ).attentions
    n = len(placed.cells)
    row = max(i for i, label in enumerate(placed.labels) if label is not None)
    mean = torch.stack([seen[layer][0, head, -n:, -n:][row] for layer, head in HEADS]).mean(dim=0)
    by_word = [0.0] * heard.n_words
    for cell, share in zip(placed.cells, mean.tolist(), strict=True):
        # A column is a source token's, or a marker's where that has moved on since.
        if cell.column in heard.words_by_column and cell.token_id in heard.tokens:
            by_word[heard.words_by_column[cell.column]] += share
    return by_word


def run_watching(decoder, sentence, check=lambda *asked: None):
    opened = []
    while (feed := sentence.next_feed()) is not None:
        predicted = decoder.predict({0: feed})
        if feed.predicts:
            past = [*sentence.timeline, *([Write(tuple(opened))] if opened else [])]
            n_past, is_asked = len(sentence.timeline), not sentence.has_ended_source
            sentence.receive(predicted[0].token_id, predicted[0].probability, predicted[0].attention)
            opened = opened if len(sentence.timeline) == n_past else []
            opened += [predicted[0].token_id] if sentence.is_writing else []
            if is_asked and (not opened[1:] or sentence.words.starts_word(predicted[0].token_id)):
                check(past, predicted[0], sentence)


def new_sentence(scheme, policy, slot_length):
    markers, vocabulary = markers_and_vocabulary(scheme)
    return OpenSentence(new_layout(scheme, markers, slot_length), SCHEMES[scheme].policy(policy), vocabulary)


@pytest.mark.parametrize(("scheme", "family", "road"), WATCHED)
@FEW
@given(bursts, st.integers(1, 3), slot_lengths)
def test_what_decides_is_what_one_teacher_forced_forward_attends_to(
    scheme, family, road, bursts, n_held, slot_length
):
    model = model_of(family, torch.float32)
    plain(model)  # before heads are watched
    sentence = new_sentence(scheme, Align(n_held), slot_length)
    prompt = new_layout(scheme, markers_and_vocabulary(scheme)[0], slot_length)
    decoder = decoder_of(model, prompt, rule_of(model, scheme), road=road, watched=HEADS)

    def check(before, predicted, sentence):
        by_word = teacher_forced_attention(
            scheme, model, (*before, Write((predicted.token_id,))), slot_length
        )
        heard = sentence.heard
        streamed = [
            sum(predicted.attention[column] for column, word in heard.words_by_column.items() if word == i)
            for i in range(heard.n_words)
        ]
        assert streamed == pytest.approx(by_word, abs=1e-4)
        token, vocabulary = predicted.token_id, sentence.words
        is_end = token in {*vocabulary.end_ids, vocabulary.end_of_write_id} or vocabulary.is_sentence_mark(
            token
        )
        first, second = sorted([*by_word, 0.0], reverse=True)[:2]
        if (
            vocabulary.starts_word(token)
            and not is_end
            and first - second > 1e-3
            and not sentence.begins_loop()
        ):
            assert sentence.is_writing == (by_word.index(first) < heard.n_words - n_held)

    for burst in bursts:
        sentence.read(burst)
        run_watching(decoder, sentence, check)
    sentence.end_source()
    run_watching(decoder, sentence)
    assert sentence.is_finished


@pytest.mark.parametrize(("scheme", "road"), RESUMED)
@FEW
@given(st.lists(words, min_size=4, max_size=10), st.integers(1, 2), slot_lengths)
def test_a_sentence_forced_to_its_past_decides_as_if_never_interrupted(
    scheme, road, source, n_held, slot_length
):
    model = model_of("llama", torch.float32)
    prompt = new_layout(scheme, markers_and_vocabulary(scheme)[0], slot_length)
    decoder = decoder_of(model, prompt, rule_of(model, scheme), road=road, watched=HEADS)
    half = len(source) // 2
    whole = new_sentence(scheme, Align(n_held), slot_length)
    decoder.begin_sentence(whole)
    whole.read(source[:half])
    run_watching(decoder, whole)
    past = tuple(whole.timeline)
    whole.read(source[half:])
    run_watching(decoder, whole)
    resumed = new_sentence(scheme, Align(n_held), slot_length)
    decoder.begin_sentence(resumed)
    resumed.force(past)
    resumed.read(source[half:])
    run_watching(decoder, resumed)
    assert resumed.timeline == whole.timeline


@pytest.mark.parametrize("road", ["torch", "light"])
def test_to_watch_heads_changes_no_logit(road):
    model = model_of("llama", torch.float32)
    layout = new_layout("slots", markers_and_vocabulary("slots")[0], 4)
    cells = [*new_layout("slots", markers_and_vocabulary("slots")[0], 4).open()]
    watching = decoder_of(model, layout, road=road, watched=HEADS).scores_of(cells)
    unwatched = decoder_of(model, new_layout("slots", markers_and_vocabulary("slots")[0], 4), road=road)
    again = unwatched.scores_of(cells)
    assert watching.attention is not None and again.attention is None
    assert torch.equal(torch.as_tensor(watching.logits), torch.as_tensor(again.logits))


def translator_in(folder, policy="align-1", family="llama", **fields):
    save_model(folder, family)
    if fields.pop("plain", False):
        (folder / HEADS_FILE).write_text(json.dumps(fields))
    else:
        (folder / "surtitle.json").write_text(json.dumps(MANIFEST | fields))
    return load_translator(EngineSettings(translator=str(folder), policy=policy))


@pytest.mark.parametrize("is_plain", [False, True])
def test_a_translator_goes_by_the_heads_that_its_folder_names(tmp_path, is_plain):
    translator = translator_in(tmp_path, alignment_heads=[[0, 1], [1, 2]], plain=is_plain)
    stream = translator.open()
    assert stream.read(["nobody"]).text == "", "one word is held back, and there is no other"
    stream.read(["lives", "near", "the", "river"])
    assert stream.finish().timeline[-1].ends
    translator.use_policy("wait-1")
    assert translator.open().read(["nobody"]).timeline


def test_without_heads_the_policy_is_refused(tmp_path):
    with pytest.raises(UserError, match=r"The pace align-.* needs an adapter") as refused:
        translator_in(tmp_path)
    assert refused.value.cause == Cause.UNTRAINED_PACE


@pytest.mark.parametrize("family", WITH_ALIBI)
@pytest.mark.parametrize("fields", [{}, {"alignment_heads": [[0, 1]]}, {"scheme": "simulmask"}])
def test_a_model_with_alibi_is_refused_before_anybody_looks_for_heads(tmp_path, family, fields):
    with pytest.raises(UserError, match=r"cannot be read: choose another pace\.$") as refused:
        translator_in(tmp_path, family=family, **fields)
    assert not refused.value.cause


@pytest.mark.parametrize("family", FAMILIES_OF_MODELS)
def test_the_families_that_are_refused_are_those_that_cannot_be_watched(family):
    model = tiny_model(family)
    with pytest.raises(UserError) if model.config.model_type in UNWATCHED else contextlib.nullcontext():
        attention_layers(model)


@pytest.mark.parametrize("heads", [[[9, 0]], [[0, 64]]])
def test_heads_of_another_model_are_refused(tmp_path, heads):
    with pytest.raises(UserError, match="are not in it"):
        translator_in(tmp_path, alignment_heads=heads)


@pytest.mark.parametrize("heads", [[[1]], [["0", 1]], [[0, -1]], [[True, 0]], "all", [[0, 0]] * 65])
def test_damaged_heads_are_refused(tmp_path, heads):
    with pytest.raises(UserError, match="alignment"):
        translator_in(tmp_path, alignment_heads=heads)
