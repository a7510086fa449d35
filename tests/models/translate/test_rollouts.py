"""Tries stand together in one row of the cache, and each is what it would be alone."""

from dataclasses import replace

import pytest
import torch
from teacher import markers_and_vocabulary, teacher_forced
from tiny_lm import family_for, ready_model, rule_of

from core.layouts.actions import Read, Write
from core.layouts.decisions import BEGIN, MORE, lay_out_decisions
from core.layouts.layout import lay_out
from core.translating.policies import Adaptive, Confident, Head, Offline, ReadN, WaitK
from core.translating.schemes import SCHEMES
from models.networks.policy_head import PolicyHead
from models.translate.rollouts import Attempt, Bans, draw, roll_out, threshold_odds
from models.translate.sentence_maker import SentenceMaker
from models.translate.streaming import Setup, StreamingTranslator
from models.translate.torch_road import TorchNetwork
from training.learn.collate import IGNORED
from training.learn.methods import METHODS
from training.learn.trainable_model import TrainableModel
from training.measure.simultaneous import translate

TEMPERATURE = 0.6

SENTENCES = (
    "the old house stands near the river",
    "nobody",
    "we would like to book a table for two people tonight",
    "the river stands",
)
POLICIES = (Adaptive(), ReadN(2), ReadN(3))
CHUNKING = [name for name, scheme in SCHEMES.items() if not scheme.reads_all_first]


def maker_of(scheme, policy=None, end_of_source_id=None):
    markers, vocabulary = markers_and_vocabulary(scheme)
    vocabulary = replace(vocabulary, end_of_source_id=end_of_source_id)
    return SentenceMaker(SCHEMES[scheme], markers, 3, policy or Adaptive(), vocabulary)


def attempts_of(scheme, n_each=2, **options):
    return [
        Attempt(maker_of(scheme, POLICIES[i % 3], **options), tuple(sentence.split()), f"{i} {j}")
        for i, sentence in enumerate(SENTENCES)
        for j in range(n_each)
    ]


def model_that_ends(scheme):
    """Return a random model that ends WRITEs and sentences often enough to come through a sentence."""
    model = ready_model(family_for(scheme))
    _, words = markers_and_vocabulary(scheme)
    bias = torch.zeros(model.config.vocab_size)
    bias[list(words.end_ids | {words.end_of_write_id})] = 7.0
    model.lm_head.bias = torch.nn.Parameter(bias)
    return model


def rolled(scheme, attempts, temperature=TEMPERATURE, **options):
    model = model_that_ends(scheme)
    return model, roll_out(model, rule_of(model, scheme), attempts, temperature, **options)


def teachers_scores(model, rule, attempt, tried, temperature=TEMPERATURE):
    """Return the label and its log-probability, under temperature and bans, of one forward of each table."""
    bias = Bans.of(attempt.maker.vocabulary).bias(model.config.vocab_size, model.device)
    labels, logits = [], []
    for table in lay_out(attempt.maker.new_layout(), tried.timeline):
        for row, label in zip(teacher_forced(model, table, rule), table.labels, strict=True):
            if label is not None:
                labels.append(label)
                logits.append(row)
    rows = torch.stack(logits) + bias[[drawn.bans for drawn in tried.drawn]]
    scores = (rows / temperature).log_softmax(dim=1)
    return labels, scores[range(len(labels)), labels].tolist()


@pytest.mark.parametrize("end_of_source_id", [None, 15])
@pytest.mark.parametrize("scheme", CHUNKING)
def test_what_was_drawn_has_the_probability_of_the_teacher_forced_forward(scheme, end_of_source_id):
    attempts = attempts_of(scheme, 1, end_of_source_id=end_of_source_id)
    model, tries = rolled(scheme, attempts)
    assert len(tries) == len(attempts)
    for attempt, tried in zip(attempts, tries, strict=True):
        labels, scores = teachers_scores(model, rule_of(model, scheme), attempt, tried)
        assert labels == [drawn.token_id for drawn in tried.drawn]
        assert scores == pytest.approx([drawn.log_probability for drawn in tried.drawn], abs=1e-4)


def teachers_answers(model, head, rule, attempt, tried):
    """Return the answers and their log-probabilities, of one forward of each table, the refusals first."""
    trainable = TrainableModel(model, METHODS["head"], rule, head, decides=True)
    answers = []
    for table in lay_out_decisions(attempt.maker.new_layout, tried.timeline):
        batch = trainable.collate([table], in_bf16=False)
        is_label = batch.labels != IGNORED
        with torch.no_grad():
            logits = trainable.label_logits(batch, in_bf16=False)[is_label]
        above = (logits[:, BEGIN] - logits[:, MORE] - threshold_odds(attempt.maker.policy)) / TEMPERATURE
        for label, logit in zip(batch.labels[is_label].tolist(), above.tolist(), strict=True):
            sign = 1 if label == BEGIN else -1
            answers.append((label == BEGIN, float(torch.tensor(sign * logit).sigmoid().log())))
    return answers


