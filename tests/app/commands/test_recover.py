"""Sessions that were cut off, and what is left of their records."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np
import pytest
import soundfile
from command_line import SHIPPED, CommandLine, assert_one_sentence
from places import OFFICE_TALK

from core.captions.captions import Captioned, CaptionUpdate
from core.journal.journal import Journal
from core.speech.segments import SegmentId, Word
from core.wire.defaults import SHIPPED_RECOGNIZER
from core.wire.messages import EngineSettings


@pytest.mark.skipif(sys.platform == "win32", reason="kills by POSIX signal")
@pytest.mark.usefixtures("replayed_command_line")
def test_a_killed_session_is_recovered_by_the_next_one(command_line: CommandLine) -> None:
    process = command_line.start("caption", str(OFFICE_TALK), *SHIPPED, "--quiet", "--out", "a.jsonl")
    path = command_line.folder / "a.jsonl"
    while not (path.exists() and '"source": "' in path.read_text() and _n_committed(path) >= 3):
        assert process.poll() is None
    process.kill()
    process.communicate()
    n_committed = _n_committed(path)
    assert "surtitle recover" in command_line.run("caption", "missing.wav", *SHIPPED).stderr
    listed = command_line.run("recover")
    assert listed.returncode == 0
    assert OFFICE_TALK.name in listed.stdout
    recovered = command_line.run("recover", "--out", "b.txt", "--sound", "b.wav", "--delete")
    assert recovered.returncode == 0, recovered.stderr
    assert len((command_line.folder / "b.txt").read_text().split()) >= n_committed
    assert soundfile.info(command_line.folder / "b.wav").frames > 0
    assert_one_sentence(command_line.run("recover"), "nothing to recover")


def crashed_session(command_line: CommandLine, source: str, n_captions: int = 1) -> Path:
    """Return the record of a session that said where it comes from, and was cut off."""
    journal = Journal(
        command_line.journal_folder, EngineSettings(recognizer=SHIPPED_RECOGNIZER, translator=""), source
    )
    for n in range(n_captions):
        update = CaptionUpdate(SegmentId(n), n, n + 1.0, f"said in {source}", "", "", "", True, n + 1.0)
        journal.record(Captioned(update, (Word("said", n, n + 1.0),), (), "", True, n))
    journal.sound.append(np.zeros(1600, np.float32))
    journal.abandon()
    return journal.path


@pytest.mark.parametrize("content", [b"", b"no database at all\n" * 500], ids=["empty", "text"])
def test_one_damaged_record_hides_no_other_and_each_is_reached_by_its_name(
    command_line: CommandLine, content: bytes
) -> None:
    paths = [crashed_session(command_line, source) for source in ("first.wav", "second.wav", "third.wav")]
    (paths[1] / "session.sqlite").write_bytes(content)
    listed = command_line.run("recover")
    assert listed.returncode == 0, listed.stderr
    first, second, third = listed.stdout.splitlines()
    assert first.startswith(paths[0].name) and "1 caption of first.wav" in first
    assert second.startswith(paths[1].name) and "damaged" in second and str(paths[1]) in second
    assert third.startswith(paths[2].name) and "third.wav" in third
    rescued = command_line.run("recover", paths[0].name, "--out", "a.txt", "--sound", "a.wav", "--delete")
    assert rescued.returncode == 0, rescued.stderr
    assert (command_line.folder / "a.txt").read_text("utf-8").split() == ["said", "in", "first.wav"]
    assert soundfile.info(command_line.folder / "a.wav").frames == 1600
    refused = command_line.run("recover", paths[1].name, "--out", "b.txt", "--delete")
    assert_one_sentence(refused, "damaged", str(paths[1] / "sound.wav"))
    assert command_line.run("recover", paths[1].name, "--sound", "b.wav", "--delete").returncode == 0
    assert soundfile.info(command_line.folder / "b.wav").frames == 1600
    assert [path.is_dir() for path in paths] == [False, False, True]
    assert_one_sentence(command_line.run("recover", paths[0].name), paths[0].name, paths[2].name)


def test_of_a_record_damaged_in_part_the_rest_is_written_and_nothing_deleted(
    command_line: CommandLine,
) -> None:
    path = crashed_session(command_line, "talk.wav", n_captions=300)
    database = path / "session.sqlite"
    database.write_bytes(database.read_bytes()[: database.stat().st_size // 2])
    (line,) = command_line.run("recover").stdout.splitlines()
    assert "of talk.wav; the rest is damaged" in line
    rescued = command_line.run("recover", "--out", "a.txt", "--delete")
    assert_one_sentence(rescued, "what could be read was written", f"surtitle recover {path.name} --delete")
    written = (command_line.folder / "a.txt").read_text("utf-8").splitlines()
    assert 0 < len(written) < 300
    assert set(written) == {"said in talk.wav"}
    assert path.is_dir()
    assert command_line.run("recover", path.name, "--delete").returncode == 0
    assert not path.exists()


def test_of_a_session_that_was_cut_off_is_told_once(command_line: CommandLine) -> None:
    for _ in range(2):
        crashed_session(command_line, "talk.wav")
        for is_told in (True, False):
            ran = command_line.run("caption", "missing.wav", *SHIPPED)
            assert ("surtitle recover" in ran.stderr) == is_told


def _n_committed(path: Path) -> int:
    last = {}
    for line in path.read_text("utf-8").splitlines():
        entry = json.loads(line)
        last[entry["segment"]] = entry["source"]
    return sum(len(source.split()) for source in last.values())
