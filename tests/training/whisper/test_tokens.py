from pathlib import Path

import pytest

from core.wording.errors import UserError
from training.whisper.tokens import (
    END,
    MARKS,
    N_TIMES,
    START,
    as_written,
    kept_tokens,
    load_tokens,
    make_tokens,
    number_of,
)

SENTENCES = ["Where is the station?", "I don't know where the station is."] * 20


def test_words_are_written_behind_spaces_in_small_letters() -> None:
    tokenizer = make_tokens(SENTENCES, 300)
    ids = tokenizer.encode(" Where is the STATION", add_special_tokens=False).ids
    assert tokenizer.decode(ids) == " where is the station"
    assert tokenizer.id_to_token(ids[0]).startswith("Ġ")
    assert as_written(["a", "b"]) == " a b"


def test_marks_and_times_are_behind_all_pieces() -> None:
    tokenizer = make_tokens(SENTENCES, 300)
    end = number_of(tokenizer, END)
    assert [number_of(tokenizer, mark) for mark in MARKS] == [*range(end, end + len(MARKS))]
    assert (
        tokenizer.token_to_id("<|30.00|>") == tokenizer.get_vocab_size() - 1 == end + len(MARKS) + N_TIMES - 1
    )
    assert tokenizer.encode(START, add_special_tokens=False).ids == [end + 1]
    assert tokenizer.decode([end, end + 1]) == ""


def test_a_folder_keeps_its_tokens(tmp_path: Path) -> None:
    kept = kept_tokens(tmp_path, SENTENCES)
    assert (
        kept_tokens(tmp_path, ["Something else."]).to_str() == kept.to_str() == load_tokens(tmp_path).to_str()
    )


def test_a_folder_without_tokens_is_told(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="no course"):
        load_tokens(tmp_path)
