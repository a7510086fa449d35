"""Oracle timelines, recognizer-like text, and the batches made of them."""

import random

import torch
from hypothesis import given
from hypothesis import strategies as st
from tiny_lm import tiny_tokenizer

from core.layouts.actions import Read, Write
from core.layouts.layout import Markers, lay_out, sees
from core.layouts.slot_layout import SlotLayout
from models.translate.vocabulary import Vocabulary
from training.data.chunks import chunks_of_reads
from training.data.corpus import SentencePair
from training.data.timelines import chunked_timeline, wait_k_timeline
from training.learn.collate import IGNORED, LABEL_STEP, LENGTH_STEP, collate
from training.learn.examples import draw_epoch, in_batches, mixed, tokenize_pairs
from training.shipped.embedded import Direction, example_maker

END, END_OF_WRITE = 90, 91
words = st.lists(st.lists(st.integers(10, 80), min_size=1, max_size=3).map(tuple), min_size=1, max_size=8)


def replay(timeline):
    """Return the tokens read and written and, for each written token, how many were read before."""
    read, written, seen = [], [], []
    for action in timeline:
        if isinstance(action, Read):
            read += action.token_ids
        else:
            written += action.token_ids
            seen += [len(read)] * len(action.token_ids)
    return read, written, seen


def flat(sentence):
    return [token for word in sentence for token in word]


@given(words, words, st.integers(1, 12))
def test_wait_k_shows_target_word_j_the_first_k_plus_j_words(source, target, k):
    read, written, seen = replay(wait_k_timeline(source, target, k, END))
    assert read == flat(source)
    assert written == [*flat(target), END]
    expected = [len(flat(source[: k + j])) for j, word in enumerate(target) for _ in word]
    assert seen == [*expected, len(read)]


@st.composite
def aligned(draw):
    """Draw a source, a target, and for each target word how many source words it needs."""
    source, target = draw(words), draw(words)
    needs = st.lists(st.integers(0, len(source)), min_size=len(target), max_size=len(target))
    return source, target, tuple(sorted(draw(needs)))


@given(aligned(), st.integers(1, 6))
def test_read_n_writes_a_word_only_when_its_source_was_read(sentence, n):
    source, target, needed = sentence
    chunks = chunks_of_reads(needed, len(source), n)
    timeline = chunked_timeline(source, target, chunks, END_OF_WRITE, END).timeline
    read, written, seen = replay(timeline)
    assert read == flat(source)
    assert [token for token in written if token != END_OF_WRITE] == [*flat(target), END]
    writes = [action for action in timeline if isinstance(action, Write)]
    assert all(write.token_ids[-1] == END_OF_WRITE for write in writes[:-1])
    assert len(writes) == -(-len(source) // n)
    token_needs = [len(flat(source[:need])) for need, word in zip(needed, target, strict=True) for _ in word]
    seen_by_words = [s for s, token in zip(seen, written, strict=True) if token not in (END, END_OF_WRITE)]
    assert all(s >= need for s, need in zip(seen_by_words, token_needs, strict=True))


@given(
    st.lists(
        st.lists(
            st.one_of(
                st.lists(st.integers(10, 80), min_size=1, max_size=5).map(lambda ids: Read(tuple(ids))),
                st.lists(st.integers(10, 80), min_size=1, max_size=3).map(lambda ids: Write(tuple(ids))),
            ),
            max_size=6,
        ),
        min_size=1,
        max_size=3,
    )
)
def test_the_mask_of_a_batch_is_the_layouts_relation(timelines):
    markers = Markers((6, 7, 2), (2,), (3,))
    sentences = [lay_out(SlotLayout(markers, 3), [Read((9,)), *timeline])[0] for timeline in timelines]
    batch = collate(sentences)
    assert batch.input_ids.shape[1] % LENGTH_STEP == 0
    for i, sentence in enumerate(sentences):
        n = len(sentence.cells)
        allowed = batch.attention_mask[i, 0] == 0
        n_padding = allowed.shape[0] - n
        expected = torch.tensor([[sees(q, k) for k in sentence.cells] for q in sentence.cells])
        assert torch.equal(allowed[n_padding:, n_padding:], expected)
        assert not allowed[n_padding:, :n_padding].any()
        assert allowed.any(dim=1).all(), "a row that sees nothing is not a number"
    assert len(batch.labels) % LABEL_STEP == 0
    labels = [label for sentence in sentences for label in sentence.labels if label is not None]
    assert batch.labels[batch.labels != IGNORED].tolist() == labels


def test_an_epoch_holds_every_pair_once_and_is_the_same_for_the_same_seed():
    tokenizer = tiny_tokenizer()
    pairs = [SentencePair(f"house number {i} stands", f"Haus Nummer {i} steht") for i in range(300)]
    tokenized = tokenize_pairs(pairs, [(1, 2, 3, 4)] * len(pairs), Vocabulary.of(tokenizer))
    maker = example_maker(tokenizer, Direction("de"))

    def batches_of(seed):
        rng = random.Random(seed)
        return list(in_batches(draw_epoch(tokenized, maker, rng), 512, rng))

    batches = batches_of(3)
    assert batches == batches_of(3)
    assert batches != batches_of(4)
    ends = [label for batch in batches for example in batch for label in example.labels]
    assert 150 < ends.count(tokenizer.eos_token_id) < 300, "some are joined"
    text = sorted(
        token for batch in batches for example in batch for token in example.labels if token is not None
    )
    expected = sorted(token for pair in tokenized for word in pair.target.words for token in word)
    markers = {tokenizer.eos_token_id, maker.end_of_write}
    assert [token for token in text if token not in markers] == expected


def test_mixed_sources_keep_their_examples_and_change_places():
    of_one, of_other = range(0, 40), range(100, 160)
    mixture = list(mixed([(40, iter(of_one)), (60, iter(of_other))], random.Random(1)))
    assert sorted(mixture) == [*of_one, *of_other]
    assert [n for n in mixture if n < 100] == list(of_one)
    assert 5 < sum(n < 100 for n in mixture[:30]) < 20
