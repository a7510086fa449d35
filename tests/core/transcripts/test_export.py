from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest

from core.captions.captions import CaptionUpdate, Gap
from core.speech.segments import SegmentId
from core.speech.voices import VoiceSpan
from core.transcripts.entries import KeptCaption
from core.transcripts.export import CORRECTED, Shown, export, export_transcript, file_name, write_corrections
from core.transcripts.store import TranscriptError
from core.transcripts.transcripts import Transcripts
from core.transcripts.voices import join_voices, name_voice, put_voiced
from core.wire.messages import EngineSettings
from core.wire.voice_messages import Voiced
from core.wording.errors import UserError
from training.data.corpus import SentencePair, read_data


@pytest.fixture
def transcripts(tmp_path: Path) -> Iterator[Transcripts]:
    """One talk: a caption, lost sound, and a last one that was cut off."""
    opened = Transcripts(tmp_path / "transcripts")
    live = opened.begin("journal", "Meeting", EngineSettings(source_language="en", target_language="de"))
    live.write(CaptionUpdate(SegmentId(0), 0.0, 2.0, "good morning", "", "guten Morgen", "", True, 2.0))
    live.write(Gap(2.5, 3.0))
    live.write(CaptionUpdate(SegmentId(1), 4.0, 6.0, "how are", "", "wie", "", False, 6.0))
    live.finish()
    yield opened
    opened.close()


def correct(transcripts: Transcripts, source: str | None, target: str | None) -> None:
    (first, *_) = transcripts.entries(1)
    assert isinstance(first, KeptCaption)
    transcripts.correct(first.id, source=source, target=target)


def exported(transcripts: Transcripts, path: Path, shown: Shown) -> str:
    export(transcripts.entries(1), path, shown)
    return path.read_text("utf-8")


@pytest.mark.parametrize(
    ("shown", "lines"),
    [
        (Shown.BOTH, ["good morning", "Guten Tag", "", "[0.5 s of sound lost]", "how are", "wie", ""]),
        (Shown.SOURCE, ["good morning", "[0.5 s of sound lost]", "how are"]),
        (Shown.TARGET, ["Guten Tag", "[0.5 s of sound lost]", "wie"]),
    ],
)
def test_a_transcript_is_written_as_corrected_in_the_languages_wanted(
    transcripts: Transcripts, tmp_path: Path, shown: Shown, lines: list[str]
) -> None:
    correct(transcripts, None, "Guten Tag")
    assert exported(transcripts, tmp_path / "a.txt", shown).splitlines() == lines


def test_subtitles_have_their_times(transcripts: Transcripts, tmp_path: Path) -> None:
    srt = exported(transcripts, tmp_path / "a.srt", Shown.TARGET)
    assert srt.startswith("1\n00:00:00,000 --> 00:00:02,000\nguten Morgen\n\n2\n00:00:02,500")
    vtt = exported(transcripts, tmp_path / "a.vtt", Shown.SOURCE)
    assert vtt.startswith("WEBVTT\n\n00:00:00.000 --> 00:00:02.000\ngood morning\n")
    lines = exported(transcripts, tmp_path / "a.jsonl", Shown.BOTH).splitlines()
    assert [json.loads(line)["event"] for line in lines] == ["caption", "gap", "caption"]


@pytest.fixture
def voiced(transcripts: Transcripts) -> Transcripts:
    """Two voices in the first caption, the second of which is Anna, and a third, who is the same."""
    spans = (
        VoiceSpan(SegmentId(0), 0, 1, 1, True),
        VoiceSpan(SegmentId(0), 1, 1, 2, True),
        VoiceSpan(SegmentId(1), 0, 2, 3, True),
    )
    put_voiced(transcripts, 1, Voiced(spans))
    name_voice(transcripts, 1, 2, "Anna <Berg>")
    join_voices(transcripts, 1, 3, 2)
    return transcripts


