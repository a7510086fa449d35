"""Training examples of every scheme and policy: what is learned and seen, and what streaming would feed."""

import random
from dataclasses import replace

import pytest
from examples import FEW
from hypothesis import given
from hypothesis import strategies as st
from tiny_lm import tiny_tokenizer

from core.layouts.actions import Read, Write
from core.layouts.layout import Markers, Placed
from core.translating.open_sentence import OpenSentence
from core.translating.policies import Adaptive, Offline, ReadN, WaitK
from core.translating.schemes import SCHEMES
from core.wording.errors import UserError
from models.translate.vocabulary import Vocabulary
from training.data.augment import ErrorRates, as_heard, hear_all
from training.data.chunks import Latency
from training.data.confusions import NO_CONFUSIONS
from training.data.corpus import SentencePair
from training.data.mix import Chunked, PolicyMix, parse_training_policy, prompt_kind
from training.data.timelines import flat
from training.learn.examples import (
    ExampleMaker,
    ExampleShares,
    TokenizedPair,
    TokenizedText,
    draw_epoch,
    expansion,
    tokenize_pairs,
)

END, END_OF_WRITE, END_OF_READ, END_OF_SOURCE = 90, 91, 92, 93
SLOT_LENGTH = 4
MARKERS = Markers(prompt=(6, 7, 2), user=(2,), assistant=(3, 4))
INTERLEAVED = Markers(prompt=(6, 7), user=(END_OF_WRITE,), assistant=(END_OF_READ,))

POLICIES = [WaitK(1), WaitK(3), ReadN(2), ReadN(5), Adaptive(), Offline(), *map(Chunked, Latency)]


def maker_for(scheme, policies=POLICIES, **options):
    allowed = [policy for policy in policies if not scheme.reads_all_first or isinstance(policy, Offline)]
    markers = INTERLEAVED if scheme.name == "interleaved" else MARKERS
    return ExampleMaker(
        scheme=scheme,
        markers={"wait": markers, "read": markers},
        end_token=END,
        end_of_write=markers.user[0] if scheme.ends_writes else END_OF_WRITE,
        mix=PolicyMix.of((1.0, allowed)),
        slot_length=SLOT_LENGTH,
        **options,
    )


CASES = [
    pytest.param(scheme, policy, id=f"{scheme.name}-{policy}")
    for scheme in SCHEMES.values()
    for policy in POLICIES
    if not scheme.reads_all_first or isinstance(policy, Offline)
]

tokens = st.integers(10, 80)
texts = st.lists(st.lists(tokens, min_size=1, max_size=3).map(tuple), min_size=1, max_size=8).map(
    lambda words: TokenizedText(tuple(words), words[0])
)


@st.composite
def pairs(draw):
    source, heard, target = draw(texts), draw(texts), draw(texts)
    n = len(target.words)
    needed = sorted(draw(st.lists(st.integers(0, len(source.words)), min_size=n, max_size=n)))
    m = len(heard.words)
    origins = sorted(draw(st.lists(st.integers(0, len(source.words) - 1), min_size=m, max_size=m)))
    return TokenizedPair(source, heard, tuple(origins), target, tuple(needed))


groups = st.lists(pairs(), min_size=1, max_size=2)
seeds = st.integers(0, 9)


def labelled(tables):
    return [
        (cell, label)
        for table in tables
        for cell, label in zip(table.cells, table.labels, strict=True)
        if label is not None and label != END_OF_READ
    ]


@pytest.mark.parametrize(("scheme", "policy"), CASES)
@FEW
@given(groups, seeds, st.booleans())
def test_what_is_learned_is_the_target_and_its_ends(scheme, policy, group, seed, heard):
    maker = maker_for(scheme)
    tables = maker.lay_out(group, policy, random.Random(seed), heard=heard)
    learned = [label for _, label in labelled(tables) if label != maker.end_of_write]
    target = [token for pair in group for word in pair.target.words for token in word]
    assert learned[-1] == END
    if policy == Chunked(Latency.RANDOM):
        assert set(learned) <= {*target, END}, "some turns are not learned"
    else:
        assert learned == [*target, END]


