"""Whatever a text or a name holds, a caption file stays one that players and programs read."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from core.captions.caption_files import WRITERS, caption_writer, json_line
from core.captions.captions import CaptionUpdate, Gap, cues
from core.speech.segments import SegmentId
from core.wording.plain_lines import plain_line

TROUBLES = [
    "\n",
    "\r\n",
    "\r",
    "\n\n",
    "-->",
    "--->",
    "\ufeff",
    "\ud800",
    "\udfff",
    "\x00",
    "\x1b[2J",
    "\x85",
]
TROUBLES += [
    "\u2028",
    "\u2029",
    "\x0b",
    "\x0c",
    "\x1c",
    "1\n00:00:09,000 --> 00:00:10,000\nhello",
    "</v>",
    "&lt;",
]
TROUBLES += ["<i>", "{\\an8}", "{name}", "C:\\new", "\u202e", "\u2066", "&#x3c;"]
TROUBLES += ["<v Eve>", "NOTE", "WEBVTT", '"', "\\", "\t"]
TEXTS = st.lists(st.sampled_from(TROUBLES) | st.text(max_size=6) | st.sampled_from([" ", "so", "好"])).map(
    "".join
)
TEXTS_WITH_HALVES = st.builds(
    lambda text, half: text + half, TEXTS, st.sampled_from(["", "\ud83d", "\udcff"])
)
CAPTION = st.builds(
    CaptionUpdate,
    segment=st.just(SegmentId()),
    start_s=st.just(1.0),
    end_s=st.just(3.0),
    source=TEXTS_WITH_HALVES,
    source_tail=TEXTS_WITH_HALVES,
    target=TEXTS_WITH_HALVES,
    target_tail=TEXTS_WITH_HALVES,
    final=st.just(True),
    emitted_s=st.just(4.0),
    speaker=TEXTS_WITH_HALVES,
)
TALK = st.lists(CAPTION, max_size=3)
HOSTILE = CaptionUpdate(
    SegmentId(0), 1.0, 3.0, "so\n\nit", "", "a --> b", "", True, 4.0, "Eve\n\n9\n00:00:01,000 --> x"
)
TIMES = {
    ".srt": re.compile(r"\d\d:\d\d:\d\d,\d{3} --> \d\d:\d\d:\d\d,\d{3}"),
    ".vtt": re.compile(r"\d\d:\d\d:\d\d\.\d{3} --> \d\d:\d\d:\d\d\.\d{3}"),
}


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Callable[[list[CaptionUpdate], str], str]:
    """Return what the file of captions with that ending holds; that it can be read is the first law."""
    folder = tmp_path_factory.mktemp("files")

    def write(talk: list[CaptionUpdate], ending: str) -> str:
        path: Path = folder / f"talk{ending}"
        writer = caption_writer(path)
        for caption in talk:
            writer.write(caption)
        writer.write(Gap(9.0, 10.5))
        writer.close()
        return path.read_bytes().decode("utf-8")

    return write


def n_cues(talk: list[CaptionUpdate]) -> int:
    plain = [
        CaptionUpdate(
            SegmentId(0), 1.0, 3.0, plain_line(said.source), "", plain_line(said.target), "", True, 4.0
        )
        for said in talk
    ]
    return sum(len(cues(caption, bilingual=True)) for caption in plain) + 1


@given(TALK)
@example([HOSTILE])
def test_a_subtitle_is_a_number_a_time_and_one_or_two_lines(written, talk: list[CaptionUpdate]) -> None:
    entries = written(talk, ".srt").removesuffix("\n\n").split("\n\n")
    assert len(entries) == n_cues(talk)
    for number, entry in enumerate(entries, start=1):
        first, time, *lines = entry.split("\n")
        assert first == str(number)
        assert TIMES[".srt"].fullmatch(time)
        assert 1 <= len(lines) <= 2
        assert not any("-->" in line or not line.strip() for line in lines)


@given(TALK, st.sampled_from([".srt", ".vtt"]))
@example([HOSTILE], ".srt")
def test_no_text_of_a_cue_is_a_tag_an_override_or_an_entity_and_none_turns_what_follows(
    written, talk: list[CaptionUpdate], ending: str
) -> None:
    content = written(talk, ending)
    if ending == ".vtt":
        content = html.unescape(re.sub(r"(?m)^<v [^<>]*>", "", content))
    assert not re.search(r"<[^\u2060]|\\[^\u2060]|[{}\u202a-\u202e\u2066-\u2069]|&#?\w+;", content)


@pytest.mark.parametrize("ending", WRITERS)
def test_nothing_of_a_text_is_lost_but_what_turns_it(written, ending: str) -> None:
    said = "List<String> & a < b and b > c, C:\\new &amp; é"
    content = written([CaptionUpdate(SegmentId(0), 1.0, 9.0, f"{said}\u202e", "", "", "", True, 9.0)], ending)
    if ending == ".vtt":
        content = html.unescape(content)
    if ending == ".jsonl":
        content = json.loads(content.splitlines()[0])["source"]
    assert said in " ".join(content.replace("\u2060", "").split())


@given(TALK)
@example([HOSTILE])
def test_a_cue_of_the_web_is_a_time_and_lines_in_which_nothing_is_markup(
    written, talk: list[CaptionUpdate]
) -> None:
    header, *entries = written(talk, ".vtt").removesuffix("\n\n").split("\n\n")
    assert header == "WEBVTT"
    assert len(entries) == n_cues(talk)
    for entry in entries:
        time, *lines = entry.split("\n")
        assert TIMES[".vtt"].fullmatch(time)
        assert 1 <= len(lines) <= 2
        text = re.sub(r"^<v [^<>]*[^<>\s]>", "", lines[0])
        assert not any(set("<>") & set(line) or not line.strip() for line in (text, *lines[1:]))


@given(TALK)
@example([HOSTILE])
def test_a_transcript_has_as_many_lines_as_things_said(written, talk: list[CaptionUpdate]) -> None:
    lines = written(talk, ".txt").splitlines()
    n_said = 0
    for said in talk:
        texts = [text for text in (plain_line(said.source).strip(), plain_line(said.target).strip()) if text]
        n_said += 3 if len(texts) == 2 else len(texts)  # a pair stands apart
    assert len(lines) == n_said + 1


@given(TALK)
@example([HOSTILE])
def test_a_line_of_json_is_one_however_lines_are_counted(written, talk: list[CaptionUpdate]) -> None:
    lines = written(talk, ".jsonl").splitlines()
    events = [json.loads(line) for line in lines]
    assert [event["event"] for event in events] == ["caption"] * len(talk) + ["gap"]
    for event, said in zip(events, talk, strict=False):
        assert event["target"] == plain_line(said.target)


@given(TALK, st.sampled_from(sorted(WRITERS)))
@example([HOSTILE], ".txt")
def test_nothing_in_a_file_steers_a_terminal_or_marks_an_order_of_bytes(
    written, talk: list[CaptionUpdate], ending: str
) -> None:
    content = written(talk, ending)
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff]", content)


@given(CAPTION)
def test_what_is_served_can_be_sent(said: CaptionUpdate) -> None:
    json_line(said).encode("utf-8")


@given(TEXTS_WITH_HALVES, TEXTS_WITH_HALVES)
def test_of_a_text_that_grows_the_plain_line_only_grows(text: str, more: str) -> None:
    assert plain_line(text + more) == plain_line(text) + plain_line(more)
    assert plain_line(plain_line(text)) == plain_line(text)
