from __future__ import annotations

import io
import re

import pytest
from made_captions import caption

from app.commands.terminal import LinesView, ScreenView, caption_view, clock
from core.captions.captions import CaptionUpdate, Gap


class Screen:
    """The little of a terminal that the view uses: rows, going up, clearing what is below."""

    def __init__(self) -> None:
        self.rows: list[str] = [""]
        self.row = 0

    def feed(self, text: str) -> None:
        for up, clear, style, character in re.findall(r"\x1b\[(\d+)A|(\x1b\[J)|(\x1b\[\d*m)|([^\x1b])", text):
            if up:
                self.row -= int(up)
                assert self.row >= 0
            elif clear:
                self.rows = [*self.rows[: self.row], ""]
            elif character == "\n":
                self.row += 1
                self.rows += [""] * (self.row + 1 - len(self.rows))
            elif character != "\r" and not style:
                self.rows[self.row] += character


def screen_after(entries: list[CaptionUpdate | Gap], *, bilingual: bool = True) -> list[str]:
    stream = io.StringIO()
    view = ScreenView(stream, bilingual=bilingual)
    for entry in entries:
        view.show(entry)
    screen = Screen()
    screen.feed(stream.getvalue())
    return [row for row in screen.rows if row]


def test_an_open_caption_is_redrawn_in_place_with_its_tail() -> None:
    entries = [caption(0, "good", tail="mourning"), caption(0, "good morning", "guten", tail="all")]
    assert screen_after(entries[:1]) == ["good mourning"]
    assert screen_after(entries) == ["good morning all", "guten"]


def test_a_finished_caption_stays_above_the_next_one() -> None:
    entries = [caption(0, "good morning", "guten Morgen", final=True), caption(1, "thank")]
    assert screen_after(entries) == ["good morning", "guten Morgen", "thank"]


def test_a_sentence_still_being_translated_stays_open_beside_the_next_one() -> None:
    entries = [
        caption(0, "good morning", "guten"),
        caption(1, "thank"),
        caption(0, "good morning", "guten Morgen", final=True),
        caption(1, "thank you"),
    ]
    assert screen_after(entries) == ["good morning", "guten Morgen", "thank you"]


def test_a_long_caption_takes_several_rows_and_is_still_redrawn_in_place(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLUMNS", "21")
    monkeypatch.setenv("LINES", "10")
    entries: list[CaptionUpdate | Gap] = [caption(0, "word " * n + "end") for n in range(1, 9)]
    rows = screen_after(entries)
    assert all(len(row) <= 20 for row in rows)
    assert "".join(rows) == "word " * 8 + "end"


def test_the_tail_is_dimmed_and_what_is_committed_is_not() -> None:
    stream = io.StringIO()
    ScreenView(stream, bilingual=True).show(caption(0, "good", tail="mourning"))
    assert "good \x1b[2mmourning\x1b[0m" in stream.getvalue()


def test_target_only_shows_the_source_until_there_is_a_target() -> None:
    assert screen_after([caption(0, "good")], bilingual=False) == ["good"]
    assert screen_after([caption(0, "good morning", "guten")], bilingual=False) == ["guten"]


def test_a_passing_note_vanishes_when_captions_come() -> None:
    stream = io.StringIO()
    view = ScreenView(stream, bilingual=True)
    view.note("Listening.")
    view.show(caption(0, "good"))
    view.close()
    screen = Screen()
    screen.feed(stream.getvalue())
    assert [row for row in screen.rows if row] == ["good"]


def lines_after(entries: list[CaptionUpdate | Gap], *, bilingual: bool = True) -> list[str]:
    stream = io.StringIO()
    view = caption_view(stream, ("en", "de"), bilingual=bilingual)
    assert isinstance(view, LinesView)
    for entry in entries:
        view.show(entry)
    return stream.getvalue().splitlines()


def test_lines_show_every_committed_word_once_with_its_clock_and_language() -> None:
    entries = [
        caption(0, "good", tail="mourning", emitted_s=1.0),
        caption(0, "good morning", "guten", emitted_s=1.5),
        caption(0, "good morning", "guten Morgen", final=True, emitted_s=2.0),
        Gap(2.0, 3.5),
    ]
    assert lines_after(entries) == [
        "[00:01.0] en | good",
        "[00:01.5] en |   morning",
        "[00:01.5] de | guten",
        "[00:02.0] de |   Morgen",
        "[00:02.0] [1.5 s of sound lost]",
    ]
    assert lines_after(entries[:3], bilingual=False) == ["[00:01.5] de | guten", "[00:02.0] de |   Morgen"]


def test_lines_show_unstable_words_now_and_then() -> None:
    entries = [caption(0, "", tail="a " * n, emitted_s=n / 10) for n in range(1, 21)]
    shown = lines_after(entries)
    assert len(shown) == 2
    assert shown[0] == "[00:00.7] en ~ a a a a a a a "


def test_clocks_have_hours_when_there_are_any() -> None:
    assert clock(59.96) == "01:00.0"
    assert clock(3725.0) == "1:02:05.0"