def head_for(model):
    """Return a policy head that answers at random, the same for each model."""
    head = PolicyHead(model.config.hidden_size).requires_grad_(False)
    head.weight.copy_(torch.randn(head.weight.shape, generator=torch.Generator().manual_seed(3)) / 2)
    return head


@pytest.mark.parametrize("end_of_source_id", [None, 15])
@pytest.mark.parametrize("scheme", CHUNKING)
def test_what_a_head_was_drawn_to_answer_has_the_probability_of_the_teacher_forced_forward(
    scheme, end_of_source_id
):
    attempts = [
        replace(attempt, maker=replace(attempt.maker, policy=policy))
        for policy in (Head(0.4), Head(0.8))
        for attempt in attempts_of(scheme, 1, end_of_source_id=end_of_source_id)
    ]
    model = model_that_ends(scheme)
    head = head_for(model)
    rule = rule_of(model, scheme)
    tries = roll_out(model, rule, [*attempts, *attempts_of(scheme, 1)], TEMPERATURE, head=head)
    for attempt, tried in zip(attempts, tries, strict=False):
        labels, scores = teachers_scores(model, rule, attempt, tried)
        assert labels == [drawn.token_id for drawn in tried.drawn]
        assert scores == pytest.approx([drawn.log_probability for drawn in tried.drawn], abs=1e-4)
        teachers = teachers_answers(model, head, rule, attempt, tried)
        decided = sorted(tried.decided, key=lambda one: one.begins)
        assert [begins for begins, _ in teachers] == [one.begins for one in decided]
        assert [score for _, score in teachers] == pytest.approx(
            [one.log_probability for one in decided], abs=1e-4
        )
        n_read = sum(action.n_words for action in tried.timeline if isinstance(action, Read))
        assert tried.is_cut or len(tried.decided) == n_read, "asked once behind each word"
    assert {one.begins for tried in tries for one in tried.decided} == {True, False}
    assert not any(tried.decided for tried in tries[len(attempts) :]), "the others' policies ask no head"


@pytest.mark.parametrize("scheme", ["slots", "prefix", "conversational"])
def test_a_try_does_not_depend_on_those_beside_it(scheme):
    attempts = attempts_of(scheme)
    _, together = rolled(scheme, attempts)
    for attempt, tried in zip(attempts, together, strict=True):
        _, [alone] = rolled(scheme, [attempt])
        assert alone.timeline == tried.timeline and alone.delays == tried.delays
        assert [drawn.log_probability for drawn in alone.drawn] == pytest.approx(
            [drawn.log_probability for drawn in tried.drawn], abs=1e-4
        )


def test_tries_wait_for_room_in_the_cache_and_come_out_the_same():
    attempts = attempts_of("slots")
    _, at_once = rolled("slots", attempts)
    _, in_turn = rolled("slots", attempts, n_columns=1)
    assert [tried.timeline for tried in in_turn] == [tried.timeline for tried in at_once]


def test_the_seed_alone_makes_a_try_another_one():
    same = attempts_of("slots", 1)[0]
    _, (first, again, other) = rolled("slots", [same, same, replace(same, seed="another")], 2.0)
    assert first.timeline == again.timeline
    assert first.timeline != other.timeline


@pytest.mark.parametrize("scheme", CHUNKING)
def test_no_sentence_ends_before_its_source_and_no_write_by_its_mark_behind_it(scheme):
    attempts = attempts_of(scheme, n_each=3)
    _, tries = rolled(scheme, attempts, temperature=1.5)
    for attempt, tried in zip(attempts, tries, strict=True):
        words = attempt.maker.vocabulary
        n_read = sum(action.n_words for action in tried.timeline if isinstance(action, Read))
        assert tried.is_cut or n_read == len(attempt.source)
        before = {drawn.token_id for drawn in tried.drawn if not drawn.after_end}
        after = {drawn.token_id for drawn in tried.drawn if drawn.after_end}
        assert not before & (words.end_ids - {words.end_of_write_id})
        assert words.end_of_write_id in words.end_ids or words.end_of_write_id not in after
        last = tried.timeline[-1]
        has_end = isinstance(last, Write) and last.ends
        assert has_end == (not tried.is_cut)
        assert tried.is_cut or Write(()) not in tried.timeline
    assert not all(tried.is_cut for tried in tries)


