"""The files with sound in folders: all of them, once, in the order in which people read."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.sound.sound_files import in_reading_order, is_sound_file, sound_files_of
from core.wording.errors import UserError


def made(folder: Path, *names: str) -> Path:
    for name in names:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    return folder


def named(folder: Path, found: list[Path]) -> list[str]:
    return [path.relative_to(folder).as_posix() for path in found]


def test_a_folder_stands_for_what_is_in_it_at_any_depth(tmp_path: Path) -> None:
    made(tmp_path, "Part 10.mp4", "part 2.MKV", "notes.txt", "week 1/b.wav", "week 1/a.flac", "x.wav/c.ogg")
    found = sound_files_of([tmp_path])
    assert named(tmp_path, found) == [
        "part 2.MKV",
        "Part 10.mp4",
        "week 1/a.flac",
        "week 1/b.wav",
        "x.wav/c.ogg",
    ]


def test_what_is_hidden_is_left_out(tmp_path: Path) -> None:
    made(tmp_path, "talk.wav", "._talk.wav", ".trash/old.wav", ".hidden.mp4")
    assert named(tmp_path, sound_files_of([tmp_path])) == ["talk.wav"]


@pytest.mark.skipif(sys.platform == "win32", reason="links want a privilege there")
def test_a_folder_that_holds_itself_ends_and_no_link_leads_out(tmp_path: Path) -> None:
    inside, outside = made(tmp_path / "in", "a.wav", "b/c.wav"), made(tmp_path / "out", "secret.wav")
    (inside / "again").symlink_to(inside)
    (inside / "b/up").symlink_to("..")
    (inside / "out").symlink_to(outside)
    (inside / "gone.wav").symlink_to(tmp_path / "nowhere.wav")
    os.mkfifo(inside / "pipe.wav")
    assert named(inside, sound_files_of([inside])) == ["a.wav", "b/c.wav"]


def test_files_and_folders_keep_their_places_and_nothing_comes_twice(tmp_path: Path) -> None:
    made(tmp_path, "last/a.wav", "first.wav", "odd.name")
    asked = [tmp_path / "odd.name", tmp_path / "last", tmp_path / "first.wav", tmp_path / "last/a.wav"]
    assert named(tmp_path, sound_files_of(asked)) == ["odd.name", "last/a.wav", "first.wav"]


def test_nobody_looks_on_when_it_was_given_up(tmp_path: Path) -> None:
    assert sound_files_of([made(tmp_path, "a.wav")], lambda: True) == []


def test_a_folder_that_cannot_be_read_is_told(tmp_path: Path, monkeypatch) -> None:
    def refuse(path: Path) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(os, "scandir", refuse)
    with pytest.raises(UserError, match=r"talks cannot be read \(.*ermission denied.*\)"):
        sound_files_of([made(tmp_path / "talks", "a.wav")])


def test_a_file_is_known_by_its_ending(tmp_path: Path) -> None:
    made(tmp_path, "a.WAV", "b.wav.txt")
    assert is_sound_file(tmp_path / "a.WAV")
    assert not is_sound_file(tmp_path / "b.wav.txt") and not is_sound_file(tmp_path / "none.wav")


@given(st.lists(st.text(st.characters(exclude_characters="/\0", exclude_categories=["Cs"]), min_size=1)))
def test_any_names_have_an_order_that_does_not_depend_on_how_they_came(names: list[str]) -> None:
    paths = list({Path(name) for name in names})
    keys = [[part.casefold() for part in path.parts] for path in in_reading_order(paths)]
    again = [[part.casefold() for part in path.parts] for path in in_reading_order(reversed(paths))]
    assert sorted(keys) == sorted(again)


def test_numbers_count_as_numbers() -> None:
    names = ["talk 10", "talk 9b", "talk 9", "Talk 1", "10 talks", "9 talks"]
    ordered = [str(path) for path in in_reading_order(map(Path, names))]
    assert ordered == ["9 talks", "10 talks", "Talk 1", "talk 9", "talk 9b", "talk 10"]
