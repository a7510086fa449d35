"""Word alignment, the monotone chunks that it allows, and their latencies."""

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.wording.errors import UserError
from training.data.alignment import Alignment, align, monotonicity, needed_source_words
from training.data.chunks import (
    MIN_KEPT_WORDS,
    MIN_SOURCE_WORDS,
    Latency,
    PairChunk,
    chunks_of,
    chunks_of_reads,
)
from training.data.corpus import SentencePair
from training.data.curate import Curated, believed, main


@st.composite
def needs(draw):
    """Draw how many source words there are, and how many each target word needs."""
    n_source = draw(st.integers(1, 30))
    return n_source, tuple(sorted(draw(st.lists(st.integers(0, n_source), min_size=1, max_size=30))))


def total(chunks):
    return sum(chunk.n_source for chunk in chunks), sum(chunk.n_target for chunk in chunks)


def written_too_early(chunks, needed):
    """Return the target words that are written before their source was read."""
    n_read = n_written = 0
    early = []
    for chunk in chunks:
        n_read += chunk.n_source
        early += [j for j in range(n_written, n_written + chunk.n_target) if needed[j] > n_read]
        n_written += chunk.n_target
    return early


@given(needs(), st.sampled_from(Latency), st.integers(0, 99))
def test_chunks_cover_source_and_target_once_and_never_write_too_early(sentence, latency, seed):
    n_source, needed = sentence
    chunks = chunks_of(needed, n_source, latency, random.Random(seed))
    assert total(chunks) == (n_source, len(needed))
    assert all(chunk.n_source > 0 and chunk.n_target > 0 for chunk in chunks)
    assert written_too_early(chunks, needed) == []


@given(needs())
def test_a_finest_chunk_ends_as_soon_as_its_source_was_read(sentence):
    n_source, needed = sentence
    chunks = chunks_of(needed, n_source, Latency.FINE, random.Random())
    n_read = n_written = 0
    for chunk in chunks[:-1]:
        n_read += chunk.n_source
        n_written += chunk.n_target
        assert needed[n_written - 1] == n_read < needed[n_written]


@given(needs())
def test_chunks_of_a_higher_latency_are_longer(sentence):
    n_source, needed = sentence
    fine, middle, coarse = (
        chunks_of(needed, n_source, latency, random.Random())
        for latency in (Latency.FINE, Latency.MIDDLE, Latency.COARSE)
    )
    assert len(fine) >= len(middle) >= len(coarse)
    for latency, chunks in ((Latency.MIDDLE, middle), (Latency.COARSE, coarse)):
        assert len(chunks) == 1 or min(c.n_source for c in chunks) >= MIN_SOURCE_WORDS[latency]


@given(needs(), st.integers(1, 8))
def test_reading_n_words_at_a_time_covers_all_and_writes_what_it_may(sentence, n):
    n_source, needed = sentence
    chunks = chunks_of_reads(needed, n_source, n)
    assert total(chunks) == (n_source, len(needed))
    assert all(chunk.n_source == n for chunk in chunks[:-1]) and 0 < chunks[-1].n_source <= n
    assert written_too_early(chunks, needed) == []
    n_read = n_written = 0
    for chunk in chunks[:-1]:
        n_read += chunk.n_source
        n_written += chunk.n_target
        assert n_written == len(needed) or needed[n_written] > n_read, "more could have been written"


def test_random_chunks_join_two_to_ten_and_cut_half_of_the_tails():
    n = 60
    sentences = [
        chunks_of(tuple(range(1, n + 1)), n, Latency.RANDOM, random.Random(seed)) for seed in range(200)
    ]
    inner = [chunk for chunks in sentences for chunk in chunks[:-1]]
    assert {chunk.n_source for chunk in inner} == set(range(2, 11))
    assert all(chunk.n_target >= MIN_KEPT_WORDS for chunk in inner)
    assert not any(chunks[-1].is_cut for chunks in sentences)
    longer = [chunk for chunk in inner if chunk.n_source > MIN_KEPT_WORDS]
    assert sum(chunk.is_cut for chunk in longer) / len(longer) == pytest.approx(0.5, abs=0.05)


def test_a_late_tail_is_written_with_the_next_chunk():
    needed = (1, 2, 3, 4, 5, 6)
    drawn = {chunks_of(needed, 6, Latency.RANDOM, random.Random(seed)) for seed in range(300)}
    assert (PairChunk(4, 3, is_cut=True), PairChunk(2, 3)) in drawn
    assert (PairChunk(4, 4), PairChunk(2, 2)) in drawn


