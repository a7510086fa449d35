from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from core.captions.appended_file import CaptionFileError
from core.captions.caption_files import JsonLinesWriter, caption_writer
from core.captions.captions import CaptionUpdate, Gap
from core.speech.segments import SegmentId
from core.speech.voices import VoiceSpan


def update(segment: int, source: str, target: str, final: bool, emitted_s: float = 2.5) -> CaptionUpdate:
    return CaptionUpdate(SegmentId(segment), 1.0, 2.0, source, "tail", target, "", final, emitted_s)


TALK = [
    update(0, "good", "", False),
    update(0, "good morning", "guten Morgen", True),
    update(1, "thank", "", False),
    update(1, "thank you", "danke", False),
]


def test_a_json_line_has_exactly_the_documented_keys_and_is_on_disk_at_once(tmp_path: Path) -> None:
    path = tmp_path / "talk.jsonl"
    writer = caption_writer(path)
    for n_lines, state in enumerate(TALK, start=1):
        writer.write(state)
        lines = path.read_text("utf-8").splitlines()
        assert len(lines) == n_lines
    assert json.loads(lines[1]) == {
        "event": "caption",
        "segment": 0,
        "start_s": 1.0,
        "end_s": 2.0,
        "source": "good morning",
        "source_tail": "tail",
        "target": "guten Morgen",
        "target_tail": "",
        "final": True,
        "emitted_s": 2.5,
    }
    writer.close()


@pytest.mark.parametrize(
    ("segment", "told"),
    [
        (SegmentId(4), {"segment": 4}),
        (SegmentId(4, track=1), {"segment": 4, "track": 1}),
        (SegmentId(0, track=1, gap=2), {"segment": 0, "track": 1, "gap": 2}),
    ],
)
def test_a_json_line_tells_a_segment_from_all_others(
    tmp_path: Path, segment: SegmentId, told: dict[str, int]
) -> None:
    writer = JsonLinesWriter(tmp_path / "talk.jsonl")
    writer.write(replace(TALK[-1], segment=segment))
    writer.write_voices([VoiceSpan(segment, 0, 1, 1, True)])
    writer.close()
    for line in (tmp_path / "talk.jsonl").read_text("utf-8").splitlines():
        entry = json.loads(line)
        assert {name: entry[name] for name in ("segment", "track", "gap") if name in entry} == told


def test_srt_has_each_final_segment_at_once_and_the_open_one_at_the_close(tmp_path: Path) -> None:
    path = tmp_path / "talk.srt"
    writer = caption_writer(path)
    for state in TALK:
        writer.write(state)
    first = "1\n00:00:01,000 --> 00:00:02,000\ngood morning\nguten Morgen\n\n"
    assert path.read_text("utf-8") == first
    writer.close()
    assert path.read_text("utf-8") == first + "2\n00:00:01,000 --> 00:00:02,000\nthank you\ndanke\n\n"


def test_vtt_has_its_header_and_escapes_markup(tmp_path: Path) -> None:
    path = tmp_path / "talk.vtt"
    writer = caption_writer(path)
    writer.write(update(0, "a < b & c", "", True))
    writer.close()
    assert path.read_text("utf-8") == "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\na &lt;\u2060 b &amp; c\n\n"


def test_txt_is_bilingual_or_target_only(tmp_path: Path) -> None:
    both, target = tmp_path / "both.txt", tmp_path / "target.txt"
    for path, bilingual in ((both, True), (target, False)):
        writer = caption_writer(path, bilingual=bilingual)
        for state in TALK:
            writer.write(state)
        writer.close()
    assert both.read_text("utf-8") == "good morning\nguten Morgen\n\nthank you\ndanke\n\n"
    assert target.read_text("utf-8") == "guten Morgen\ndanke\n"


