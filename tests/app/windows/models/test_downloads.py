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
    click,
    condition_of,
    entry_of,
    fetch,
    model_children,
    text_of,
    wait_for,
)

from app.windows.models.library import Condition
from app.windows.models.table import Column
from app.windows.models.window import ModelsWindow
from models.store import store


def test_a_download_tells_its_progress_is_paused_and_goes_on_after_a_restart(
    open_window, hub: LoopbackHub, qtbot, tmp_path: Path
) -> None:
    window = open_window()
    hub.hold_after = [1_500_000]
    window.table.select(WHISPER)
    click(qtbot, window.fetch_button, "Download")
    qtbot.waitUntil(lambda: window.bar.value() >= 490, timeout=UNHURRIED_MS)
    assert window.progress.text().startswith("1 MB of 3 MB") or "2 MB of 3 MB" in window.progress.text()
    assert text_of(window, WHISPER, Column.STATE).startswith("Downloading (")

    click(qtbot, window.fetch_button, "Pause")
    wait_for(qtbot, window, WHISPER, Condition.PARTIAL)

    assert model_children() == []
    [partial] = (tmp_path / "hub").rglob("*.incomplete")
    n_kept = partial.stat().st_size
    assert 1_400_000 < n_kept <= 1_500_000
    hub.go_on.set()
    window.end(60)
    hub.requests.clear()
    again = open_window()
    assert hub.requests == []
    again.table.select(WHISPER)
    assert "Partly here" in text_of(again, WHISPER, Column.STATE)
    click(qtbot, again.fetch_button, "Resume")
    wait_for(qtbot, again, WHISPER, Condition.INSTALLED)
    assert [asked for _, _, asked in hub.asked("/lfs/")] == [f"bytes={n_kept}-"]
    folder = entry_of(again, WHISPER).status.folder
    assert folder is not None and (folder / "model.bin").read_bytes() == WEIGHTS
    assert again.message_bar.text == ""


def test_a_second_download_waits_and_can_be_called_off(window: ModelsWindow, hub: LoopbackHub, qtbot) -> None:
    hub.hold_after = [1_000_000]
    for name in (WHISPER, QWEN):
        window.table.select(name)
        click(qtbot, window.fetch_button, "Download")
    assert text_of(window, QWEN, Column.STATE) == "Waiting"
    qtbot.waitUntil(lambda: bool(hub.asked("/lfs/")), timeout=UNHURRIED_MS)

    click(qtbot, window.fetch_button, "Pause")
    assert condition_of(window, QWEN) is Condition.ABSENT
    click(qtbot, window.fetch_button, "Download")
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
    window.table.select(WHISPER)
    click(qtbot, window.fetch_button, "Download")
    wait_for(qtbot, window, WHISPER, Condition.FAILED)
    assert text_of(window, WHISPER, Column.STATE) == "Not fetched"
    assert "connect to the network, then press Retry" in window.message_bar.text
    assert gone.endpoint in window.message_bar.text

    monkeypatch.setenv("HF_ENDPOINT", hub.endpoint)
    click(qtbot, window.fetch_button, "Retry")
    wait_for(qtbot, window, WHISPER, Condition.INSTALLED)
    assert window.message_bar.text == ""


def test_where_the_network_is_forbidden_nothing_is_asked(
    window: ModelsWindow, hub: LoopbackHub, qtbot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    window.table.select(WHISPER)
    click(qtbot, window.fetch_button, "Download")
    wait_for(qtbot, window, WHISPER, Condition.FAILED)
    assert "HF_HUB_OFFLINE is set" in window.message_bar.text
    assert hub.requests == []


def test_what_the_hub_refuses_is_told_and_breaks_nothing(
    window: ModelsWindow, hub: LoopbackHub, qtbot
) -> None:
    hub.poison = {"model.bin"}
    window.table.select(WHISPER)
    click(qtbot, window.fetch_button, "Download")
    wait_for(qtbot, window, WHISPER, Condition.FAILED)
    assert "wrong checksum" in window.message_bar.text
    hub.poison = set()
    click(qtbot, window.fetch_button, "Retry")
    wait_for(qtbot, window, WHISPER, Condition.INSTALLED)


def test_a_damaged_file_is_found_and_fetched_again(window: ModelsWindow, hub: LoopbackHub, qtbot) -> None:
    folder = fetch(qtbot, window, WHISPER)
    click(qtbot, window.check_button, "Check files")
    qtbot.waitUntil(lambda: "undamaged" in window.message_bar.text, timeout=UNHURRIED_MS)
    (folder / "model.bin").resolve().write_bytes(bytes(len(WEIGHTS)))

    qtbot.waitUntil(window.check_button.isEnabled, timeout=UNHURRIED_MS)
    click(qtbot, window.check_button, "Check files")
    wait_for(qtbot, window, WHISPER, Condition.DAMAGED)
    assert "model.bin" in window.message_bar.text
    hub.requests.clear()
    click(qtbot, window.fetch_button, "Fetch again")

    wait_for(qtbot, window, WHISPER, Condition.INSTALLED)
    assert (folder / "model.bin").read_bytes() == WEIGHTS
    assert len(hub.asked("/lfs/")) == 1


def test_what_is_damaged_stays_so_when_its_repair_is_called_off(
    window: ModelsWindow, hub: LoopbackHub, qtbot
) -> None:
    folder = fetch(qtbot, window, WHISPER)
    (folder / "model.bin").resolve().write_bytes(bytes(len(WEIGHTS)))
    click(qtbot, window.check_button, "Check files")
    wait_for(qtbot, window, WHISPER, Condition.DAMAGED)
    hub.hold_after = [1_000_000]
    window.table.select(QWEN)
    click(qtbot, window.fetch_button, "Download")
    window.table.select(WHISPER)
    click(qtbot, window.fetch_button, "Fetch again")
    assert condition_of(window, WHISPER) is Condition.WAITING

    click(qtbot, window.fetch_button, "Pause")

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
    window.table.select(WHISPER)
    click(qtbot, window.fetch_button, "Download")
    wait_for(qtbot, window, WHISPER, Condition.FAILED)
    assert "too little room" in window.message_bar.text
    assert hub.asked("/resolve/") == []
