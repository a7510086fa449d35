"""The lag of a word ends with the last target that followed on it, by the clock of the device."""

import pytest
import torch
from tiny_lm import tiny_model, tiny_tokenizer

from core.translating.schemes import SCHEMES
from models.bench import word_lag
from models.bench.measure import decoder_of
from models.bench.sentences import PAIRS
from models.bench.subjects import Subject
from models.bench.word_lag import word_lags_s
from models.translate.decoder import Decoder
from models.translate.prompt import chat_markers


@pytest.fixture
def subject():
    tokenizer = tiny_tokenizer()
    return Subject("tiny", tiny_model(), tokenizer, chat_markers(tokenizer, "<|en|><|de|>"))


def test_each_word_that_brought_targets_is_as_late_as_its_forwards_took(subject, monkeypatch):
    now_s, forward = [0.0], Decoder._forward

    def of_a_second(*args, **kwargs):
        now_s[0] += 1
        return forward(*args, **kwargs)

    monkeypatch.setattr(Decoder, "_forward", of_a_second)
    monkeypatch.setattr(word_lag, "seconds_now", lambda device: now_s[0])
    monkeypatch.setattr(word_lag, "PAIRS", PAIRS[:1])
    decoder_of(subject, SCHEMES["slots"])
    n_prompt = now_s[0]
    lags_s = word_lags_s(subject, SCHEMES["slots"])
    n_words = len(PAIRS[0][0].split())
    assert len(lags_s) == n_words - 3 + 1 + 1  # wait-3: from the third word on, and at the source's end
    n_forwards = (now_s[0] - 2 * n_prompt) / 2
    assert n_forwards - 2 <= sum(lags_s) <= n_forwards  # but for the first two words'
    assert all(lag_s >= 1 for lag_s in lags_s)
    assert torch.is_inference_mode_enabled() is False
