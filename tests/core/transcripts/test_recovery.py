from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import soundfile

from core.captions.captions import Captioned, CaptionUpdate, Gap
from core.journal.database import DATABASE
from core.journal.journal import Journal
from core.journal.progress import SessionProgress
from core.speech.segments import SegmentId, Word
from core.transcripts.entries import KeptCaption
from core.transcripts.live_transcript import LiveTranscript
from core.transcripts.missed import rest_missed
from core.transcripts.recovery import recovered_transcripts
from core.transcripts.rests import rests
from core.transcripts.transcripts import Transcripts
from core.wire.messages import Checkpoint, EngineSettings, Start

SETTINGS = EngineSettings()


def captioned(index: int, source: str, *, final: bool = True) -> Captioned:
    update = CaptionUpdate(
        SegmentId(index), index, index + 1.0, source, "", source.upper(), "", final, index + 2.0
    )
    words = tuple(Word(text, index, index + 1.0) for text in source.split())
    return Captioned(update, words, (), "", final, float(index))


class Talk:
    """A session as it is taken by both, which may be cut off."""

    def __init__(self, folder: Path, settings: EngineSettings = SETTINGS) -> None:
        self.settings = settings
        self.transcripts = Transcripts(folder / "transcripts")
        self.journal_folder = folder / "journal"
        self.journal, self.live = self.begin()

    def begin(self) -> tuple[Journal, LiveTranscript]:
        journal = Journal(self.journal_folder, self.settings)
        return journal, self.transcripts.begin(journal.path.name, "mic", self.settings)

    @staticmethod
    def progress_of(entries: list[Captioned]) -> SessionProgress:
        progress = SessionProgress.from_the_beginning(1)
        for entry in entries:
            progress.accept(entry)
        return progress

    def recovered(self) -> list[int]:
        return [found.id for found in recovered_transcripts(self.transcripts, self.journal_folder)]

    def said(self) -> list[str]:
        entries = self.transcripts.entries(self.live.id)
        return [entry.original.source if isinstance(entry, KeptCaption) else entry.text for entry in entries]


@pytest.fixture
def talk(tmp_path: Path) -> Talk:
    return Talk(tmp_path)


def test_what_only_the_journal_had_is_put_into_the_transcript_and_the_journal_goes(talk: Talk) -> None:
    talk.journal.sound.append(np.full(1600, 0.5, np.float32))
    for entry in (captioned(0, "good morning"), captioned(1, "how are", final=False)):
        talk.journal.record(entry)
        talk.live.write(entry.update)
    # The disk of the transcripts was full from here on.
    talk.journal.record(captioned(1, "how are you", final=False))
    talk.journal.record_gap(Gap(2.0, 2.5))
    talk.journal.abandon()
    assert talk.recovered() == [talk.live.id]
    assert talk.said() == ["good morning", "how are you", "[0.5 s of sound lost]"]
    transcript = talk.transcripts.get(talk.live.id)
    assert transcript.was_cut_off and not transcript.is_open
    assert soundfile.info(talk.transcripts.sound.path(talk.live.id)).frames == 1600
    assert list(talk.journal_folder.iterdir()) == []
    assert talk.recovered() == []


@pytest.mark.parametrize(
    ("entries", "sound_s", "waiting_s"),
    [
        ([], 3.0, 3.0),
        ([captioned(0, "good morning")], 3.0, 2.0),
        ([captioned(0, "good morning")], 1.5, None),
        ([captioned(0, "good morning"), captioned(1, "how are", final=False)], 1.5, 0.5),
        ([], 0.0, None),
    ],
)
def test_what_is_not_captioned_of_its_sound_is_known_until_that_goes(
    talk: Talk, entries: list[Captioned], sound_s: float, waiting_s: float | None
) -> None:
    talk.journal.sound.append(np.full(round(16000 * sound_s), 0.5, np.float32))
    for entry in entries:
        talk.journal.record(entry)
    start = Start(EngineSettings(), talk.progress_of(entries).resumes())
    talk.journal.abandon()
    talk.recovered()
    found = rests(talk.transcripts)
    assert [(rest.transcript.id, rest.waiting_s) for rest in found] == (
        [] if waiting_s is None else [(talk.live.id, pytest.approx(waiting_s))]
    )
    for rest in found:
        assert rest.start.resumes == start.resumes
        assert rest.gap in talk.transcripts.entries(talk.live.id)
        talk.transcripts.sound.delete(talk.live.id)
    assert rests(talk.transcripts) == []


@pytest.mark.parametrize(("checkpoints_s", "amplitude"), [((300.0, 600.0), 0.5), ((), 0.0), ((), 0.0009)])
def test_silence_after_the_last_caption_is_not_offered(
    talk: Talk, checkpoints_s: tuple[float, ...], amplitude: float
) -> None:
    """It is known for silence by the engine, which passed it, or by its level."""
    talk.journal.record_any(captioned(0, "good morning"))
    for at_s in checkpoints_s:
        talk.journal.record_any(Checkpoint(SegmentId(1), at_s, ""))
    talk.journal.sound.append(np.full(16000, 0.5, np.float32))
    talk.journal.sound.append(np.full(16000 * 599, amplitude, np.float32))
    talk.journal.abandon()
    assert talk.recovered() == [talk.live.id]
    assert rests(talk.transcripts) == []


