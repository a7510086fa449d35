"""A file is replaced wholly or not at all."""

import os
import sys
import tempfile
from pathlib import Path

import pytest

from core.files.whole_files import move_whole, write_whole


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


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no pipes with names")
def test_what_stands_where_the_new_text_is_made_is_neither_followed_nor_waited_for(tmp_path):
    (tmp_path / "other.txt").write_text("of somebody else")
    (tmp_path / "a.txt.new").symlink_to(tmp_path / "other.txt")
    os.mkfifo(tmp_path / "b.txt.new")
    for name in ("a.txt", "b.txt"):
        write_whole(tmp_path / name, "text")
        assert (tmp_path / name).read_text() == "text"
    assert (tmp_path / "other.txt").read_text() == "of somebody else"


@pytest.fixture(params=["the same disk", "another disk"])
def elsewhere(request, tmp_path):
    if request.param == "the same disk":
        yield tmp_path / "sound.wav"
        return
    memory = Path("/dev/shm")
    if not memory.is_dir() or memory.stat().st_dev == tmp_path.stat().st_dev:
        pytest.skip("there is no other disk to move from")
    with tempfile.TemporaryDirectory(dir=memory) as folder:
        yield Path(folder) / "sound.wav"


def test_a_file_is_moved_over_another(tmp_path, elsewhere):
    elsewhere.write_text("new")
    (tmp_path / "kept.wav").write_text("old")
    move_whole(elsewhere, tmp_path / "kept.wav")
    assert (tmp_path / "kept.wav").read_text() == "new"
    assert not elsewhere.exists()


def test_what_cannot_be_moved_stays_and_so_does_what_it_was_to_replace(tmp_path, elsewhere):
    elsewhere.write_text("new")
    (tmp_path / "kept.wav").mkdir()
    with pytest.raises((IsADirectoryError, PermissionError)):
        move_whole(elsewhere, tmp_path / "kept.wav")
    assert elsewhere.read_text() == "new"
    assert (tmp_path / "kept.wav").is_dir()
    assert not (tmp_path / "kept.wav.new").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="modes are POSIX's")
def test_what_is_private_its_user_alone_reads_even_if_others_could_before(tmp_path: Path) -> None:
    path, left_over = tmp_path / "a.txt", tmp_path / "a.txt.new"
    for each in (path, left_over):
        each.write_text("before")
        each.chmod(0o644)
    write_whole(path, "now", is_private=True)
    assert (path.read_text(), path.stat().st_mode & 0o777) == ("now", 0o600)
