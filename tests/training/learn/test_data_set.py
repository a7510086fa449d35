"""What a run learns from: pairs in their order, some held out, their sources as heard."""

import json
import random
from dataclasses import replace
from itertools import product

import pytest
from tiny_lm import tiny_tokenizer

from core.translating.policies import WaitK
from models.translate.vocabulary import Vocabulary
from training.data.corpus import SentencePair, write_pairs
from training.data.mix import PolicyMix
from training.learn.data_set import batches_of, hear, kept_needs, read_data_set
from training.learn.examples import ExampleShares
from training.shipped.embedded import Direction, example_maker

PAIRS = [SentencePair(f"{['Their', 'There'][i % 2]} house is {i}.", f"Das Haus ist {i}.") for i in range(100)]

WORDS = [
    [("We", "Wir"), ("They", "Sie"), ("Children", "Kinder"), ("Men", "Männer")],
    [("buy", "kaufen"), ("see", "sehen"), ("need", "brauchen"), ("love", "lieben")],
    [("water", "Wasser"), ("music", "Musik"), ("time", "Zeit"), ("bread", "Brot")],
]
WORD_FOR_WORD = [SentencePair(*map(" ".join, zip(*words, strict=True))) for words in product(*WORDS)]


@pytest.fixture
def data(tmp_path):
    write_pairs(tmp_path / "data.tsv", PAIRS)
    return str(tmp_path / "data.tsv")


def test_what_is_held_out_is_not_learned_and_the_rest_keeps_its_order(data):
    data_set = read_data_set(data, "", seed=1)
    assert len(data_set.dev) == 10
    assert set(data_set.dev).isdisjoint(data_set.pairs)
    assert list(data_set.pairs) == [pair for pair in PAIRS if pair not in data_set.dev]
    rows = [row for row, pair in enumerate(PAIRS, start=1) if pair not in data_set.dev]
    assert [pair.row for pair in data_set.pairs] == rows
    assert read_data_set(data, "", seed=2).dev != data_set.dev


def test_an_alignment_is_kept_until_there_are_other_data(tmp_path):
    pytest.importorskip("eflomal", reason="the training extra is not installed")
    kept = tmp_path / "needed.json"
    kept.write_text("[[7]]")
    assert kept_needs(kept, PAIRS[:1]) == [(7,)]
    needed = kept_needs(kept, WORD_FOR_WORD)
    # The aligner draws, and of a pair on which its two directions disagree nothing is known.
    assert len(needed) == len(WORD_FOR_WORD)
    assert {len(row) for row in needed} <= {0, 3} and any(needed)
    assert len(json.loads(kept.read_text())) == len(WORD_FOR_WORD)


def test_dev_files_are_cleaned_too(data, tmp_path):
    (tmp_path / "dev.en").write_text("One.\n\nTwo.\n")
    (tmp_path / "dev.de").write_text("Eins.\n\nZwei.\n")
    data_set = read_data_set(data, f"{tmp_path / 'dev.en'},{tmp_path / 'dev.de'}", seed=1)
    assert data_set.dev == (SentencePair("One.", "Eins."), SentencePair("Two.", "Zwei."))
    assert [pair.row for pair in data_set.dev] == [1, 3]


def test_sources_are_learned_as_they_are_heard(data, tmp_path):
    data_set = read_data_set(data, "", seed=1)
    tokenizer = tiny_tokenizer()
    maker = replace(
        example_maker(tokenizer, Direction("de")),
        mix=PolicyMix.of((1.0, [WaitK(1)])),
        shares=ExampleShares(heard=1.0, joined=0.0),
        end_of_source=None,
    )

    def learned(errors):
        heard = hear(data_set, "en", errors, seed=1)
        batches, _ = batches_of(
            data_set,
            heard,
            maker,
            Vocabulary.of(tokenizer),
            tmp_path / "needed.json",
            n_sentences=8,
            max_length=512,
        )
        batches = batches.draw(random.Random(0))
        return [
            tokenizer.decode([c.token_id for c in example.cells]) for batch in batches for example in batch
        ]

    right, wrong = learned(0.0), learned(1.0)
    assert len(set(right)) == len(data_set.pairs)
    assert all("their house" in text or "there house" in text for text in right)
    assert 0 < len(set(wrong) - set(right)) < len(wrong)
    assert hear(data_set, "de", 0.0, seed=1) == hear(data_set, "en", 0.0, seed=2)
