"""How much of a translation is due when so much was heard: wait-k, and chunks of three latencies."""

import json
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tiny_direct import PLAN, some_recordings, tiny_direct_run
from tiny_run import ALIGNABLE_ROWS

from core.wording.errors import UserError
from training.data.chunks import PairChunk, chunks_of
from training.data.mix import Chunked, parse_training_policy
from training.direct.delays import ChunkDelay, WaitDelay, delays_of, kept_alignment
from training.direct.recordings import Recording

LATENCIES = ("chunks-fine", "chunks-middle", "chunks-coarse")
SILENCE = np.zeros(160, np.float32)
ALIGNED = [
    Recording("x", SILENCE, tuple(source.split()), tuple(target.split()), ())
    for source, target in (row.strip().split("\t") for row in ALIGNABLE_ROWS)
]


def needs(n_source):
    """Draw how many of so many source words each target word needs, which never falls, from 1 on."""
    return st.lists(st.integers(1, n_source), min_size=1, max_size=30).map(sorted)


SENTENCES = st.integers(1, 40).flatmap(lambda n: st.tuples(st.just(n), needs(n)))


def delay_of(name, needed, n_source):
    """Return the delay of one policy for a sentence whose alignment is known."""
    policy = parse_training_policy(name)
    assert isinstance(policy, Chunked)
    return ChunkDelay(chunks_of(needed, n_source, policy.latency, None))


def keep(folder, recordings, rows):
    folder.mkdir(exist_ok=True)
    kept_alignment(folder, recordings).write_text(json.dumps(rows))


@given(st.integers(1, 99), st.integers(0, 200))
def test_under_wait_k_the_first_word_is_due_behind_k_and_then_one_behind_each(k, n_heard):
    assert WaitDelay(k).n_due(n_heard) == len(range(k, n_heard + 1))


@given(SENTENCES, st.sampled_from(LATENCIES))
def test_of_chunks_no_word_is_due_before_what_it_needs_and_all_are_behind_the_last(sentence, name):
    n_source, needed = sentence
    delay = delay_of(name, needed, n_source)
    due = [delay.n_due(n) for n in range(n_source + 1)]
    assert due[0] == 0 and due[-1] == len(needed)
    assert all(before <= after for before, after in pairwise(due))
    assert all(max(needed[:n], default=0) <= n_heard for n_heard, n in enumerate(due))


@given(SENTENCES)
def test_fine_chunks_are_the_soonest_that_the_alignment_allows(sentence):
    n_source, needed = sentence
    fine, *others = (delay_of(name, needed, n_source) for name in LATENCIES)
    for n in range(n_source):
        if n < max(needed):  # what nothing needs goes with the chunk before it
            assert fine.n_due(n) == sum(need <= n for need in needed)
        assert all(other.n_due(n) <= fine.n_due(n) for other in others)


@given(SENTENCES, st.sampled_from([("chunks-middle", 5), ("chunks-coarse", 10)]))
def test_longer_chunks_are_due_after_as_many_words_as_their_latency_says(sentence, named):
    n_source, needed = sentence
    name, n_least = named
    delay = delay_of(name, needed, n_source)
    grows_at = [n for n in range(1, n_source + 1) if delay.n_due(n) > delay.n_due(n - 1)]
    assert all(after - before >= min(n_least, n_source) for before, after in pairwise([0, *grows_at]))


def test_what_the_aligner_finds_of_the_recordings_makes_their_chunks_and_is_kept(tmp_path):
    pytest.importorskip("eflomal", reason="the training extra is not installed")
    found = delays_of(ALIGNED, LATENCIES, tmp_path)
    assert found.n_unaligned < len(ALIGNED) / 5
    # The target has the last two words of the source the other way round.
    word_for_word = [PairChunk(1, 1)] * 3 + [PairChunk(2, 2)]
    fine = [delays[0] for delays in found.in_turn]
    assert fine.count(ChunkDelay(tuple(word_for_word))) > len(ALIGNED) / 2
    assert all(delays[2] == ChunkDelay((PairChunk(5, 5),)) for delays in found.in_turn if len(delays) == 3)
    kept = kept_alignment(tmp_path, ALIGNED)
    changed = kept.stat().st_mtime_ns
    assert delays_of(ALIGNED, LATENCIES, tmp_path) == found
    assert kept.stat().st_mtime_ns == changed


