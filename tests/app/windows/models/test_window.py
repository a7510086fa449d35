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
    act,
    badges_of,
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
from PySide6.QtCore import QObject, Qt, QUrl, Slot
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QAbstractButton, QApplication
from questions import answer
from shipped_adapters import save_shipped_adapter

from app.host.memory_fit import Memory
from app.settings.settings import EngineChoice, Settings
from app.widgets.settings_store import SettingsStore
from app.windows.models import library
from app.windows.models.library import Condition, MachineState
from app.windows.models.row_view import Act
from app.windows.models.window import ModelsWindow
from core.wire.defaults import SHIPPED_RECOGNIZER
from models import embedded, moonshine
from models.memory.budget import PlacementWish
from models.store import store
from models.store.catalog import ModelKind


def scouts() -> set[threading.Thread]:
    return {thread for thread in threading.enumerate() if thread.name == "model-scout"}


@pytest.mark.parametrize("name", ["whisper:tiny.en", "whisper:tiny"])
def test_which_of_twins_is_seen_stays_at_the_next_look(window: ModelsWindow, name: str) -> None:
    window.rows.show_twin(name)
    window.library.seen.emit()
    row = window.rows.row("whisper:tiny")
    assert row is not None and row.name == name and row.twins.accessibleName() == "Languages of Whisper tiny"


def test_while_it_looks_it_says_so(window: ModelsWindow) -> None:
    seen = window.library.look
    window.library.look = MachineState((), Memory(0, 0), "")
    window.library.seen.emit()
    assert window.state.text() == "Looking for models…" and window.state.isVisible()
    window.library.look = seen
    window.library.seen.emit()
    assert not window.state.isVisible()


def test_an_earlier_look_that_ends_later_counts_no_more(
    window: ModelsWindow, monkeypatch: pytest.MonkeyPatch, qtbot
) -> None:
    may_end = threading.Event()

    def look(language: str, wish: PlacementWish) -> MachineState:
        if language == "earlier":
            may_end.wait()
        return MachineState((), Memory(0, 0), language)

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
    act(qtbot, window, QWEN, "Use")
    assert (settings_store.settings.engine.translator, settings_store.settings.engine.adapter) == (QWEN, "")
    assert "The adapter “booking” does not fit" in window.message_bar.text
    settings_store.change(replace(settings_store.settings.engine, adapter=adapter))
    button = row_of(window, "embedded").action
    button.setFocus()
    qtbot.keyClick(button, Qt.Key.Key_Return)
    assert (settings_store.settings.engine.translator, settings_store.settings.engine.adapter) == (
        "embedded",
        adapter,
    )
    assert window.isVisible()


def test_a_click_on_a_model_opens_its_details_and_two_use_it(
    window: ModelsWindow, settings_store: SettingsStore, qtbot
) -> None:
    settings_store.change(replace(settings_store.settings.engine, translator="another"))
    row = row_of(window, "embedded")
    window.rows.ensureWidgetVisible(row)
    qtbot.mouseClick(row.title, Qt.MouseButton.LeftButton)
    assert window.selected == entry_of(window, "embedded") and row.facts.isVisible()
    assert settings_store.settings.engine.translator == "another"
    qtbot.mouseClick(row_of(window, SHIPPED_RECOGNIZER).title, Qt.MouseButton.LeftButton)
    assert not row.has_details and row_of(window, SHIPPED_RECOGNIZER).has_details
    qtbot.mouseDClick(row.title, Qt.MouseButton.LeftButton)
    assert settings_store.settings.engine.translator == "embedded"


def test_a_model_in_use_is_removed_when_that_is_confirmed(
    window: ModelsWindow, settings_store: SettingsStore, qtbot
) -> None:
    settings_store.change(replace(settings_store.settings.engine, recognizer=WHISPER))
    folder = fetch(qtbot, window, WHISPER)
    asked = answer("Keep")
    choose(window, WHISPER, Act.REMOVE)
    assert "That frees 3 MB" in asked[0]
    assert condition_of(window, WHISPER) is Condition.INSTALLED

    answer("Remove")
    choose(window, WHISPER, Act.REMOVE)

    wait_for(qtbot, window, WHISPER, Condition.ABSENT)
    qtbot.waitUntil(lambda: "which frees 3 MB" in window.message_bar.text, timeout=UNHURRIED_MS)
    assert not folder.exists()
    assert settings_store.settings.engine.recognizer == ""


