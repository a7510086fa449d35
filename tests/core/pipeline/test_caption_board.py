"""The open captions of a track: what is new of each."""

from __future__ import annotations

from core.backends import TargetUpdate
from core.captions.captions import Captioned, CaptionUpdate
from core.captions.resume import Resume
from core.layouts.actions import Read
from core.pipeline.caption_board import CaptionBoard
from core.speech.segments import Segment, SegmentId, Word


def heard(index: int, n_words: int, *, tail: bool = False, final: bool = False) -> Segment:
    words = tuple(Word(f"w{k}", float(k), k + 1.0) for k in range(n_words))
    unstable = (Word("uh", 9.0, 9.5),) if tail else ()
    return Segment(SegmentId(index), 0.0, 9.5, words, unstable, final)


def translation(text: str) -> TargetUpdate:
    return TargetUpdate(text, "", (Read((1,), 1),))


def captioned(index: int, words: tuple[Word, ...], target: str = "", *, is_over: bool = False) -> Captioned:
    source = " ".join(word.text for word in words)
    update = CaptionUpdate(SegmentId(index), 0.0, 3.0, source, "", target, "", is_over, 3.0)
    return Captioned(update, words, (), "", is_over, commits=(3,))


def test_what_was_heard_and_its_translation_stand_beside_each_other_until_both_have_ended() -> None:
    board = CaptionBoard(translating=True, speaker="Ann")
    states = [
        board.heard(heard(0, 1, tail=True), 1.0),
        board.translated(heard(0, 1), translation("W0"), 2.0),
        board.heard(heard(0, 2, final=True), 3.0),
        board.translated(heard(0, 2, final=True), translation("W0 W1"), 4.0),
    ]
    updates = [state.update for state in states if state is not None]
    assert [(one.source, one.source_tail, one.target, one.final) for one in updates] == [
        ("w0", "uh", "", False),
        ("w0", "uh", "W0", False),
        ("w0 w1", "", "W0", False),
        ("w0 w1", "", "W0 W1", True),
    ]
    assert {one.speaker for one in updates} == {"Ann"}
    assert [one.end_s for one in updates] == [1.0, 1.0, 2.0, 2.0]


def test_a_later_clock_alone_shows_nothing() -> None:
    board = CaptionBoard(translating=True)
    assert board.heard(heard(0, 1), 1.0) is not None
    assert board.heard(heard(0, 1), 2.0) is None
    assert board.translated(heard(0, 1), translation("W0"), 2.0) is not None
    assert board.translated(heard(0, 1), translation("W0"), 3.0) is None


def test_while_a_restarted_recognizer_catches_up_nothing_is_taken_back() -> None:
    words = heard(0, 3).words
    known, done = captioned(2, words, "W0"), captioned(1, words, is_over=True)
    board = CaptionBoard(Resume(segment=SegmentId(2), translations=(done, known)), translating=True)
    assert board.heard(heard(1, 3, final=True), 1.0) is None
    assert board.heard(heard(2, 2), 1.0) is None
    grown = board.heard(heard(2, 4), 2.0)
    assert grown is not None
    assert (grown.update.source, grown.update.target) == ("w0 w1 w2 w3", "W0")


def test_a_caption_is_doubtful_once_a_word_of_it_is_also_where_another_engine_goes_on() -> None:
    words = tuple(Word(f"w{k}", float(k), k + 1.0, is_doubtful=k > 1) for k in range(3))
    states = [Segment(SegmentId(0), 0.0, 9.5, words[:n], (), n == 3) for n in (2, 3)]
    board = CaptionBoard(translating=True)
    shown = [board.heard(state, 1.0) for state in states]
    assert [one.update.is_doubtful for one in shown if one is not None] == [False, True]
    known = next(one for one in reversed(shown) if one is not None)
    resumed = CaptionBoard(Resume(translations=(known,)), translating=True)
    translated = resumed.translated(states[-1], translation("W0"), 2.0)
    assert translated is not None and translated.update.is_doubtful