def test_what_is_kept_of_other_recordings_is_not_taken(tmp_path):
    one, other = some_recordings()
    assert kept_alignment(tmp_path, [one]) != kept_alignment(tmp_path, [other])
    assert kept_alignment(tmp_path, [one]) == kept_alignment(tmp_path, [replace(one, sound=SILENCE)])


def test_wait_k_alone_asks_no_aligner(tmp_path, monkeypatch):
    monkeypatch.setattr("training.data.aligner.PROGRAM", "no-such-aligner")
    found = delays_of(ALIGNED[:2], ("wait-2", "wait-4"), tmp_path / "run")
    assert found.in_turn == ((WaitDelay(2), WaitDelay(4)),) * 2
    assert not (tmp_path / "run").exists()
    with pytest.raises(UserError, match="aligner no-such-aligner is not on the PATH: install it"):
        delays_of(ALIGNED[:2], ("wait-2", "chunks-fine"), tmp_path / "run")


def test_a_recording_that_is_not_well_aligned_follows_wait_k_alone_or_is_one_chunk(tmp_path):
    recordings = some_recordings()
    keep(tmp_path, recordings, [[1, 2, 3, 4], []])
    fine = ChunkDelay((PairChunk(1, 1),) * 4)
    mixed = delays_of(recordings, ("chunks-fine", "wait-3", "chunks-coarse"), tmp_path)
    coarse = ChunkDelay((PairChunk(4, 4),))
    assert mixed.in_turn == ((fine, WaitDelay(3), coarse), (WaitDelay(3),))
    assert mixed.n_unaligned == 1
    alone = delays_of(recordings, ("chunks-fine",), tmp_path)
    assert alone.in_turn == ((fine,), (ChunkDelay((PairChunk(5, 2),)),))


def test_where_no_pair_is_aligned_chunks_alone_are_refused(tmp_path):
    recordings = some_recordings()
    keep(tmp_path, recordings, [[], []])
    with pytest.raises(UserError, match="No pair could be aligned, which these policies need"):
        delays_of(recordings, ("chunks-fine", "chunks-coarse"), tmp_path)
    assert delays_of(recordings, ("wait-2", "chunks-fine"), tmp_path).n_unaligned == 2


def test_the_variants_of_a_recording_take_its_delays_in_turn(tmp_path):
    recordings = some_recordings()
    keep(tmp_path / "run", recordings, [[2, 2, 4, 4], []])
    plan = replace(PLAN, n_variants=4, policies=("wait-1", "chunks-fine"))
    run = tiny_direct_run(tmp_path / "run", plan, recordings)
    vocabulary = run.base.maker("head-0.5").vocabulary

    def due(example):
        """Return how many words were heard and written where the program asks."""
        heard, written, found = 0, (), []
        for piece in example.pieces:
            heard += piece.n_words
            written += piece.target
            if piece.is_asked:
                found.append((heard, len(vocabulary.decode(written).split())))
        return found

    of_first, of_second = run.examples[::2], run.examples[1::2]
    for examples, n_words in ((of_first[::2], 4), (of_second, 2)):
        for example in examples:
            assert all(n_written == min(n_heard, n_words) for n_heard, n_written in due(example))
    for example in of_first[1::2]:
        assert all(n_written == n_heard // 2 * 2 for n_heard, n_written in due(example))


def test_a_chunk_is_due_behind_the_block_in_which_the_last_word_of_its_source_ends(tmp_path):
    recordings = some_recordings()[:1]
    keep(tmp_path / "run", recordings, [[2, 2, 4, 4]])
    for name in LATENCIES:
        (example,) = tiny_direct_run(tmp_path / "run", replace(PLAN, policies=(name,)), recordings).examples
        n_heard = np.cumsum([piece.n_words for piece in example.pieces])
        ends = [int(n) for n, piece in zip(n_heard, example.pieces, strict=True) if piece.target]
        assert ends == ([2, 4] if name == "chunks-fine" else [4])
        assert not example.rest