def test_what_waits_begins_where_the_slowest_track_stood(tmp_path: Path) -> None:
    talk = Talk(tmp_path, EngineSettings(speakers=("Me", "Others")))
    talk.journal.record_any(captioned(0, "good morning"))
    mine, theirs = SegmentId(1), SegmentId(0, track=1)
    for segment, at_s in ((mine, 50.0), (theirs, 20.0), (theirs, 40.0)):
        talk.journal.record_any(Checkpoint(segment, at_s, ""))
    talk.journal.sound.append(np.full((16000 * 60, 2), 0.5, np.float32))
    talk.journal.abandon()
    talk.recovered()
    (rest,) = rests(talk.transcripts)
    assert [resume.start_s for resume in rest.start.resumes] == [50.0, 40.0]
    assert rest.waiting_s == 20.0


def test_a_session_that_was_killed_while_it_noted_its_rest_has_that_once(talk: Talk) -> None:
    talk.journal.record(captioned(0, "good morning"))
    talk.live.write(captioned(0, "good morning").update)
    talk.journal.sound.append(np.full(16000 * 9, 0.5, np.float32))
    start = Start(SETTINGS, talk.progress_of([captioned(0, "good morning")]).resumes())
    (missed,) = rest_missed(start, 9.0, [], 0)
    talk.journal.record_gap(missed.gap)
    talk.live.miss(missed)
    talk.journal.abandon()
    talk.recovered()
    assert [(rest.gap, rest.waiting_s) for rest in rests(talk.transcripts)] == [(missed.gap, 8.0)]
    assert talk.said() == ["good morning", "[8.0 s not captioned yet]"]


def test_a_session_that_runs_is_left_alone(talk: Talk) -> None:
    talk.journal.record(captioned(0, "good morning"))
    assert talk.recovered() == []
    assert talk.transcripts.get(talk.live.id).is_open
    talk.journal.abandon()


def test_a_transcript_has_what_was_written_though_its_journal_is_gone(talk: Talk) -> None:
    talk.live.write(captioned(0, "good morning").update)
    talk.journal.close()
    assert talk.recovered() == [talk.live.id]
    assert talk.said() == ["good morning"]


@pytest.mark.parametrize("damage", ["nothing of it", "half of it"])
def test_a_damaged_journal_takes_nothing_away_and_stays(talk: Talk, damage: str) -> None:
    for n in range(100):
        talk.journal.record(captioned(n, f"caption {n}"))
    talk.live.write(captioned(0, "caption 0").update)
    talk.journal.abandon()
    database = talk.journal.path / DATABASE
    content = database.read_bytes()
    database.write_bytes(b"no database " * 500 if damage == "nothing of it" else content[: len(content) // 2])
    other_journal, _ = talk.begin()
    other_journal.abandon()
    told: list[str] = []
    recovered = recovered_transcripts(talk.transcripts, talk.journal_folder, told.append)
    assert talk.live.id in [found.id for found in recovered]
    (sentence,) = told
    assert f"Its sound is kept in {talk.journal.path};" in sentence
    assert talk.said()[0] == "caption 0"
    assert (len(talk.said()) == 1) == (damage == "nothing of it")
    assert talk.journal.path.is_dir()
    assert not other_journal.path.exists()
    assert recovered_transcripts(talk.transcripts, talk.journal_folder, told.append) == []
    assert told == [sentence]


def test_a_record_that_is_left_over_and_in_no_transcript_is_told_of_once(talk: Talk) -> None:
    running = Journal(talk.journal_folder, EngineSettings())
    untold = Journal(talk.journal_folder, EngineSettings())
    untold.record(captioned(0, "good morning"))
    untold.abandon()
    talk.journal.abandon()
    told: list[str] = []
    for _ in range(2):
        recovered_transcripts(talk.transcripts, talk.journal_folder, told.append)
    (sentence,) = told
    assert f"is kept in {untold.path}, but in no transcript" in sentence
    running.abandon()


def test_one_whose_sound_cannot_be_moved_holds_up_no_other(talk: Talk) -> None:
    in_the_way = talk.transcripts.sound.place_for(talk.live.id) / "sound.wav"
    in_the_way.mkdir(parents=True)
    talk.journal.record(captioned(0, "good morning"))
    talk.journal.abandon()
    other_journal, other = talk.begin()
    other_journal.record(captioned(0, "how are you"))
    other_journal.abandon()
    told: list[str] = []
    recovered = recovered_transcripts(talk.transcripts, talk.journal_folder, told.append)
    assert [found.id for found in recovered] == [other.id]
    assert len(told) == 1 and "cannot be kept as" in told[0]
    in_the_way.rmdir()
    in_the_way.parent.rmdir()
    assert talk.recovered() == [talk.live.id]
