"""What is practised: every pair once an epoch, written or heard, under policies that leave a decision."""

import random
from dataclasses import replace

import pytest
from toy_world import toy_maker

from core.translating.policies import Adaptive, ReadN, WaitK
from core.wording.errors import UserError
from models.translate.rollouts import Try
from training.data.augment import as_heard
from training.data.corpus import SentencePair
from training.practice.exercises import Exercise, Exercises, check_writes_chunks

PAIRS = [SentencePair(f"Dog {i}, money.", f"Hund {i}, Geld.") for i in range(10)]


def makers():
    return [replace(toy_maker(), policy=policy) for policy in (Adaptive(), ReadN(2), ReadN(3))]


def drawn(seed, as_recognized=0.5):
    heard = [as_heard(pair.source) for pair in PAIRS]
    exercises = Exercises(PAIRS, heard, makers(), n_sentences=4, as_recognized=as_recognized)
    return list(exercises.draw(random.Random(seed)))


def test_an_epoch_holds_every_pair_once():
    batches = drawn(1)
    assert [len(batch) for batch in batches] == [4, 4, 2]
    assert sorted(one.reference for batch in batches for one in batch) == sorted(one.target for one in PAIRS)


def test_the_generator_alone_decides_and_every_exercise_has_a_seed_of_its_own():
    assert drawn(1) == drawn(1) != drawn(2)
    seeds = [one.seed for batch in drawn(1) for one in batch]
    assert len(set(seeds)) == len(seeds)


@pytest.mark.parametrize(("share", "words"), [(0.0, {"Dog", "money."}), (1.0, {"dog", "money"})])
def test_sources_are_as_written_or_as_recognized(share, words):
    for batch in drawn(1, share):
        assert all(words <= set(one.source) for one in batch)


def test_an_exercise_knows_how_many_words_are_read_at_a_time():
    assert [Exercise(("dog",), "Hund", maker).n_read for maker in makers()] == [1, 2, 3]


def test_tries_of_an_exercise_have_seeds_of_their_own():
    attempts = Exercise(("dog",), "Hund", toy_maker(), "7").attempts(3)
    assert [one.seed for one in attempts] == ["7 0", "7 1", "7 2"]


def test_a_try_can_be_scored_as_an_answer():
    answer = Exercise(("the", "dog"), "der  Hund", toy_maker()).answer(
        Try((), " der Hund", (1, 2), (), False)
    )
    assert (answer.source, answer.reference, answer.prediction) == ("the dog", "der Hund", "der Hund")
    assert answer.delays == (1, 2)


def test_a_policy_that_leaves_no_decision_is_refused():
    check_writes_chunks({"adaptive": toy_maker()})
    with pytest.raises(UserError, match="wait-3 leaves no decision"):
        check_writes_chunks({"wait-3": replace(toy_maker(), policy=WaitK(3))})
