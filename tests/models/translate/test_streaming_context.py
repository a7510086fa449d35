"""What stands around a sentence: the one before it, and a token that says where it ends."""

from dataclasses import replace

import pytest
import torch
from examples import FEW
from hypothesis import given
from hypothesis import strategies as st
from teacher import assert_is_what_was_predicted, markers_and_vocabulary
from tiny_lm import family_for, ready_model, rule_of

from core.layouts.actions import Follow, Read, Write
from core.layouts.layout import lay_out
from core.translating.policies import Offline, ReadN, WaitK
from core.translating.schemes import SCHEMES
from core.wire.messages import EngineSettings
from models.translate.sentence_maker import SentenceMaker
from models.translate.streaming import MAX_CONTEXT_TOKENS, Setup, StreamingTranslator
from models.translate.torch_road import TorchNetwork

END_OF_SOURCE = 11

words = st.sampled_from(["the", "old", "house", "stands", "near", "river", "nobody", "reservieren"])
sentences = st.lists(words, min_size=1, max_size=6)
policies = st.one_of(st.integers(1, 3).map(WaitK), st.integers(1, 3).map(ReadN))


def translator_of(scheme, policy, seed=0, *, carries_context=True, end_of_source=None):
    model = ready_model(family_for(scheme), torch.float32, seed)
    markers, vocabulary = markers_and_vocabulary(scheme)
    maker = SentenceMaker(
        SCHEMES[scheme],
        markers,
        slot_length=4,
        policy=SCHEMES[scheme].policy(Offline() if SCHEMES[scheme].reads_all_first else policy),
        vocabulary=replace(vocabulary, end_of_source_id=end_of_source),
    )
    setup = Setup(maker, EngineSettings(carries_context=carries_context))
    return StreamingTranslator(TorchNetwork(model), setup), model


def translate(translator, sentence, forced=()):
    stream = translator.open(forced)
    for word in sentence:
        stream.read([word])
    return stream.finish()


def read_tokens(timeline):
    return tuple(token for action in timeline if isinstance(action, Read) for token in action.token_ids)


def n_tokens(timeline, vocabulary):
    """Return the length of a sentence as the next one's context: without marks."""
    writes = [action for action in timeline if isinstance(action, Write) and not action.ends]
    written = [token for write in writes for token in write.token_ids if token != vocabulary.end_of_write_id]
    return len(read_tokens(timeline)) + len(written)


@pytest.mark.parametrize("scheme", SCHEMES)
@FEW
@given(sentences, sentences, policies, st.integers(0, 3))
def test_a_sentence_that_follows_another_is_written_as_its_teacher_forced_self(
    scheme, first, second, policy, seed
):
    translator, model = translator_of(scheme, policy, seed)
    before = translate(translator, first)
    after = translate(translator, second)
    follows = after.timeline[0]
    if not before.text or n_tokens(before.timeline, translator.maker.vocabulary) > MAX_CONTEXT_TOKENS:
        assert isinstance(follows, Read)
        return
    assert isinstance(follows, Follow)
    assert follows.source_ids == read_tokens(before.timeline)
    assert translator.maker.vocabulary.decode(follows.target_ids) == before.text
    tables = lay_out(translator.maker.new_layout(follows), after.timeline)
    shared = len(translator.maker.markers.prompt)
    for table in tables:
        behind = tuple(cell.token_id for cell in table.cells[shared:])
        assert behind[: len(follows.source_ids)] == follows.source_ids
    vocabulary, rule = translator.maker.vocabulary, rule_of(model, scheme)
    assert_is_what_was_predicted(model, tables, after.timeline, vocabulary, rule)


def test_what_stands_in_front_changes_what_is_written():
    with_context, _ = translator_of("slots", WaitK(2))
    without, _ = translator_of("slots", WaitK(2), carries_context=False)
    texts = []
    for translator in (with_context, without):
        translate(translator, ["the", "old", "house"])
        texts.append(translate(translator, ["nobody", "stands", "near", "the", "river"]).text)
    assert texts[0] != texts[1]


@pytest.mark.parametrize("scheme", [name for name in SCHEMES if name != "offline"])
def test_an_interrupted_sentence_goes_on_behind_the_same_context(scheme):
    first, second = ["the", "old", "house"], ["nobody", "stands", "near", "the", "river"]
    uninterrupted, _ = translator_of(scheme, WaitK(2))
    translate(uninterrupted, first)
    whole = translate(uninterrupted, second)

    stopped, _ = translator_of(scheme, WaitK(2))
    translate(stopped, first)
    stream = stopped.open()
    for word in second[:3]:
        update = stream.read([word])
    restarted, _ = translator_of(scheme, WaitK(2))
    resumed = translate(restarted, second[3:], update.timeline)
    assert resumed.text == whole.text
    assert resumed.timeline[0] == whole.timeline[0]


def test_a_sentence_follows_one_that_another_translator_finished():
    first, second = ["the", "old", "house"], ["nobody", "stands", "near", "the", "river"]
    uninterrupted, _ = translator_of("slots", ReadN(2), end_of_source=END_OF_SOURCE)
    finished = translate(uninterrupted, first).timeline
    restarted, _ = translator_of("slots", ReadN(2), end_of_source=END_OF_SOURCE)
    restarted.recall(finished)
    assert restarted.last == uninterrupted.last
    assert translate(restarted, second) == translate(uninterrupted, second)


def test_a_long_sentence_is_not_put_in_front_of_the_next():
    translator, _ = translator_of("slots", WaitK(2))
    long = ["reservieren"] * MAX_CONTEXT_TOKENS
    assert translate(translator, long).text
    assert not isinstance(translate(translator, ["the", "river"]).timeline[0], Follow)


@pytest.mark.parametrize("scheme", SCHEMES)
@FEW
@given(sentences, policies, st.integers(0, 3))
def test_the_end_of_the_source_is_read_once_behind_the_last_word_and_is_no_word(
    scheme, sentence, policy, seed
):
    translator, model = translator_of(
        scheme, policy, seed, carries_context=False, end_of_source=END_OF_SOURCE
    )
    timeline = translate(translator, sentence).timeline
    assert read_tokens(timeline).count(END_OF_SOURCE) == 1
    assert read_tokens(timeline)[-1] == END_OF_SOURCE
    assert sum(action.n_words for action in timeline if isinstance(action, Read)) == len(sentence)
    tables = lay_out(translator.maker.new_layout(), timeline)
    vocabulary, rule = translator.maker.vocabulary, rule_of(model, scheme)
    assert_is_what_was_predicted(model, tables, timeline, vocabulary, rule)


def test_no_end_is_read_where_nothing_was_said_nor_told_to_the_next_sentence():
    translator, _ = translator_of("slots", WaitK(1), end_of_source=END_OF_SOURCE)
    assert translate(translator, []).timeline == ()
    before = translate(translator, ["the", "old", "house"])
    follows = translate(translator, ["nobody"]).timeline[0]
    assert follows.source_ids == read_tokens(before.timeline)[:-1]
