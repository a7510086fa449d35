"""The bench counts what the engine really computes, and gives every scheme the same sentence."""

import pytest
import torch
from step_tracer import Tracer
from tiny_lm import tiny_model, tiny_tokenizer
from torch.utils.flop_counter import FlopCounterMode
from transformers import AutoModelForCausalLM

from core.translating.schemes import SCHEMES
from models.bench import measure
from models.bench.counting import Cost, forwards_of, forwards_of_generate
from models.bench.measure import (
    Call,
    calls_of,
    count_steps,
    generate,
    measure_generate,
    measure_scheme,
    new_sentence,
    script_of,
)
from models.bench.run import all_row_names
from models.bench.script import translate
from models.bench.sentences import PAIRS
from models.bench.subjects import Subject, config_of_shape, llama_8b, policy_under
from models.translate.decoder import TorchDecoder
from models.translate.vocabulary import chat_markers

ROTARY_SCHEMES = [name for name, scheme in SCHEMES.items() if not scheme.bias_by_rank]


def tiny_subject():
    """A model whose attention is made of plain products of matrices, which the counter of PyTorch sees."""
    model = tiny_model()
    model.set_attn_implementation("eager")
    tokenizer = tiny_tokenizer()
    return Subject("tiny", model, tokenizer, chat_markers(tokenizer, "<|en|><|de|>"))


def n_tokens(subject, i, side):
    vocabulary = subject.vocabulary(SCHEMES["slots"])
    words = PAIRS[i][side].split()
    return sum(len(vocabulary.encode_word(word, j == 0)) for j, word in enumerate(words))


def test_the_sentences_have_twenty_to_thirty_words():
    assert all(20 <= len(source.split()) <= 30 for source, _ in PAIRS)


@pytest.mark.long
@pytest.mark.parametrize("scheme", ROTARY_SCHEMES)
def test_counted_operations_are_those_that_a_real_sentence_computes(scheme):
    subject, scheme = tiny_subject(), SCHEMES[scheme]
    decoder = TorchDecoder(
        subject.model, subject.layout(scheme).open(), subject.n_columns, rule=subject.rule(scheme)
    )
    session = new_sentence(subject, scheme)
    decoder.begin_sentence(session)
    with FlopCounterMode(display=False) as counter:
        steps = translate(
            session,
            PAIRS[0][0].split(),
            script_of(subject, scheme, 0),
            lambda feed: decoder.predict({0: feed}),
        )
    forwards = forwards_of(steps, len(subject.layout(scheme).open()), subject.n_columns)
    assert Cost.of(subject.model).flops(forwards) == counter.get_total_flops()


def test_counted_operations_of_generate_are_those_that_it_computes():
    subject = tiny_subject()
    with FlopCounterMode(display=False) as counter:
        seconds = generate(subject, Call(tuple(range(20, 45)), n_new=7))
    assert len(seconds) == 7
    assert Cost.of(subject.model).flops(forwards_of_generate(25, 7)) == counter.get_total_flops()


def test_the_8b_shape_has_the_parameters_of_llama():
    with torch.device("meta"):
        cost = Cost.of(AutoModelForCausalLM.from_config(llama_8b()))
    embedding = 128256 * 4096
    assert (cost.per_token + cost.per_logit) / 2 + embedding == pytest.approx(8.03e9, rel=1e-3)


def test_the_shape_with_alibi_has_the_parameters_of_bloom():
    with torch.device("meta"):
        model = AutoModelForCausalLM.from_config(config_of_shape("0.5b-alibi"))
    assert sum(p.numel() for p in model.parameters()) == pytest.approx(559.2e6, rel=1e-3)