def test_a_folder_is_imported_used_and_taken_off_the_list(
    window: ModelsWindow, settings_store: SettingsStore, qtbot
) -> None:
    settings_store.change(replace(settings_store.settings.engine, adapter="of another translator"))
    folder = str(embedded.FOLDER)
    window.importing.begin(embedded.FOLDER)
    qtbot.waitUntil(lambda: window.rows.row(folder) is not None, timeout=UNHURRIED_MS)
    qtbot.waitUntil(lambda: window.selected is not None and window.selected.name == folder)
    act(qtbot, window, folder, "Use")
    assert (settings_store.settings.engine.translator, settings_store.settings.engine.adapter) == (folder, "")
    assert any("the next time captions start" in told for told in window.message_bar.waiting)

    asked = answer("Remove")
    choose(window, folder, Act.REMOVE)
    assert "Its folder stays" in asked[0]
    qtbot.waitUntil(lambda: window.rows.row(folder) is None, timeout=UNHURRIED_MS)
    assert (embedded.FOLDER / "config.json").is_file()
    assert settings_store.settings.engine.translator == "embedded"


def test_a_folder_that_cannot_be_used_is_refused_in_a_sentence(
    window: ModelsWindow, qtbot, tmp_path: Path
) -> None:
    folder = tmp_path / "summarizer"
    folder.mkdir()
    (folder / "config.json").write_text(json.dumps({"model_type": "t5", "is_encoder_decoder": True}))
    names = window.rows.names
    window.importing.begin(folder)
    qtbot.waitUntil(lambda: bool(window.message_bar.text), timeout=UNHURRIED_MS)
    assert "summarizer is a model of the family 't5'" in window.message_bar.text
    qtbot.waitUntil(window.importing.button.isEnabled, timeout=UNHURRIED_MS)
    assert window.rows.names == names


def test_the_models_in_use_are_marked_and_follow_the_settings(
    window: ModelsWindow, settings_store: SettingsStore
) -> None:
    for name in (SHIPPED_RECOGNIZER, "embedded"):
        assert badges_of(window, name) == ["In use", "Built in"]
        assert state_of(window, name) == "Built in, in use"
        assert Act.USE not in offered(window, name)

    settings_store.change(replace(settings_store.settings.engine, recognizer=WHISPER))

    assert (
        badges_of(window, SHIPPED_RECOGNIZER) == ["Recommended", "Built in"]
        and state_of(window, SHIPPED_RECOGNIZER) == "Built in"
    )
    assert Act.USE in offered(window, SHIPPED_RECOGNIZER)
    assert badges_of(window, WHISPER) == ["Chosen"] and state_of(window, WHISPER) == "Not downloaded, chosen"


def test_what_is_recommended_stands_first_then_what_is_in_use(
    open_window, settings_store: SettingsStore
) -> None:
    settings_store.change(replace(settings_store.settings.engine, recognizer="whisper:base.en"))
    window = open_window()
    assert window.rows.names[:3] == [SHIPPED_RECOGNIZER, "whisper:base.en", "whisper:tiny"]
    assert "Recommended" in badges_of(window, SHIPPED_RECOGNIZER)


def test_models_are_found_by_name_and_language_among_those_that_fit_are_here_or_all(
    open_window, monkeypatch: pytest.MonkeyPatch, qtbot
) -> None:
    monkeypatch.setattr(library, "look_at_memory", lambda: Memory(card_bytes=0, free_bytes=2_800_000_000))
    window = open_window()
    bar = window.filter_bar
    assert "whisper:small" in window.rows.names and "whisper:large-v3" not in window.rows.names
    bar.segments.button("here").click()
    assert window.rows.names == [SHIPPED_RECOGNIZER, "embedded"]
    bar.segments.button("all").click()
    assert "whisper:large-v3" in window.rows.names
    qtbot.keyClicks(bar.field, "Whisper large")
    large = ("large-v2", "large-v3", "large-v3-turbo", "distil-large-v3")
    assert window.rows.names == [f"whisper:{name}" for name in large]
    bar.field.setText("Maltese")
    assert "whisper:tiny" in window.rows.names and SHIPPED_RECOGNIZER not in window.rows.names
    bar.field.setText("nothing is called so")
    assert window.rows.names == [] and "No model matches" in window.state.text()
    bar.segments.button("fitting").click()
    window.offer("whisper:large-v3")
    qtbot.waitUntil(lambda: "whisper:large-v3" in window.rows.names, timeout=UNHURRIED_MS)
    assert bar.field.text() == ""


