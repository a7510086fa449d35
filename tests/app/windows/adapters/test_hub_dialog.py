"""The adapters of a hub in their dialog: a real hub on loopback, asked by a real child."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from activation import activate
from loopback_hub import LoopbackHub, served
from main_windows import new_main_window
from model_clicks import UNHURRIED_MS
from questions import answer
from shipped_adapters import save_shipped_adapter

from app.adapters.publishing import published_files
from app.settings.settings import EngineChoice, Settings
from app.windows.adapters.controller import AdapterController
from app.windows.adapters.hub_dialog import HubDialog
from core.wire.defaults import SHIPPED_RECOGNIZER
from models.adapters.adapters import read_adapter_manifest

NAME = "someone/talks"


@pytest.fixture
def hub(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LoopbackHub]:
    """A hub with an adapter of the translator that ships, and one whose description is damaged."""
    measured = {"en-de tatoeba": {"offline": {"bleu": 90.5}}}
    adapter = save_shipped_adapter(tmp_path / "talks", measured=measured)
    (adapter / "README.md").write_text("<b>Mine</b> ![x](file:///etc/passwd) [l](http://x.y)\n")
    with served() as hub:
        files = published_files(read_adapter_manifest(adapter), "MIT <b>licence</b>")
        there = {name: file if isinstance(file, bytes) else file.read_bytes() for name, file in files.items()}
        hub.add(NAME, there, "c3" * 20)
        hub.add("someone/damaged", there | {"surtitle.json": b"{}"}, "c3" * 20)
        monkeypatch.setenv("HF_ENDPOINT", hub.endpoint)
        monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path / "hub"))
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
        monkeypatch.delenv("HF_HUB_OFFLINE", raising=False)
        yield hub


@pytest.fixture
def controller(hub: LoopbackHub, qtbot, tmp_path: Path) -> AdapterController:
    settings = Settings(engine=EngineChoice(recognizer=SHIPPED_RECOGNIZER, policy="offline"))
    window = new_main_window(qtbot, tmp_path, settings)
    window.show()
    activate(qtbot, window)
    window.adapter_controller.show()
    return window.adapter_controller


@pytest.fixture
def dialog(controller: AdapterController) -> HubDialog:
    assert controller.window is not None
    controller.window.grid.hub_button.click()
    (dialog,) = controller.window.findChildren(HubDialog)
    return dialog


def looked(dialog: HubDialog, qtbot) -> None:
    dialog.look_button.click()
    qtbot.waitUntil(dialog.look_button.isEnabled, timeout=UNHURRIED_MS)


def test_nobody_is_asked_before_look_is_pressed_and_what_fits_is_told(
    hub: LoopbackHub, dialog: HubDialog, qtbot
) -> None:
    assert hub.requests == [] and not dialog.get_button.isEnabled()
    looked(dialog, qtbot)
    assert dialog.list.count() == 1 and "fit: 1;" in dialog.state.text() and "read: 1." in dialog.state.text()
    name, facts, gain = dialog.list.item(0).text().splitlines()
    assert name == NAME and "English" in facts and "MIT <b>licence</b>" in facts
    assert re.fullmatch(r"\+\d+ points on tatoeba", gain)
    assert "<b>Mine</b>" in dialog.readme.toPlainText()  # letters, no markup
    assert not hub.asked("safetensors")


def test_what_is_got_is_kept_and_shown_in_the_window(
    hub: LoopbackHub, controller: AdapterController, dialog: HubDialog, tmp_path: Path, qtbot
) -> None:
    looked(dialog, qtbot)
    with qtbot.waitSignal(controller.shelf_changed, timeout=UNHURRIED_MS):
        dialog.get_button.click()
    assert (tmp_path / "data" / "surtitle" / "adapters" / "talks" / "adapter_model.safetensors").is_file()
    window = controller.window
    assert window is not None and "“talks” was imported" in window.state.text()
    assert not list((tmp_path / "hub").glob("models--*"))
    controller.show_hub()
    again = window.findChildren(HubDialog)[-1]
    looked(again, qtbot)
    answer("Keep")
    with qtbot.waitSignal(again.fetched, timeout=UNHURRIED_MS):
        again.get_button.click()
    qtbot.waitUntil(lambda: "was kept" in window.state.text(), timeout=UNHURRIED_MS)
    assert not list((tmp_path / "hub").glob("models--*"))  # what nobody wants takes no room


def test_what_is_stopped_goes_on_the_next_time(
    hub: LoopbackHub, controller: AdapterController, dialog: HubDialog, qtbot
) -> None:
    looked(dialog, qtbot)
    hub.hold_after = [5_000]
    dialog.get_button.click()
    qtbot.waitUntil(lambda: dialog.progress.value() > 0, timeout=UNHURRIED_MS)
    dialog.stop_button.click()
    qtbot.waitUntil(dialog.look_button.isEnabled, timeout=UNHURRIED_MS)
    assert "Stopped" in dialog.state.text() and dialog.get_button.isEnabled()
    hub.go_on.set()
    with qtbot.waitSignal(controller.shelf_changed, timeout=UNHURRIED_MS):
        dialog.get_button.click()
    assert any(request[2].startswith("bytes=") for request in hub.requests)


def test_where_downloads_are_switched_off_that_is_told(
    hub: LoopbackHub, dialog: HubDialog, qtbot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    looked(dialog, qtbot)
    assert "switched off" in dialog.state.text() and hub.requests == []
