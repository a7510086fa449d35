"""The page of the models: one pair, fetched by one click, with pause and resume, or from a folder."""

from __future__ import annotations

from pathlib import Path

import pytest
from first_steps_user import UNHURRIED_MS, choose, click
from loopback_hub import LoopbackHub
from pack_offers import Offer
from PySide6.QtCore import Qt
from questions import answer
from stand_in_packs import computing_module, served_pack, torch_wheel

from app.windows.first_steps import models_page
from app.windows.first_steps.guide import FirstSteps
from app.windows.first_steps.models_page import ModelsPage
from app.windows.main.main_window import MainWindow
from app.windows.models.pack_box import PackBox
from core.wire.defaults import SHIPPED_RECOGNIZER
from models import embedded
from models.engines.shelf import Shelf
from models.store.catalog import ModelKind

WHISPER = "whisper:tiny.en"


@pytest.fixture
def page(qtbot, guide: FirstSteps) -> ModelsPage:
    click(qtbot, guide.next_button, "Continue")
    qtbot.waitUntil(lambda: guide.models.recommendation is not None, timeout=UNHURRIED_MS)
    return guide.models


def test_while_the_computer_is_looked_at_the_page_says_so(qtbot, guide: FirstSteps) -> None:
    page = guide.models
    guide.present_at(page)
    assert page.recommendation is None and page.progress.isVisible() and page.bar.maximum() == 0
    assert page.state.text().startswith("Checking this computer") and not page.pause_button.isVisible()
    assert page.cores.text() and page.memory.text() and page.disk.text() == "…"
    qtbot.waitUntil(lambda: page.recommendation is not None, timeout=UNHURRIED_MS)
    assert page.card.isVisible() and not page.progress.isVisible()


def test_one_pair_is_recommended_fetched_by_a_click_paused_resumed_and_used(
    qtbot, window: MainWindow, guide: FirstSteps, page: ModelsPage, hub: LoopbackHub
) -> None:
    advice = page.recommendation
    assert advice and [model.name for model in advice.models] == [WHISPER, "embedded"]
    assert advice == window.models_window.recommendation, "it is the same everywhere"
    assert hub.requests == []
    assert not guide.next_button.isVisible() and guide.skip_button.isVisible()

    hub.hold_after = [1_500_000]
    click(qtbot, page.fetch_button, "Download · 78 MB")
    qtbot.waitUntil(lambda: page.bar.value() >= 490, timeout=UNHURRIED_MS)
    assert "of 3 MB" in page.state.text() and "Whisper tiny.en" in page.state.text()
    assert guide.next_button.isVisible(), "one may go on meanwhile"
    assert page.pause_button.accessibleName() == "Pause the download"
    qtbot.mouseClick(page.pause_button, Qt.MouseButton.LeftButton)
    hub.go_on.set()
    qtbot.waitUntil(lambda: not page.download.is_running, timeout=UNHURRIED_MS)
    assert page.pause_button.accessibleName() == "Resume the download"
    qtbot.mouseClick(page.pause_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.settings.engine.recognizer == WHISPER, timeout=UNHURRIED_MS)
    qtbot.waitUntil(lambda: page.below.text() == "Everything is on this computer.", timeout=UNHURRIED_MS)
    assert guide.next_button.isVisible() and not page.fetch_button.isVisible()
    assert window.controls.recognizer.currentData() == WHISPER


@pytest.mark.usefixtures("shipped")
def test_nothing_is_to_be_fetched_where_what_ships_is_what_suits(
    guide: FirstSteps, page: ModelsPage, hub: LoopbackHub
) -> None:
    assert page.recommendation and page.recommendation.recognizer
    assert page.recommendation.recognizer.name == SHIPPED_RECOGNIZER
    assert page.below.text() == "Everything is on this computer."
    assert guide.next_button.isVisible()
    assert not any(each.isVisible() for each in (page.fetch_button, page.at_once_button, page.at_once_note))
    assert hub.requests == []


@pytest.mark.usefixtures("shipped_beside_a_card")
def test_what_ships_is_used_at_once_where_it_serves(
    qtbot, window: MainWindow, guide: FirstSteps, page: ModelsPage, hub: LoopbackHub
) -> None:
    click(qtbot, page.at_once_button, "Start now with the small built-in models")
    assert guide.page is guide.microphone
    engine = window.settings.engine
    assert (engine.recognizer, engine.translator) == (SHIPPED_RECOGNIZER, "embedded")
    assert hub.requests == []


