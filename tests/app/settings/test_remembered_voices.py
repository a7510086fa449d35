"""Voices that the user wants remembered: one private file, which they can look into and be rid of."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np
import pytest

from app.cli import main
from app.settings import remembered_voices as kept
from app.settings.remembered_voices import consent_to_remember, forget, remember, remembered_voices
from core.files.user_folders import remembered_voices_path
from core.speech.voices import VoicePrint
from core.voices.remembered import ENOUGH_S, suggested_names
from core.wording.errors import UserError

TROUBLE = 2


@pytest.fixture(autouse=True)
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return remembered_voices_path()


def heard(seed: int = 1, seconds: float = 20.0) -> VoicePrint:
    vector = np.random.default_rng(seed).standard_normal(192).astype(np.float32)
    return VoicePrint(vector / np.linalg.norm(vector), seconds, "networks")


def test_a_voice_is_remembered_in_one_file_that_its_user_alone_reads(file: Path) -> None:
    assert remembered_voices() == ()
    remember("Anna", heard(1))
    remember("Bert", heard(2))
    remember("Anna", heard(3))
    assert [voice.name for voice in remembered_voices()] == ["Bert", "Anna"]
    assert [path for path in file.parents[1].rglob("*") if path.is_file()] == [file]
    if sys.platform != "win32":
        assert file.stat().st_mode & 0o777 == 0o600
    found = suggested_names({5: heard(3), 6: heard(9)}, remembered_voices())
    assert {voice: who.name for voice, who in found.items()} == {5: "Anna"}
    assert found[5].likeness == pytest.approx(1, abs=1e-3)


def test_who_said_too_little_or_has_no_name_is_not_remembered(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, print_, trouble in (
        ("Anna", heard(seconds=ENOUGH_S - 1), "Too little"),
        (" \n", heard(), "enter one"),
    ):
        with pytest.raises(UserError, match=trouble):
            remember(name, print_)
    assert not file.exists()
    monkeypatch.setattr(kept, "MOST", 1)
    remember("A\nB" + "n" * 200, heard())
    assert remembered_voices()[0].name == "A B" + "n" * 77
    with pytest.raises(UserError, match="forget one first"):
        remember("Bert", heard())


@pytest.mark.parametrize("numbers", [(), (1e38,) * 192, (0.0,) * 192, (1.0,) * 5_000])
def test_numbers_that_are_no_print_do_not_damage_the_file(numbers: tuple[float, ...]) -> None:
    """They may come from another computer, which the engine works on."""
    remember("Anna", heard())
    with pytest.raises(UserError, match="try again"):
        remember("Bert", VoicePrint(np.array(numbers, np.float32), 20.0, "networks"))
    assert [voice.name for voice in remembered_voices()] == ["Anna"]


def test_the_question_names_who_is_asked_and_what_is_kept() -> None:
    asked = consent_to_remember("Anna")
    assert asked.startswith("Remember the voice of Anna?") and "Anna has to agree" in asked


def test_voices_are_listed_and_forgotten_on_the_command_line(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("Anna", "Bert"):
        remember(name, heard())
    assert main(["voices", "forget", "Carl"]) == TROUBLE
    assert "No voice is remembered as Carl; those that are: Anna, Bert." in capsys.readouterr().err
    assert main(["voices", "forget", "Anna"]) == 0 == main(["voices", "list"])
    assert capsys.readouterr().out.splitlines()[1:] == [f"{remembered_voices()[0].day}  Bert"]
    assert main(["voices", "forget", "Bert"]) == 0 == main(["voices", "list"])
    assert not file.exists() and "No voice is remembered." in capsys.readouterr().out
    with pytest.raises(UserError, match="as Bert"):
        forget("Bert")


@pytest.mark.parametrize(
    "text",
    [
        "[]",
        '{"voices": 3}',
        '{"voices": [{"name": "Anna"}]}',
        '{"voices": [{"name": "A", "day": "", "networks": "", "seconds": 9, "print": "AAAA"}]}',
        '{"voices": [{"name": "A", "day": "", "networks": "", "seconds": 9, "print": "??"}]}',
    ],
)
def test_a_damaged_file_is_told_in_a_sentence_and_can_be_deleted(
    file: Path, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file.parent.mkdir(parents=True)
    file.write_text(text)
    assert main(["voices", "list"]) == TROUBLE
    assert "the file is damaged): have all of them forgotten. `surtitle voices forget --all`" in (
        capsys.readouterr().err
    )
    with pytest.raises(UserError):
        remember("Anna", heard())
    assert file.read_text() == text
    assert main(["voices", "forget", "--all"]) == 0 == main(["voices", "forget", "--all"])
    assert not file.exists()


def test_what_the_file_says_is_what_was_heard_and_no_sound(file: Path) -> None:
    remember("Anna", heard())
    (said,) = json.loads(file.read_text())["voices"]
    assert said.keys() == {"name", "day", "networks", "seconds", "print"}
    assert len(said["print"]) == 192 * 2 * 4 / 3