def test_what_is_shown_and_recommended_follows_the_settings_without_another_look(
    open_window, settings_store: SettingsStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library, "look_at_memory", lambda: Memory(card_bytes=0, free_bytes=2_800_000_000))
    window, before = open_window(), settings_store.settings
    large = "whisper:large-v3"
    settings_store.change(replace(before.engine, recognizer=large))
    assert large in window.rows.names
    settings_store.change(before.engine)
    assert large not in window.rows.names
    settings_store.change(replace(before.languages, target="ja"))
    translators = [name for name in window.rows.names if window.entry(name).kind is ModelKind.TRANSLATOR]
    assert translators[0] != "embedded" and badges_of(window, translators[0]) == ["Recommended"]


def test_details_that_are_opened_have_their_room(window: ModelsWindow, qtbot) -> None:
    for name in ("whisper:small", "whisper:base"):
        row = row_of(window, name)
        window.show_details(name)
        qtbot.waitUntil(
            lambda row=row: row.height() >= row.heightForWidth(row.width()) > 100, timeout=UNHURRIED_MS
        )


@pytest.mark.parametrize("language", ["de"], indirect=True)
def test_it_becomes_as_narrow_as_a_small_window(language: str, window: ModelsWindow, qtbot) -> None:
    window.resize(800, 500)
    qtbot.waitUntil(lambda: window.size().toTuple() == (800, 500), timeout=UNHURRIED_MS)


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
    for name in (SHIPPED_RECOGNIZER, "embedded"):
        choose(window, name, Act.OPEN_FOLDER)
    QDesktopServices.unsetUrlHandler("file")
    assert opened.urls == [QUrl.fromLocalFile(str(folder)) for folder in (moonshine.FOLDER, embedded.FOLDER)]


def test_a_folder_that_no_program_shows_is_named(window: ModelsWindow, qtbot, monkeypatch) -> None:
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: False)
    choose(window, "embedded", Act.OPEN_FOLDER)
    assert str(embedded.FOLDER) in window.message_bar.text


def test_keys_sort_the_models_of_each_group_and_back_again(window: ModelsWindow, screen, qtbot) -> None:
    usual = window.rows.names
    n_hear = usual.index("embedded")
    titles = {name: row_of(window, name).title.text().casefold() for name in usual}
    activate(qtbot, window)

    def sorted_names(*, is_backward: bool) -> list[str]:
        groups = (usual[:n_hear], usual[n_hear:])
        return [
            name for group in groups for name in sorted(group, key=titles.__getitem__, reverse=is_backward)
        ]

    screen.from_outside("key", "alt+s")
    qtbot.waitUntil(window.sort_menu.isVisible, timeout=UNHURRIED_MS)
    screen.from_outside("key", "Down", "Down", "Return")
    wanted = sorted_names(is_backward=False)
    qtbot.waitUntil(lambda: window.rows.names == wanted != usual, timeout=UNHURRIED_MS)
    qtbot.wait(200)  # for 0.1 s Qt takes a press for the one before
    screen.from_outside("key", "alt+s")
    qtbot.waitUntil(window.sort_menu.isVisible, timeout=UNHURRIED_MS)
    screen.from_outside("key", "Up", "Return")
    wanted = sorted_names(is_backward=True)
    qtbot.waitUntil(lambda: window.rows.names == wanted, timeout=UNHURRIED_MS)
    checked = [action.text() for action in window.sort_menu.actions() if action.isChecked()]
    assert checked == ["Name", "&Descending"]
    qtbot.wait(200)
    screen.from_outside("key", "alt+s")
    qtbot.waitUntil(window.sort_menu.isVisible, timeout=UNHURRIED_MS)
    screen.from_outside("key", "Down", "Return")
    qtbot.waitUntil(lambda: window.rows.names == usual, timeout=UNHURRIED_MS)


