"""Adapters of a hub, fetched into the shared cache and cleared away again."""

from __future__ import annotations

import os
import shutil
import time
from pathlib import Path

import pytest
from loopback_hub import WEIGHTS, LoopbackHub

from models.adapters.adapter_files import ADAPTER_FILES
from models.store.hub_cache import Hub, HubUnreachableError, read_records
from models.store.offers import BROKEN_OFF_S, fetch_adapter, forget_broken_off

OLD, NEW = "someone/old", "someone/new"


def break_off(server: LoopbackHub, hub: Hub, name: str) -> Path:
    """Return what came of an adapter before the way to the hub broke for good."""
    server.add(
        name, {each: WEIGHTS if each.endswith(".safetensors") else b"{}" for each in ADAPTER_FILES}, "c3" * 20
    )
    server.cut_after = [2_000_000, 0, 0, 0]
    with pytest.raises(HubUnreachableError):
        fetch_adapter(hub, name)
    server.cut_after.clear()
    [partial] = hub.repository_folder(name).rglob("*.incomplete")
    return partial


def test_what_was_broken_off_long_ago_is_cleared_away_and_what_was_of_late_goes_on(
    server: LoopbackHub, hub: Hub
) -> None:
    old, new = break_off(server, hub, OLD), break_off(server, hub, NEW)
    long_ago_s = time.time() - BROKEN_OFF_S - 60
    for path in hub.repository_folder(OLD).rglob("*"):
        os.utime(path, (long_ago_s, long_ago_s), follow_symlinks=False)
    server.requests.clear()
    folder = fetch_adapter(hub, NEW)
    assert (folder / "adapter_model.safetensors").read_bytes() == WEIGHTS
    assert [asked for _, _, asked in server.asked("/lfs/")] == ["bytes=2000000-"]
    assert not hub.repository_folder(OLD).exists() and set(read_records(hub)) == {NEW}
    assert not old.exists() and not new.exists()


def test_what_is_fetched_again_after_long_goes_on_from_what_came(server: LoopbackHub, hub: Hub) -> None:
    partial = break_off(server, hub, OLD)
    os.utime(partial, (0, 0))
    server.requests.clear()
    fetch_adapter(hub, OLD)
    assert [asked for _, _, asked in server.asked("/lfs/")] == ["bytes=2000000-"]


def test_of_what_lies_no_more_in_the_cache_no_record_is_left(server: LoopbackHub, hub: Hub) -> None:
    break_off(server, hub, OLD).unlink()
    forget_broken_off(hub)
    assert OLD in read_records(hub), "its other files came of late"
    shutil.rmtree(hub.repository_folder(OLD))
    forget_broken_off(hub)
    assert read_records(hub) == {}
