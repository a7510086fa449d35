from __future__ import annotations

import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from examples import FEW
from hypothesis import given
from hypothesis import strategies as st
from places import ROOT

from core.captions.captions import CaptionUpdate, Gap
from core.speech.segments import SegmentId
from core.transcripts.entries import KeptCaption
from core.transcripts.live_transcript import LiveTranscript
from core.transcripts.search import HIT_BEGINS, HIT_ENDS
from core.transcripts.store import DATABASE, VERSION, TranscriptError
from core.transcripts.transcripts import Transcripts
from core.wire.messages import EngineSettings

SETTINGS = EngineSettings(source_language="en", target_language="de")


def caption(segment: int, source: str, target: str = "", *, final: bool = True) -> CaptionUpdate:
    return CaptionUpdate(
        SegmentId(segment), segment, segment + 1.0, source, "", target, "", final, segment + 2.0
    )


@pytest.fixture
def transcripts(tmp_path: Path) -> Iterator[Transcripts]:
    opened = Transcripts(tmp_path / "transcripts")
    yield opened
    opened.close()


def begun(transcripts: Transcripts, *entries: CaptionUpdate | Gap, source: str = "mic") -> LiveTranscript:
    live = transcripts.begin("journal", source, SETTINGS)
    for entry in entries:
        live.write(entry)
    return live


def texts(transcripts: Transcripts, number: int) -> list[tuple[str, str]]:
    entries = [entry for entry in transcripts.entries(number) if isinstance(entry, KeptCaption)]
    return [(entry.corrected.source, entry.corrected.target) for entry in entries]


def check_index(transcripts: Transcripts) -> None:
    """Let SQLite compare the index with what the captions say; it raises where they differ."""
    transcripts.database.execute("INSERT INTO found (found, rank) VALUES ('integrity-check', 1)")


def test_a_word_is_there_for_other_programs_as_soon_as_it_is_committed(
    transcripts: Transcripts, tmp_path: Path
) -> None:
    live = begun(transcripts, caption(0, "good", final=False))
    other = Transcripts(tmp_path / "transcripts")
    assert texts(other, live.id) == [("good", "")]
    live.write(caption(0, "good morning", "guten", final=False))
    assert texts(other, live.id) == [("good morning", "guten")]
    (listed,) = other.all()
    assert listed.is_open and listed.duration_s == 1.0
    live.finish()
    assert not other.get(live.id).is_open
    other.close()


def test_a_session_in_which_nothing_was_said_leaves_no_transcript(transcripts: Transcripts) -> None:
    begun(transcripts, caption(0, "", final=False)).finish()
    assert transcripts.all() == []


def test_a_gap_stands_between_the_captions_that_it_parts(transcripts: Transcripts) -> None:
    live = begun(transcripts, caption(0, "before"), caption(2, "behind"))
    for _ in range(2):
        live.write(Gap(1.2, 1.7))
    assert [type(entry) for entry in transcripts.entries(live.id)] == [KeptCaption, Gap, KeptCaption]


WORDS = ["one", "two", "three", "four", "five", "six"]
growth = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3), st.integers(0, 3)), max_size=12)
"""Segments, and how many words of source and target each gains."""


@given(growth, st.randoms(use_true_random=False))
def test_states_put_in_any_order_and_number_leave_the_furthest(tmp_path_factory, gains, random) -> None:
    """As a journal does that is put in behind what was taken live."""
    furthest: dict[int, tuple[str, str]] = {}
    states: list[CaptionUpdate] = []
    for segment, *gained in gains:
        lengths = [len(text.split()) for text in furthest.get(segment, ("", ""))]
        source, target = (" ".join(WORDS[: n + more]) for n, more in zip(lengths, gained, strict=True))
        furthest[segment] = (source, target)
        states.append(caption(segment, source, target, final=False))
    transcripts = Transcripts(tmp_path_factory.mktemp("law"))
    live = begun(transcripts, *random.sample(states * 2, len(states) * 2))
    assert texts(transcripts, live.id) == [said for _, said in sorted(furthest.items()) if any(said)]
    check_index(transcripts)
    transcripts.close()


