"""Transcripts from the command line, and those of a window that was killed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from command_line import CommandLine, assert_one_sentence
from places import OFFICE_TALK, ROOT

from core.captions.captions import CaptionUpdate
from core.speech.segments import SegmentId
from core.transcripts.entries import KeptCaption
from core.transcripts.transcripts import Transcripts
from core.wire.messages import EngineSettings

SAID = [("good morning", "guten Morgen"), ("the budget is spent", "das Budget ist aufgebraucht")]


@pytest.fixture
def transcripts(command_line: CommandLine) -> Transcripts:
    """One talk in two captions."""
    opened = Transcripts(command_line.journal_folder.with_name("transcripts"))
    live = opened.begin("journal", "Planning", EngineSettings(source_language="en", target_language="de"))
    for n, (source, target) in enumerate(SAID):
        live.write(CaptionUpdate(SegmentId(n), n, n + 1.0, source, "", target, "", True, n + 1.0))
    live.finish()
    return opened


def test_transcripts_are_listed_searched_and_written(
    command_line: CommandLine, transcripts: Transcripts
) -> None:
    (line,) = command_line.run("transcripts", "list").stdout.splitlines()
    assert line.split()[0] == "1" and line.endswith("0:02  Planning")
    assert command_line.run("transcripts", "search", "budg").stdout.splitlines() == [
        "   1  the [budget] is spent | das [Budget] ist aufgebraucht"
    ]
    ran = command_line.run("transcripts", "export", "1", "--out", "a.de.txt", "--show", "target")
    assert ran.returncode == 0, ran.stderr
    assert (command_line.folder / "a.de.txt").read_text("utf-8").splitlines() == [
        target for _, target in SAID
    ]


def test_corrections_are_written_for_the_training(
    command_line: CommandLine, transcripts: Transcripts
) -> None:
    arguments = ("transcripts", "corrections", "--from", "en", "--to", "de", "--out", "a.tsv")
    assert_one_sentence(command_line.run(*arguments), "No captions from en to de were corrected")
    (entry, *_) = transcripts.entries(1)
    assert isinstance(entry, KeptCaption)
    transcripts.correct(entry.id, source="a good morning", target=None)
    assert "1 corrected" in command_line.run(*arguments).stdout
    assert (command_line.folder / "a.tsv").read_text("utf-8") == "a good morning\tguten Morgen\tcorrected\n"


def test_a_transcript_is_deleted(command_line: CommandLine, transcripts: Transcripts) -> None:
    transcripts.close()
    assert command_line.run("transcripts", "delete", "1").returncode == 0
    assert "no transcripts yet" in command_line.run("transcripts", "list").stdout
    database = transcripts.folder / "transcripts.sqlite"
    assert b"budget" not in database.read_bytes()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("delete", "7"), "no transcript number 7"),
        (("export", "7", "--out", "a.srt"), "no transcript number 7"),
        (("export", "1", "--out", "a.docx"), "ending must be"),
        (("export", "1"), "Name a file"),
        (("search", "nothing"), "No caption holds 'nothing'"),
    ],
)
def test_what_cannot_be_done_is_told_in_a_sentence(
    command_line: CommandLine, transcripts: Transcripts, arguments: tuple[str, ...], sentence: str
) -> None:
    assert_one_sentence(command_line.run("transcripts", *arguments), sentence)


WINDOW = """
import sys
from pathlib import Path
from PySide6.QtWidgets import QApplication
sys.path.insert(0, sys.argv[1])
from app.windows.main.main_window import MainWindow
from app.settings.settings import EngineChoice, LanguageChoice, Settings, SoundChoice, save_settings
settings, data, clip = map(Path, sys.argv[2:])
heard = Settings(SoundChoice(str(clip)), LanguageChoice(target=""), EngineChoice("moonshine"))
save_settings(heard, settings)
application = QApplication(sys.argv[:1])
window = MainWindow(settings, data / "journal")
shown = {}
def show(update):
    shown[update.segment] = update.source
    print(" ".join(shown.values()).strip(), flush=True)
window.bridge.captioned.connect(show)
window.show()
window.session.start()
application.exec()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="kills by POSIX signal")
def test_of_a_window_that_is_killed_every_word_that_was_shown_is_in_the_transcripts(
    command_line: CommandLine, tmp_path: Path
) -> None:
    data = command_line.journal_folder.parent
    root = ROOT
    arguments = [str(root), str(tmp_path / "settings.json"), str(data), str(OFFICE_TALK)]
    process = subprocess.Popen(
        [sys.executable, "-c", WINDOW, *arguments],
        env=command_line.environment | {"QT_QPA_PLATFORM": "offscreen"},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    shown = ""
    while len(shown.split()) < 12:
        line = process.stdout.readline()
        assert line, "the window ended by itself"
        shown = line
    process.kill()
    shown = (process.communicate()[0].splitlines() or [shown])[-1]
    (listed,) = command_line.run("transcripts", "list").stdout.splitlines()
    assert listed.endswith("office_talk  was cut off")
    assert command_line.run("transcripts", "export", "1", "--out", "a.txt").returncode == 0
    kept = (command_line.folder / "a.txt").read_text("utf-8").split()
    assert kept[: len(shown.split())] == shown.split()
    assert (data / "transcripts" / "sound" / "1.wav").stat().st_size > 0
    assert command_line.journals() == []
