"""Talks captioned again, and completed, from the command line."""

from __future__ import annotations

import pytest
from command_line import SHIPPED, CommandLine, assert_one_sentence
from kept_talk import GARBLED, keep_with_sound

from core.transcripts.entries import KeptCaption
from core.transcripts.transcripts import Transcripts


@pytest.fixture
def transcripts(command_line: CommandLine) -> Transcripts:
    """One talk that was badly captioned, with its sound."""
    opened = Transcripts(command_line.journal_folder.with_name("transcripts"))
    keep_with_sound(opened)
    return opened


def texts(transcripts: Transcripts, number: int) -> list[str]:
    return [entry.original.source for entry in transcripts.entries(number) if isinstance(entry, KeptCaption)]


@pytest.mark.usefixtures("replayed_command_line")
def test_a_talk_is_captioned_again_beside_what_it_has(
    command_line: CommandLine, transcripts: Transcripts
) -> None:
    ran = command_line.run("transcripts", "again", "1", *SHIPPED)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.splitlines()[-1] == "The captions are version 2 of transcript 1."
    assert texts(transcripts, 1) == [GARBLED]
    (heard,) = texts(transcripts, 2)
    assert "everyone" in heard
    first, second = command_line.run("transcripts", "list").stdout.splitlines()
    assert first.endswith("Planning") and second.endswith("Planning  version of 1, by moonshine")
    found = command_line.run("transcripts", "search", "everyone").stdout
    assert found.split()[0] == "2"
    assert command_line.run("transcripts", "export", "2", "--out", "again.txt").returncode == 0
    assert (command_line.folder / "again.txt").read_text("utf-8") == f"{heard}\n"
    assert transcripts.sound.path(1).is_file()
    assert_one_sentence(command_line.run("transcripts", "complete", "1"), "it is complete")


def test_a_talk_without_sound_cannot_be(command_line: CommandLine, transcripts: Transcripts) -> None:
    transcripts.sound.delete(1)
    ran = command_line.run("transcripts", "again", "1", *SHIPPED)
    assert_one_sentence(ran, "was not kept, so it cannot be captioned again")
    assert len(transcripts.versions(1)) == 1