def aligned(*links):
    return Alignment(frozenset(links), frozenset(links))


@pytest.mark.parametrize(
    ("links", "n_target", "needed"),
    [
        ([(0, 0), (1, 1), (2, 2)], 3, (1, 2, 3)),
        ([(2, 0), (0, 1), (1, 2)], 3, (3, 3, 3)),
        ([(0, 0), (3, 2)], 4, (1, 4, 4, 4)),
        ([(0, 1), (1, 1)], 3, (2, 2, 2)),
        ([], 2, (0, 0)),
    ],
)
def test_a_target_word_needs_its_own_source_words_and_those_of_the_words_before_it(links, n_target, needed):
    assert aligned(*links).needed(n_target) == needed


def test_agreement_is_the_share_of_links_that_both_directions_have():
    one, two, three = (0, 0), (1, 1), (2, 2)
    assert Alignment(frozenset({one, two}), frozenset({two, three, one, (3, 3)})).agreement == 0.5
    assert Alignment(frozenset({one}), frozenset({two})).agreement == 0
    assert Alignment(frozenset(), frozenset()).agreement == 0


@pytest.mark.parametrize(
    ("links", "score"),
    [
        ([(0, 0), (1, 1), (2, 2)], 0),
        ([(0, 1), (1, 0)], 1),
        ([(0, 2), (1, 1), (2, 0)], 2),
        ([(0, 0), (0, 1), (1, 1)], 0),
        ([(0, 0), (1, 2), (2, 1)], 2 / 3),
    ],
)
def test_monotonicity_counts_crossings_a_link(links, score):
    assert monotonicity(frozenset(links)) == pytest.approx(score)


NOUNS = {"house": "Haus", "dog": "Hund", "book": "Buch", "car": "Auto", "tree": "Baum"}
QUALITIES = {"old": "alt", "new": "neu", "good": "gut", "small": "klein"}
CLAUSES = [
    SentencePair(f"the {noun} is {quality}", f"{eigenschaft} ist das {ding}")
    for noun, ding in NOUNS.items()
    for quality, eigenschaft in QUALITIES.items()
]
LINES = [*CLAUSES * 10, *[SentencePair(*words) for words in QUALITIES.items()] * 20]
NAMES = [SentencePair(f"the {noun}", f"das {ding}") for noun, ding in NOUNS.items()] * 20


def test_alignment_finds_which_source_words_a_target_word_needs():
    pytest.importorskip("eflomal", reason="eflomal is not installed")
    needed = needed_source_words([*LINES, *NAMES])
    assert needed[0] == (4, 4, 4, 4), "the last source word is translated first"
    assert needed[-1] == (1, 2)
    assert monotonicity(align([*LINES, *NAMES])[0].links) >= 1, "nearly all is turned round"


def test_the_command_measures_and_writes_chunks_that_join_to_the_pairs(tmp_path, capsys):
    pytest.importorskip("eflomal", reason="eflomal is not installed")
    data, out = tmp_path / "data.tsv", tmp_path / "chunks.jsonl"
    pairs = [
        SentencePair(f"{pair.source} {i}", f"{pair.target} {i}") for i, pair in enumerate([*LINES, *NAMES])
    ]
    data.write_text("".join(f"{pair.source}\t{pair.target}\n" for pair in pairs))
    assert main(["--data", str(data), "--out", str(out)]) == 0
    assert "| coarse | 1.00 |" in capsys.readouterr().out
    rows = [json.loads(line) for line in out.read_text().splitlines()]
    assert [row["latency"] for row in rows[:4]] == ["fine", "middle", "coarse", "random"]
    joined = {SentencePair(" ".join(row["source"]), " ".join(row["target"])) for row in rows}
    assert joined <= set(pairs)
    assert len(joined) > 0.8 * len(pairs), "the aligner draws: a few may be in doubt"


def test_pairs_whose_alignment_is_in_doubt_are_left_out():
    pair, link, other = SentencePair("a b", "x y"), (0, 0), (1, 1)
    sure = Curated(pair, aligned(link))
    doubtful = Curated(pair, Alignment(frozenset({link}), frozenset({other})))
    assert believed([doubtful, sure]) == [sure]
    with pytest.raises(UserError, match="aligned"):
        believed([doubtful])


def test_a_missing_file_is_told(tmp_path, capsys):
    assert main(["--data", str(tmp_path / "nowhere.tsv")]) == 2
    assert "does not exist" in capsys.readouterr().err