@pytest.mark.parametrize("scheme", CHUNKING)
def test_a_model_that_would_end_at_once_waits_for_the_end_of_the_source(scheme):
    attempts = attempts_of(scheme, n_each=1)
    words = attempts[0].maker.vocabulary
    model = model_that_ends(scheme)
    model.lm_head.bias.data[words.end_of_write_id] = 60.0
    model.lm_head.bias.data[list(words.end_ids)] = 90.0
    tries = roll_out(model, rule_of(model, scheme), attempts, TEMPERATURE)
    for attempt, tried in zip(attempts, tries, strict=True):
        *marks, end = tried.drawn
        assert not tried.is_cut and tried.text == ""
        assert len(marks) == len(attempt.source) // getattr(attempt.maker.policy, "n", 1)
        assert all(one.token_id == words.end_of_write_id and not one.after_end for one in marks)
        assert end.token_id in words.end_ids and end.after_end


def test_a_try_that_runs_in_circles_is_cut_and_ends_without_an_end_token():
    attempt = attempts_of("slots")[0]
    model = ready_model()
    [tried] = roll_out(model, rule_of(model, "slots"), [attempt], TEMPERATURE)
    assert tried.is_cut
    assert attempt.maker.vocabulary.end_ids.isdisjoint(drawn.token_id for drawn in tried.drawn)
    labels, scores = teachers_scores(model, rule_of(model, "slots"), attempt, tried)
    assert labels == [drawn.token_id for drawn in tried.drawn]
    assert scores == pytest.approx([drawn.log_probability for drawn in tried.drawn], abs=1e-4)


def test_every_word_has_its_delay():
    attempts = attempts_of("slots", n_each=3)
    _, tries = rolled("slots", attempts)
    for attempt, tried in zip(attempts, tries, strict=True):
        assert len(tried.delays) == len(tried.text.split())
        assert list(tried.delays) == sorted(tried.delays)
        assert all(1 <= delay <= len(attempt.source) for delay in tried.delays)


def test_at_temperature_0_the_likeliest_is_drawn_whatever_the_seed():
    same = attempts_of("slots", 1)[0]
    model, (one, other) = rolled("slots", [same, replace(same, seed="another")], temperature=0)
    assert (one.timeline, one.text, one.delays) == (other.timeline, other.text, other.delays)
    labels, scores = teachers_scores(model, rule_of(model, "slots"), same, one, temperature=1.0)
    assert labels
    for tried in (one, other):
        assert scores == pytest.approx([drawn.log_probability for drawn in tried.drawn], abs=1e-4)


def test_tokens_are_drawn_as_often_as_their_probabilities_say():
    logits = torch.tensor([[0.0, -torch.inf, 1.0, -1.0]])
    n = 4000
    drawn = [draw(logits, 0.5, [i / n])[0] for i in range(n)]
    expected = (logits[0] / 0.5).softmax(0)
    for token in range(4):
        assert sum(one == token for one, _ in drawn) / n == pytest.approx(float(expected[token]), abs=1e-3)
    assert drawn[0][1] == pytest.approx(float(expected[0].log()), abs=1e-5)


@pytest.mark.parametrize(
    "policy", [*POLICIES, WaitK(1), WaitK(3), Confident(0.05), Head(0.4), Head(0.8), Offline()], ids=str
)
def test_what_translates_as_streamed_says_what_captions_say_when_they_say_it(policy):
    model = model_that_ends("slots")
    maker, rule = maker_of("slots", policy), rule_of(model, "slots")
    head = head_for(model) if maker.asks_head else None
    setup = Setup(maker, head=None if head is None else head.numbers())
    translator = StreamingTranslator(TorchNetwork(model), setup, n_rows=len(SENTENCES))
    attempts = [Attempt(maker, tuple(sentence.split())) for sentence in SENTENCES]
    tries = roll_out(model, rule, attempts, temperature=0, head=head, as_streamed=True)
    streamed = translate(translator, SENTENCES)
    assert [(one.text, one.delays) for one in tries] == [(one.text, one.delays) for one in streamed]


def test_a_policy_that_asks_a_head_needs_one():
    model = model_that_ends("slots")
    attempts = [Attempt(maker_of("slots", Head(0.5)), ("one", "two"))]
    with pytest.raises(ValueError, match="asks a policy head"):
        roll_out(model, rule_of(model, "slots"), attempts, temperature=0)


def test_no_attempts_are_no_tries():
    assert rolled("slots", [])[1] == []
