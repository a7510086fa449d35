"""The models window, clicked, against a real hub on loopback."""

from __future__ import annotations

import json
import shutil
import subprocess
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest
from loopback_hub import WEIGHTS, LoopbackHub, served
from PySide6.QtCore import QObject, Qt, QUrl, Slot
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QAbstractButton, QApplication, QMessageBox
from shipped_adapters import save_shipped_adapter

from app.memory_fit import Memory
from app.model_library import library
from app.model_library.library import Condition, Entry, Look
from app.model_library.table import SORT_ROLE, Column
from app.model_library.window import ModelsWindow
from app.preferences.keeper import SettingsKeeper
from app.settings import Settings, save_settings
from app.window.main_window import MainWindow
from models import embedded, store
from models.catalog import find_model

WHISPER, QWEN = "whisper:tiny.en", "Qwen/Qwen3-1.7B"
"""Models of the catalog that are pinned to a commit, and whose weights no hash is pinned of."""
FILES = {"config.json": b"{}", "tokenizer.json": b"{}", "vocabulary.txt": b"a", "model.bin": WEIGHTS}
UNHURRIED_MS = 120_000


@pytest.fixture
def hub(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LoopbackHub]:
    with served() as hub:
        model = find_model(WHISPER)
        hub.add(model.repository, dict(FILES), model.revision)
        model = find_model(QWEN)
        files = {"config.json": b"{}", "tokenizer.json": b"{}", "model.safetensors": WEIGHTS[::-1]}
        hub.add(model.repository, files, model.revision)
        monkeypatch.setenv("HF_ENDPOINT", hub.endpoint)
        monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path / "hub"))
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
        monkeypatch.delenv("HF_HUB_OFFLINE", raising=False)
        yield hub


@pytest.fixture
def keeper(tmp_path: Path) -> SettingsKeeper:
    return SettingsKeeper(tmp_path / "settings.json")


@pytest.fixture
def open_window(hub: LoopbackHub, keeper: SettingsKeeper, qtbot) -> Iterator[Callable[..., ModelsWindow]]:
    """Open a window, as often as the program is started."""
    windows: list[ModelsWindow] = []

    def open_one() -> ModelsWindow:
        window = ModelsWindow(keeper)
        qtbot.addWidget(window)
        windows.append(window)
        with qtbot.waitSignal(window.library.seen, timeout=UNHURRIED_MS):
            window.present()
        return window

    yield open_one
    for window in windows:
        window.end(60)


@pytest.fixture
def window(open_window: Callable[..., ModelsWindow]) -> ModelsWindow:
    return open_window()


def click(qtbot, button: QAbstractButton, text: str) -> None:
    """Click a button that is called so and can be clicked."""
    assert button.text().replace("&", "") == text
    assert button.isEnabled()
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def entry_of(window: ModelsWindow, name: str) -> Entry:
    return window.model.entry(window.model.row_of(name))


def condition_of(window: ModelsWindow, name: str) -> Condition:
    return window.library.condition(entry_of(window, name))


def text_of(window: ModelsWindow, name: str, column: Column) -> str:
    return str(window.model.data(window.model.index(window.model.row_of(name), column)))


def wait_for(qtbot, window: ModelsWindow, name: str, condition: Condition) -> None:
    qtbot.waitUntil(lambda: condition_of(window, name) is condition, timeout=UNHURRIED_MS)


def model_children() -> list[psutil.Process]:
    children = psutil.Process().children(recursive=True)
    return [child for child in children if "app.model_library.work" in child.cmdline()]


def fetch(qtbot, window: ModelsWindow, name: str) -> Path:
    """Download a model by a click and return its folder."""
    window.select(name)
    click(qtbot, window.fetch_button, "Download")
    wait_for(qtbot, window, name, Condition.INSTALLED)
    folder = entry_of(window, name).status.folder
    assert folder is not None
    return folder


def test_a_download_tells_its_progress_is_paused_and_goes_on_after_a_restart(
    open_window, hub: LoopbackHub, qtbot, tmp_path: Path
) -> None:
    window = open_window()
    hub.hold_after = [1_500_000]
    window.select(WHISPER)
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
    again.select(WHISPER)
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
        window.select(name)
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
    window.select(WHISPER)
    click(qtbot, window.fetch_button, "Download")
    wait_for(qtbot, window, WHISPER, Condition.FAILED)
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
    window.select(WHISPER)
    click(qtbot, window.fetch_button, "Download")
    wait_for(qtbot, window, WHISPER, Condition.FAILED)
    assert "HF_HUB_OFFLINE is set" in window.message_bar.text
    assert hub.requests == []


