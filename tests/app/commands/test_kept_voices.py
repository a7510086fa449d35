"""`surtitle transcripts voices`: who says what in a talk that was captioned before."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pytest
import soundfile
from places import JFK, OFFICE_TALK

from app.cli import main
from app.commands import told_voices
from app.engine import voice_work
from core.captions.captions import CaptionUpdate
from core.files.user_folders import journal_folder, transcripts_folder
from core.journal.sound_record import SoundRecord
from core.speech.segments import SAMPLE_RATE, Samples, SegmentId
from core.speech.voices import VoiceSpan
from core.transcripts.transcripts import Transcripts
from core.transcripts.voices import name_voice, put_voiced, spans_of
from core.wire.messages import EngineSettings
from core.wire.voice_messages import Voiced
from models import voices

pytestmark = pytest.mark.skipif(not voices.is_here(), reason="set-up could not fetch the networks for voices")
EACH_S = 3
THEIRS = [SegmentId(turn, track=1) for turn in range(3)]
SAID = " ".join(["word"] * 11)
TROUBLE = 2


@pytest.fixture
def transcripts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Transcripts:
    """Return a call of which both sides are kept: the others are one, another, and the first again."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    transcripts = Transcripts(transcripts_folder(journal_folder()))
    jfk, office = (soundfile.read(path, dtype="float32")[0] for path in (JFK, OFFICE_TALK))
    n = EACH_S * SAMPLE_RATE
    others = np.concatenate([office[:n], jfk[:n], office[n : 2 * n]])
    said = {theirs: (turn * EACH_S + 0.1, (turn + 1) * EACH_S - 0.1) for turn, theirs in enumerate(THEIRS)}
    keep_call(transcripts, others, {SegmentId(1): (1.0, 2.0), **said})
    return transcripts


def keep_call(transcripts: Transcripts, others: Samples, said: dict[SegmentId, tuple[float, float]]) -> None:
    live = transcripts.begin("journal", "both", EngineSettings(speakers=("Me", "Others")), keeps_sound=True)
    for segment, times in said.items():
        live.write(CaptionUpdate(segment, *times, SAID, "", "", "", True, times[1]))
    assert live.sound_path is not None
    sound = SoundRecord(live.sound_path, 2)
    sound.append(np.stack([np.zeros_like(others), others], axis=1))
    sound.close()
    live.finish()


@pytest.fixture(autouse=True)
def in_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the child's work done here."""

    def answer(module: str, asked: str) -> str:
        assert module == voice_work.__name__
        with monkeypatch.context() as patch:
            patch.setattr("sys.stdin", io.StringIO(asked))
            patch.setattr("sys.stdout", told := io.StringIO())
            assert voice_work.main() == 0
        return told.getvalue()

    monkeypatch.setattr(told_voices, "answer_of_child", answer)


def test_the_others_of_a_call_are_told_apart_and_named_in_its_exports(
    transcripts: Transcripts, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["transcripts", "voices", "1"]) == 0
    assert capsys.readouterr().out == "2 voices say what stands in transcript 1; its exports name them.\n"
    told = spans_of(transcripts, 1)
    assert [[span.voice for span in told[segment]] for segment in THEIRS] == [[1], [2], [1]]
    assert told.keys() == set(THEIRS)
    name_voice(transcripts, 1, 2, "Anna")
    assert main(["transcripts", "export", "1", "--out", str(tmp_path / "talk.txt")]) == 0
    assert "Anna" in (tmp_path / "talk.txt").read_text("utf-8")


def test_voices_that_were_told_before_keep_their_numbers(transcripts: Transcripts) -> None:
    before = Voiced((VoiceSpan(THEIRS[0], 0, 11, 7, True), VoiceSpan(THEIRS[1], 0, 11, 4, True)))
    put_voiced(transcripts, 1, before)
    assert main(["transcripts", "voices", "1"]) == 0
    told = spans_of(transcripts, 1)
    assert [[span.voice for span in told[segment]] for segment in THEIRS] == [[7], [4], [7]]


def test_a_talk_without_sound_or_without_captions_is_refused_in_a_sentence(
    transcripts: Transcripts, capsys: pytest.CaptureFixture[str]
) -> None:
    keep_call(transcripts, np.zeros(SAMPLE_RATE, np.float32), {SegmentId(0): (0.0, 1.0)})
    transcripts.sound.delete(1)
    for number, wanted in (
        ("2", "Transcript 2 has no captions"),
        ("1", "not kept, so its voices"),
        ("9", "no"),
    ):
        assert main(["transcripts", "voices", number]) == TROUBLE
        assert wanted in capsys.readouterr().err
