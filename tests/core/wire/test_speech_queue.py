from __future__ import annotations

import threading

import pytest

from core.wire.speech_queue import QueueClosedError, SpeechQueue


def test_items_come_out_in_the_order_in_which_they_were_put_and_then_it_ends() -> None:
    queue: SpeechQueue[str] = SpeechQueue(10.0)
    for n, item in enumerate("abc"):
        queue.put(item, n + 1.0)
    queue.end()
    assert queue.waiting_s == 3.0
    assert [queue.take() for _ in range(3)] == ["a", "b", "c"]
    with pytest.raises(QueueClosedError):
        queue.take()


def test_putting_waits_while_more_speech_waits_than_fits_and_nothing_is_dropped() -> None:
    queue: SpeechQueue[int] = SpeechQueue(2.0)
    put: list[int] = []

    def put_all() -> None:
        for n in range(10):
            queue.put(n, n + 1.0)
            put.append(n)
        queue.end()

    putting = threading.Thread(target=put_all)
    putting.start()
    taken = []
    for _ in range(10):
        taken.append(queue.take())
        assert queue.waiting_s <= 4.0  # the capacity, one more item, and the one just taken
    putting.join()
    assert taken == put == list(range(10))


def test_of_two_that_are_put_first_the_earlier_is_taken_first() -> None:
    queue: SpeechQueue[str] = SpeechQueue(1.0)
    queue.put("speech", 1.0)
    queue.put_first("one change")
    queue.put_first("the next")
    assert [queue.take() for _ in range(3)] == ["one change", "the next", "speech"]


def test_what_is_put_first_is_taken_next_and_waits_for_no_room() -> None:
    queue: SpeechQueue[str] = SpeechQueue(1.0)
    queue.put("a", 5.0)
    queue.put_first("change")
    assert queue.waiting_s == 5.0
    assert [queue.take(), queue.take()] == ["change", "a"]
    queue.put_first("change")
    assert queue.waiting_s == 0.0
    assert queue.take() == "change"


def test_an_item_longer_than_the_queue_fits_when_nothing_waits() -> None:
    queue: SpeechQueue[str] = SpeechQueue(1.0)
    queue.put("long", 100.0)
    assert queue.take() == "long"


def test_aborting_wakes_who_waits_for_room() -> None:
    queue: SpeechQueue[str] = SpeechQueue(1.0)
    queue.put("a", 5.0)
    refused = threading.Event()

    def put() -> None:
        try:
            queue.put("b", 6.0)
        except QueueClosedError:
            refused.set()

    putting = threading.Thread(target=put)
    putting.start()
    queue.abort()
    putting.join()
    assert refused.is_set()


def test_under_overload_the_latest_state_of_a_segment_stands_for_the_earlier_ones() -> None:
    queue: SpeechQueue[tuple[int, str]] = SpeechQueue(100.0)
    for end_s, item in enumerate([(0, "a"), (0, "a b"), (0, "a b c"), (1, "d"), (1, "d e")], start=1):
        queue.put(item, float(end_s))
    same_segment = lambda later, earlier: later[0] == earlier[0]  # noqa: E731
    assert queue.take_merged(same_segment, behind_s=1.5) == (0, "a b c")
    assert queue.take_merged(same_segment, behind_s=1.5) == (1, "d")
    assert queue.take_merged(same_segment, behind_s=1.5) == (1, "d e")


def test_under_overload_the_states_of_two_who_speak_at_once_are_merged_too() -> None:
    queue: SpeechQueue[tuple[int, str]] = SpeechQueue(100.0)
    said = [(0, "a"), (1, "x"), (0, "a b"), (1, "x y"), (0, "a b c"), (1, "x y z")]
    for end_s, item in enumerate(said, start=1):
        queue.put(item, float(end_s))
    same_segment = lambda later, earlier: later[0] == earlier[0]  # noqa: E731
    assert queue.take_merged(same_segment, behind_s=1.5) == (0, "a b c")
    assert queue.waiting_s == 5.0
    assert queue.take_merged(same_segment, behind_s=1.5) == (1, "x y z")
    assert queue.waiting_s == 0.0
