"""The dialog in which captions are shared: live with a real client, in real files."""

from __future__ import annotations

import json
import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from made_captions import caption
from other_systems import pretend
from PySide6.QtCore import Qt, QTranslator
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QSpinBox
from websockets.sync.client import connect

from app.host.assets import TRANSLATIONS
from app.settings.settings import OutputChoice
from app.windows.sharing.dialog import ShareDialog
from app.windows.sharing.outputs import Outputs
from core.captions.captions import Gap
from core.wire.messages import EngineSettings

LOW_SCREEN = 768 - 70
"""What windows have of the height of a small notebook, without their title and the desktop's bar."""


@pytest.fixture
def port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def outputs(qtbot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Outputs]:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    outputs = Outputs()
    yield outputs
    outputs.close()


@pytest.fixture
def dialog(qtbot, outputs: Outputs, port: int) -> ShareDialog:
    dialog = ShareDialog(outputs, OutputChoice(port=port))
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def test_what_is_shown_can_be_read_at_the_address_that_is_copied(
    dialog: ShareDialog, outputs: Outputs, port: int, qtbot
) -> None:
    assert not dialog.copy_socket.isEnabled()
    dialog.shares.click()
    outputs.begin(EngineSettings())
    outputs.show(caption(0, "hello", "hallo"))
    dialog.copy_socket.click()
    copied = QGuiApplication.clipboard().text()
    assert copied == f"ws://127.0.0.1:{port}/captions"
    with connect(copied) as client:
        events = [json.loads(client.recv(timeout=60)) for _ in range(2)]
    assert [event["event"] for event in events] == ["begin", "caption"]
    assert dialog.page.text() == f"http://127.0.0.1:{port}/"
    dialog.shares.click()
    with pytest.raises(ConnectionRefusedError):
        connect(copied).__enter__()
    assert dialog.page.text() == ""


def test_other_computers_need_the_token_that_the_address_holds(dialog: ShareDialog, qtbot) -> None:
    dialog.shares.click()
    assert "token" not in dialog.page.text()
    dialog.is_wide.click()
    assert "?token=" in dialog.page.text()
    assert "not encrypted" in dialog.live_state.text()
    dialog.is_wide.click()
    assert "token" not in dialog.page.text()


def test_the_code_holds_the_address_that_other_computers_can_reach(dialog: ShareDialog) -> None:
    assert not dialog.qr_code.isVisible()
    dialog.shares.click()
    assert not dialog.qr_code.isVisible() and dialog.qr_code.text == ""
    dialog.is_wide.click()
    assert dialog.qr_code.isVisible() and dialog.qr_told.isVisible()
    assert dialog.qr_code.text == dialog.reading.text() and "/read?token=" in dialog.reading.text()
    dialog.shares.click()
    assert not dialog.qr_code.isVisible() and dialog.reading.text() == ""


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_with_its_code_it_fits_a_low_screen(
    outputs: Outputs, port: int, qtbot, qapp: QApplication, language: str
) -> None:
    translator = QTranslator(qapp)
    if language != "en":
        assert translator.load(f"surtitle_{language}", str(TRANSLATIONS))
        qapp.installTranslator(translator)
    dialog = ShareDialog(outputs, OutputChoice(port=port))
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.shares.click()
    dialog.is_wide.click()
    qapp.removeTranslator(translator)
    assert dialog.qr_code.isVisible()
    assert max(dialog.height(), dialog.minimumSizeHint().height()) <= LOW_SCREEN


def test_a_port_that_is_taken_is_told_and_nothing_is_shared(
    dialog: ShareDialog, outputs: Outputs, port: int, qtbot
) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", port))
        other.listen()
        dialog.shares.click()
        assert "another program uses that port" in dialog.live_state.text()
        assert not dialog.shares.isChecked()
        assert outputs.server is None
    dialog.shares.click()
    assert outputs.server is not None


def test_each_session_is_written_to_a_file_of_its_own(
    dialog: ShareDialog, outputs: Outputs, tmp_path: Path
) -> None:
    (tmp_path / "talk.txt").write_text("an earlier one\n")
    dialog.write_to(str(tmp_path / "talk.txt"))
    assert dialog.writes.isChecked()
    for text in ("first", "second"):
        outputs.begin(EngineSettings(target_language=""))
        outputs.write(caption(0, text, final=True))
        outputs.write(Gap(1.0, 2.0))
        assert f"talk {'2' if text == 'first' else '3'}.txt" in dialog.file_state.text()
        outputs.end()
    outputs.begin(EngineSettings(target_language=""))
    outputs.end()
    files = {path.name: path.read_text() for path in tmp_path.glob("talk*")}
    assert files == {
        "talk.txt": "an earlier one\n",
        "talk 2.txt": "first\n[1.0 s of sound lost]\n",
        "talk 3.txt": "second\n[1.0 s of sound lost]\n",
    }