def test_it_is_not_offered_where_it_does_not_serve(guide: FirstSteps, page: ModelsPage) -> None:
    choose(guide.languages.source_language, "fr")
    assert not page.at_once_button.isVisible()
    assert page.recommendation and page.recommendation.at_once is None


def test_what_nothing_here_can_do_is_said_in_words(guide: FirstSteps, page: ModelsPage) -> None:
    choose(guide.languages.source_language, "ja")
    assert "Too little memory" in page.below.text(), "a general translator does not fit into so little"


def test_a_download_that_fails_says_why_and_changes_nothing(
    qtbot, window: MainWindow, page: ModelsPage, hub: LoopbackHub
) -> None:
    hub.poison = {"model.bin"}
    click(qtbot, page.fetch_button, "Download · 78 MB")
    qtbot.waitUntil(lambda: "model.bin" in page.below.text(), timeout=UNHURRIED_MS)
    assert window.settings.engine.recognizer == ""
    assert not page.progress.isVisible(), "it is not paused"
    hub.poison = set()
    click(qtbot, page.fetch_button, "Retry")
    qtbot.waitUntil(lambda: window.settings.engine.recognizer == WHISPER, timeout=UNHURRIED_MS)


def test_without_a_network_the_button_that_is_named_is_there(
    qtbot, page: ModelsPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HF_ENDPOINT", "http://127.0.0.1:9")
    click(qtbot, page.fetch_button, "Download · 78 MB")
    qtbot.waitUntil(lambda: "then press Retry" in page.below.text(), timeout=UNHURRIED_MS)
    assert page.fetch_button.isVisible() and page.fetch_button.text().replace("&", "") == "Retry"


def test_what_is_free_is_told_when_it_is_known(window: MainWindow) -> None:
    page = ModelsPage(window.settings_store, window.models_window)
    page.enter()
    assert page.recommendation is None and page.disk.text() == "…"


def test_a_folder_of_a_stick_is_used_instead_of_a_download(
    qtbot,
    window: MainWindow,
    page: ModelsPage,
    hub: LoopbackHub,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(models_page.file_dialogs, "open_folder", lambda *asked: embedded.FOLDER)
    click(qtbot, page.folder_button, "Take them from a folder…")
    folder = str(embedded.FOLDER)
    qtbot.waitUntil(lambda: window.settings.engine.translator == folder, timeout=UNHURRIED_MS)
    entry = window.models_window.entry(folder)
    assert entry is None or entry.kind is ModelKind.TRANSLATOR
    assert hub.requests == []


def test_a_folder_without_models_is_refused_in_a_sentence(
    qtbot, page: ModelsPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    monkeypatch.setattr(models_page.file_dialogs, "open_folder", lambda *asked: empty)
    click(qtbot, page.folder_button, "Take them from a folder…")
    qtbot.waitUntil(lambda: page.below.text() == page.download.trouble != "", timeout=UNHURRIED_MS)


@pytest.mark.usefixtures("card")
def test_an_engine_pack_is_offered_beside_a_card_got_and_used(
    qtbot, window: MainWindow, guide: FirstSteps, pack_server: LoopbackHub, offer: Offer
) -> None:
    wheels = {"torch-1-py3-none-any.whl": torch_wheel(computing_module())}
    offer(served_pack(pack_server, wheels))
    click(qtbot, guide.next_button, "Continue")
    box = guide.models.findChild(PackBox)
    qtbot.waitUntil(box.isVisible, timeout=UNHURRIED_MS)
    assert "An engine pack for the processor brings it" in box.text.text()
    qtbot.waitUntil(box.get_button.isEnabled, timeout=UNHURRIED_MS)
    answer("Agree and download")
    click(qtbot, box.get_button, "Get the engine pack…")
    qtbot.waitUntil(lambda: window.models_window.packs.look.is_used, timeout=UNHURRIED_MS)
    assert "The engine pack for the processor is installed and takes" in box.text.text()
    assert Shelf.of_user().installed() is not None
