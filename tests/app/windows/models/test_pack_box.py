"""The offer of an engine pack in the models window, by clicks: got, used, and removed."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from loopback_hub import LoopbackHub
from model_clicks import UNHURRIED_MS, click
from pack_offers import CARD, Offer, put_driver
from PySide6.QtWidgets import QFileDialog
from questions import answer
from stand_in_packs import (
    computing_module,
    library_wheel,
    pack_of,
    served_pack,
    torch_wheel,
    untold,
    wheel_of,
    written,
)

from app.host import engine_packs
from app.windows.models.window import ModelsWindow
from models.engines.catalog import BESIDE_TORCH, CUDA
from models.engines.installing import install
from models.engines.shelf import Shelf
from models.engines.trial import TrialOutcome

WHEELS = {
    "torch-1-py3-none-any.whl": torch_wheel(computing_module()),
    "nvidia_lib-1-py3-none-any.whl": library_wheel(),
}
Open = Callable[..., ModelsWindow]


def opened(open_window: Open, qtbot) -> ModelsWindow:
    window = open_window()
    qtbot.waitUntil(window.pack_box.isVisible, timeout=UNHURRIED_MS)
    return window


@pytest.mark.usefixtures("card")
def test_a_pack_is_got_after_its_licences_paused_resumed_used_and_removed(
    open_window: Open, pack_server: LoopbackHub, offer: Offer, qtbot
) -> None:
    offer(served_pack(pack_server, WHEELS))
    window = opened(open_window, qtbot)
    box = window.pack_box
    assert box.text.text().startswith("What comes with Surtitle runs without PyTorch. Training, larger")
    assert "We have not tried" not in box.text.text()
    assert not box.folder_button.isVisible()
    assert "to download, 2 MB on the disk" in box.text.text()
    assert not box.remove_button.isVisible() and not box.bar.isVisible()

    asked = answer("Do not download")
    click(qtbot, box.get_button, "Get the engine pack…")
    assert 'href="http://127.0.0.1/licence"' in asked[0] and "A licence" in asked[0]
    assert pack_server.requests == []

    pack_server.hold_after = [200_000]
    answer("Agree and download")
    click(qtbot, box.get_button, "Get the engine pack…")
    qtbot.waitUntil(lambda: box.bar.value() > 300, timeout=UNHURRIED_MS)
    assert "of" in box.progress.text()
    click(qtbot, box.get_button, "Pause")
    qtbot.waitUntil(box.remove_button.isVisible, timeout=UNHURRIED_MS)
    assert "of it is downloaded already" in box.text.text()

    asked = answer("Keep")
    click(qtbot, box.remove_button, "Remove it…")
    assert asked[-1].startswith("Remove the downloaded files of an engine pack (")

    pack_server.go_on.set()
    click(qtbot, box.get_button, "Resume")
    qtbot.waitUntil(lambda: window.packs.look.is_used, timeout=UNHURRIED_MS)
    assert "The engine pack for the processor is installed and takes" in box.text.text()
    assert Shelf.of_user().installed() is not None
    assert not box.get_button.isVisible() and not box.bar.isVisible()

    asked = answer("Remove")
    click(qtbot, box.remove_button, "Remove it…")
    assert "Training, and models that need PyTorch" in asked[-1]
    qtbot.waitUntil(lambda: window.packs.look.installed is None, timeout=UNHURRIED_MS)
    assert window.message_bar.text.startswith("The engine pack was removed")
    qtbot.waitUntil(box.get_button.isEnabled, timeout=UNHURRIED_MS)


@pytest.mark.usefixtures("card")
def test_an_installed_pack_that_lacks_a_small_part_is_completed(
    open_window: Open,
    pack_server: LoopbackHub,
    offer: Offer,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    qtbot,
) -> None:
    small = {f"{name}-1-py3-none-any.whl": wheel_of({f"{name}/__init__.py": b""}) for name in BESIDE_TORCH}
    before = replace(pack_of(WHEELS), n_unpacked=900_000)
    pack = replace(served_pack(pack_server, small | WHEELS), packages=(*before.packages, *BESIDE_TORCH))
    install(before, Shelf.of_user(), untold, lambda folder: TrialOutcome(), written(WHEELS, tmp_path / "w"))
    offer(pack)
    for name in BESIDE_TORCH:
        monkeypatch.setitem(sys.modules, name, None)
    window = opened(open_window, qtbot)
    box = window.pack_box
    assert box.text.text().startswith(
        "The engine pack lacks a small part that this version of Surtitle needs"
    )

    answer("Agree and download")
    click(qtbot, box.get_button, "Get the engine pack…")
    qtbot.waitUntil(lambda: window.packs.look.is_used, timeout=UNHURRIED_MS)
    assert "is installed and takes" in box.text.text() and not box.get_button.isVisible()
    fetched = {path.rpartition("/")[2] for _, path, _ in pack_server.requests}
    assert fetched == set(small)


def test_a_driver_that_is_too_old_is_told_and_nothing_can_be_clicked(
    open_window: Open,
    pack_server: LoopbackHub,
    offer: Offer,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    qtbot,
) -> None:
    put_driver(tmp_path / "driver", monkeypatch, "470.1")
    offer(replace(served_pack(pack_server, WHEELS), device=CUDA, driver="580"))
    box = opened(open_window, qtbot).pack_box
    assert f"The driver 470.1 of {CARD} is too old" in box.text.text()
    assert not box.get_button.isVisible() and not box.remove_button.isVisible()


@pytest.mark.usefixtures("own_torch")
def test_with_torch_and_without_a_card_nothing_is_shown(
    open_window: Open, pack_server: LoopbackHub, offer: Offer, monkeypatch: pytest.MonkeyPatch, qtbot
) -> None:
    monkeypatch.setattr(engine_packs.machine, "nvidia_cards", list)
    offer(served_pack(pack_server, WHEELS))
    window = open_window()
    with qtbot.waitSignal(window.packs.changed, timeout=UNHURRIED_MS):
        window.packs.look_again()
    assert not window.pack_box.isVisible()


def test_files_that_are_not_offered_for_download_are_taken_from_a_folder(
    open_window: Open, pack_server: LoopbackHub, offer: Offer, tmp_path: Path, monkeypatch, qtbot
) -> None:
    monkeypatch.setattr(engine_packs.machine, "nvidia_cards", list)
    wheels = {"torch-1-py3-none-any.whl": torch_wheel(b"raise ImportError('it is spoilt')")}
    [wheel] = (pack := pack_of(wheels)).wheels
    offer(replace(pack, is_tried=False, wheels=(replace(wheel, url=wheel.file),)))
    box = opened(open_window, qtbot).pack_box
    assert "is not offered for download yet" in box.text.text() and not box.get_button.isVisible()
    assert "We have not tried it on a computer with this system yet" in box.text.text()
    folder = written(wheels, tmp_path / "wheels")
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *asked: str(folder))
    answer("Agree and download")
    click(qtbot, box.folder_button, "Take it from a folder…")
    qtbot.waitUntil(lambda: "it is spoilt" in box.text.text(), timeout=UNHURRIED_MS)


@pytest.mark.usefixtures("own_torch")
def test_what_is_left_over_is_told_and_removed_without_a_card(
    open_window: Open, pack_server: LoopbackHub, offer: Offer, monkeypatch: pytest.MonkeyPatch, qtbot
) -> None:
    monkeypatch.setattr(engine_packs.machine, "nvidia_cards", list)
    offer(replace(served_pack(pack_server, WHEELS), device=CUDA))
    downloads = Shelf.of_user().downloads
    downloads.mkdir(parents=True)
    (downloads / "torch-0-py3-none-any.whl").write_bytes(b"a" * 3_000_000)
    box = opened(open_window, qtbot).pack_box
    assert "No graphics card here needs an engine pack" in box.text.text()
    assert "3 MB are left over from an engine pack" in box.text.text()
    assert not box.get_button.isVisible()
    qtbot.waitUntil(box.remove_button.isEnabled, timeout=UNHURRIED_MS)
    answer("Remove")
    click(qtbot, box.remove_button, "Remove it…")
    qtbot.waitUntil(box.isHidden, timeout=UNHURRIED_MS)
    assert not downloads.exists()


@pytest.mark.usefixtures("card")
def test_a_pack_that_fails_says_why_and_can_be_tried_again(
    open_window: Open, pack_server: LoopbackHub, offer: Offer, qtbot
) -> None:
    pack_server.poison = {"torch-1-py3-none-any.whl"}
    offer(served_pack(pack_server, WHEELS))
    box = opened(open_window, qtbot).pack_box
    answer("Agree and download")
    click(qtbot, box.get_button, "Get the engine pack…")
    qtbot.waitUntil(lambda: "arrived with a wrong checksum" in box.text.text(), timeout=UNHURRIED_MS)
    qtbot.waitUntil(box.get_button.isEnabled, timeout=UNHURRIED_MS)
    assert box.get_button.text().replace("&", "") == "Try again"
