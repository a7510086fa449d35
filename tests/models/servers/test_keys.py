"""Keys of servers: kept where their user alone reads them, told to their own server only."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from core.files.user_folders import server_keys_path
from core.wire.server_address import server_address
from core.wording.errors import UserError
from models.servers.keys import VARIABLE, keep_key, key_for

HERE, THERE = server_address("http://127.0.0.1:1/v1#a"), server_address("https://example.org/v1")


@pytest.fixture(autouse=True)
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.setattr("core.files.user_folders.config_folder", lambda: tmp_path)


def test_a_key_is_kept_for_its_server_alone_until_it_is_taken_away() -> None:
    keep_key(HERE, "mine")
    keep_key(THERE, "theirs")
    assert (key_for(HERE), key_for(THERE)) == ("mine", "theirs")
    if sys.platform != "win32":
        assert server_keys_path().stat().st_mode & 0o777 == 0o600
    keep_key(HERE, "")
    assert (key_for(HERE), key_for(THERE)) == ("", "theirs")


def test_the_environment_goes_before_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    keep_key(HERE, "mine")
    monkeypatch.setenv(VARIABLE, " other ")
    assert key_for(HERE) == "other"


@pytest.mark.parametrize("content", ["", "[1]", '{"127.0.0.1:1": 3}', "{"])
def test_a_damaged_file_holds_no_keys(content: str) -> None:
    server_keys_path().write_text(content)
    assert key_for(HERE) == ""


def test_what_no_header_can_hold_is_refused_without_being_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "geheim\r\nHost: x")
    with pytest.raises(UserError, match=r"127\.0\.0\.1:1") as refused:
        key_for(HERE)
    assert "geheim" not in str(refused.value)
