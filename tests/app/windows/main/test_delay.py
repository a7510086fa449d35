"""How far behind the speaker the captions are: measured from words, and forgotten once made up for."""

from __future__ import annotations

import pytest

from app.windows.main.delay import Delay, WaitingSpeech
from core.captions.captions import CaptionUpdate
from core.speech.segments import SegmentId
from core.wire.messages import Health


def health(waiting_s: float) -> Health:
    return Health(60.0, True, waiting_s, 0.0, waiting_s)


def say(delay: Delay, segment: int, late_s: float, *, target_late_s: float | None = None) -> None:
    """Have a sentence of two words said, each shown so long after its end, and its translation after that."""
    begin_s = 10.0 * segment
    words, targets = ["good", "morning"], ["guten", "Morgen"]
    for n in (1, 2):
        end_s = begin_s + n
        source = " ".join(words[:n])
        delay.take(
            CaptionUpdate(SegmentId(segment), begin_s, end_s, source, "", "", "", False, end_s + late_s)
        )
    end_s = begin_s + 2
    target = " ".join(targets) if target_late_s is not None else ""
    shown_s = end_s + (target_late_s if target_late_s is not None else late_s)
    delay.take(
        CaptionUpdate(SegmentId(segment), begin_s, end_s, " ".join(words), "", target, "", True, shown_s)
    )


def test_nothing_is_told_before_a_word_was_measured() -> None:
    delay = Delay()
    delay.hear(health(0.3))
    assert delay.seconds is None
    assert not delay.backlog.is_large


def test_without_a_translation_it_is_what_a_word_takes_to_be_shown() -> None:
    delay = Delay()
    say(delay, 0, 1.2)
    assert delay.seconds == pytest.approx(1.2)


def test_with_a_translation_it_is_what_that_takes() -> None:
    delay = Delay()
    say(delay, 0, 1.0, target_late_s=2.0)
    # Both words of the translation came 2 s after the second word ended, which is 3 s after the first did.
    assert delay.seconds == pytest.approx(2.5)


def test_while_much_waits_that_is_the_delay() -> None:
    delay = Delay()
    say(delay, 0, 1.0)
    delay.hear(health(6.0))
    assert (delay.seconds, delay.backlog.is_large) == (6.0, True)
    delay.hear(health(3.0))
    assert (delay.seconds, delay.backlog.is_large) == (3.0, True), "it goes on until it has caught up"


def test_a_delay_that_was_made_up_for_goes_away() -> None:
    delay = Delay()
    delay.hear(health(90.4))
    for segment in range(4):
        say(delay, segment, 90.4)
    delay.hear(health(0.4))
    assert (delay.seconds, delay.backlog.is_large) == (None, False)
    say(delay, 4, 1.1)
    assert delay.seconds == pytest.approx(1.1)


def test_a_sentence_that_began_in_the_delay_and_ends_behind_it_does_not_count() -> None:
    delay = Delay()
    delay.take(CaptionUpdate(SegmentId(0), 0.0, 1.0, "good", "", "", "", False, 31.0))
    delay.hear(health(30.0))
    delay.hear(health(0.2))
    delay.take(CaptionUpdate(SegmentId(0), 0.0, 2.0, "good morning", "", "", "", True, 33.0))
    assert delay.seconds is None


def test_what_is_slow_by_choice_is_told_and_is_no_catching_up() -> None:
    delay = Delay()
    say(delay, 0, 1.0, target_late_s=7.0)
    delay.hear(health(0.2))
    assert delay.seconds == pytest.approx(7.5)
    assert not delay.backlog.is_large


def test_only_the_last_words_count_and_nothing_grows_with_the_talk() -> None:
    delay = Delay()
    for segment in range(200):
        say(delay, segment, 9.0 if segment < 190 else 1.0)
    assert delay.seconds == pytest.approx(1.0)
    assert delay.n_open == 0


def test_a_new_session_begins_without_a_number() -> None:
    delay = Delay()
    say(delay, 0, 1.0)
    delay.hear(health(9.0))
    delay.begin()
    assert (delay.seconds, delay.backlog.is_large) == (None, False)


def test_it_catches_up_only_while_less_and_less_waits() -> None:
    backlog, told = WaitingSpeech(), []
    for waiting_s in (1.0, 6.0, 8.0, 8.2, 7.0, 6.9, 7.3, 7.6, 5.0, 1.0):
        backlog.hear(health(waiting_s))
        told.append(backlog.is_shrinking)
    assert told == [False, False, False, False, True, True, True, False, True, False]
