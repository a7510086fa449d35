"""Subtitles of a file stay until they can be read, and never beyond the beginning of the next one."""

from __future__ import annotations

import os
import re
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.captions.appended_file import CaptionFileError
from core.captions.caption_files import SrtWriter, caption_writer
from core.captions.captions import READING_SPEED, CaptionUpdate, Gap
from core.speech.segments import SegmentId

WORDS = st.lists(st.sampled_from(["so", "where", "were", "we", "meanwhile"]), min_size=1, max_size=30)
TALK = st.lists(st.tuples(WORDS, st.floats(0.05, 3.0), st.floats(0.0, 5.0), st.booleans()), max_size=5)
CUE = re.compile(r"(\d+)\n(\S+) --> (\S+)\n((?:.+\n)+)\n")


def said(segment: int, start_s: float, end_s: float, text: str) -> CaptionUpdate:
    return CaptionUpdate(SegmentId(segment), start_s, end_s, text, "", "", "", True, end_s)


def seconds(clock: str) -> float:
    hours, minutes, rest = clock.replace(",", ".").split(":")
    return 3600 * int(hours) + 60 * int(minutes) + float(rest)


def subtitles(path: Path) -> list[tuple[float, float, str]]:
    content = path.read_text("utf-8")
    assert CUE.sub("", content) == "", "nothing but whole cues"
    found = CUE.findall(content)
    assert [number for number, *_ in found] == [str(n + 1) for n in range(len(found))]
    return [(seconds(start), seconds(end), " ".join(text.split())) for _, start, end, text in found]


@given(TALK)
def test_each_is_read_or_the_next_begins(tmp_path_factory: pytest.TempPathFactory, talk) -> None:
    path = tmp_path_factory.getbasetemp() / "talk.srt"
    writer, clock_s, n_shown = caption_writer(path), 0.0, 0
    for segment, (words, length_s, silence_s, is_lost) in enumerate(talk):
        writer.write(said(segment, clock_s, clock_s + length_s, " ".join(words)))
        assert len(subtitles(path)) > n_shown, "it stands on the disk at once"
        n_shown = len(subtitles(path))
        clock_s += length_s + silence_s
        if is_lost:
            writer.write(Gap(clock_s, clock_s + 2.0))
            clock_s += 2.0
    writer.close()
    shown = subtitles(path)
    for (start_s, end_s, text), (next_s, _, _) in pairwise([*shown, (1e9, 1e9, "")]):
        assert start_s < end_s <= next_s
        needed_s = max(1.0, len(text) / READING_SPEED)
        assert end_s - start_s >= min(needed_s, next_s - start_s) * 0.6 - 0.01
    joined = " ".join(text for _, _, text in shown if not text.startswith("["))
    assert joined.split() == [word for words, *_ in talk for word in words]


def test_the_next_one_that_begins_soon_takes_the_time_of_the_last_back(tmp_path: Path) -> None:
    path = tmp_path / "talk.srt"
    writer = caption_writer(path)
    writer.write(said(0, 1.0, 1.47, "here is what was said so fast"))
    assert subtitles(path)[0][1] == 2.706
    writer.write(said(1, 2.0, 2.2, "yes"))
    assert subtitles(path) == [(1.0, 2.0, "here is what was said so fast"), (2.0, 3.0, "yes")]
    writer.close()


def test_a_pipe_gets_each_as_long_as_it_was_said(tmp_path: Path) -> None:
    path = tmp_path / "talk.srt"
    os.mkfifo(path)
    reading = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    writer = SrtWriter(path)
    writer.write(said(0, 1.0, 1.47, "here is what was said so fast"))
    writer.write(said(1, 2.0, 2.2, "yes"))
    writer.close()
    content = os.read(reading, 4096).decode()
    os.close(reading)
    assert "00:00:01,000 --> 00:00:01,470" in content and "00:00:02,000 --> 00:00:02,200" in content


def test_a_disk_that_is_full_leaves_the_last_whole_one(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    path = tmp_path / "talk.srt"
    writer = caption_writer(path)
    writer.write(said(0, 1.0, 1.2, "yes"))
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size + 4, limits[1]))
    try:
        with pytest.raises(CaptionFileError):
            writer.write(said(1, 1.5, 1.9, "no more of it"))
        writer.write(Gap(1.6, 2.0))
        with pytest.raises(CaptionFileError):
            writer.close()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert subtitles(path)[0] == (1.0, 1.5, "yes")