def test_a_final_caption_is_not_changed_by_a_late_state_of_it(transcripts: Transcripts) -> None:
    live = begun(transcripts, caption(0, "good morning", "guten Morgen"))
    live.write(caption(0, "good morning everyone", "", final=False))
    assert texts(transcripts, live.id) == [("good morning", "guten Morgen")]


@pytest.mark.parametrize(
    ("said", "looked_for"),
    [
        ("Guten Morgen, Frau Müller!", "muller"),
        ("Guten Morgen, Frau Müller!", "MORG frau"),
        ("Élève à l'école", "ecole"),
        ("我们今天开会", "开会"),
        ("我们今天开会", "今天开"),
        ("今日は会議です", "会議"),
        ("ยินดีต้อนรับ", "ต้อนรับ"),
        ("Привет всем", "прив"),
        ('he said "stop" AND left', '"stop" AND'),
        ("C++ and 3.5 metres", "3.5"),
    ],
)
def test_words_are_found_by_their_beginning_in_either_language(
    transcripts: Transcripts, said: str, looked_for: str
) -> None:
    live = begun(transcripts, caption(0, said, "x"), caption(1, "x", said), caption(2, "nothing", "nichts"))
    hits = transcripts.search(looked_for)
    assert [(hit.transcript, hit.source == "x") for hit in hits] == [(live.id, False), (live.id, True)]
    assert HIT_BEGINS in hits[0].source and HIT_ENDS in hits[0].source
    assert hits[0].source.replace(HIT_BEGINS, "").replace(HIT_ENDS, "") == said


@pytest.mark.parametrize(
    "query", ["", "  ", "!", '"', "*", "a\0b", "NEAR(", "source:x", "-", "^", "🙂", "''"]
)
def test_nothing_that_can_be_typed_is_an_error(transcripts: Transcripts, query: str) -> None:
    begun(transcripts, caption(0, "good morning"))
    assert transcripts.search(query) == []


letters = st.text(st.sampled_from("abäßçжあ会ไก1'-. "), min_size=1, max_size=20)


@given(letters, letters)
def test_every_piece_of_what_was_said_finds_it(tmp_path_factory, source: str, target: str) -> None:
    transcripts = Transcripts(tmp_path_factory.mktemp("law"))
    begun(transcripts, caption(0, source, target))
    for piece in f"{source} {target}".split():
        if any(map(str.isalnum, piece)):
            assert len(transcripts.search(piece)) == 1, piece
    transcripts.close()


def test_a_correction_is_shown_and_found_and_the_original_kept(transcripts: Transcripts) -> None:
    live = begun(transcripts, caption(0, "the sir title", "der Herr Titel"))
    (entry,) = transcripts.entries(live.id)
    assert isinstance(entry, KeptCaption)
    transcripts.correct(entry.id, source="the surtitle", target=" der\n Übertitel ")
    (corrected,) = transcripts.entries(live.id)
    assert isinstance(corrected, KeptCaption) and corrected.is_corrected
    assert (corrected.corrected.source, corrected.corrected.target) == ("the surtitle", "der Übertitel")
    assert (corrected.original.source, corrected.original.target) == ("the sir title", "der Herr Titel")
    assert [len(transcripts.search(word)) for word in ("surtitle", "ubertitel", "sir", "herr")] == [
        1,
        1,
        0,
        0,
    ]
    transcripts.correct(entry.id, source="the sir title", target=None)
    assert transcripts.entries(live.id) == [entry]


def test_a_caption_is_corrected_only_once_it_no_longer_grows(transcripts: Transcripts) -> None:
    live = begun(transcripts, caption(0, "good", final=False))
    (entry,) = transcripts.entries(live.id)
    assert isinstance(entry, KeptCaption)
    with pytest.raises(TranscriptError, match="still being spoken"):
        transcripts.correct(entry.id, source="well", target=None)
    live.finish()
    transcripts.correct(entry.id, source="well", target=None)
    assert texts(transcripts, live.id) == [("well", "")]


actions = st.lists(
    st.tuples(st.sampled_from(["say", "finish", "correct", "rename", "delete"]), st.integers(0, 4)),
    max_size=15,
)


