"""A file that cannot be read is kept under another name."""

from __future__ import annotations

from pathlib import Path

from core.files.damaged_files import put_aside
from core.wording.errors import UserError

TROUBLE = UserError("It is damaged.")


def test_a_file_gets_a_name_that_none_has(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    for text in ("first", "second"):
        path.write_text(text)
        told = put_aside(path, TROUBLE)
    assert told == f"It is damaged. The old file was kept as {tmp_path / 'notes.unread-2.txt'}."
    assert {file.name: file.read_text() for file in tmp_path.iterdir()} == {
        "notes.unread-1.txt": "first",
        "notes.unread-2.txt": "second",
    }


def test_a_file_that_cannot_be_renamed_stays_and_that_is_told(tmp_path: Path) -> None:
    path = tmp_path / f"{'n' * 250}.txt"  # with more, the name is too long
    path.write_text("text")
    told = put_aside(path, TROUBLE)
    assert told.startswith("It is damaged. The old file could not be kept under another name (")
    assert [file.read_text() for file in tmp_path.iterdir()] == ["text"]