def test_a_gap_is_shown_as_a_gap(tmp_path: Path) -> None:
    for name in ("a.srt", "a.vtt", "a.txt", "a.jsonl"):
        writer = caption_writer(tmp_path / name)
        writer.write(Gap(3.0, 4.5))
        writer.close()
    assert "1\n00:00:03,000 --> 00:00:04,500\n[1.5 s of sound lost]" in (tmp_path / "a.srt").read_text()
    assert "[1.5 s of sound lost]" in (tmp_path / "a.vtt").read_text()
    assert "[1.5 s of sound lost]" in (tmp_path / "a.txt").read_text()
    assert json.loads((tmp_path / "a.jsonl").read_text()) == {"event": "gap", "start_s": 3.0, "end_s": 4.5}


def test_a_pause_is_a_gap_of_its_own_kind(tmp_path: Path) -> None:
    for name in ("a.vtt", "a.txt", "a.jsonl"):
        writer = caption_writer(tmp_path / name)
        writer.write(Gap(3.0, 4.0, is_pause=True))
        writer.close()
    assert "00:00:03.000 --> 00:00:04.000\n[paused]\n" in (tmp_path / "a.vtt").read_text()
    assert (tmp_path / "a.txt").read_text() == "[paused]\n"
    assert json.loads((tmp_path / "a.jsonl").read_text())["is_pause"] is True


def test_a_loss_of_unknown_length_can_be_read_in_a_subtitle(tmp_path: Path) -> None:
    writer = caption_writer(tmp_path / "a.srt")
    writer.write(Gap(3.0, 3.0))
    writer.close()
    assert (tmp_path / "a.srt").read_text() == "1\n00:00:03,000 --> 00:00:04,000\n[sound lost]\n\n"


def test_a_gap_stands_behind_the_captions_that_began_before_it(tmp_path: Path) -> None:
    """It is told while the words before it are still being recognized, or not shown at all yet."""

    def said(segment: int, start_s: float, text: str, *, final: bool) -> CaptionUpdate:
        return CaptionUpdate(
            SegmentId(segment), start_s, start_s + 2.0, text, "", "", "", final, start_s + 5.0
        )

    path = tmp_path / "talk.srt"
    writer = caption_writer(path)
    writer.write(said(0, 10.0, "before", final=False))
    writer.write(Gap(13.0, 14.5))
    writer.write(Gap(20.0, 20.5))
    writer.write(said(0, 10.0, "before the first gap", final=True))
    writer.write(said(1, 15.0, "between them", final=True))
    writer.write(Gap(30.0, 31.0))
    writer.write(said(2, 22.0, "still open", final=False))
    writer.close()
    entries = [entry.split("\n") for entry in path.read_text("utf-8").strip().split("\n\n")]
    assert [entry[0] for entry in entries] == ["1", "2", "3", "4", "5", "6"]
    assert [entry[2] for entry in entries] == [
        "before the first gap",
        "[1.5 s of sound lost]",
        "between them",
        "[0.5 s of sound lost]",
        "still open",
        "[1.0 s of sound lost]",
    ]


def test_a_segment_without_words_makes_no_entry(tmp_path: Path) -> None:
    writer = caption_writer(tmp_path / "a.srt")
    writer.write(update(0, "", "", True))
    writer.close()
    assert (tmp_path / "a.srt").read_text() == ""


def test_another_ending_is_refused_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(CaptionFileError, match=r"its ending must be \.srt, \.vtt, \.txt or \.jsonl"):
        caption_writer(tmp_path / "talk.docx")


def test_a_folder_that_is_missing_is_told(tmp_path: Path) -> None:
    with pytest.raises(CaptionFileError, match=r"the folder .* is missing"):
        caption_writer(tmp_path / "missing" / "talk.srt")


def test_a_folder_in_the_place_of_the_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "talk.srt").mkdir()
    with pytest.raises(CaptionFileError, match="it is a folder"):
        caption_writer(tmp_path / "talk.srt")


def test_a_full_device_is_told_in_one_sentence() -> None:
    if not Path("/dev/full").exists():
        pytest.skip("the system has no /dev/full")
    link = Path(f"/tmp/surtitle-full-{os.getpid()}.srt")
    link.symlink_to("/dev/full")
    try:
        writer = caption_writer(link)
        with pytest.raises(CaptionFileError, match="No space left on device"):
            writer.write(update(0, "good morning", "", True))
        writer.close()
    finally:
        link.unlink()


