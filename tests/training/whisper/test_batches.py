from dataclasses import replace

import numpy as np
import pytest
import torch
from tiny_speech import SENTENCES
from tiny_whisper_course import WHISPER_PLAN, WHOLE, said

from training.whisper.batches import STATE_S, UNTAUGHT, Habits, Window, make_batch, row_of, window_of
from training.whisper.tokens import END, PREVIOUS, START, UNTIMED, make_tokens, number_of

TOKENIZER = make_tokens(SENTENCES * 10, 300)


def chance(seed: int = 0) -> np.random.Generator:
    return np.random.default_rng(seed)


def test_a_whole_utterance_is_written_word_by_word_where_it_is_said() -> None:
    heard = said()
    window = window_of(heard, WHOLE, chance())
    row = row_of(window, TOKENIZER, WHOLE, chance())
    start, untimed, end = (number_of(TOKENIZER, mark) for mark in (START, UNTIMED, END))
    assert row.tokens == [start, untimed, *row.pieces]
    assert row.labels == [UNTAUGHT, *row.pieces, end]
    assert TOKENIZER.decode(row.pieces).split() == heard.text.split()
    assert row.looks[0] == (-1, -1)
    firsts = [first for first, _ in row.looks[1:]]
    assert firsts == sorted(firsts)
    assert row.looks[-1][1] == window.n_states
    word = heard.words[-1]
    first, last = row.looks[-2]
    assert word.start_s <= last * STATE_S and first * STATE_S <= word.end_s


def test_a_window_that_ends_within_a_word_has_only_those_before_it() -> None:
    heard = said()
    habits = replace(WHOLE, ends_within=1.0)
    for seed in range(20):
        window = window_of(heard, habits, chance(seed))
        assert len(window.frames) < heard.n_frames
        end_s = len(window.frames) * 0.01
        assert [word.text for word in window.words] == [
            word.text for word in heard.words if word.end_s <= end_s
        ]


def test_a_window_that_begins_at_a_word_follows_those_before_it() -> None:
    heard = said()
    assert len(heard.words) >= 4
    habits = replace(WHOLE, begins_within=1.0)
    for seed in range(10):
        window = window_of(heard, habits, chance(seed))
        assert window.before
        assert [*window.before, *(word.text for word in window.words)] == heard.text.split()
        assert 0 <= window.words[0].start_s < 0.011
        assert len(window.phones) == len(window.frames)


def test_what_is_told_before_a_window_is_not_learned() -> None:
    heard = said()
    window = Window(heard.features.astype(np.float32), heard.phones, heard.words, ("where", "is"))
    row = row_of(window, TOKENIZER, WHOLE, chance())
    assert row.tokens[0] == number_of(TOKENIZER, PREVIOUS)
    n_before = row.tokens.index(number_of(TOKENIZER, START))
    assert row.labels[: n_before + 1] == [UNTAUGHT] * (n_before + 1)
    assert len(row.tokens) == len(row.labels) == len(row.looks)


def test_times_stand_around_the_words_if_they_are_wished() -> None:
    window = window_of(said(), WHOLE, chance())
    row = row_of(window, TOKENIZER, replace(WHOLE, has_times=1.0), chance())
    assert row.labels[0] == TOKENIZER.token_to_id("<|0.00|>") == row.tokens[1]
    assert TOKENIZER.id_to_token(row.labels[-2]) == f"<|{round(window.words[-1].end_s / 0.02) * 0.02:.2f}|>"


def test_a_window_without_words_ends_at_once() -> None:
    window = Window(np.zeros((60, 80), np.float32), np.zeros(60, np.uint8), (), ())
    row = row_of(window, TOKENIZER, Habits(has_times=1.0), chance())
    assert row.labels == [UNTAUGHT, number_of(TOKENIZER, END)]
    assert row.pieces == []


@pytest.mark.parametrize(
    ("habits", "n_frames"), [(replace(WHOLE, is_30_s=1.0), 3000), (replace(WHOLE, is_10_s=1.0), 1000)]
)
def test_silence_is_behind_windows_up_to_what_a_recognizer_gives(habits: Habits, n_frames: int) -> None:
    habits = replace(habits, n_frames=n_frames)
    batch = make_batch([said(seed) for seed in range(4)], TOKENIZER, habits, chance())
    assert batch.sound.shape == (2, n_frames, 80)
    assert batch.phones.shape == (2, n_frames // 2)
    assert all(
        row[count:].eq(UNTAUGHT).all() for row, count in zip(batch.phones, batch.n_states, strict=True)
    )
    assert batch.seconds == pytest.approx(float(batch.n_states.sum()) * STATE_S)


def test_a_batch_is_the_same_made_again() -> None:
    heard = [said(seed) for seed in range(3)]
    one, other = (make_batch(heard, TOKENIZER, WHISPER_PLAN.habits, chance(5)) for _ in range(2))
    assert torch.equal(one.tokens, other.tokens)
    assert torch.equal(one.sound, other.sound)
    assert one.looks.shape == (*one.tokens.shape, 2)
