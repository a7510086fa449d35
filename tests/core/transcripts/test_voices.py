"""Who says what, kept beside captions that do not change."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.captions.captions import Captioned, CaptionUpdate
from core.journal.journal import Journal
from core.speech.segments import SegmentId, Word
from core.speech.voices import VoiceSpan
from core.transcripts.recovery import recovered_transcripts
from core.transcripts.transcripts import Transcripts
from core.transcripts.voices import join_voices, kept_voices, name_voice, put_voiced, spans_of, voice_names_of
from core.wire.messages import EngineSettings
from core.wire.voice_messages import Voiced

SETTINGS = EngineSettings()
CAPTION = CaptionUpdate(SegmentId(0), 0.0, 2.0, "good morning everyone", "", "", "", True, 2.0)


def span(segment: int, first_word: int, n_words: int, voice: int, *, is_sure: bool = True) -> VoiceSpan:
    return VoiceSpan(SegmentId(segment), first_word, n_words, voice, is_sure)


@pytest.fixture
def transcripts(tmp_path: Path) -> Transcripts:
    return Transcripts(tmp_path / "transcripts")


@pytest.fixture
def number(transcripts: Transcripts) -> int:
    live = transcripts.begin("journal", "mic", SETTINGS)
    live.write(CAPTION)
    return live.id


def test_what_is_told_again_takes_the_place_of_what_was_told_and_no_caption_changes(
    transcripts: Transcripts, number: int
) -> None:
    before = transcripts.entries(number)
    put_voiced(transcripts, number, Voiced((span(0, 0, 2, 1), span(0, 2, 1, 2), span(1, 0, 4, 1))))
    put_voiced(transcripts, number, Voiced((span(0, 0, 3, 2, is_sure=False),)))
    assert spans_of(transcripts, number) == {
        SegmentId(0): (span(0, 0, 3, 2, is_sure=False),),
        SegmentId(1): (span(1, 0, 4, 1),),
    }
    assert transcripts.entries(number) == before


def test_what_the_user_said_stays(transcripts: Transcripts, number: int) -> None:
    put_voiced(transcripts, number, Voiced((span(0, 0, 3, 2),), by_user=True))
    put_voiced(transcripts, number, Voiced((span(0, 0, 3, 1), span(1, 0, 2, 1))))
    assert spans_of(transcripts, number) == {
        SegmentId(0): (span(0, 0, 3, 2),),
        SegmentId(1): (span(1, 0, 2, 1),),
    }
    put_voiced(transcripts, number, Voiced((span(0, 0, 3, 4),), by_user=True))
    assert spans_of(transcripts, number)[SegmentId(0)] == (span(0, 0, 3, 4),)


def test_a_name_is_one_row_and_voices_that_are_one_can_be_two_again(
    transcripts: Transcripts, number: int
) -> None:
    put_voiced(transcripts, number, Voiced((span(0, 0, 2, 1), span(0, 2, 1, 2))))
    name_voice(transcripts, number, 1, " Anna  Berg\n")
    join_voices(transcripts, number, 2, 1)
    names = voice_names_of(transcripts, number)
    assert [names.name_of(voice) for voice in (1, 2, 3)] == ["Anna Berg", "Anna Berg", "Voice 3"]
    n_rows = transcripts.database.execute("SELECT count(*) AS n FROM voice").fetchone()["n"]
    assert n_rows == 2
    join_voices(transcripts, number, 2, None)
    assert voice_names_of(transcripts, number).name_of(2) == "Voice 2"
    assert [one.voice for one in spans_of(transcripts, number)[SegmentId(0)]] == [1, 2]


def test_voices_go_with_their_transcript(transcripts: Transcripts, number: int) -> None:
    put_voiced(transcripts, number, Voiced((span(0, 0, 2, 1),)))
    name_voice(transcripts, number, 1, "Anna")
    transcripts.finish(number)
    transcripts.delete(number)
    for table in ("span", "voice"):
        assert transcripts.database.execute(f"SELECT * FROM {table}").fetchall() == []


def test_a_talk_that_was_cut_off_has_the_voices_of_its_journal(tmp_path: Path) -> None:
    transcripts = Transcripts(tmp_path / "transcripts")
    journal = Journal(tmp_path / "journal", SETTINGS)
    live = transcripts.begin(journal.path.name, "mic", SETTINGS)
    words = tuple(Word(text, n, n + 1.0) for n, text in enumerate(CAPTION.source.split()))
    journal.record_any(Captioned(CAPTION, words, (), "", True))
    for voiced in (Voiced((span(0, 0, 3, 1),)), Voiced((span(0, 0, 2, 1), span(0, 2, 1, 2)))):
        journal.record_any(voiced)
    journal.abandon()
    assert [talk.id for talk in recovered_transcripts(transcripts, tmp_path / "journal")] == [live.id]
    assert spans_of(transcripts, live.id) == {SegmentId(0): (span(0, 0, 2, 1), span(0, 2, 1, 2))}


def test_each_voice_has_its_share_of_the_time_in_which_anybody_is_known_to(
    transcripts: Transcripts, number: int
) -> None:
    put_voiced(transcripts, number, Voiced((span(0, 0, 1, 1), span(0, 1, 2, 2))))
    put_voiced(transcripts, number, Voiced((span(1, 0, 1, 3), span(1, 1, 1, 1, is_sure=False))))
    join_voices(transcripts, number, 3, 1)
    name_voice(transcripts, number, 1, "Anna")
    voices = kept_voices(transcripts, number)
    length_s = ((0, 3.0), (1, 1.0), (2, 2.0), (3, 9.0))
    captions = [
        CaptionUpdate(SegmentId(n), 0.0, end_s, "a b c", "", "", "", True, 0, speaker="Me" if n == 2 else "")
        for n, end_s in length_s
    ]
    shares = voices.shares(captions)
    assert {voices.name_of(who): round(share, 3) for who, share in shares.items()} == {
        "Voice 2": 0.364,
        "Me": 0.364,
        "Anna": 0.273,
    }
    assert list(map(voices.name_of, voices.who(captions[0]))) == ["Anna", "Voice 2"]
    assert sum(shares.values()) == pytest.approx(1.0) and voices.shares([]) == {}
