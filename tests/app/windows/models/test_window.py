"""The models window: what it shows, and what else than downloads is clicked in it."""

from __future__ import annotations

import json
import threading
from dataclasses import replace
from pathlib import Path

import pytest
from activation import activate
from loopback_hub import LoopbackHub
from main_windows import new_main_window
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
from PySide6.QtCore import QObject, QPoint, Qt, QUrl, Slot
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QAbstractButton, QApplication, QProxyStyle, QStyle
from questions import answer
from shipped_adapters import save_shipped_adapter

from app.host.memory_fit import Memory
from app.settings.settings import EngineChoice, Settings
from app.widgets.settings_store import SettingsStore
from app.windows.models import library
from app.windows.models.library import Condition, Look
from app.windows.models.table import SORT_ROLE, Column
from app.windows.models.window import ModelsWindow
from models import embedded
from models.memory.budget import PlacementWish
from models.store import store


def scouts() -> set[threading.Thread]:
    return {thread for thread in threading.enumerate() if thread.name == "model-scout"}


def test_an_earlier_look_that_ends_later_counts_no_more(
    window: ModelsWindow, monkeypatch: pytest.MonkeyPatch, qtbot
) -> None:
    may_end = threading.Event()

    def look(language: str, wish: PlacementWish) -> Look:
        if language == "earlier":
            may_end.wait()
        return Look((), Memory(0, 0), language)

    monkeypatch.setattr(library, "seen_now", look)
    before = scouts()
    window.library.look_again("earlier")
    [earlier] = scouts() - before
    window.library.look_again("last")
    qtbot.waitUntil(lambda: window.library.look.best_recognizer == "last", timeout=UNHURRIED_MS)
    may_end.set()
    earlier.join()
    QApplication.processEvents()
    assert window.library.look.best_recognizer == "last"


def test_an_adapter_is_taken_off_with_a_word_where_it_does_not_fit_the_chosen_translator(
    window: ModelsWindow, settings_store: SettingsStore, qtbot, tmp_path: Path
) -> None:
    adapter = str(save_shipped_adapter(tmp_path / "booking"))
    settings_store.change(replace(settings_store.settings.engine, adapter=adapter))
    fetch(qtbot, window, QWEN)
    click(qtbot, window.use_button, "Use")
    assert (settings_store.settings.engine.translator, settings_store.settings.engine.adapter) == (QWEN, "")
    assert "The adapter “booking” does not fit" in window.message_bar.text
    settings_store.change(replace(settings_store.settings.engine, adapter=adapter))
    window.table.select("embedded")
    qtbot.keyClick(window.table, Qt.Key.Key_Return)
    assert (settings_store.settings.engine.translator, settings_store.settings.engine.adapter) == (
        "embedded",
        adapter,
    )
    assert window.isVisible()


class SingleClickStyle(QProxyStyle):
    """As of desktops on which one click opens."""

    def styleHint(self, hint: QStyle.StyleHint, *about: object) -> int:  # noqa: N802 (of Qt)
        if hint == QStyle.StyleHint.SH_ItemView_ActivateItemOnSingleClick:
            return 1
        return super().styleHint(hint, *about)  # type: ignore[arg-type]


@pytest.mark.parametrize("opens_at_once", [True, False])
def test_a_model_is_selected_by_a_click_and_used_by_two_on_every_desktop(
    window: ModelsWindow, settings_store: SettingsStore, qtbot, opens_at_once: bool
) -> None:
    style = SingleClickStyle("fusion")
    if opens_at_once:
        window.table.setStyle(style)
    settings_store.change(replace(settings_store.settings.engine, translator="another"))
    window.table.select("sphinx")
    row = window.table.visualRect(window.table.model().index(window.model.row_of("embedded"), 0))
    qtbot.mouseClick(window.table.viewport(), Qt.MouseButton.LeftButton, pos=row.center())
    assert window.selected == entry_of(window, "embedded")
    assert settings_store.settings.engine.translator == "another"
    qtbot.mouseDClick(window.table.viewport(), Qt.MouseButton.LeftButton, pos=row.center())
    assert settings_store.settings.engine.translator == "embedded"


def test_a_model_in_use_is_removed_when_that_is_confirmed(
    window: ModelsWindow, settings_store: SettingsStore, qtbot
) -> None:
    settings_store.change(replace(settings_store.settings.engine, recognizer=WHISPER))
    folder = fetch(qtbot, window, WHISPER)
    asked = answer("Keep")
    click(qtbot, window.remove_button, "Remove…")
    assert "That frees 3 MB" in asked[0]
    assert condition_of(window, WHISPER) is Condition.INSTALLED

    answer("Remove")
    click(qtbot, window.remove_button, "Remove…")

    wait_for(qtbot, window, WHISPER, Condition.ABSENT)
    qtbot.waitUntil(lambda: "3 MB are free again" in window.message_bar.text, timeout=UNHURRIED_MS)
    assert not folder.exists()
    assert settings_store.settings.engine.recognizer == ""


