from __future__ import annotations

import pytest

from app.serving.attempts import (
    BARRED_S,
    COMES_S,
    MOST_ADDRESSES,
    MOST_AT_ONCE,
    MOST_WRONG,
    Attempts,
    Doorway,
    source_of,
)


class Ended:
    """Stands for the stream of a stranger: whether it was ended is all that counts here."""

    is_closed = False

    def close(self) -> None:
        self.is_closed = True


@pytest.mark.parametrize(
    ("address", "source"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
    ],
)
def test_a_net_of_ipv6_counts_as_one(address: str, source: str) -> None:
    assert source_of(address) == source


def test_who_tries_too_often_is_not_listened_to_for_a_minute() -> None:
    now_s = [0.0]
    attempts = Attempts(lambda: now_s[0])
    for _ in range(MOST_WRONG):
        assert not attempts.is_barred("a")
        attempts.note_wrong("a")
    assert attempts.is_barred("a") and not attempts.is_barred("b")
    now_s[0] = BARRED_S + 1
    assert not attempts.is_barred("a")
    attempts.note_wrong("a")
    assert not attempts.is_barred("a"), "it is counted again"


def test_many_addresses_take_bounded_memory() -> None:
    attempts = Attempts(lambda: 0.0)
    for number in range(MOST_ADDRESSES + 10):
        for _ in range(MOST_WRONG):
            attempts.note_wrong(str(number))
    barred = [number for number in range(MOST_ADDRESSES + 10) if attempts.is_barred(str(number))]
    assert barred == list(range(10, MOST_ADDRESSES + 10))


def test_from_one_address_so_many_come_at_once_and_then_one_each_moment() -> None:
    now_s = [0.0]
    attempts = Attempts(lambda: now_s[0])
    assert [attempts.may_come("a") for _ in range(100)] == [True] * MOST_AT_ONCE + [False] * 70
    assert attempts.may_come("b")
    now_s[0] = 2 * COMES_S
    assert [attempts.may_come("a") for _ in range(3)] == [True, True, False]
    attempts.note_let_in("a")
    assert attempts.may_come("a")


def test_from_wherever_strangers_come_a_client_that_was_let_in_before_is_not_sent_away() -> None:
    doorway, known, strangers = Doorway(4), Ended(), [Ended() for _ in range(50)]
    doorway.know("known")
    doorway.enter(known, "known")  # type: ignore[arg-type]
    for number, stream in enumerate(strangers):
        doorway.enter(stream, str(number))  # type: ignore[arg-type]
    assert not known.is_closed
    assert [stream.is_closed for stream in strangers] == [True] * 47 + [False] * 3


def test_who_connects_often_keeps_nobody_out() -> None:
    doorway, of_one = Doorway(4), [Ended() for _ in range(50)]
    other = Ended()
    doorway.enter(of_one[0], "one")  # type: ignore[arg-type]
    doorway.enter(other, "other")  # type: ignore[arg-type]
    for stream in of_one[1:]:
        doorway.enter(stream, "one")  # type: ignore[arg-type]
    assert not other.is_closed
    assert [stream.is_closed for stream in of_one] == [True] * 47 + [False] * 3
    doorway.leave(other)  # type: ignore[arg-type]
    doorway.clear()
    assert not other.is_closed and all(stream.is_closed for stream in of_one)