def test_writing_can_end_and_begin_in_the_middle_of_a_session(
    dialog: ShareDialog, outputs: Outputs, tmp_path: Path
) -> None:
    outputs.begin(EngineSettings(target_language=""))
    dialog.write_to(str(tmp_path / "talk.txt"))
    outputs.write(caption(0, "open"))
    dialog.writes.click()
    outputs.write(caption(1, "unwritten", final=True))
    assert (tmp_path / "talk.txt").read_text() == "open\n"
    dialog.writes.click()
    outputs.write(caption(2, "again", final=True))
    assert (tmp_path / "talk 2.txt").read_text() == "again\n"


@pytest.mark.parametrize("name", ["talk.doc", "missing/talk.txt"])
def test_a_file_that_cannot_be_written_is_told(dialog: ShareDialog, tmp_path: Path, name: str) -> None:
    dialog.write_to(str(tmp_path / name))
    assert "cannot be written" in dialog.file_state.text()
    assert not dialog.writes.isChecked()


def descriptor_of(path: Path) -> int:
    """Return by which number this process has the file open."""
    folder = Path("/proc/self/fd")
    return next(int(name.name) for name in folder.iterdir() if os.path.realpath(name) == str(path))


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no /dev/full")
def test_a_disk_that_fills_up_is_told_and_ends_only_the_file(
    dialog: ShareDialog, outputs: Outputs, tmp_path: Path, qtbot
) -> None:
    dialog.write_to(str(tmp_path / "talk.txt"))
    outputs.begin(EngineSettings(target_language=""))
    outputs.write(caption(0, "one", final=True))
    full_device = os.open("/dev/full", os.O_WRONLY)
    os.dup2(full_device, descriptor_of(tmp_path / "talk.txt"))
    os.close(full_device)
    with qtbot.waitSignal(outputs.trouble):
        outputs.write(caption(1, "two", final=True))
    assert not dialog.writes.isChecked()
    assert "can no longer be written" in dialog.file_state.text()
    outputs.write(caption(2, "three", final=True))
    assert (tmp_path / "talk.txt").read_text() == "one\n"


def test_the_choice_is_told_and_restored(
    dialog: ShareDialog, outputs: Outputs, port: int, tmp_path: Path, qtbot
) -> None:
    choices: list[OutputChoice] = []
    dialog.changed.connect(choices.append)
    dialog.shares.click()
    dialog.write_to(str(tmp_path / "talk.srt"))
    assert choices[-1] == OutputChoice(True, port, False, str(tmp_path / "talk.srt"))
    outputs.close()
    again = ShareDialog(outputs, choices[-1])
    qtbot.addWidget(again)
    again.restore()
    assert outputs.server is not None
    outputs.begin(EngineSettings(target_language=""))
    outputs.write(caption(0, "one", final=True))
    assert (tmp_path / "talk.srt").exists()


def test_what_cannot_be_restored_is_told(outputs: Outputs, port: int, qtbot) -> None:
    dialog = ShareDialog(outputs, OutputChoice(True, port, False, "/nowhere/talk.txt"))
    qtbot.addWidget(dialog)
    told: list[str] = []
    dialog.trouble.connect(told.append)
    with socket.socket() as other:
        other.bind(("127.0.0.1", port))
        other.listen()
        dialog.restore()
    assert len(told) == 2
    assert "that port" in told[0]
    assert "/nowhere" in told[1]


def test_every_control_has_a_name_and_is_reached_by_keyboard(dialog: ShareDialog, qtbot) -> None:
    dialog.shares.click()
    controls = [
        control
        for kind in (QAbstractButton, QLineEdit, QSpinBox)
        for control in dialog.findChildren(kind)
        if control.objectName() != "qt_spinbox_lineedit"
    ]
    assert len(controls) >= 10
    reached = set()
    for _ in range(2 * len(controls)):
        qtbot.keyClick(dialog.focusWidget() or dialog, Qt.Key.Key_Tab)
        reached.add(dialog.focusWidget())
    for control in controls:
        assert control.accessibleName() or control.text(), control
        assert control in reached, control


@pytest.mark.parametrize(("platform", "told"), [("win32", "Windows Security"), ("darwin", "Firewall")])
def test_who_opens_it_wider_learns_of_the_firewall_and_of_one_that_was_refused(
    dialog: ShareDialog, monkeypatch: pytest.MonkeyPatch, platform: str, told: str
) -> None:
    pretend(monkeypatch, platform)
    dialog.shares.click()
    assert told not in dialog.live_state.text()  # this computer's own programs pass
    dialog.is_wide.click()
    assert "Everybody who knows the address" in dialog.live_state.text() and told in dialog.live_state.text()
