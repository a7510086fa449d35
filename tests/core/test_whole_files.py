"""A file is replaced wholly or not at all."""

import os

import pytest

from core.whole_files import write_whole


def test_a_file_is_replaced_and_its_folder_made(tmp_path):
    for text in ("grün\n", "blau\n"):
        write_whole(tmp_path / "new" / "a.txt", text)
        assert (tmp_path / "new" / "a.txt").read_text(encoding="utf-8") == text
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["a.txt"]


def test_what_cannot_be_written_leaves_nothing_beside_what_there_was(tmp_path):
    (tmp_path / "a.txt").mkdir()
    with pytest.raises((IsADirectoryError, PermissionError)):
        write_whole(tmp_path / "a.txt", "text")
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]


def test_what_the_file_held_is_kept_where_the_new_text_cannot_be_written(tmp_path):
    (tmp_path / "a.txt").write_text("old")
    with pytest.raises(UnicodeEncodeError):
        write_whole(tmp_path / "a.txt", "\ud800")
    assert (tmp_path / "a.txt").read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]


def test_the_new_text_is_on_the_disk_before_it_takes_the_place_of_the_old(tmp_path, monkeypatch):
    path, synced, fsync = tmp_path / "a.txt", [], os.fsync
    path.write_text("old")

    def watched(descriptor):
        fsync(descriptor)
        synced.append((os.fstat(descriptor).st_size, path.read_text()))

    monkeypatch.setattr(os, "fsync", watched)
    write_whole(path, "the new text")
    assert synced == [(len("the new text"), "old")]
    assert path.read_text() == "the new text"