@given(actions)
def test_the_index_tells_what_the_captions_say_whatever_is_done(tmp_path_factory, done) -> None:
    transcripts = Transcripts(tmp_path_factory.mktemp("law"))
    talks = [transcripts.begin(f"journal{n}", "mic", SETTINGS) for n in range(2)]
    for action, n in done:
        talk = talks[n % 2]
        if action == "say":
            talk.write(caption(n, f"word{n} 会議", f"Wort{n}", final=bool(n % 2)))
        elif action == "finish":
            talk.finish()
        elif action == "correct":
            for entry in transcripts.entries(talk.id):
                if isinstance(entry, KeptCaption) and entry.original.final:
                    transcripts.correct(entry.id, source=f"other{n}", target=None)
        elif any(listed.id == talk.id and not listed.is_open for listed in transcripts.all()):
            if action == "rename":
                transcripts.rename(talk.id, f"name{n}")
            else:
                transcripts.delete(talk.id)
        if talk.id not in [listed.id for listed in transcripts.all()]:
            talks[n % 2] = transcripts.begin(f"journal{n}", "mic", SETTINGS)
    check_index(transcripts)
    transcripts.close()


def all_bytes(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())


def test_what_is_deleted_stands_in_no_file_any_more(transcripts: Transcripts, tmp_path: Path) -> None:
    many = [caption(n, f"meeting number {n}", f"Sitzung {n}") for n in range(300)]
    stays = begun(transcripts, *many)
    goes = begun(transcripts, caption(0, "confidential takeover", "vertrauliche Übernahme"), *many[1:])
    transcripts.sound.place_for(goes.id).write_bytes(b"spoken aloud")
    stays.finish()
    goes.finish()
    transcripts.rename(goes.id, "clandestine")
    before = all_bytes(tmp_path)
    assert all(word in before for word in (b"confidential", b"clandestine", b"spoken aloud"))
    transcripts.delete(goes.id)
    after = all_bytes(tmp_path)
    for word in (b"confidential", b"takeover", b"vertraulich", b"clandestine", b"spoken aloud"):
        assert word not in after
    assert [listed.id for listed in transcripts.all()] == [stays.id]
    assert len(transcripts.search("meeting")) == 300
    check_index(transcripts)
    with pytest.raises(TranscriptError, match="no transcript"):
        transcripts.get(goes.id)


def test_a_transcript_is_not_deleted_under_its_session(transcripts: Transcripts) -> None:
    live = begun(transcripts, caption(0, "good morning"))
    with pytest.raises(TranscriptError, match="stop its session"):
        transcripts.delete(live.id)
    assert texts(transcripts, live.id) == [("good morning", "")]


def test_a_transcript_is_called_as_the_user_likes_but_not_by_nothing(transcripts: Transcripts) -> None:
    live = begun(transcripts, caption(0, "good morning"))
    assert transcripts.get(live.id).name == "mic"
    transcripts.rename(live.id, "  Board\nmeeting ")
    assert transcripts.get(live.id).name == "Board meeting"
    with pytest.raises(TranscriptError, match="needs a name"):
        transcripts.rename(live.id, " ")


def test_the_oldest_sound_goes_first_and_text_never(transcripts: Transcripts) -> None:
    talks = [begun(transcripts, caption(0, f"talk {n}")) for n in range(4)]
    for talk in talks[:3]:
        transcripts.sound.place_for(talk.id).write_bytes(bytes(100_000))
        talk.finish()
    storage = transcripts.storage()
    assert storage.sound_bytes == 300_000 and storage.text_bytes > 0
    assert transcripts.keep_below(storage.total_bytes) == []
    assert transcripts.keep_below(storage.total_bytes - 100_001) == [talk.id for talk in talks[:2]]
    assert [transcripts.sound.path(talk.id).exists() for talk in talks[:3]] == [False, False, True]
    transcripts.keep_below(0)
    assert transcripts.storage().sound_bytes == 0
    assert len(transcripts.all()) == 4


