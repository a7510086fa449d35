"""The ways of docs/TRAINING.md from sentence pairs, and on from an adapter, to captions, run as written."""

from __future__ import annotations

import gzip
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import CommandLine
from places import ROOT

DOCUMENT = ROOT / "docs" / "TRAINING.md"
SECTION = "## Train an adapter\n"
PRACTICE = "**On from an adapter**"
REPLACED = {
    "FOLDER": "data",
    "--steps 60": "--steps 1 --dev-sentences 0 --threads 1",
    "--objective seqpo": "--objective seqpo --batch 2 --tries 2",
}
"""What the reader fills in, and what would take minutes."""
PROGRAMS = {"surtitle": ("-m", "app.cli"), "python": ()}
ROW = "i want to book a table for {} people\tIch möchte einen Tisch für {} Personen reservieren\t{}\n"


def commands() -> list[str]:
    """Return the first section's commands, a line each, and those that practise what they have made."""
    text = DOCUMENT.read_text(encoding="utf-8")
    section = text.partition(SECTION)[2].partition("\n## ")[0]
    blocks = re.findall(r"```sh\n(.*?)```", section, re.DOTALL)
    blocks += re.findall(r"```sh\n(.*?)```", text.partition(PRACTICE)[2], re.DOTALL)[:1]
    return "".join(blocks).replace("\\\n", " ").splitlines()


def arguments_of(command: str) -> list[str]:
    for written, meant in REPLACED.items():
        command = command.replace(written, meant)
    program, *arguments = shlex.split(command, comments=True)
    return [sys.executable, *PROGRAMS[program], *arguments]


@pytest.fixture
def folder(command_line: CommandLine, clip: Path) -> Path:
    """Return a folder with what the reader has: data, and a recording."""
    data = command_line.folder / "data"
    data.mkdir()
    with gzip.open(data / "en-de.train.tsv.gz", "wt", encoding="utf-8") as train:
        train.writelines(ROW.format(n, n, "bcontrast") for n in range(40))
    (data / "en-de.test.chat.tsv").write_text(ROW.format(77, 77, "bcontrast-test1"), encoding="utf-8")
    shutil.copy(clip, command_line.folder / "talk.wav")
    return command_line.folder


def heard_in(captions: str) -> str:
    """Return the words that were heard, however many were shown at once."""
    lines = [line.partition(" en | ")[2] for line in captions.splitlines() if " en | " in line]
    return " ".join(" ".join(lines).lower().replace(",", "").split())


@pytest.mark.long
def test_the_commands_lead_from_sentence_pairs_to_captions(folder: Path, command_line: CommandLine) -> None:
    said = {}
    for command in commands():
        ran = subprocess.run(
            arguments_of(command), cwd=folder, env=command_line.environment, capture_output=True, text=True
        )
        assert ran.returncode == 0, f"{command}\n{ran.stderr}"
        said[command] = ran.stdout

    def said_by(part: str) -> str:
        return next(text for command, text in said.items() if part in command)

    assert "booking fits embedded" in said_by(" adapters check ")
    assert "| test.tsv | as recognized | wait-3 | 1 |" in said_by("--as-recognized --adapter booking")
    assert heard_in(said_by(" caption ")).startswith("good morning")
    assert "| test.tsv | as recognized | adaptive | 1 |" in said_by("--adapter practised-booking")
    assert heard_in(said_by("--policy adaptive --adapter practised-booking")).startswith("good morning")