@pytest.mark.parametrize("i", range(len(PAIRS)))
def test_slots_feed_every_token_once_but_for_a_look_ahead_a_word_and_the_markers(i):
    subject, scheme = tiny_subject(), SCHEMES["slots"]
    steps = count_steps(subject, scheme, i)
    n_fed = sum(len(step.feed.cells) for step in steps)
    n_source, n_target = n_tokens(subject, i, 0), n_tokens(subject, i, 1)
    fed = [cell.token_id for step in steps for cell in step.feed.cells]
    n_markers = sum(map(fed.count, {*subject.markers.user, *subject.markers.assistant}))
    n_slots = -(-n_source // 16)
    n_look_aheads = sum(step.is_look_ahead for step in steps)
    assert n_look_aheads <= len(PAIRS[i][0].split())
    assert n_markers <= n_slots * len(subject.markers.assistant) + (n_slots - 1) * len(subject.markers.user)
    assert n_fed == n_source + n_target + n_markers + n_look_aheads


@pytest.mark.parametrize("scheme", ROTARY_SCHEMES)
def test_every_scheme_writes_the_given_translation(scheme):
    subject = tiny_subject()
    session = new_sentence(subject, SCHEMES[scheme])
    translate(session, PAIRS[2][0].split(), script_of(subject, SCHEMES[scheme], 2), lambda feed: None)
    assert session.target == PAIRS[2][1]


def gflops(subject, name, i=0):
    scheme = SCHEMES[name]
    n_prompt = len(subject.layout(scheme).open())
    return Cost.of(subject.model).flops(
        forwards_of(count_steps(subject, scheme, i), n_prompt, subject.n_columns)
    )


def test_a_scheme_that_is_streamed_as_another_one_is_not_measured_beside_it():
    names = all_row_names()
    assert "simulmask-plain" not in names and {"simulmask", "slots", "generate"} <= set(names)


def test_slots_compute_less_than_a_conversation_and_less_than_a_third_of_recomputation():
    subject = tiny_subject()
    assert gflops(subject, "slots") < gflops(subject, "conversational")
    assert gflops(subject, "slots") < gflops(subject, "prefix") / 3


def test_generate_asked_word_by_word_writes_each_word_once_and_a_token_more():
    subject = tiny_subject()
    session = new_sentence(subject, SCHEMES["prefix"])
    translate(session, PAIRS[1][0].split(), script_of(subject, SCHEMES["prefix"], 1), lambda feed: None)
    calls = calls_of(session.timeline, subject.markers.prompt, subject.markers.assistant)
    n_target = n_tokens(subject, 1, 1)
    assert len(calls) > 15
    assert sum(call.n_new for call in calls) == n_target + len(calls)
    lengths = [len(call.prompt) for call in calls]
    assert lengths == sorted(lengths)


@pytest.fixture
def one_sentence(monkeypatch):
    """Measured once: what is asked here is whether, not how fast."""
    monkeypatch.setattr(measure, "PAIRS", PAIRS[3:4])
    monkeypatch.setattr(measure, "N_REPEATS", 1)


@pytest.mark.usefixtures("one_sentence")
@pytest.mark.parametrize("scheme", ["slots", "offline"])
def test_a_measured_row_holds_times_and_counts(scheme):
    row = measure_scheme(tiny_subject(), SCHEMES[scheme], print)
    assert row.policy == str(policy_under(SCHEMES[scheme]))
    assert 0 < row.ms_per_read < 1000 and 0 < row.ms_per_token < 1000
    assert row.forwards_per_target > 1 and row.tokens_fed_per_target > row.forwards_per_target
    assert row.bandwidth_ratio > 1  # so small a model is far from the limit
    assert row.peak_mb is None or row.peak_mb > 100


@pytest.mark.usefixtures("one_sentence")
def test_steps_are_recorded_before_they_are_measured(monkeypatch):
    tracer, told, n_recorded = Tracer(), [], []

    def bandwidth(device):
        """Look what is recorded: it is asked for right before and after the sentences are timed."""
        n_recorded.append(len(tracer.graphs))
        return 1e9

    monkeypatch.setattr(measure, "recorder_for", lambda model: tracer)
    monkeypatch.setattr(measure, "bandwidth", bandwidth)
    measure_scheme(tiny_subject(), SCHEMES["slots"], told.append)
    before, after = n_recorded
    assert before == after > 0
    assert told == [f"{before} steps recorded as CUDA graphs"]


@pytest.mark.long
@pytest.mark.usefixtures("one_sentence")
def test_generate_again_for_every_word_feeds_far_more_than_slots():
    subject = tiny_subject()
    again = measure_generate(subject, "generate-per-word")
    slots = measure_scheme(subject, SCHEMES["slots"], print)
    assert again.tokens_fed_per_target > 3 * slots.tokens_fed_per_target
