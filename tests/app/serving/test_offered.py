from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from app.serving.offered import SERVED, Offered, has_room
from core.files.user_folders import adapters_folder
from core.wire.defaults import BEST_THERE, SHIPPED_RECOGNIZER
from core.wire.messages import EngineSettings, UseAdapter, UsePolicy
from core.wording.errors import UserError

SHIPPED = EngineSettings()
SERVER = "http://127.0.0.1:8000/v1#m"


def test_what_is_installed_is_started_as_it_is_here_and_fetches_nothing() -> None:
    asked = replace(SHIPPED, recognizer=BEST_THERE, may_fetch=True, engine_on="strong", allowed_host="evil")
    assert Offered().settings(asked) == replace(SHIPPED, engine_on=SERVED)


def test_who_says_that_he_is_on_this_computer_is_not() -> None:
    """What its user remembers of voices is not for others."""
    assert Offered().settings(SHIPPED).engine_on


@pytest.mark.parametrize("part", ["recognizer", "translator"])
@pytest.mark.parametrize(
    "name",
    ["/etc", "..", "models/store", "~", "whisper:large-v3", "Qwen/Qwen3-0.6B", "direct:/tmp", "a\0b", SERVER],
)
def test_nothing_else_is_looked_for(part: str, name: str, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path))
    with pytest.raises(UserError, match="not offered on that computer"):
        Offered().settings(replace(SHIPPED, **{part: name}))


def test_a_folder_and_a_server_that_were_allowed_may_be_named(tmp_path: Path) -> None:
    offered = Offered((str(tmp_path), SERVER))
    asked = replace(SHIPPED, recognizer=str(tmp_path), translator=SERVER)
    started = offered.settings(asked)
    assert (started.recognizer, started.translator) == (str(tmp_path), SERVER)
    assert started.allowed_host == "127.0.0.1"


@pytest.mark.parametrize("others", [{"speakers": ("a",) * 3}, {"beams": 99}, {"beams": 0}])
def test_no_more_is_asked_for_than_one_session_needs(others: dict[str, object]) -> None:
    with pytest.raises(UserError, match="The request asks for more"):
        Offered().settings(replace(SHIPPED, **others))  # type: ignore[arg-type]


@pytest.fixture
def kept_adapter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    folder = adapters_folder() / "booking"
    folder.mkdir(parents=True)
    return folder


@pytest.mark.parametrize(
    "asked", ["booking", "/home/a/.local/share/surtitle/adapters/booking/", r"C:\Users\a\adapters\booking"]
)
def test_an_adapter_is_the_one_of_that_name_here(asked: str, kept_adapter: Path) -> None:
    assert Offered().settings(replace(SHIPPED, adapter=asked)).adapter == str(kept_adapter)
    assert Offered().change(UseAdapter(asked)) == UseAdapter(str(kept_adapter))


@pytest.mark.parametrize(
    "asked", ["other", "/etc/passwd", "booking/..", "..", "a\0b", "/", "C:", "a" * 5_000]
)
def test_an_adapter_that_is_not_here_is_told_in_a_sentence(asked: str, kept_adapter: Path) -> None:
    with pytest.raises(UserError, match="is not on that computer"):
        Offered().change(UseAdapter(asked))


def test_other_changes_are_made_as_they_are_asked_for() -> None:
    assert Offered().change(UsePolicy("wait-1")) == UsePolicy("wait-1")
    assert Offered().change(UseAdapter("")) == UseAdapter("")


def test_there_is_room_for_one_and_for_more_where_memory_holds_them(monkeypatch: pytest.MonkeyPatch) -> None:
    large = replace(SHIPPED, recognizer="whisper:large-v3", device="cpu")
    assert has_room([], large)
    for free_bytes, room in ((1 << 20, False), (1 << 40, True)):
        monkeypatch.setattr("app.host.machine.memory_bytes", lambda free=free_bytes: (free, free))
        assert has_room([SHIPPED], replace(SHIPPED, device="cpu", recognizer=SHIPPED_RECOGNIZER)) is room
        assert has_room([SHIPPED], large) is room