@pytest.mark.parametrize(("scheme", "policy"), CASES)
@FEW
@given(groups, seeds, st.booleans(), st.booleans())
def test_each_label_stands_where_streaming_would_predict_it(scheme, policy, group, seed, heard, ends_source):
    """A sentence forced through the timeline feeds the cells of the (last) table, each in its final state."""
    maker = maker_for(scheme, end_of_source=END_OF_SOURCE if ends_source else None)
    tables = maker.lay_out(group, policy, random.Random(seed), heard=heard)
    supervised = maker.supervised(group, policy, random.Random(seed), heard=heard)
    markers = maker.markers[prompt_kind(policy)]
    *past, last = supervised.timeline
    sentence = OpenSentence(
        scheme.new_layout(markers, SLOT_LENGTH),
        scheme.policy(Offline()),
        Vocabulary.of(tiny_tokenizer(), maker.end_of_write),
    )
    sentence.force((*past, Write(last.token_ids[:-1])))
    sentence.end_source()
    prompt = scheme.new_layout(markers, SLOT_LENGTH).open()
    fed = {cell.order: cell for cell in (*prompt, *sentence.next_feed().cells)}
    streamed = Placed(tuple(fed[order] for order in sorted(fed)), tables[-1].labels)
    assert tables[-1] == (streamed.closed() if scheme.learns_closed else streamed)


@pytest.mark.parametrize(("scheme", "policy"), CASES)
@FEW
@given(groups, seeds)
def test_each_label_sees_the_source_that_its_policy_had_read(scheme, policy, group, seed):
    maker = maker_for(scheme)
    supervised = maker.supervised(group, policy, random.Random(seed))
    n_read, seen = 0, []
    for i, action in enumerate(supervised.timeline):
        if isinstance(action, Read):
            n_read += len(action.token_ids)
        elif i not in supervised.unlearned:
            seen += [n_read] * len(action.token_ids)
    rows = labelled(maker.lay_out(group, policy, random.Random(seed)))
    assert [cell.arrival for cell, _ in rows] == seen
    assert seen == sorted(seen), "what is seen never shrinks"


@pytest.mark.parametrize("scheme", SCHEMES.values(), ids=SCHEMES)
@FEW
@given(groups, pairs(), seeds)
def test_an_earlier_pair_stands_in_front_and_is_not_learned(scheme, group, before, seed):
    maker = maker_for(scheme)
    policy = Offline() if scheme.reads_all_first else WaitK(2)
    alone = maker.lay_out(group, policy, random.Random(seed))
    behind = maker.lay_out(group, policy, random.Random(seed), follows=before)
    context = flat(before.source.words), flat(before.target.words)
    markers = maker.markers["wait"]
    prompt = [*markers.prompt, *context[0], *markers.assistant, *context[1], *markers.user]
    for with_context, without in zip(behind, alone, strict=True):
        assert [cell.token_id for cell in with_context.cells[: len(prompt)]] == prompt
        assert with_context.labels[len(prompt) - 1 :] == without.labels[len(markers.prompt) - 1 :]
        assert not any(label is not None for label in with_context.labels[: len(prompt) - 1])


def test_without_its_change_simulmask_learns_at_the_positions_of_the_whole_sentence():
    changed, plain = (
        maker_for(SCHEMES[name]).lay_out([plain_pair(4)], WaitK(1), random.Random(0))[0]
        for name in ("simulmask", "simulmask-plain")
    )
    assert [cell.position for cell in plain.cells] == list(range(len(plain.cells)))
    assert plain != changed and plain == changed.closed()
    assert [cell.arrival for cell in plain.cells] == [cell.arrival for cell in changed.cells]


def test_read_write_tokens_are_both_learned_and_the_rest_of_the_source_is_not():
    pair = plain_pair(4, needed=(1, 1, 3, 4))
    [table] = maker_for(SCHEMES["interleaved"]).lay_out(
        [pair], Chunked(Latency.FINE), random.Random(0), heard=False
    )
    shown = [(cell.token_id, label) for cell, label in zip(table.cells, table.labels, strict=True)]
    read, wrote, end = END_OF_READ, END_OF_WRITE, END
    assert shown == [
        *((6, None), (7, None)),
        *((10, read), (read, 50), (50, 51), (51, wrote), (wrote, None)),
        *((11, None), (12, read), (read, 52), (52, wrote), (wrote, None)),
        *((13, read), (read, 53), (53, end)),
    ]