def test_a_folder_is_imported_used_and_taken_off_the_list(
    window: ModelsWindow, settings_store: SettingsStore, qtbot
) -> None:
    settings_store.change(replace(settings_store.settings.engine, adapter="of another translator"))
    folder = str(embedded.FOLDER)
    window.import_from(embedded.FOLDER)
    qtbot.waitUntil(lambda: window.model.row_of(folder) >= 0, timeout=UNHURRIED_MS)
    qtbot.waitUntil(lambda: window.selected is not None and window.selected.name == folder)
    click(qtbot, window.use_button, "Use")
    assert (settings_store.settings.engine.translator, settings_store.settings.engine.adapter) == (folder, "")
    assert "from the next start" in window.message_bar.text

    asked = answer("Remove")
    click(qtbot, window.remove_button, "Remove…")
    assert "Its folder stays" in asked[0]
    qtbot.waitUntil(lambda: window.model.row_of(folder) < 0, timeout=UNHURRIED_MS)
    assert (embedded.FOLDER / "config.json").is_file()
    assert settings_store.settings.engine.translator == "embedded"


def test_a_folder_that_cannot_be_used_is_refused_in_a_sentence(
    window: ModelsWindow, qtbot, tmp_path: Path
) -> None:
    folder = tmp_path / "summarizer"
    folder.mkdir()
    (folder / "config.json").write_text(json.dumps({"model_type": "t5", "is_encoder_decoder": True}))
    n_rows = window.model.rowCount()
    window.import_from(folder)
    qtbot.waitUntil(lambda: bool(window.message_bar.text), timeout=UNHURRIED_MS)
    assert "summarizer is a model of the family 't5'" in window.message_bar.text
    qtbot.waitUntil(window.import_button.isEnabled, timeout=UNHURRIED_MS)
    assert window.model.rowCount() == n_rows


def test_the_models_in_use_are_marked_and_follow_the_settings(
    window: ModelsWindow, settings_store: SettingsStore
) -> None:
    assert text_of(window, "sphinx", Column.STATE) == "Built in, in use"
    assert text_of(window, "embedded", Column.STATE) == "Built in, in use"
    window.table.select("sphinx")
    assert not window.use_button.isEnabled()

    settings_store.change(replace(settings_store.settings.engine, recognizer=WHISPER))

    assert text_of(window, "sphinx", Column.STATE) == "Built in"
    assert window.use_button.isEnabled()
    assert text_of(window, WHISPER, Column.STATE) == "Not here, chosen"


class Opened(QObject):
    """Stands for the system's file manager."""

    def __init__(self) -> None:
        super().__init__()
        self.urls: list[QUrl] = []

    @Slot(QUrl)
    def open(self, url: QUrl) -> None:
        self.urls.append(url)


def test_the_folder_of_a_model_is_opened(window: ModelsWindow, qtbot) -> None:
    opened = Opened()
    QDesktopServices.setUrlHandler("file", opened, "open")
    window.table.select("sphinx")
    assert not window.folder_button.isEnabled()
    window.table.select("embedded")
    click(qtbot, window.folder_button, "Open folder")
    QDesktopServices.unsetUrlHandler("file")
    assert opened.urls == [QUrl.fromLocalFile(str(embedded.FOLDER))]


def test_a_folder_that_no_program_shows_is_named(window: ModelsWindow, qtbot, monkeypatch) -> None:
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: False)
    window.table.select("embedded")
    click(qtbot, window.folder_button, "Open folder")
    assert str(embedded.FOLDER) in window.message_bar.text


def test_rows_are_sorted_by_size_not_by_its_text(window: ModelsWindow) -> None:
    proxy = window.table.model()
    window.table.sortByColumn(Column.SIZE, Qt.SortOrder.DescendingOrder)
    sizes = [proxy.index(row, Column.SIZE).data(SORT_ROLE) for row in range(proxy.rowCount())]
    assert sizes == sorted(sizes, reverse=True)
    assert proxy.index(0, Column.SIZE).data() == "4.1 GB"


def names(window: ModelsWindow) -> list[str]:
    """Return the models in the order in which they are shown."""
    shown = window.table.model()
    return [shown.index(row, Column.NAME).data() for row in range(shown.rowCount())]