def test_what_the_hub_refuses_is_told_and_breaks_nothing(
    window: ModelsWindow, hub: LoopbackHub, qtbot
) -> None:
    hub.poison = {"model.bin"}
    window.select(WHISPER)
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
    window.select(QWEN)
    click(qtbot, window.fetch_button, "Download")
    window.select(WHISPER)
    click(qtbot, window.fetch_button, "Fetch again")
    assert condition_of(window, WHISPER) is Condition.WAITING

    click(qtbot, window.fetch_button, "Pause")

    assert condition_of(window, WHISPER) is Condition.DAMAGED
    hub.go_on.set()


def test_an_earlier_look_that_ends_later_counts_no_more(
    window: ModelsWindow, monkeypatch: pytest.MonkeyPatch, qtbot
) -> None:
    may_end = threading.Event()

    def look(language: str) -> Look:
        if language == "earlier":
            may_end.wait()
        return Look((), Memory(0, 0), language)

    monkeypatch.setattr(library, "seen_now", look)
    window.library.look_again("earlier")
    earlier = window.library._thread
    window.library.look_again("last")
    qtbot.waitUntil(lambda: window.library.look.best_recognizer == "last", timeout=UNHURRIED_MS)
    may_end.set()
    assert earlier is not None
    earlier.join()
    QApplication.processEvents()
    assert window.library.look.best_recognizer == "last"


def test_an_adapter_is_taken_off_with_a_word_where_it_does_not_fit_the_chosen_translator(
    window: ModelsWindow, keeper: SettingsKeeper, qtbot, tmp_path: Path
) -> None:
    adapter = str(save_shipped_adapter(tmp_path / "booking"))
    keeper.change(adapter=adapter)
    fetch(qtbot, window, QWEN)
    click(qtbot, window.use_button, "Use")
    assert (keeper.settings.translator, keeper.settings.adapter) == (QWEN, "")
    assert "The adapter “booking” does not fit" in window.message_bar.text
    keeper.change(adapter=adapter)
    window.select("embedded")
    click(qtbot, window.use_button, "Use")
    assert (keeper.settings.translator, keeper.settings.adapter) == ("embedded", adapter)


def answer(qtbot, window: ModelsWindow, button: QMessageBox.StandardButton) -> str:
    """Answer the question that is asked, and return it."""
    [question] = window.findChildren(QMessageBox)
    qtbot.waitUntil(question.isVisible, timeout=UNHURRIED_MS)
    text = question.text()
    qtbot.mouseClick(question.button(button), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not window.findChildren(QMessageBox), timeout=UNHURRIED_MS)
    return text


def test_a_model_in_use_is_removed_when_that_is_confirmed(
    window: ModelsWindow, keeper: SettingsKeeper, qtbot
) -> None:
    keeper.change(recognizer=WHISPER)
    folder = fetch(qtbot, window, WHISPER)
    click(qtbot, window.remove_button, "Remove…")
    assert "That frees 3 MB" in answer(qtbot, window, QMessageBox.StandardButton.No)
    assert condition_of(window, WHISPER) is Condition.INSTALLED

    click(qtbot, window.remove_button, "Remove…")
    answer(qtbot, window, QMessageBox.StandardButton.Yes)

    wait_for(qtbot, window, WHISPER, Condition.ABSENT)
    qtbot.waitUntil(lambda: "3 MB are free again" in window.message_bar.text, timeout=UNHURRIED_MS)
    assert not folder.exists()
    assert keeper.settings.recognizer == ""


