"""The lag of a word ends with the last target that followed on it, by the clock of the device."""

import sys

import pytest
from places import ROOT
from tiny_lm import tiny_model, tiny_tokenizer

from core.translating.schemes import SCHEMES
from models.bench.sentences import PAIRS
from models.bench.subjects import Subject
from models.translate.decoder import TorchDecoder
from models.translate.vocabulary import chat_markers

sys.path.insert(0, str(ROOT / "packaging" / "card"))

import word_lag


@pytest.fixture
def subject():
    tokenizer = tiny_tokenizer()
    return Subject("tiny", tiny_model(), tokenizer, chat_markers(tokenizer, "<|en|><|de|>"))


def test_each_word_that_brought_targets_is_as_late_as_its_forwards_took(subject, monkeypatch):
    now_s, predict = [0.0], TorchDecoder.predict

    def of_a_second(*arguments):
        now_s[0] += 1
        return predict(*arguments)

    monkeypatch.setattr(TorchDecoder, "predict", of_a_second)
    monkeypatch.setattr(word_lag, "seconds_now", lambda device: now_s[0])
    monkeypatch.setattr(word_lag, "PAIRS", PAIRS[:1])
    lags_s = word_lag.word_lags_s(subject, SCHEMES["slots"])
    n_words, n_forwards = len(PAIRS[0][0].split()), now_s[0] / 2
    assert len(lags_s) == n_words - 3 + 1 + 1  # wait-3: from the third word on, and at the source's end
    assert n_forwards - 2 <= sum(lags_s) <= n_forwards  # but for the first two words'
    assert all(lag_s >= 1 for lag_s in lags_s)
