from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tiny_speech import SENTENCES

from core.wording.errors import UserError
from training.speech.pieces import BLANK, PAD, kept_pieces, load_pieces, make_pieces

TOKENIZER = make_pieces(SENTENCES, n_pieces=60)


@given(st.lists(st.text("abcdefghijklmnopqrstuvwxyz'", min_size=1, max_size=8), min_size=1, max_size=6))
def test_any_words_are_written_in_pieces_and_read_again(words: list[str]) -> None:
    text = " ".join(words)
    pieces = TOKENIZER(text, add_special_tokens=False)["input_ids"]
    assert TOKENIZER.decode(pieces, skip_special_tokens=True, group_tokens=False) == text


def test_the_first_piece_pads_and_the_blank_is_behind_all() -> None:
    assert TOKENIZER.convert_tokens_to_ids([PAD, BLANK]) == [0, len(TOKENIZER) - 1]


def test_a_folder_keeps_its_pieces(tmp_path: Path) -> None:
    kept = kept_pieces(tmp_path, SENTENCES)
    assert kept_pieces(tmp_path, ["Something else altogether."]).get_vocab() == kept.get_vocab()
    assert load_pieces(tmp_path).get_vocab() == kept.get_vocab()


def test_a_folder_without_a_course_is_told(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="no tokenizer"):
        load_pieces(tmp_path)