def test_every_control_has_a_name_and_is_reached_by_keyboard(window: ModelsWindow, hub, qtbot) -> None:
    fetch(qtbot, window, WHISPER)
    activate(qtbot, window)
    buttons = [
        button
        for button in window.findChildren(QAbstractButton)
        if button.isVisible() and button.isEnabled() and button.focusPolicy() != Qt.FocusPolicy.NoFocus
        if button.group() is None or button.isChecked()  # arrow keys lead to the others
    ]
    assert len(buttons) >= 5
    reached = set()
    for _ in range(2 * len(buttons) + 4):
        qtbot.keyClick(window.focusWidget() or window, Qt.Key.Key_Tab)
        reached.add(QApplication.focusWidget())
    for control in buttons:
        assert control.accessibleName() or control.text(), control
        assert control in reached, control.accessibleName() or control.text()
    names = [button.accessibleName() for button in buttons]
    assert "Use: Whisper tiny.en" in names and "More about Whisper tiny.en" in names


def details(window: ModelsWindow, name: str) -> str:
    """Open the details of a model and return what they say."""
    window.show_details(name)
    return row_of(window, name).facts.text


def test_of_what_is_too_large_it_is_told_what_to_choose_instead(
    open_window, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library, "look_at_memory", lambda: Memory(card_bytes=0, free_bytes=2_800_000_000))
    window = open_window()
    assert "Not enough memory" in badges_of(window, "Qwen/Qwen3-1.7B")
    assert "Choose Qwen3 0.6B instead" in details(window, "Qwen/Qwen3-1.7B")
    assert "Choose Whisper medium instead" in details(window, "whisper:large-v3")
    assert badges_of(window, "Qwen/Qwen3-0.6B") == []
    fits = "It fits this computer: it takes 1.1 GB on the processor in int8. PyTorch runs it."
    assert fits in details(window, "Qwen/Qwen3-0.6B")


def test_what_fits_is_counted_where_the_settings_have_it_run(
    open_window, settings_store: SettingsStore, monkeypatch: pytest.MonkeyPatch, qtbot
) -> None:
    machine = Memory(card_bytes=10_000_000_000, free_bytes=3_200_000_000)
    monkeypatch.setattr(library, "look_at_memory", lambda: machine)
    window = open_window()
    details(window, QWEN)
    told = []
    for change in ({"precision": "bf16"}, {"precision": "int8"}, {"device": "cpu"}):
        with qtbot.waitSignal(window.library.seen, timeout=UNHURRIED_MS):
            settings_store.change(replace(settings_store.settings.engine, **change))
        told.append(row_of(window, QWEN).facts.text)
    assert "It fits this computer" in told[0] and "on the graphics card in bf16" in told[0]
    assert "It fits this computer" in told[1] and "on the graphics card in int8" in told[1]
    assert "It is too large" in told[2] and "on the processor in int8" in told[2]


def test_ctrl_m_opens_it_and_the_main_window_follows_the_choice(
    hub: LoopbackHub, qtbot, tmp_path: Path
) -> None:
    main = new_main_window(qtbot, tmp_path, Settings(engine=EngineChoice(recognizer=SHIPPED_RECOGNIZER)))
    main.show()
    activate(qtbot, main)
    window = main.models_window
    with qtbot.waitSignal(window.library.seen, timeout=UNHURRIED_MS):
        qtbot.keyClick(main, Qt.Key.Key_M, Qt.KeyboardModifier.ControlModifier)
    assert hub.requests == []
    fetch(qtbot, window, WHISPER)
    qtbot.waitUntil(lambda: row_of(window, WHISPER).action.text() == "Use", timeout=UNHURRIED_MS)
    act(qtbot, window, WHISPER, "Use")
    assert main.controls.recognizer.currentData() == WHISPER
    assert main.settings.for_engine(realtime=True).recognizer == WHISPER

    hub.hold_after = [1_000_000]
    act(qtbot, window, QWEN, "Download · 4.1 GB")
    qtbot.waitUntil(lambda: row_of(window, QWEN).bar.value() > 300, timeout=UNHURRIED_MS)
    assert main.close() and model_children() == []
    assert store.status_of(QWEN).state is store.ModelState.PARTIAL