def test_captions_stand_under_the_names_of_their_voices(voiced: Transcripts, tmp_path: Path) -> None:
    export_transcript(voiced, 1, tmp_path / "a.txt", Shown.SOURCE)
    lines = (tmp_path / "a.txt").read_text("utf-8").splitlines()
    assert lines == [
        "Voice 1: good",
        "Anna <Berg>: morning",
        "[0.5 s of sound lost]",
        "Anna <Berg>: how are",
    ]
    export_transcript(voiced, 1, tmp_path / "a.srt", Shown.TARGET)
    srt = (tmp_path / "a.srt").read_text("utf-8")
    assert "Voice 1, Anna <\u2060Berg>: guten Morgen" in srt
    export_transcript(voiced, 1, tmp_path / "a.vtt", Shown.SOURCE)
    vtt = (tmp_path / "a.vtt").read_text("utf-8")
    assert "<v Voice 1>good" in vtt and "<v Anna &lt;Berg&gt;>morning" in vtt


def test_json_lines_have_the_words_of_each_voice(voiced: Transcripts, tmp_path: Path) -> None:
    export_transcript(voiced, 1, tmp_path / "a.jsonl")
    lines = [json.loads(line) for line in (tmp_path / "a.jsonl").read_text("utf-8").splitlines()]
    assert [(line["segment"], line["spans"]) for line in lines if line["event"] == "voices"] == [
        (
            0,
            [
                {"first_word": 0, "n_words": 1, "voice": 1},
                {"first_word": 1, "n_words": 1, "voice": 2, "name": "Anna <Berg>"},
            ],
        ),
        (1, [{"first_word": 0, "n_words": 2, "voice": 2, "name": "Anna <Berg>"}]),
    ]
    assert [line["source"] for line in lines if line["event"] == "caption"] == ["good morning", "how are"]


def test_a_caption_that_was_corrected_stays_whole_under_all_names(
    voiced: Transcripts, tmp_path: Path
) -> None:
    correct(voiced, "a very good morning", None)
    export_transcript(voiced, 1, tmp_path / "a.txt", Shown.SOURCE)
    first = (tmp_path / "a.txt").read_text("utf-8").splitlines()[0]
    assert first == "Voice 1, Anna <Berg>: a very good morning"


def test_an_ending_that_is_not_known_is_refused(transcripts: Transcripts, tmp_path: Path) -> None:
    with pytest.raises(UserError, match="ending must be"):
        export(transcripts.entries(1), tmp_path / "a.docx")


@pytest.mark.parametrize(
    ("name", "shown", "expected"),
    [
        ("Weekly", Shown.TARGET, "Weekly.de.srt"),
        ("Weekly", Shown.SOURCE, "Weekly.en.srt"),
        ("Weekly", Shown.BOTH, "Weekly.en-de.srt"),
        ('a/b\\c: "d"?', Shown.TARGET, "a b c d.de.srt"),
        ("..", Shown.TARGET, "Transcript.de.srt"),
        ("Con", Shown.TARGET, "Con_.de.srt"),
        ("Besprechung über 会議", Shown.TARGET, "Besprechung über 会議.de.srt"),
        ("x" * 400, Shown.TARGET, "x" * 60 + ".de.srt"),
    ],
)
def test_a_file_is_called_as_players_expect(
    transcripts: Transcripts, name: str, shown: Shown, expected: str
) -> None:
    transcripts.rename(1, name)
    assert file_name(transcripts.get(1), shown, "srt") == expected


def test_the_file_of_a_talk_without_a_name_is_called_by_its_day_and_not_by_its_device(
    transcripts: Transcripts,
) -> None:
    began = transcripts.get(1).began
    day = f"{datetime.fromtimestamp(began):%Y-%m-%d %H-%M}"
    assert file_name(transcripts.get(1), Shown.BOTH, "srt") == f"{day}.en-de.srt"


def test_corrections_are_read_by_the_training(transcripts: Transcripts, tmp_path: Path) -> None:
    correct(transcripts, "good\tmorning all", "guten Morgen\nalle")
    path = tmp_path / "corrections.tsv"
    assert write_corrections(transcripts, path, "en", "de") == 1
    assert read_data(str(path)) == [SentencePair("good morning all", "guten Morgen alle", CORRECTED)]


def test_without_corrections_no_training_data_are_written(transcripts: Transcripts, tmp_path: Path) -> None:
    path = tmp_path / "corrections.tsv"
    with pytest.raises(TranscriptError, match="No captions from en to de were corrected"):
        write_corrections(transcripts, path, "en", "de")
    correct(transcripts, "good morning all", "")  # a source alone teaches no translation
    with pytest.raises(TranscriptError, match="No captions"):
        write_corrections(transcripts, path, "en", "de")
    assert not path.exists()
