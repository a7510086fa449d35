"""A Tekken vocabulary is read as the bytes that it says, and refused where it makes no sense."""

from __future__ import annotations

import base64
import json

import pytest
from tiny_hearing import N_SPECIAL, TEKKEN

from core.wording.errors import UserError
from models.recognize.tekken import TekkenReader, read_tekken


def test_tokens_are_the_bytes_behind_the_special_ones(tmp_path):
    (tmp_path / "tekken.json").write_text(json.dumps(TEKKEN))
    tekken = read_tekken(tmp_path)
    assert tekken.piece(N_SPECIAL) == b"a"
    assert tekken.piece(0) == tekken.piece(10_000) == b""
    assert tekken.special["[STREAMING_PAD]"] == 2
    assert tekken.audio["streaming_n_left_pad_tokens"] == 4


def test_a_letter_of_several_tokens_comes_with_the_last_of_them(tmp_path):
    vocab = [
        {"rank": i, "token_bytes": base64.b64encode(bytes([b])).decode()} for i, b in enumerate("ü€".encode())
    ]
    config = {"default_vocab_size": N_SPECIAL + len(vocab), "default_num_special_tokens": N_SPECIAL}
    (tmp_path / "tekken.json").write_text(json.dumps({**TEKKEN, "config": config, "vocab": vocab}))
    reader = TekkenReader(read_tekken(tmp_path))
    assert [reader.text(N_SPECIAL + i) for i in range(5)] == ["", "ü", "", "", "€"]


@pytest.mark.parametrize(
    "content", ["", "[]", "{}", "null", json.dumps({**TEKKEN, "vocab": [{"token_bytes": "*"}]}), "{" * 1000]
)
def test_a_vocabulary_that_is_none_is_refused(tmp_path, content):
    (tmp_path / "tekken.json").write_text(content)
    with pytest.raises(UserError, match=r"tekken\.json"):
        read_tekken(tmp_path)
