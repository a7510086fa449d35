"""What the models window downloads, checks and repairs, from a real hub on loopback."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from loopback_hub import WEIGHTS, LoopbackHub, served
from model_clicks import (
    QWEN,
    UNHURRIED_MS,
    WHISPER,
    act,
    choose,
    condition_of,
    entry_of,
    fetch,
    model_children,
    offered,
    row_of,
    state_of,
    wait_for,
)

from app.windows.models.library import Condition
from app.windows.models.row_view import Act
from app.windows.models.window import ModelsWindow
from models.store import store


def test_a_download_tells_its_progress_is_paused_and_goes_on_after_a_restart(
    open_window, hub: LoopbackHub, qtbot, tmp_path: Path
) -> None:
    window = open_window()
    hub.hold_after = [1_500_000]
    act(qtbot, window, WHISPER, "Download · 78 MB")
    row = row_of(window, WHISPER)
    qtbot.waitUntil(lambda: row.bar.value() >= 490, timeout=UNHURRIED_MS)
    assert row.bar.isVisible() and row.percent.text() in ("49 %", "50 %")
    assert row.note.text().startswith("1 MB of 3 MB") or "2 MB of 3 MB" in row.note.text()
    assert state_of(window, WHISPER).startswith("Downloading (")

    act(qtbot, window, WHISPER, "Pause")
    wait_for(qtbot, window, WHISPER, Condition.PARTIAL)
    assert not row.bar.isVisible()

    assert model_children() == []
    [partial] = (tmp_path / "hub").rglob("*.incomplete")
    n_kept = partial.stat().st_size
    assert 1_400_000 < n_kept <= 1_500_000
    hub.go_on.set()
    window.end(60)
    hub.requests.clear()
    again = open_window()
    assert hub.requests == []
    assert "Partly downloaded" in state_of(again, WHISPER)
    act(qtbot, again, WHISPER, "Resume")
    wait_for(qtbot, again, WHISPER, Condition.INSTALLED)
    assert [asked for _, _, asked in hub.asked("/lfs/")] == [f"bytes={n_kept}-"]
    folder = entry_of(again, WHISPER).status.folder
    assert folder is not None and (folder / "model.bin").read_bytes() == WEIGHTS
    assert again.message_bar.text == ""


def test_a_second_download_waits_and_can_be_called_off(window: ModelsWindow, hub: LoopbackHub, qtbot) -> None:
    hub.hold_after = [1_000_000]
    act(qtbot, window, WHISPER, "Download · 78 MB")
    act(qtbot, window, QWEN, "Download · 4.1 GB")
    assert state_of(window, QWEN) == "Waiting"
    qtbot.waitUntil(lambda: bool(hub.asked("/lfs/")), timeout=UNHURRIED_MS)

    act(qtbot, window, QWEN, "Pause")
    assert condition_of(window, QWEN) is Condition.ABSENT
    act(qtbot, window, QWEN, "Download · 4.1 GB")
    hub.go_on.set()

    wait_for(qtbot, window, QWEN, Condition.INSTALLED)
    assert condition_of(window, WHISPER) is Condition.INSTALLED
    files = [path.rpartition("/")[2] for _, path, _ in hub.asked("/lfs/")]
    assert files == ["model.bin", "model.safetensors"]


def test_without_a_network_one_sentence_says_so_and_retry_goes_on(
    window: ModelsWindow, hub: LoopbackHub, qtbot, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served() as gone:
        monkeypatch.setenv("HF_ENDPOINT", gone.endpoint)
    act(qtbot, window, WHISPER, "Download · 78 MB")
    wait_for(qtbot, window, WHISPER, Condition.FAILED)
    assert state_of(window, WHISPER) == "Download failed"
    assert "connect to the network, then press Retry" in window.message_bar.text
    assert gone.endpoint in window.message_bar.text

    monkeypatch.setenv("HF_ENDPOINT", hub.endpoint)
    act(qtbot, window, WHISPER, "Retry")
    wait_for(qtbot, window, WHISPER, Condition.INSTALLED)
    assert window.message_bar.text == ""


def test_where_the_network_is_forbidden_nothing_is_asked(
    window: ModelsWindow, hub: LoopbackHub, qtbot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    act(qtbot, window, WHISPER, "Download · 78 MB")
    wait_for(qtbot, window, WHISPER, Condition.FAILED)
    assert "downloads are switched off" in window.message_bar.text
    assert hub.requests == []


def test_what_the_hub_refuses_is_told_and_breaks_nothing(
    window: ModelsWindow, hub: LoopbackHub, qtbot
) -> None:
    hub.poison = {"model.bin"}
    act(qtbot, window, WHISPER, "Download · 78 MB")
    wait_for(qtbot, window, WHISPER, Condition.FAILED)
    assert "wrong checksum" in window.message_bar.text
    hub.poison = set()
    act(qtbot, window, WHISPER, "Retry")
    wait_for(qtbot, window, WHISPER, Condition.INSTALLED)


def test_a_damaged_file_is_found_and_fetched_again(window: ModelsWindow, hub: LoopbackHub, qtbot) -> None:
    folder = fetch(qtbot, window, WHISPER)
    choose(window, WHISPER, Act.CHECK)
    qtbot.waitUntil(lambda: "undamaged" in window.message_bar.text, timeout=UNHURRIED_MS)
    (folder / "model.bin").resolve().write_bytes(bytes(len(WEIGHTS)))

    qtbot.waitUntil(lambda: Act.CHECK in offered(window, WHISPER), timeout=UNHURRIED_MS)
    choose(window, WHISPER, Act.CHECK)
    wait_for(qtbot, window, WHISPER, Condition.DAMAGED)
    assert "model.bin" in window.message_bar.text
    hub.requests.clear()
    act(qtbot, window, WHISPER, "Download again")

    wait_for(qtbot, window, WHISPER, Condition.INSTALLED)
    assert (folder / "model.bin").read_bytes() == WEIGHTS
    assert len(hub.asked("/lfs/")) == 1


def test_what_is_damaged_stays_so_when_its_repair_is_called_off(
    window: ModelsWindow, hub: LoopbackHub, qtbot
) -> None:
    folder = fetch(qtbot, window, WHISPER)
    (folder / "model.bin").resolve().write_bytes(bytes(len(WEIGHTS)))
    choose(window, WHISPER, Act.CHECK)
    wait_for(qtbot, window, WHISPER, Condition.DAMAGED)
    hub.hold_after = [1_000_000]
    act(qtbot, window, QWEN, "Download · 4.1 GB")
    act(qtbot, window, WHISPER, "Download again")
    assert condition_of(window, WHISPER) is Condition.WAITING

    act(qtbot, window, WHISPER, "Pause")

    assert condition_of(window, WHISPER) is Condition.DAMAGED
    hub.go_on.set()


def test_what_is_fetched_by_the_window_is_whole(window: ModelsWindow, hub, qtbot) -> None:
    fetch(qtbot, window, QWEN)
    assert store.verify(QWEN).damaged == ()


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk that holds no model, once a hundred megabytes are to be left free on it."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = shutil.which("mount")
    command = [mount or "mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(folder)]
    if mount is None or subprocess.run(command, capture_output=True, check=False).returncode:
        pytest.skip("no disk can be mounted here")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


def test_a_full_disk_is_told_before_anything_is_fetched(
    window: ModelsWindow, hub: LoopbackHub, qtbot, small_disk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HF_HUB_CACHE", str(small_disk))
    act(qtbot, window, WHISPER, "Download · 78 MB")
    wait_for(qtbot, window, WHISPER, Condition.FAILED)
    assert "too little room" in window.message_bar.text
    assert hub.asked("/resolve/") == []