def plain_pair(n, needed=()):
    """Return a pair of n words of one token each: 10, 11 .. become 50, 51 .."""
    source = tuple((10 + i,) for i in range(n))
    target = tuple((50 + i,) for i in range(n))
    text = TokenizedText(source, source[0])
    return TokenizedPair(text, text, tuple(range(n)), TokenizedText(target, target[0]), needed)


def test_a_turn_whose_tail_comes_late_is_not_learned():
    pair = plain_pair(40, needed=tuple(range(1, 41)))
    maker = maker_for(SCHEMES["conversational"])
    n_unlearned = []
    for seed in range(20):
        policy = Chunked(Latency.RANDOM)
        supervised = maker.supervised([pair], policy, random.Random(seed))
        writes = [action for i, action in enumerate(supervised.timeline) if i not in supervised.unlearned]
        expected = [t for action in writes if isinstance(action, Write) for t in action.token_ids]
        rows = labelled(maker.lay_out([pair], policy, random.Random(seed)))
        assert [label for _, label in rows] == expected
        n_unlearned.append(len(supervised.unlearned))
    assert sum(n_unlearned) > 20, "about half of the turns"


def test_recomputation_makes_one_example_for_each_visible_source():
    group = [plain_pair(6) for _ in range(10)]
    no_joining = ExampleShares(heard=0, joined=0)
    counts = {
        name: expansion(group, maker_for(SCHEMES[name], [WaitK(2)], shares=no_joining), random.Random(0))
        for name in ("slots", "gpe", "prefix")
    }
    assert counts == {"slots": 1, "gpe": 1, "prefix": 5}
    offline = maker_for(SCHEMES["prefix"], [Offline()], shares=no_joining)
    assert expansion(group, offline, random.Random(0)) == 1


def test_an_end_of_source_token_is_read_behind_the_last_word():
    pair = plain_pair(3, needed=(1, 2, 3))
    maker = maker_for(SCHEMES["gpe"], end_of_source=END_OF_SOURCE)
    for policy, seen in ((WaitK(2), [2, 3, 4, 4]), (ReadN(3), [3, 3, 3, 3, 4]), (Offline(), [4, 4, 4, 4])):
        [table] = maker.lay_out([pair], policy, random.Random(0))
        assert [cell.arrival for cell, _ in labelled([table])] == seen, policy
        [last] = [cell for cell in table.cells if cell.token_id == END_OF_SOURCE]
        assert last.arrival == 4


def test_the_words_of_a_joined_sentence_need_their_own_source():
    group = [plain_pair(3, needed=(1, 2, 3))] * 2
    [table] = maker_for(SCHEMES["gpe"]).lay_out(group, ReadN(2), random.Random(0))
    assert [cell.arrival for cell, _ in labelled([table])] == [2, 2, 2, 4, 4, 4, 6, 6, 6]


def test_shares_say_how_often_a_sentence_is_heard_joined_and_behind_another():
    spoken = TokenizedText(((30,),), (30,))
    corpus = [replace(plain_pair(3), heard=spoken, heard_of=(0,), row=i) for i in range(2000)]
    shares = ExampleShares(heard=0.25, joined=0.4, context=0.7)
    maker = maker_for(SCHEMES["offline"], shares=shares)
    examples = list(draw_epoch(corpus, maker, random.Random(1)))
    ids = [[cell.token_id for cell in example.cells] for example in examples]
    n = len(examples)
    assert sum(30 in row for row in ids) / n == pytest.approx(0.25, abs=0.05)
    assert sum(row.count(3) == 2 for row in ids) / n == pytest.approx(0.7, abs=0.05)
    joined = sum(sum(label == 50 for label in example.labels) > 1 for example in examples)
    assert joined / n == pytest.approx(0.4, abs=0.05)
    assert sum(label == 50 for example in examples for label in example.labels) == 2000