def test_a_folder_is_imported_used_and_taken_off_the_list(
    window: ModelsWindow, keeper: SettingsKeeper, qtbot
) -> None:
    keeper.change(adapter="of another translator")
    folder = str(embedded.FOLDER)
    window.import_from(embedded.FOLDER)
    qtbot.waitUntil(lambda: window.model.row_of(folder) >= 0, timeout=UNHURRIED_MS)
    qtbot.waitUntil(lambda: window.selected is not None and window.selected.name == folder)
    click(qtbot, window.use_button, "Use")
    assert (keeper.settings.translator, keeper.settings.adapter) == (folder, "")
    assert "from the next start" in window.message_bar.text

    click(qtbot, window.remove_button, "Remove…")
    assert "Its folder stays" in answer(qtbot, window, QMessageBox.StandardButton.Yes)
    qtbot.waitUntil(lambda: window.model.row_of(folder) < 0, timeout=UNHURRIED_MS)
    assert (embedded.FOLDER / "config.json").is_file()
    assert keeper.settings.translator == "embedded"


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
    window: ModelsWindow, keeper: SettingsKeeper
) -> None:
    assert text_of(window, "sphinx", Column.STATE) == "Built in, in use"
    assert text_of(window, "embedded", Column.STATE) == "Built in, in use"
    window.select("sphinx")
    assert not window.use_button.isEnabled()

    keeper.change(recognizer=WHISPER)

    assert text_of(window, "sphinx", Column.STATE) == "Built in"
    assert window.use_button.isEnabled()
    assert text_of(window, WHISPER, Column.STATE) == "Not here, in use"


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
    window.select("sphinx")
    assert not window.folder_button.isEnabled()
    window.select("embedded")
    click(qtbot, window.folder_button, "Open folder")
    QDesktopServices.unsetUrlHandler("file")
    assert opened.urls == [QUrl.fromLocalFile(str(embedded.FOLDER))]


def test_a_folder_that_no_program_shows_is_named(window: ModelsWindow, qtbot, monkeypatch) -> None:
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: False)
    window.select("embedded")
    click(qtbot, window.folder_button, "Open folder")
    assert str(embedded.FOLDER) in window.message_bar.text


def test_rows_are_sorted_by_size_not_by_its_text(window: ModelsWindow) -> None:
    proxy = window.table.model()
    window.table.sortByColumn(Column.SIZE, Qt.SortOrder.DescendingOrder)
    sizes = [proxy.index(row, Column.SIZE).data(SORT_ROLE) for row in range(proxy.rowCount())]
    assert sizes == sorted(sizes, reverse=True)
    assert proxy.index(0, Column.SIZE).data() == "4.1 GB"


def test_every_control_has_a_name_and_is_reached_by_keyboard(window: ModelsWindow, hub, qtbot) -> None:
    fetch(qtbot, window, WHISPER)
    with qtbot.waitActive(window, timeout=UNHURRIED_MS):
        window.activateWindow()
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
    window.select(WHISPER)
    click(qtbot, window.fetch_button, "Download")
    wait_for(qtbot, window, WHISPER, Condition.FAILED)
    assert "too little room" in window.message_bar.text
    assert hub.asked("/resolve/") == []


def test_of_what_is_too_large_it_is_told_what_to_choose_instead(
    open_window, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library, "look_at_memory", lambda: Memory(card_bytes=0, free_bytes=3_200_000_000))
    window = open_window()
    window.select("Qwen/Qwen3-1.7B")
    assert text_of(window, "Qwen/Qwen3-1.7B", Column.MEMORY) == "Too large (2.6 GB)"
    assert "Choose Qwen/Qwen3-0.6B instead" in window.details.text()
    window.select("whisper:large-v3")
    assert "Choose Whisper large-v3-turbo instead" in window.details.text()
    window.select("Qwen/Qwen3-0.6B")
    assert "It fits this machine: it takes 1.1 GB on the processor in int8." in window.details.text()


def test_ctrl_m_opens_it_and_the_main_window_follows_the_choice(
    hub: LoopbackHub, qtbot, tmp_path: Path
) -> None:
    save_settings(Settings(recognizer="sphinx"), tmp_path / "settings.json")
    main = MainWindow(tmp_path / "settings.json", tmp_path / "journal")
    qtbot.addWidget(main)
    main._scout.end(UNHURRIED_MS / 1000)
    main.show()
    with qtbot.waitActive(main, timeout=UNHURRIED_MS):
        main.activateWindow()
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
    window.select(QWEN)
    click(qtbot, window.fetch_button, "Download")
    qtbot.waitUntil(lambda: window.bar.value() > 300, timeout=UNHURRIED_MS)
    main.close()
    assert model_children() == []
    assert store.status_of(QWEN).state is store.ModelState.PARTIAL
