"""Where the words of the overlay's captions stand while two speak at once."""

from __future__ import annotations

import pytest

from app.windows.overlay.text import OverlayText
from core.captions.captions import spoken_by
from core.speech.segments import SegmentId

ME, OTHERS = 0, 1


@pytest.fixture
def text() -> OverlayText:
    return OverlayText()


def said(text: OverlayText, segment: int, committed: str, tail: str = "", *, is_final: bool = False) -> None:
    text.put(SegmentId(segment), "Me" if segment == ME else "Others", committed, tail, is_final=is_final)


def lines(text: OverlayText) -> list[str]:
    return [spoken_by(text.speaker_at(line.key[0]), line.text) for line in text.lines(len, 1_000)]


@pytest.mark.parametrize(
    ("before", "after", "shown"),
    [
        ("guten Tag", "guten Tag.", ["Me: guten Tag.", "Others: ja"]),
        ("das Haus", "das Hauses ist groß", ["Me: das Hauses", "Others: ja", "Me: ist groß"]),
        ("das Haus", "das Haus ist groß", ["Me: das Haus", "Others: ja", "Me: ist groß"]),
        ("今天天气", "今天天气很好。", ["Me: 今天天气", "Others: ja", "Me: 很好。"]),
        ("今天天气", "今天天气。", ["Me: 今天天气。", "Others: ja"]),
        ("Excel", "Excel表格", ["Me: Excel", "Others: ja", "Me: 表格"]),
    ],
)
def test_a_word_that_grows_after_another_has_spoken_is_completed_where_it_stands(
    text: OverlayText, before: str, after: str, shown: list[str]
) -> None:
    said(text, ME, before)
    said(text, OTHERS, "ja", is_final=True)
    said(text, ME, after)
    assert lines(text) == shown


def test_unstable_words_go_on_below_and_stay_when_they_are_committed(text: OverlayText) -> None:
    said(text, ME, "今天天气", "很好")
    said(text, OTHERS, "对", is_final=True)
    assert lines(text) == ["Me: 今天天气", "Others: 对", "Me: 很好"]
    said(text, ME, "今天天气很好我们走吧", is_final=True)
    assert lines(text) == ["Me: 今天天气", "Others: 对", "Me: 很好我们走吧"]


def test_what_was_scrolled_away_stays_away_when_its_speaker_goes_on(text: OverlayText) -> None:
    said(text, ME, "one two three")
    said(text, OTHERS, "", "uh")
    text.put_away_before(2)
    said(text, OTHERS, "", "")
    said(text, ME, "one two three four")
    assert lines(text) == ["Me: four"]


def test_a_word_that_was_scrolled_away_is_not_shown_again_for_its_full_stop(text: OverlayText) -> None:
    said(text, ME, "guten Tag")
    said(text, OTHERS, "ja", is_final=True)
    text.put_away_before(2)
    said(text, ME, "guten Tag.", is_final=True)
    assert lines(text) == ["Others: ja"]


def test_lines_that_are_remembered_are_those_that_would_be_broken_again() -> None:
    text, again = OverlayText(), OverlayText()
    said_so_far: list[tuple[int, str, str, str, bool]] = []
    for segment, speaker, committed, tail, is_final in (
        (0, "Me", "good", "morn", False),
        (1, "Others", "ja", "", True),
        (0, "Me", "good morning", "", False),
        (0, "Me", "good morning.", "every", False),
        (0, "Me", "good morning. everyone", "", True),
        (2, "Me", "", "and", False),
        (2, "Me", "", "", False),
    ):
        said_so_far.append((segment, speaker, committed, tail, is_final))
        text.put(SegmentId(segment), speaker, committed, tail, is_final=is_final)
        again = OverlayText()
        for other_segment, *words, was_final in said_so_far:
            again.put(SegmentId(other_segment), *words, is_final=was_final)
        for width in (5.0, 40.0, 5.0):
            assert text.lines(len_of, width) == again.lines(len_of, width)


def len_of(words: str) -> float:
    return float(len(words))