@pytest.mark.skipif(sys.platform == "win32", reason="modes are those of POSIX")
def test_nobody_else_may_open_them(transcripts: Transcripts) -> None:
    begun(transcripts, caption(0, "good morning"))
    transcripts.sound.place_for(1)
    for path in [transcripts.folder, *transcripts.folder.rglob("*")]:
        assert stat.S_IMODE(path.stat().st_mode) == (0o700 if path.is_dir() else 0o600), path


def test_a_transcript_lasts_until_the_end_of_the_last_speaker(transcripts: Transcripts) -> None:
    begun(transcripts, caption(40, "a long talk"), replace(caption(3, "yes"), end_s=300.0))
    assert [transcript.duration_s for transcript in transcripts.all()] == [300.0]


def test_transcripts_of_a_newer_program_are_refused_and_left_as_they_are(tmp_path: Path) -> None:
    Transcripts(tmp_path).close()
    with sqlite3.connect(tmp_path / DATABASE) as database:
        database.execute(f"PRAGMA user_version={VERSION + 1}")
    database.close()
    with pytest.raises(TranscriptError, match="newer Surtitle"):
        Transcripts(tmp_path)


@pytest.mark.parametrize("n_bytes_kept", [0, 100, 5000])
def test_a_damaged_file_is_told_of_and_not_overwritten(tmp_path: Path, n_bytes_kept: int) -> None:
    transcripts = Transcripts(tmp_path)
    begun(transcripts, caption(0, "good morning")).finish()
    transcripts.close()
    path = tmp_path / DATABASE
    damaged = path.read_bytes()[:n_bytes_kept] + b"no database " * 2000
    path.write_bytes(damaged)
    with pytest.raises(TranscriptError, match=r"damaged|cannot be"):
        Transcripts(tmp_path).all()
    assert path.read_bytes()[: len(damaged)] == damaged


def test_a_folder_that_cannot_be_made_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(TranscriptError, match="cannot be kept"):
        Transcripts(tmp_path / "file" / "transcripts")


SPEAK_FOR_EVER = """
import sys
from pathlib import Path
sys.path[:0] = sys.argv[2:]
from core.captions.captions import CaptionUpdate
from core.speech.segments import SegmentId
from core.wire.messages import EngineSettings
from core.transcripts.transcripts import Transcripts
live = Transcripts(Path(sys.argv[1])).begin("journal", "mic", EngineSettings())
source = ""
for n in range(10**9):
    source = f"{source} word{n}".strip()
    live.write(CaptionUpdate(SegmentId(0), 0.0, n, source, "tail", "", "", False, n))
    print(n, flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="kills by POSIX signal")
def test_a_killed_program_leaves_every_word_that_was_committed(tmp_path: Path) -> None:
    command = [sys.executable, "-c", SPEAK_FOR_EVER, str(tmp_path), str(ROOT)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        n_told = max(int(process.stdout.readline()) for _ in range(50))
        process.send_signal(signal.SIGKILL)
        rest = process.stdout.read().split()
    n_told = max([n_told, *map(int, rest[:-1])])
    transcripts = Transcripts(tmp_path)
    ((source, _),) = texts(transcripts, 1)
    assert source.split()[: n_told + 1] == [f"word{n}" for n in range(n_told + 1)]
    assert transcripts.search(f"word{n_told}")
    transcripts.close()


@given(st.data())
@FEW
def test_a_power_cut_at_any_byte_leaves_a_beginning_of_what_was_said(tmp_path_factory, data) -> None:
    folder = tmp_path_factory.mktemp("law")
    transcripts = Transcripts(folder / "before")
    said = [caption(n, f"word{n}") for n in range(8)]
    begun(transcripts, *said)
    shutil.copytree(folder / "before", folder / "behind")
    log = folder / "behind" / f"{DATABASE}-wal"
    (folder / "behind" / f"{DATABASE}-shm").unlink()
    content = log.read_bytes()
    log.write_bytes(content[: data.draw(st.integers(len(content) // 2, len(content)))])
    transcripts.close()
    survived = Transcripts(folder / "behind")
    numbers = [listed.id for listed in survived.all()]
    found = [source for number in numbers for source, _ in texts(survived, number)]
    assert found == [update.source for update in said[: len(found)]]
    check_index(survived)
    survived.close()
