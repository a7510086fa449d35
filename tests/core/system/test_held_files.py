"""What somebody else holds for a moment is tried again, on Windows, which says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.files.whole_files import move_whole, write_whole
from core.system import held_files


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """What Windows answers to renaming, one number after the other, until there is none left."""
    answers: list[int] = []
    really = Path.replace

    def replace(path: Path, to: Path) -> Path:
        if not answers:
            return really(path, to)
        error = PermissionError(13, "Permission denied")
        error.winerror = answers.pop()
        raise error

    monkeypatch.setattr(Path, "replace", replace)
    monkeypatch.setattr(held_files, "PAUSE_S", 0.0)
    return answers


def test_a_file_that_is_read_for_a_moment_is_replaced(tmp_path: Path, held: list[int]) -> None:
    (path := tmp_path / "settings.toml").write_text("old", encoding="utf-8")
    held += [5, 32]
    write_whole(path, "new")
    assert path.read_text(encoding="utf-8") == "new"


def test_a_file_that_is_read_for_a_moment_is_moved(tmp_path: Path, held: list[int]) -> None:
    (path := tmp_path / "sound.wav").write_bytes(b"RIFF")
    held += [33]
    move_whole(path, tmp_path / "kept.wav")
    assert (tmp_path / "kept.wav").read_bytes() == b"RIFF" and not path.exists()


def test_what_is_held_too_long_or_is_another_trouble_is_told(
    tmp_path: Path, held: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    held += [112, 5]
    with pytest.raises(PermissionError):
        write_whole(tmp_path / "settings.toml", "new")
    assert held == []
    monkeypatch.setattr(held_files, "PATIENCE_S", -1.0)
    held += [5, 5]
    with pytest.raises(PermissionError):
        write_whole(tmp_path / "settings.toml", "new")
    assert held == [5]
