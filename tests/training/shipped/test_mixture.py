"""How often an epoch draws pairs: documents seldom, spoken sentences often."""

import random
from collections import Counter

import pytest

from training.data.corpus import SentencePair
from training.shipped.mixture import MOST_DOCUMENTS, TIMES_DOCUMENTS, TIMES_SPOKEN, drawn, times_drawn

EVERYDAY, SPOKEN, DOCUMENT = (
    SentencePair("three words here", "", origin) for origin in ("tatoeba-anki", "own-meetings", "ms-teams")
)


def share_of_documents(pairs):
    """Return the share of documents in the words of an epoch."""
    words = [(pair, n * len(pair.source.split())) for pair, n in zip(pairs, times_drawn(pairs), strict=True)]
    of_documents = sum(n for pair, n in words if pair is DOCUMENT)
    return of_documents / sum(n for _, n in words)


def test_few_documents_are_drawn_at_their_share_and_spoken_sentences_several_times():
    times = times_drawn([*[EVERYDAY] * 10, SPOKEN, DOCUMENT])
    assert times == [*[1.0] * 10, TIMES_SPOKEN, TIMES_DOCUMENTS]


def test_many_documents_are_a_quarter_of_the_words_however_many_they_are():
    for n in (100, 10_000):
        assert share_of_documents([*[EVERYDAY] * 10, SPOKEN, *[DOCUMENT] * n]) == pytest.approx(
            MOST_DOCUMENTS
        )


@pytest.mark.parametrize("said", ["We had to, um, go.", "We had, we had to go.", "Erm, I'm not sure."])
def test_english_that_stumbles_is_read_and_never_written(said):
    heard, written = (
        SentencePair(*texts, SPOKEN.origin) for texts in ((said, "Um acht."), ("Um acht.", said))
    )
    assert times_drawn([heard, EVERYDAY]) == [TIMES_SPOKEN, 1.0], "in German these are words"
    assert times_drawn([written, EVERYDAY], into_english=True) == [0.0, 1.0]


def test_documents_alone_are_drawn_once_each():
    assert times_drawn([DOCUMENT] * 3) == [1.0] * 3


def test_an_epoch_holds_each_pair_as_often_as_it_is_drawn_and_another_one_other_documents():
    times = [1.0] * 500 + [4.0] * 500 + [0.6] * 5000
    counts = Counter(drawn(times, random.Random(1)))
    assert all(counts[i] == n for i, n in enumerate(times[:1000]))
    documents = {i for i in counts if i >= 1000}
    assert len(documents) == pytest.approx(3000, rel=0.1)
    assert all(counts[i] == 1 for i in documents)
    assert drawn(times, random.Random(1)) == drawn(times, random.Random(1)) != drawn(times, random.Random(2))
    assert documents != {i for i in drawn(times, random.Random(2)) if i >= 1000}