def test_a_pair_follows_only_the_one_that_stood_before_it_in_the_data():
    corpus = [replace(plain_pair(3), row=row) for row in (1, 2, 3, 5, 6, 9)]
    maker = maker_for(SCHEMES["offline"], shares=ExampleShares(heard=0, joined=0, context=1))
    examples = list(draw_epoch(corpus, maker, random.Random(0)))
    assert len(examples) == 6 and sum(len(example.cells) > 15 for example in examples) == 3


def test_policies_are_drawn_by_their_shares_among_those_that_the_pair_can_teach():
    mix = PolicyMix.of((0.6, [WaitK(1), WaitK(3)]), (0.3, [ReadN(2)]), (0.1, [Chunked(Latency.FINE)]))
    rng = random.Random(0)
    drawn = [mix.draw(rng, is_aligned=True) for _ in range(4000)]
    assert drawn.count(WaitK(3)) / 4000 == pytest.approx(0.3, abs=0.03)
    assert drawn.count(ReadN(2)) / 4000 == pytest.approx(0.3, abs=0.03)
    assert {str(mix.draw(rng, is_aligned=False)) for _ in range(100)} == {"wait-1", "wait-3"}
    assert mix.can_teach(is_aligned=False)
    assert not PolicyMix.of((1.0, [ReadN(2)])).can_teach(is_aligned=False)


def test_policies_are_named_as_in_the_commands():
    mix = PolicyMix.parse("wait-3, read-5,adaptive,offline,chunks-coarse", SCHEMES["slots"])
    assert list(map(str, mix.policies)) == ["wait-3", "read-5", "adaptive", "offline", "chunks-coarse"]
    assert list(map(prompt_kind, mix.policies)) == ["wait", "read", "read", "wait", "read"]
    assert mix.needs_alignment and not PolicyMix.parse("wait-1,offline", SCHEMES["slots"]).needs_alignment


@pytest.mark.parametrize(
    ("names", "scheme", "complaint"),
    [
        ("wait-0", "slots", "wait-0"),
        ("wait-3,", "slots", "“” is not known"),
        ("chunks-huge", "slots", "chunks-fine, chunks-middle"),
        ("confident-0.6", "slots", "needs a model that is already trained"),
        ("confident-0.5", "slots", "already trained"),
        ("wait-3", "offline", "translates whole sentences only"),
        ("chunks-fine", "offline", "reads the whole sentence first"),
    ],
)
def test_policies_that_cannot_be_trained_are_refused(names, scheme, complaint):
    with pytest.raises(UserError, match=complaint):
        PolicyMix.parse(names, SCHEMES[scheme])
    assert str(parse_training_policy("chunks-fine")) == "chunks-fine"


def test_a_target_word_needs_as_many_heard_words_as_of_the_written_ones():
    pair = SentencePair("Well-known - friends", "Bekannte Freunde")
    vocabulary = Vocabulary.of(tiny_tokenizer())
    [tokenized] = tokenize_pairs([pair], [(1, 3)], vocabulary)
    assert tokenized.needed_as(heard=False) == (1, 3)
    assert tokenized.needed_as(heard=True) == (2, 3), "well known | friends"
    [dropped] = tokenize_pairs(
        [SentencePair("to be or not", "x y")],
        [(2, 4)],
        vocabulary,
        [replace(as_heard("to be or not"), words=("be", "not"), origins=(1, 3))],
    )
    assert dropped.needed_as(heard=True) == (1, 2)
    doubled = hear_all(["to be"], ErrorRates(0, 0, 1, 0, 0), NO_CONFUSIONS)
    [twice] = tokenize_pairs([SentencePair("to be", "x y")], [(1, 2)], vocabulary, doubled)
    assert twice.needed_as(heard=True) == (2, 4)


def test_words_are_encoded_as_a_sentence_encodes_them():
    vocabulary = Vocabulary.of(tiny_tokenizer())
    [pair] = tokenize_pairs([SentencePair("the old house", "das alte Haus")], [()], vocabulary)
    words = ["the", "old", "house"]
    assert list(pair.source.tokens(opens=True)) == [
        vocabulary.encode_word(word, is_first=i == 0) for i, word in enumerate(words)
    ]
    assert list(pair.source.tokens(opens=False)) == [
        vocabulary.encode_word(word, is_first=False) for word in words
    ]
