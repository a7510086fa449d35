"""Moonshine's network over a window of sound, and the vocabulary that it writes with."""

from __future__ import annotations

import numpy as np
import pytest
import soundfile
from places import OFFICE_TALK

from core.speech.segments import SAMPLE_RATE, Samples
from models import moonshine
from models.recognize.attending_moonshine import (
    END,
    FRAME_S,
    SPACE,
    START,
    AttendingMoonshine,
    MoonshineDecoding,
    read_vocabulary,
)

SAID = " There is a good restaurant next to the office. We must finish the work before the summer."


@pytest.fixture(scope="module")
def network() -> AttendingMoonshine:
    return AttendingMoonshine(moonshine.FOLDER)


@pytest.fixture(scope="module")
def sound() -> Samples:
    samples, _ = soundfile.read(OFFICE_TALK, dtype="float32")
    return samples[round(12.4 * SAMPLE_RATE) : round(18.9 * SAMPLE_RATE)]


@pytest.fixture
def decoding(network: AttendingMoonshine, sound: Samples) -> MoonshineDecoding:
    return network.open(network.encode(sound, 0.3))


def written(decoding: MoonshineDecoding) -> tuple[list[int], list[np.ndarray], list[np.ndarray]]:
    """Return the tokens that are likeliest one by one, with the logits and the attention of each step."""
    tokens, logits, attention = [START], [], []
    while tokens[-1] != END:
        fed = decoding.feed(tokens[-1:])
        logits.append(fed.logits[0])
        attention.append(fed.attention[:, :, 0])
        tokens.append(int(fed.logits[0].argmax()))
    return tokens, logits, attention


def packed(token: bytes) -> bytes:
    n = len(token)
    return (bytes([n]) if n < 128 else bytes([128 + n % 128, n // 128])) + token


def test_tokens_are_read_behind_their_lengths_of_a_byte_or_two() -> None:
    long = bytes(range(256)) * 2
    tokens = (b"<unk>", b"<s>", b"</s>", b"\x00", f"{SPACE}the".encode(), b"x" * 127, b"y" * 128, long)
    read = read_vocabulary(b"".join(map(packed, tokens)))
    assert read == (b"", b"", b"", b"\x00", b" the", b"x" * 127, b"y" * 128, long)


@pytest.mark.parametrize("n_bytes", [1, 5, 14, 30])
def test_a_vocabulary_that_ends_within_a_token_is_refused(n_bytes: int) -> None:
    whole = b"".join(map(packed, (b"<unk>", b"<s>", b"</s>", b"z" * 200)))
    with pytest.raises(IndexError):
        read_vocabulary(whole[:n_bytes])


def test_every_byte_is_a_token_of_its_own_so_that_all_can_be_written(network) -> None:
    assert network.vocabulary[3:259] == tuple(bytes([i]) for i in range(256))
    assert [network.text(token) for token in (0, START, END)] == [b""] * 3


def test_what_is_likeliest_token_by_token_is_what_is_said(network, decoding) -> None:
    tokens, _, _ = written(decoding)
    assert b"".join(map(network.text, tokens)).decode() == SAID


def test_fed_together_tokens_are_answered_as_one_by_one(network, sound, decoding) -> None:
    tokens, logits, attention = written(decoding)
    together = network.open(network.encode(sound, 0.3)).feed(tokens[:-1])
    assert together.logits.argmax(axis=-1).tolist() == tokens[1:]
    # In 8 bits what is fed together shares its scale: the numbers are near each other and not the same.
    assert np.corrcoef(together.logits.ravel(), np.ravel(logits))[0, 1] > 0.99
    tops = together.attention.argmax(axis=-1), np.stack(attention, axis=2).argmax(axis=-1)
    assert np.mean(np.abs(tops[0] - tops[1]) <= 1) > 0.9


def test_each_head_attends_to_the_frames_of_the_window_alone(network, sound) -> None:
    encoded = network.encode(sound, 0.3)
    fed = network.open(encoded).feed([START])
    assert encoded.n_frames == int(len(sound) / SAMPLE_RATE / FRAME_S)
    assert fed.attention.shape == (6, 8, 1, encoded.n_frames)
    assert (fed.attention >= 0).all() and (fed.attention.sum(axis=-1) <= 1 + 1e-5).all()


def test_what_is_not_kept_is_as_if_it_had_never_been_fed(network, sound, decoding) -> None:
    tokens, _, _ = written(decoding)
    decoding.keep(4)
    wrong = decoding.feed([tokens[7], tokens[3], tokens[5]])
    assert len(wrong.logits) == 3
    decoding.keep(4)
    again = decoding.feed(tokens[4:5])

    fresh = network.open(network.encode(sound, 0.3))
    for token in tokens[:4]:
        fresh.feed([token])
    assert np.array_equal(again.logits, fresh.feed(tokens[4:5]).logits)
    decoding.keep(0)
    assert int(decoding.feed([START]).logits[0].argmax()) == tokens[1]


def test_two_decodings_of_a_window_do_not_disturb_each_other(network, sound) -> None:
    encoded = network.encode(sound, 0.3)
    first, second = network.open(encoded), network.open(encoded)
    second.feed([START, 500])
    assert written(first)[0] == written(network.open(encoded))[0]


def test_the_shortest_window_has_a_frame(network) -> None:
    for n_samples in (0, 1, 300):
        encoded = network.encode(np.zeros(n_samples, np.float32), 0.3)
        assert network.open(encoded).feed([START]).attention.shape[-1] == encoded.n_frames == 1
