"""The text of the captions: committed words stay, all is in the order of the sound, memory is bounded."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from examples import FEW
from hypothesis import given
from hypothesis import strategies as st
from made_captions import caption
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QTextBlock, QTextDocument

from app.windows.main.block_marks import LinePart, head_before, mark_of
from app.windows.main.caption_formats import DOTTED, ROW_GAP, CaptionFormats
from app.windows.main.caption_text import MAX_LINES, CaptionText, direction_of
from core.captions.captions import CaptionUpdate


class Written:
    """A document and what writes into it."""

    def __init__(self, *, is_bilingual: bool = True) -> None:
        self.document = QTextDocument()
        self.text = CaptionText(self.document, CaptionFormats(QFont()))
        self.text.begin("en", "de", is_bilingual=is_bilingual)

    def put(self, *updates: CaptionUpdate) -> None:
        for update in updates:
            self.text.put(update)

    @property
    def lines(self) -> list[str]:
        return self.document.toPlainText().split("\n")

    def blocks(self) -> Iterator[QTextBlock]:
        block = self.document.begin()
        while block.isValid():
            yield block
            block = block.next()

    def margins(self) -> list[float]:
        return [block.blockFormat().topMargin() for block in self.blocks()]

    def unstable(self) -> str:
        """What stands there with the dots of unstable text."""
        pieces = [fragment.fragment() for block in self.blocks() for fragment in block]
        return "".join(piece.text() for piece in pieces if piece.charFormat().underlineStyle() == DOTTED)


@pytest.fixture
def written(qapp) -> Written:
    return Written()


def test_the_translation_stands_above_what_was_said(written: Written) -> None:
    written.put(caption(0, "good morning", target="Guten Morgen"))
    assert written.lines == ["Guten Morgen", "good morning"]


def test_without_a_translation_there_is_one_line(qapp) -> None:
    written = Written(is_bilingual=False)
    written.put(caption(0, "good morning"))
    assert written.lines == ["good morning"]


def test_where_no_translation_came_in_the_end_no_line_is_left_for_it(written: Written) -> None:
    written.put(
        caption(0, "um", final=False),
        caption(1, "good morning", target="Guten Morgen"),
        caption(0, "um", final=True),
    )
    assert written.lines == ["um", "Guten Morgen", "good morning"]
    assert written.margins() == [ROW_GAP, ROW_GAP, 0.0]
    assert [mark_of(block).part for block in written.blocks()] == [
        LinePart.HEAD,
        LinePart.HEAD,
        LinePart.BELOW,
    ]


def test_a_translation_of_blanks_leaves_no_line(written: Written) -> None:
    written.put(caption(0, "um", target=" ", final=True), caption(1, "so", target="also", final=True))
    assert written.lines == ["um", "also", "so"]


def test_what_was_heard_of_a_translation_may_be_nothing(written: Written) -> None:
    written.put(caption(0, "", target="also", final=True), caption(1, "so", target="also", final=True))
    assert written.lines == ["also", "also", "so"]


@pytest.mark.parametrize("is_bilingual", [False, True])
def test_words_that_are_all_taken_back_at_the_end_leave_no_line(qapp, *, is_bilingual: bool) -> None:
    written = Written(is_bilingual=is_bilingual)
    written.put(caption(0, "", tail="uh"), caption(0, "", final=True))
    assert written.lines == [""]
    written.put(caption(1, "so", final=True))
    assert written.lines == ["so"]
    assert written.text.n_captions == 1


def test_a_talk_that_is_closed_keeps_no_lines_for_translations_that_never_came(written: Written) -> None:
    written.put(caption(0, "one", target="eins"), caption(1, "two"), caption(2, "", tail="three"))
    written.text.close()
    assert written.lines == ["eins", "one", "two", "three"]
    assert written.text.open == {}
    assert written.text.n_captions == 3


def test_a_caption_that_was_open_when_the_talk_ended_grows_on_in_its_place(written: Written) -> None:
    written.put(caption(0, "good", target="Guten"), caption(1, "how", start_s=2.0))
    written.text.close()
    written.text.put_notice("[5.0 s not captioned yet]", 2.0)
    written.put(caption(1, "how are you", target="wie geht es", final=True, start_s=2.0))
    written.put(caption(0, "good morning", target="Guten Morgen", final=True, start_s=0.0))
    said = ["Guten Morgen", "good morning", "wie geht es", "how are you"]
    assert written.lines == [*said, "[5.0 s not captioned yet]"]
    assert written.text.n_captions == 2


def test_unstable_text_looks_different_until_it_is_committed(written: Written) -> None:
    written.put(caption(0, "good", tail="mourning", target="Guten", target_tail="Tag"))
    assert written.lines == ["Guten Tag", "good mourning"]
    assert written.unstable() == "Tagmourning"
    written.put(caption(0, "good morning", target="Guten Morgen", final=True))
    assert written.lines == ["Guten Morgen", "good morning"]
    assert written.unstable() == ""


def test_a_translation_that_comes_late_stays_with_its_sentence(written: Written) -> None:
    written.put(
        caption(0, "one two", target="eins"),
        caption(1, "three"),
        caption(0, "one two", target="eins zwei", final=True),
        caption(1, "three", target="drei", final=True),
    )
    assert written.lines == ["eins zwei", "one two", "drei", "three"]


def test_a_caption_without_any_text_leaves_no_line(written: Written) -> None:
    written.put(caption(0, "", final=True))
    assert written.lines == [""]


def test_characters_beyond_16_bits_are_counted_right(written: Written) -> None:
    written.put(caption(0, "👍🏽 one", tail="tw"), caption(0, "👍🏽 one two", tail="thr"))
    assert written.lines == ["", "👍🏽 one two thr"]


Words = st.lists(st.sampled_from(["a", "ab", "ü", "👍", "c-d"]), max_size=4).map(" ".join)
Steps = st.lists(st.tuples(st.integers(0, 2), Words, Words, Words, Words), max_size=25)


@FEW
@given(steps=Steps)
def test_the_text_shows_the_last_state_of_every_caption_whatever_the_order(qapp, steps) -> None:
    written = Written()
    states: dict[int, tuple[str, str, str, str]] = {}
    for segment, source, source_tail, target, target_tail in steps:
        before = states.get(segment, ("", "", "", ""))
        state = (
            (before[0] + " " + source).strip(),
            source_tail,
            (before[2] + " " + target).strip(),
            target_tail,
        )
        if any(state):
            states[segment] = state
        else:  # what gets its first words again comes last
            states.pop(segment, None)
        source, source_tail, target, target_tail = state
        written.put(caption(segment, source, target, tail=source_tail, target_tail=target_tail))
    lines = [" ".join(filter(None, pair)) for s in states.values() for pair in (s[2:], s[:2])]
    assert written.document.toPlainText() == "\n".join(lines)
    if states:
        assert written.margins() == [margin for _ in states for margin in (ROW_GAP, 0.0)]
        parts = [mark_of(block).part for block in written.blocks()]
        assert parts == [part for _ in states for part in (LinePart.HEAD, LinePart.BELOW)]


def test_a_false_start_leaves_no_place_behind_for_what_is_said_much_later(qapp) -> None:
    written = Written(is_bilingual=False)
    written.put(caption(1, "", tail="uh", speaker="Others"), caption(1, "", speaker="Others"))
    for n in range(3):
        written.put(caption(2 * n, f"sentence {n}", speaker="Me", final=True))
    written.put(caption(1, "here is", speaker="Others"))
    assert written.lines == [*(f"sentence {n}" for n in range(3)), "here is"]


def test_a_long_talk_does_not_grow_without_end_and_loses_no_half_captions(written: Written) -> None:
    for n in range(MAX_LINES):
        # Every third has no translation, so that captions do not begin at even lines.
        written.put(caption(n, f"s{n}", target="" if n % 3 == 0 else f"t{n}", final=True, start_s=n))
        if written.text.forget_the_oldest():
            first = written.document.firstBlock()
            assert mark_of(first).part is LinePart.HEAD
            assert first.text() in (f"s{mark_of(first).row}", f"t{mark_of(first).row}")
            assert first.blockFormat().topMargin() == ROW_GAP
        assert written.document.blockCount() <= MAX_LINES
    assert written.document.blockCount() > MAX_LINES // 2
    assert written.lines[-2:] == [f"s{MAX_LINES - 2}", f"s{MAX_LINES - 1}"]


def test_lost_sound_is_shown_as_a_gap(written: Written) -> None:
    written.put(caption(0, "before", target="vorher"))
    written.text.put_notice("[1.0 s of sound lost]", 1.0)
    written.put(caption(0, "before that", target="vorher da", final=True))
    assert written.lines == ["vorher da", "before that", "[1.0 s of sound lost]"]
    assert written.unstable() == ""


def test_what_was_said_before_a_pause_stands_above_it_though_it_is_recognized_later(written: Written) -> None:
    written.text.put_notice("[paused]", 2.0)
    written.put(
        caption(0, "", tail="good", start_s=0.5),
        caption(1, "later", target="später", start_s=2.5),
        caption(0, "good morning", target="Guten Morgen", final=True, start_s=0.5),
    )
    assert written.lines == ["Guten Morgen", "good morning", "[paused]", "später", "later"]
    assert written.unstable() == ""


def test_a_gap_that_is_told_late_stands_where_the_sound_is_lost(written: Written) -> None:
    written.put(
        caption(0, "one", target="eins", start_s=0.0, final=True), caption(1, "three", tail="fo", start_s=9.0)
    )
    written.text.put_notice("[5.0 s of sound lost]", 3.0)
    written.put(caption(1, "three four", target="drei vier", start_s=9.0, final=True))
    assert written.lines == ["eins", "one", "[5.0 s of sound lost]", "drei vier", "three four"]


def test_a_new_talk_begins_with_an_empty_text(written: Written) -> None:
    written.put(caption(0, "one", speaker="Me", final=True))
    written.text.put_notice("[paused]", 60.0)
    written.text.begin("en", "", is_bilingual=False)
    assert written.text.n_captions == 0
    written.put(caption(0, "anew", start_s=0.0))
    assert written.lines == ["anew"]


@given(
    entries=st.lists(st.tuples(st.booleans(), st.integers(0, 9), st.booleans()), max_size=12),
    is_bilingual=st.booleans(),
)
@FEW
def test_all_stand_in_the_order_of_the_sound_with_their_marks_and_grow_at_their_places(
    qapp, entries: list[tuple[bool, int, bool]], is_bilingual: bool
) -> None:
    written = Written(is_bilingual=is_bilingual)
    for number, (is_notice, start_s, _) in enumerate(entries):
        if is_notice:
            written.text.put_notice(f"[{number}]", start_s)
        else:
            written.put(caption(number, "", tail="x", start_s=start_s, speaker=f"who {number % 3}"))
    expected: list[tuple[str, LinePart, int]] = []
    for number, (is_notice, start_s, is_translated) in sorted(
        enumerate(entries), key=lambda entry: (entry[1][1], entry[1][0])
    ):
        if is_notice:
            expected.append((f"[{number}]", LinePart.NOTICE, start_s))
            continue
        words = [f"t{number}" if is_translated else "", f"s{number}"]
        speaker = f"who {number % 3}"
        written.put(
            caption(number, words[1], words[0], final=True, start_s=start_s, speaker=speaker),
        )
        shown = words if is_bilingual and is_translated else words[1:]
        expected += zip(shown, (LinePart.HEAD, LinePart.BELOW), (start_s, start_s), strict=False)
    assert written.document.toPlainText().splitlines() == [line for line, _, _ in expected]
    for block, (line, part, start_s) in zip(written.blocks(), expected, strict=False):
        mark = mark_of(block)
        assert mark.part == part
        if part is not LinePart.NOTICE:
            head = written.text.heads.of(mark.row)
            assert (head.start_s, head.speaker) == (start_s, f"who {int(line[1:]) % 3}")


@FEW
@given(steps=st.lists(st.tuples(st.integers(0, 3), Words, Words), max_size=25))
def test_committed_text_never_shrinks(qapp, steps: list[tuple[int, str, str]]) -> None:
    written = Written()
    committed: dict[int, tuple[str, str]] = {}
    for segment, source, target in steps:
        before = committed.get(segment, ("", ""))
        words = ((before[0] + " " + source).strip(), (before[1] + " " + target).strip())
        if any(words):
            committed[segment] = words
        written.put(caption(segment, *words, start_s=segment))
        assert [line for line in written.lines if line] == [
            line for _, pair in sorted(committed.items()) for line in reversed(pair) if line
        ]


def test_the_caption_before_a_line_is_found_over_notices(written: Written) -> None:
    written.put(caption(0, "one", target="eins", speaker="Me", final=True))
    written.text.put_notice("[paused]", 5.0)
    written.put(caption(1, "two", target="zwei", start_s=6.0, final=True))
    blocks = list(written.blocks())
    assert head_before(blocks[3]) == blocks[0]
    assert not head_before(blocks[0]).isValid()


def test_each_line_has_the_direction_of_its_own_language(qapp) -> None:
    written = Written()
    written.text.begin("en", "ar", is_bilingual=True)
    # Its first letters are Latin, which would make it a line from left to right.
    written.put(caption(0, "Surtitle is free", target="Surtitle مجاني", final=True))
    target, source = written.blocks()
    assert target.textDirection() is Qt.LayoutDirection.RightToLeft
    assert source.textDirection() is Qt.LayoutDirection.LeftToRight


def test_where_the_language_is_detected_a_line_goes_by_its_text(qapp) -> None:
    written = Written()
    written.text.begin("auto", "de", is_bilingual=True)
    written.put(caption(0, "שלום", target="Hallo", final=True))
    target, source = written.blocks()
    assert target.textDirection() is Qt.LayoutDirection.LeftToRight
    assert source.textDirection() is Qt.LayoutDirection.RightToLeft


@pytest.mark.parametrize("code", ["ar", "fa", "he", "ur"])
def test_languages_that_are_written_from_right_to_left_are_known(code: str) -> None:
    assert direction_of(code) is Qt.LayoutDirection.RightToLeft


def test_a_notice_is_written_again_where_it_stands() -> None:
    written = Written()
    written.put(caption(0, "before", final=True, start_s=0.0))
    written.text.put_notice("[5.0 s not captioned yet]", 2.0)
    written.put(caption(1, "behind", final=True, start_s=8.0))
    written.text.change_notice("[5.0 s filled in later]", 2.0)
    written.text.change_notice("[nothing]", 3.0)
    assert written.lines == ["before", "[5.0 s filled in later]", "behind"]
    written.put(caption(9, "between", final=True, start_s=2.5))
    assert written.lines == ["before", "[5.0 s filled in later]", "between", "behind"]


@pytest.mark.parametrize("is_bilingual", [True, False])
@pytest.mark.parametrize(("before", "after"), [("", "tag"), ("tag", ""), ("tag", "tags"), ("", "")])
def test_a_corrected_caption_reads_as_if_it_had_been_heard_so(
    qapp, before: str, after: str, is_bilingual: bool
) -> None:
    def others(n: int) -> CaptionUpdate:
        return caption(n, f"s{n}", f"t{n}", final=True, start_s=float(n), speaker="Me")

    heard = caption(1, "day", before, final=True, start_s=1.0, speaker="Others")
    read = replace(heard, source="days", target=after)
    corrected, expected = Written(is_bilingual=is_bilingual), Written(is_bilingual=is_bilingual)
    growing = caption(3, "and", "und", start_s=3.0)
    corrected.put(others(0), heard, others(2), growing)
    corrected.text.correct(heard, read)
    expected.put(others(0), read, others(2), growing)
    for written in (corrected, expected):
        written.put(replace(growing, source="and so", target="und so", final=True), others(4))
    assert corrected.document.toHtml() == expected.document.toHtml()
    assert [mark_of(block) for block in corrected.blocks()] == [mark_of(block) for block in expected.blocks()]


def test_a_correction_of_what_is_not_there_any_more_changes_nothing(written: Written) -> None:
    written.put(caption(0, "one", "eins", final=True))
    other = caption(1, "two", "zwei", final=True)
    written.text.correct(other, replace(other, target="ZWEI"))
    assert written.lines == ["eins", "one"]