def test_keys_sort_as_a_click_on_a_header_does_and_back_again(window: ModelsWindow, screen, qtbot) -> None:
    usual, header = names(window), window.table.horizontalHeader()
    activate(qtbot, window)
    screen.from_outside("key", "alt+s")
    qtbot.waitUntil(window.sort_menu.isVisible, timeout=UNHURRIED_MS)
    screen.from_outside("key", *["Down"] * (2 + Column.NAME), "Return")
    qtbot.waitUntil(lambda: names(window) == sorted(usual, key=str.casefold), timeout=UNHURRIED_MS)
    qtbot.wait(200)  # for 0.1 s Qt takes a press for the one before
    screen.from_outside("key", "alt+s")
    qtbot.waitUntil(window.sort_menu.isVisible, timeout=UNHURRIED_MS)
    screen.from_outside("key", "Up", "Return")
    qtbot.waitUntil(lambda: names(window) == sorted(usual, key=str.casefold)[::-1], timeout=UNHURRIED_MS)
    at = header.viewport().mapToGlobal(QPoint(header.sectionPosition(Column.SIZE) + 10, header.height() // 2))
    screen.from_outside("mousemove", at.x(), at.y(), "click", 1)
    qtbot.waitUntil(lambda: header.sortIndicatorSection() == Column.SIZE, timeout=UNHURRIED_MS)
    checked = [action.text() for action in window.sort_menu.actions() if action.isChecked()]
    assert checked == ["Size", "&Ascending"]
    window.table.setFocus()
    screen.from_outside("key", "Menu", "Down", "Right", "Return")
    qtbot.waitUntil(lambda: names(window) == usual, timeout=UNHURRIED_MS)


def test_every_control_has_a_name_and_is_reached_by_keyboard(window: ModelsWindow, hub, qtbot) -> None:
    fetch(qtbot, window, WHISPER)
    activate(qtbot, window)
    buttons = [
        button
        for button in window.findChildren(QAbstractButton)
        if button.isVisible() and button.isEnabled() and button.focusPolicy() != Qt.FocusPolicy.NoFocus
    ]
    assert len(buttons) >= 5
    reached = set()
    for _ in range(2 * len(buttons) + 4):
        qtbot.keyClick(window.focusWidget() or window, Qt.Key.Key_Tab)
        reached.add(QApplication.focusWidget())
    for control in (*buttons, window.table):
        assert control.accessibleName() or control.text(), control
        assert control in reached, control.accessibleName() or control.text()
    assert window.bar.accessibleName() and window.details.accessibleDescription()


def test_of_what_is_too_large_it_is_told_what_to_choose_instead(
    open_window, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library, "look_at_memory", lambda: Memory(card_bytes=0, free_bytes=3_200_000_000))
    window = open_window()
    window.table.select("Qwen/Qwen3-1.7B")
    assert text_of(window, "Qwen/Qwen3-1.7B", Column.MEMORY) == "Too large (2.6 GB)"
    assert "Choose Qwen/Qwen3-0.6B instead" in window.details.text()
    window.table.select("whisper:large-v3")
    assert "Choose Whisper large-v3-turbo instead" in window.details.text()
    window.table.select("Qwen/Qwen3-0.6B")
    assert "It fits this machine: it takes 1.1 GB on the processor in int8." in window.details.text()


def test_what_fits_is_counted_where_the_settings_have_it_run(
    open_window, settings_store: SettingsStore, monkeypatch: pytest.MonkeyPatch, qtbot
) -> None:
    machine = Memory(card_bytes=10_000_000_000, free_bytes=3_200_000_000)
    monkeypatch.setattr(library, "look_at_memory", lambda: machine)
    window = open_window()
    window.table.select(QWEN)
    told = []
    for change in ({"precision": "bf16"}, {"precision": "int8"}, {"device": "cpu"}):
        with qtbot.waitSignal(window.library.seen, timeout=UNHURRIED_MS):
            settings_store.change(replace(settings_store.settings.engine, **change))
        told.append(window.details.text())
    assert "It fits this machine" in told[0] and "on the graphics card in bf16" in told[0]
    assert "It fits this machine" in told[1] and "on the graphics card in int8" in told[1]
    assert "It is too large" in told[2] and "on the processor in int8" in told[2]


def test_ctrl_m_opens_it_and_the_main_window_follows_the_choice(
    hub: LoopbackHub, qtbot, tmp_path: Path
) -> None:
    main = new_main_window(qtbot, tmp_path, Settings(engine=EngineChoice(recognizer="sphinx")))
    main.show()
    activate(qtbot, main)
    window = main.models_window
    with qtbot.waitSignal(window.library.seen, timeout=UNHURRIED_MS):
        qtbot.keyClick(main, Qt.Key.Key_M, Qt.KeyboardModifier.ControlModifier)
    assert hub.requests == []
    fetch(qtbot, window, WHISPER)
    qtbot.waitUntil(window.use_button.isEnabled, timeout=UNHURRIED_MS)
    click(qtbot, window.use_button, "Use")
    assert main.controls.recognizer.currentData() == WHISPER
    assert main.settings.for_engine(realtime=True).recognizer == WHISPER

    hub.hold_after = [1_000_000]
    window.table.select(QWEN)
    click(qtbot, window.fetch_button, "Download")
    qtbot.waitUntil(lambda: window.bar.value() > 300, timeout=UNHURRIED_MS)
    main.close()
    assert model_children() == []
    assert store.status_of(QWEN).state is store.ModelState.PARTIAL