WRITE_UNTIL_FULL = """
import sys, resource, signal
from pathlib import Path
from core.captions.appended_file import CaptionFileError
from core.captions.caption_files import JsonLinesWriter, caption_writer
from core.captions.captions import CaptionUpdate
from core.speech.segments import SegmentId
from core.speech.voices import VoiceSpan
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
writer = caption_writer(Path(sys.argv[1]))
try:
    for n in range(100):
        writer.write(CaptionUpdate(SegmentId(n), n, n + 1, f"sentence number {n}", "", "", "", True, n + 1))
except CaptionFileError as error:
    print(n, error)
writer.close()
"""


@pytest.mark.parametrize("name", ["talk.srt", "talk.jsonl", "talk.txt", "talk.vtt"])
def test_what_fits_stays_whole_when_no_more_can_be_written(tmp_path: Path, name: str) -> None:
    """A limit on the file's size cuts a write in its middle, as a full disk does."""
    path = tmp_path / name
    ran = subprocess.run(
        [sys.executable, "-c", WRITE_UNTIL_FULL, str(path)], capture_output=True, text=True, check=True
    )
    n_written, sentence = ran.stdout.split(" ", 1)
    assert os.strerror(errno.EFBIG) in sentence
    assert "those written so far are kept" in sentence
    text = path.read_text("utf-8")
    assert len(text) <= 1000
    assert text.count("sentence number") == int(n_written) > 3
    assert text.endswith("\n")


def said_by(speaker: str, segment: int, start_s: float, text: str, *, final: bool) -> CaptionUpdate:
    return CaptionUpdate(SegmentId(segment), start_s, start_s + 1.0, text, "", "", "", final, 9.0, speaker)


DIALOGUE = [
    said_by("Me", 0, 1.0, "so", final=False),
    said_by("Others & all", 1, 2.0, "yes", final=True),
    said_by("Me", 0, 1.0, "so where were we", final=True),
    said_by("Others & all", 3, 5.0, "here", final=False),
]


@pytest.mark.parametrize(
    ("ending", "expected"),
    [
        (
            "srt",
            "1\n00:00:01,000 --> 00:00:02,000\nMe: so where were we\n\n"
            "2\n00:00:02,000 --> 00:00:03,000\nOthers & all: yes\n\n"
            "3\n00:00:05,000 --> 00:00:06,000\nOthers & all: here\n\n",
        ),
        (
            "vtt",
            "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n<v Me>so where were we\n\n"
            "00:00:02.000 --> 00:00:03.000\n<v Others &amp; all>yes\n\n"
            "00:00:05.000 --> 00:00:06.000\n<v Others &amp; all>here\n\n",
        ),
        ("txt", "Me: so where were we\nOthers & all: yes\nOthers & all: here\n"),
    ],
)
def test_two_speakers_are_named_and_stand_in_the_order_in_which_they_began(
    tmp_path: Path, ending: str, expected: str
) -> None:
    path = tmp_path / f"talk.{ending}"
    writer = caption_writer(path)
    for state in DIALOGUE:
        writer.write(state)
    writer.close()
    assert path.read_text("utf-8") == expected


def test_what_one_says_does_not_wait_for_another_whose_cough_came_to_nothing(tmp_path: Path) -> None:
    writer = caption_writer(tmp_path / "talk.txt")
    cough = replace(said_by("Others", 1, 0.5, "", final=False), source_tail="uh")
    writer.write(cough)
    writer.write(said_by("Me", 0, 1.0, "good morning", final=True))
    written_before = (tmp_path / "talk.txt").read_text("utf-8")
    writer.write(replace(cough, source_tail=""))
    written = (tmp_path / "talk.txt").read_text("utf-8")
    writer.close()
    assert written_before == ""
    assert written == "Me: good morning\n"


def test_a_json_line_names_the_speaker_where_there_are_two(tmp_path: Path) -> None:
    path = tmp_path / "talk.jsonl"
    writer = caption_writer(path)
    writer.write(DIALOGUE[0])
    writer.close()
    assert json.loads(path.read_text("utf-8"))["speaker"] == "Me"
