from __future__ import annotations

import os
import subprocess

import pytest
from command_line import UNHURRIED_S, CommandLine, assert_one_sentence
from hypothesis import given
from hypothesis import strategies as st

from app.commands.translate import Page, SentenceCutter, words_and_line_ends
from app.session.feed import WordsFeed
from core.captions.captions import Captioned, CaptionUpdate
from core.speech.segments import SegmentId, Word
from core.wire.messages import SourceWords
from models import embedded


def read_in_pieces(pieces: list[bytes]) -> list[str | None]:
    reading, writing = os.pipe()
    try:
        for piece in pieces:
            os.write(writing, piece)
        os.close(writing)
        return list(words_and_line_ends(reading))
    finally:
        os.close(reading)


def expected(text: str) -> list[str | None]:
    lines = text.split("\n")
    if not lines[-1].split():
        lines.pop()
    return [item for line in lines for item in (*line.split(), None)]


@given(st.text(alphabet="ab é字 \n\t.", max_size=30))
def test_words_and_line_ends_are_those_of_the_text(text: str) -> None:
    assert read_in_pieces([text.encode()]) == expected(text)


def test_a_word_comes_as_soon_as_the_space_behind_it() -> None:
    reading, writing = os.pipe()
    words = words_and_line_ends(reading)
    os.write(writing, b"good mor")
    assert next(words) == "good"
    os.write(writing, b"ning ")
    assert next(words) == "morning"
    os.write(writing, "schö".encode()[:-1])
    os.write(writing, "schö".encode()[-1:] + b"n\n")
    os.close(writing)
    assert list(words) == ["schön", None]
    os.close(reading)


def cut(items: list[str | None]) -> list[SourceWords]:
    cutter = SentenceCutter()
    return [message for item in items for message in cutter.put(item)]


def test_a_line_is_cut_where_a_sentence_ends() -> None:
    assert cut(["Thanks.", "I", "see", None]) == [
        SourceWords(0, ("Thanks.",), True),
        SourceWords(1, ("I",), False),
        SourceWords(1, ("see",), False),
        SourceWords(1, (), True),
    ]


def test_a_full_stop_that_may_belong_to_an_abbreviation_waits_for_the_next_word() -> None:
    assert cut(["at", "5", "p.m.", "We", None])[2:] == [
        SourceWords(0, ("p.m.",), False),
        SourceWords(0, (), True),
        SourceWords(1, ("We",), False),
        SourceWords(1, (), True),
    ]
    assert [message.segment for message in cut(["Mr.", "Smith", None])] == [0, 0, 0]


@given(st.lists(st.one_of(st.none(), st.sampled_from(["a", "b.", "p.m.", "We", "Mr.", "5."])), max_size=15))
def test_every_word_is_in_one_sentence_and_every_sentence_ends_by_the_end_of_its_line(
    items: list[str | None],
) -> None:
    cutter = SentenceCutter()
    n_ended = 0
    words: list[str] = []
    for item in [*items, None]:
        wanted = cutter.segment_of(item) if item is not None else None
        messages = list(cutter.put(item))
        for message in messages:
            assert message.segment == n_ended
            words += message.words
            n_ended += message.last
            assert not message.words or message.segment == wanted
        if item is None:
            assert n_ended == cutter.segment
    assert words == [item for item in items if item is not None]


def captioned(segment: int, source: str, target: str, final: bool) -> Captioned:
    update = CaptionUpdate(SegmentId(segment), 0.0, 0.0, source, "", target, "", final, 0.0)
    return Captioned(update, tuple(Word(text, 0.0, 0.0) for text in source.split()), (), "", final)


def test_two_sentences_of_a_line_stand_in_one_line_and_an_empty_line_stays(
    capsys: pytest.CaptureFixture[str],
) -> None:
    page, feed = Page(trace=True), WordsFeed()
    page.belongs(0)
    page.take(captioned(0, "a", "", False), feed)
    page.take(captioned(0, "a b", "A", False), feed)
    page.belongs(1)
    page.take(captioned(0, "a b", "A B", True), feed)
    page.end_line()
    page.end_line()
    page.belongs(2)
    page.end_line()
    assert capsys.readouterr().out == "A B"
    page.take(captioned(1, "c", "C", True), feed)
    assert capsys.readouterr().out == " C\n\n"
    page.take(captioned(2, "d", "D", True), feed)
    shown = capsys.readouterr()
    assert shown.out == "D\n"
    assert shown.err.splitlines() == ["READ  d", "WRITE D"]


def test_the_command_gives_a_line_for_a_line_and_tells_once_of_a_policy_outside_the_training(
    command_line: CommandLine,
) -> None:
    text = "Good morning everyone. Do you have any questions?\n\nthank you very much\nno line end"
    ran = command_line.run("translate", "--trace", "--policy", "wait-12", stdin=text)
    assert ran.returncode == 0, ran.stderr
    lines = ran.stdout.split("\n")
    assert len(lines) == 5
    assert lines[1] == lines[4] == ""
    assert all(lines[n].strip() for n in (0, 2, 3))
    read = [line.split(maxsplit=1)[1] for line in ran.stderr.splitlines() if line.startswith("READ ")]
    written = [line.split(maxsplit=1)[1] for line in ran.stderr.splitlines() if line.startswith("WRITE ")]
    assert " ".join(read).split() == text.split()
    # A mark that waited for more source is written by itself.
    assert "".join(written).replace(" ", "") == "".join(ran.stdout.split())
    assert ran.stderr.count("at this pace, for which it was not trained") == 1


def test_a_wrong_translator_is_told_though_nothing_is_typed(command_line: CommandLine) -> None:
    with command_line.start("translate", "--translator", "no/such/folder", stdin=subprocess.PIPE) as process:
        assert process.stderr is not None
        try:
            code = process.wait(UNHURRIED_S)
        finally:
            process.kill()
        ran = subprocess.CompletedProcess(process.args, code, "", process.stderr.read())
    assert_one_sentence(ran, "no/such/folder")


def test_an_unknown_pair_of_languages_is_told_in_one_sentence(command_line: CommandLine) -> None:
    assert_one_sentence(command_line.run("translate", "--to", "ja", stdin="hello\n"), "ja")


@pytest.mark.skipif(len(embedded.folders()) < 2, reason="no translator into English ships with this build")
def test_german_is_read_in_english_without_a_word_of_which_translator(command_line: CommandLine) -> None:
    ran = command_line.run("translate", "--from", "de", "--to", "en", stdin="Guten Morgen zusammen.\n")
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.strip()
