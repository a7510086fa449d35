"""What a row says of a model in every condition."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from app.host import machine
from app.host.memory_fit import Memory
from app.windows.models import library
from app.windows.models.library import Library, ModelEntry, seen_now
from app.windows.models.row_view import Act, RowView, details_of, note_of, part_of, row_view
from core.wire.defaults import SHIPPED_RECOGNIZER
from models.store.messages import ModelAction
from models.store.store import ModelState


@pytest.fixture
def seen(qapp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Library:
    """A library of a machine with little memory, where nothing was fetched."""
    monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path / "hub"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(library, "look_at_memory", lambda: Memory(0, 3_200_000_000))
    monkeypatch.setattr(machine, "free_bytes", lambda folder: 41_000_000_000)
    seen = Library()
    seen.look = seen_now("en")
    return seen


def entry_of(seen: Library, name: str) -> ModelEntry:
    return next(entry for entry in seen.look.entries if entry.name == name)


def view_of(seen: Library, entry: ModelEntry, **how: bool) -> RowView:
    return row_view(seen, entry, **{"is_in_use": False, "is_recommended": False, **how})


def installed(entry: ModelEntry, folder: Path) -> ModelEntry:
    status = replace(entry.status, state=ModelState.INSTALLED, folder=folder, n_bytes=entry.status.n_total)
    return replace(entry, status=status)


def test_what_is_not_here_can_be_downloaded_and_says_how_large_it_is(seen: Library) -> None:
    view = view_of(seen, entry_of(seen, "whisper:small"), is_recommended=True)
    assert (view.action, view.action_text, view.others) == (Act.FETCH, "Download · 486 MB", ())
    assert view.note == "Many languages · the usual choice for a good processor"
    assert [badge.text for badge in view.badges] == ["Recommended"]
    assert (view.state, view.part) == ("Not downloaded", None)


def test_what_is_here_can_be_used_and_says_what_it_takes(seen: Library, tmp_path: Path) -> None:
    entry = installed(entry_of(seen, "whisper:small"), tmp_path)
    view = view_of(seen, entry)
    assert (view.action, view.action_text) == (Act.USE, "Use")
    assert view.others == (Act.CHECK, Act.OPEN_FOLDER, Act.REMOVE)
    assert view.note == "Many languages · 486 MB · the usual choice for a good processor"
    used = view_of(seen, entry, is_in_use=True)
    assert used.action is None and Act.USE not in used.others
    assert [badge.text for badge in used.badges] == ["In use"]


def test_what_comes_with_the_program_is_built_in_and_stays(seen: Library) -> None:
    view = view_of(seen, entry_of(seen, SHIPPED_RECOGNIZER), is_in_use=True)
    assert (view.title, view.action, view.others) == ("Small recognizer", None, (Act.OPEN_FOLDER,))
    assert [badge.text for badge in view.badges] == ["In use", "Built in"]


def test_what_is_too_large_says_so_and_what_to_choose(seen: Library) -> None:
    entry = entry_of(seen, "Qwen/Qwen3-1.7B")
    assert [badge.text for badge in view_of(seen, entry).badges] == ["Not enough memory"]
    assert "Choose Qwen3 0.6B instead" in dict(details_of(seen, entry))["Memory"]


def test_a_folder_that_is_gone_can_only_be_taken_off(seen: Library, tmp_path: Path) -> None:
    there = entry_of(seen, "embedded")
    model = replace(there.status.model, id=str(tmp_path / "mine"))
    gone = replace(there, status=replace(there.status, model=model, state=ModelState.ABSENT, folder=None))
    view = view_of(seen, gone)
    assert (view.title, view.action, view.others) == ("mine", Act.REMOVE, ())
    assert [badge.text for badge in view.badges] == ["Its folder is gone"]


def test_languages_are_named_once(seen: Library) -> None:
    assert note_of(entry_of(seen, "whisper:tiny.en")) == "78 MB · slow computers, English only"
    assert note_of(entry_of(seen, SHIPPED_RECOGNIZER), names_size=False).startswith("English · works without")


def test_licence_and_version_are_in_the_details_with_what_they_mean(seen: Library) -> None:
    facts = dict(details_of(seen, entry_of(seen, "whisper:small")))
    assert facts["Licence"] == "MIT" and facts["For commands"] == "whisper:small"
    assert facts["Version"].startswith("536b0662742c. Exactly this version is downloaded")
    assert "It fits this computer" in facts["Memory"] and facts["Memory"].endswith("It runs without PyTorch.")
    assert "Folder" not in facts
    assert dict(details_of(seen, entry_of(seen, SHIPPED_RECOGNIZER)))["For commands"] == "moonshine"


def test_while_it_is_worked_on_nothing_else_can_be_done(seen: Library, tmp_path: Path, qtbot) -> None:
    entry = installed(entry_of(seen, "whisper:small"), tmp_path)
    with qtbot.waitSignal(seen.ended, timeout=120_000):
        seen.work(ModelAction.VERIFY, entry.name)
        view = view_of(seen, entry)
        assert (view.action, view.others, view.state) == (None, (Act.OPEN_FOLDER,), "Checking")
        assert part_of(seen, entry) == 0.0
    assert part_of(seen, entry) is None
