"""Adapters in the real window: shown in the menu, imported, looked at, removed."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from activation import activate
from main_windows import new_main_window
from places import OFFICE_TALK
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QImage, QTextDocument
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from questions import answer
from shipped_adapters import save_shipped_adapter

from app.settings.settings import EngineChoice, Settings
from app.windows.adapters.window import AdapterWindow
from app.windows.main.main_window import MainWindow
from core.wire.defaults import SHIPPED_RECOGNIZER

UNHURRIED_MS = 240_000
"""Ends a test that hangs; nothing is measured by it."""


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the user's adapters are: two that fit, one for other languages, one that is broken."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    folder = tmp_path / "data" / "surtitle" / "adapters"
    measured = {"en-de tatoeba": {"offline": {"bleu": 40.5}}}
    data = {"files": ["hotels.tsv"], "pairs": 250}
    save_shipped_adapter(folder / "booking", measured=measured, trained_on=data, strength=0.3)
    save_shipped_adapter(folder / "chess & go", seed=2)
    save_shipped_adapter(folder / "french", languages=[{"from": "en", "to": "fr"}])
    (save_shipped_adapter(folder / "unwhole") / "adapter_model.safetensors").unlink()
    return folder


@pytest.fixture
def window(qtbot, tmp_path: Path, shelf: Path) -> MainWindow:
    settings = Settings(engine=EngineChoice(recognizer=SHIPPED_RECOGNIZER, policy="offline"))
    window = new_main_window(qtbot, tmp_path, settings)
    window.show()
    activate(qtbot, window)
    window.adapter_controller.menu.refresh()
    return window


def entries(window: MainWindow) -> list[tuple[str, bool, bool]]:
    """Return the adapters in the menu: their names, whether they are chosen, whether they can be."""
    window.adapter_controller.menu.refresh()
    return [
        (action.text(), action.isChecked(), action.isEnabled())
        for action in window.adapter_controller.menu.actions
    ]


def test_the_menu_tells_what_each_adapter_is_for_and_why_one_cannot_be_chosen(
    window: MainWindow, shelf: Path
) -> None:
    names = entries(window)
    assert names[0] == ("&No adapter · The translator alone", True, True)
    assert re.fullmatch(r"&booking · \+\d+ points on tatoeba", names[1][0])
    assert names[1][1:] == (False, True)
    assert names[2] == ("&chess && go · Not measured", False, True)
    assert names[3] == ("&french · Made for other languages", False, False)
    assert names[4] == ("&unwhole · Cannot be used: see the details", False, False)
    assert re.match(
        r"en-de tatoeba offline: BLEU 40.5. The translator alone: BLEU \d",
        window.adapter_controller.menu.actions[1].toolTip(),
    )
    french, unwhole = window.adapter_controller.menu.actions[3:]
    assert "translates en to fr, not en to de" in french.toolTip()
    assert "is not complete" in unwhole.statusTip()


def test_the_adapters_stand_below_a_heading_that_no_key_stops_at(window: MainWindow, qtbot) -> None:
    menu = window.window_actions.menus["translator"]
    menu.popup(window.pos())
    shown = [action for action in menu.actions() if not action.isSeparator()]
    heading = shown[1]
    assert (heading.text(), heading.isEnabled()) == ("Adapter", False)
    assert shown[2] is window.adapter_controller.menu.actions[0]
    passed = set()
    for _ in shown:
        qtbot.keyClick(menu, Qt.Key.Key_Down)
        passed.add(menu.activeAction())
    assert shown[0] in passed and shown[2] in passed and heading not in passed
    menu.close()


def test_what_is_chosen_is_used_at_the_next_start_and_new_adapters_are_offered_without_one(
    window: MainWindow, shelf: Path
) -> None:
    window.adapter_controller.menu.actions[1].trigger()
    assert window.settings.for_engine(realtime=True).adapter == str(shelf / "booking")
    assert window.settings.engine.adapter == str(shelf / "booking")
    save_shipped_adapter(shelf / "aviation")
    assert [name.partition(" ·")[0] for name, _, _ in entries(window)][:3] == [
        "&No adapter",
        "&aviation",
        "&booking",
    ]
    assert [is_chosen for _, is_chosen, _ in entries(window)].index(True) == 2
    window.adapter_controller.menu.actions[0].trigger()
    assert window.settings.engine.adapter == ""


def test_a_chosen_adapter_that_is_gone_is_shown_as_such_and_can_be_left(
    window: MainWindow, shelf: Path
) -> None:
    window.adapter_controller.menu.actions[1].trigger()
    shutil.rmtree(shelf / "booking")
    assert entries(window)[-1] == ("&booking · Cannot be used: see the details", True, False)
    assert "is not on this computer" in window.adapter_controller.menu.actions[-1].toolTip()


def targets(window: MainWindow) -> list[str]:
    box = window.controls.target_language
    return [box.itemData(row) for row in range(box.count())]


def test_languages_that_only_an_adapter_knows_are_offered_as_long_as_it_is_kept(
    window: MainWindow, shelf: Path, tmp_path: Path, qtbot
) -> None:
    assert targets(window)[:4] == ["de", "fr", "es", "it"]
    polish = save_shipped_adapter(tmp_path / "polish", languages=[{"from": "en", "to": "pl"}])
    window.adapter_controller.import_from(polish)
    qtbot.waitUntil(lambda: targets(window)[:4] == ["de", "fr", "es", "pl"], timeout=UNHURRIED_MS)
    box = window.controls.target_language
    box.setCurrentIndex(box.findData("pl"))
    box.activated.emit(box.currentIndex())
    assert [name.partition(" ·")[0] for name, _, is_enabled in entries(window) if is_enabled] == [
        "&No adapter",
        "p&olish",
    ]


def test_where_nothing_is_translated_no_adapter_can_be_chosen(window: MainWindow) -> None:
    window.settings_store.change(replace(window.settings.languages, target=""))
    assert [is_enabled for _, _, is_enabled in entries(window)] == [True, False, False, False, False]
    assert "Nothing is translated" in window.adapter_controller.menu.actions[1].toolTip()


@pytest.fixture
def details(window: MainWindow, qtbot) -> AdapterWindow:
    window.window_actions.by_id["adapter-details"].trigger()
    details = window.adapter_controller.window
    assert details is not None
    activate(qtbot, details)
    return details


def test_the_details_tell_all_that_is_known_of_an_adapter(details: AdapterWindow, shelf: Path) -> None:
    assert not details.card.isVisible()
    details.summary(shelf / "booking").details.trigger()
    assert details.card.isVisible() and details.card.title.text() == "booking"
    facts = details.card.facts.toPlainText()
    for fact in (
        "Yes, with the chosen translator",
        "English → German",
        "wait-1..9, read-2..10, offline",
        "en-de tatoeba offline: BLEU 40.5",
        "embedded, any revision",
        "Trained on",
        "hotels.tsv; sentence pairs: 250",
        "LoRA, rank 4, alpha 8",
        "MIT",
        str(shelf / "booking"),
    ):
        assert fact in facts
    details.show_details(str(shelf / "french"))
    assert "Trained on" not in details.card.facts.toPlainText()
    assert "translates en to fr, not en to de" in details.card.facts.toPlainText()
    details.show_details(str(shelf / "unwhole"))
    assert "is not complete" in details.card.facts.toPlainText()
    details.card.close_button.click()
    assert not details.card.isVisible()


def test_a_card_says_in_plain_words_what_an_adapter_gains_or_why_it_does_not_fit(
    details: AdapterWindow, shelf: Path
) -> None:
    booking, french = details.summary(shelf / "booking"), details.summary(shelf / "french")
    assert booking.languages.text() == "English → German"
    assert re.fullmatch(r"\+\d+ points on tatoeba", booking.gain.text())
    assert "BLEU 40.5" in booking.gain.toolTip() and "Measured by the author" in booking.gain.toolTip()
    assert booking.made.text() == "Trained on 250 sentences"
    assert details.summary(shelf / "chess & go").gain.text() == "Not measured"
    assert french.gain.text() == "Does not translate English → German"
    assert "translates en to fr, not en to de" in french.gain.toolTip()
    unwhole = details.summary(shelf / "unwhole")
    assert "see the details" in unwhole.gain.text() and not unwhole.use_button.isVisible()
    top = {name: details.summary(shelf / name).y() for name in ("booking", "chess & go", "french", "unwhole")}
    assert max(top["booking"], top["chess & go"]) < min(top["french"], top["unwhole"])


def test_a_card_uses_an_adapter_and_stops_using_it(
    details: AdapterWindow, window: MainWindow, shelf: Path, qtbot
) -> None:
    booking = details.summary(shelf / "booking")
    assert booking.use_button.text() == "Use" and not booking.in_use.isVisible()
    qtbot.mouseClick(booking.use_button, Qt.MouseButton.LeftButton)
    assert window.settings.engine.adapter == str(shelf / "booking")
    assert booking.use_button.text() == "Stop using" and booking.in_use.isVisible()
    qtbot.mouseClick(booking.use_button, Qt.MouseButton.LeftButton)
    assert window.settings.engine.adapter == ""


def test_what_does_not_fit_offers_the_way_out(
    details: AdapterWindow, window: MainWindow, shelf: Path, qtbot
) -> None:
    french = details.summary(shelf / "french")
    assert french.use_button.text() == "Switch to English → French"
    qtbot.mouseClick(french.use_button, Qt.MouseButton.LeftButton)
    assert window.settings.languages.target == "fr"
    assert window.settings.engine.adapter == str(shelf / "french")
    assert french.in_use.isVisible() and "next time" in details.state.text()
    assert details.summary(shelf / "booking").use_button.text() == "Switch to English → German"


def test_training_is_offered_where_the_adapters_are(
    details: AdapterWindow, window: MainWindow, qtbot
) -> None:
    qtbot.mouseClick(details.train_button, Qt.MouseButton.LeftButton)
    assert window.training_controller.window.isVisible()


def test_what_an_author_wrote_is_shown_and_loads_nothing(
    details: AdapterWindow, shelf: Path, tmp_path: Path, qtbot
) -> None:
    picture = tmp_path / "private.png"
    assert details.grab().save(str(picture))
    images = f"![here]({picture.as_uri()}) ![there](http://127.0.0.1:9/x.png)"
    text = f"---\nlicense: mit\n---\n# Booking\n\n<b>html</b> {images}"
    (shelf / "booking" / "README.md").write_text(text)
    details.refresh()
    details.show_details(str(shelf / "booking"))
    browser = details.card.readme
    assert browser.isVisible()
    assert browser.toPlainText().startswith("Booking\n")
    assert "<b>html</b>" in browser.toPlainText()
    loaded = browser.document().resource(QTextDocument.ResourceType.ImageResource, QUrl(picture.as_uri()))
    assert QImage(str(picture)).size() != loaded.size()
    before = browser.toPlainText()
    browser.anchorClicked.emit(QUrl(picture.as_uri()))
    assert browser.toPlainText() == before


def test_an_adapter_is_removed_when_that_was_confirmed_and_never_the_chosen_one(
    details: AdapterWindow, window: MainWindow, shelf: Path, qtbot
) -> None:
    asked = answer("Keep")
    details.summary(shelf / "booking").remove.trigger()
    assert "Remove the adapter “booking”" in asked[0]
    assert (shelf / "booking").exists()
    answer("Remove")
    details.summary(shelf / "booking").remove.trigger()
    assert not (shelf / "booking").exists()
    chess = details.summary(shelf / "chess & go")
    qtbot.mouseClick(chess.use_button, Qt.MouseButton.LeftButton)
    assert details.isVisible()
    assert window.settings.engine.adapter == str(shelf / "chess & go")
    assert not chess.remove.isEnabled() and "choose another" in chess.remove.toolTip()


def drop(onto: QWidget, path: Path) -> bool:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(path)])
    place, buttons = QPoint(20, 20), (Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    entering = QDragEnterEvent(place, Qt.DropAction.CopyAction, data, *buttons)
    entering.ignore()
    QApplication.sendEvent(onto, entering)
    if entering.isAccepted():
        QApplication.sendEvent(onto, QDropEvent(QPointF(place), Qt.DropAction.CopyAction, data, *buttons))
    return entering.isAccepted()


def test_what_is_dropped_onto_the_window_is_imported_and_asked_about_where_it_would_replace_another(
    window: MainWindow, shelf: Path, tmp_path: Path, qtbot
) -> None:
    made = save_shipped_adapter(tmp_path / "made" / "law")
    archive = Path(shutil.make_archive(str(tmp_path / "law"), "zip", made.parent, "law"))
    assert drop(window, archive)
    qtbot.waitUntil(lambda: (shelf / "law").exists(), timeout=UNHURRIED_MS)
    details = window.adapter_controller.window
    assert details is not None
    qtbot.waitUntil(lambda: details.state.text() == "“law” was imported.", timeout=UNHURRIED_MS)
    assert details.current is not None and details.current.name == "law"
    asked = answer("Keep")
    assert drop(details, made)
    qtbot.waitUntil(lambda: details.state.text() == "The existing adapter was kept.", timeout=UNHURRIED_MS)
    assert "There is an adapter named 'law' already." in asked[0]
    answer("Replace")
    (made / "README.md").write_text("New")
    drop(details, made)
    qtbot.waitUntil(lambda: details.card.readme.toPlainText() == "New", timeout=UNHURRIED_MS)
    assert not drop(details, OFFICE_TALK)


def test_an_import_that_is_refused_says_why(
    window: MainWindow, tmp_path: Path, shelf: Path, qtbot, wait_until: Callable
) -> None:
    other = save_shipped_adapter(tmp_path / "law", base={"name": "someone/else"})
    window.adapter_controller.import_from(other)
    details = window.adapter_controller.window
    assert details is not None
    qtbot.waitUntil(lambda: "was trained for someone/else" in details.state.text(), timeout=UNHURRIED_MS)
    assert not (shelf / "law").exists()


def test_every_control_has_a_name_and_is_reached_by_keyboard(
    details: AdapterWindow, shelf: Path, qtbot
) -> None:
    (shelf / "booking" / "README.md").write_text("# Booking")
    details.refresh()
    details.show_details(str(shelf / "booking"))
    buttons = [b for b in details.findChildren(QAbstractButton) if b.isVisible() and b.isEnabled()]
    wanted = {details.card.facts, details.card.readme, *buttons}
    reached = set()
    for _ in range(2 * len(wanted)):
        qtbot.keyClick(details.focusWidget() or details, Qt.Key.Key_Tab)
        reached.add(details.focusWidget())
    assert wanted <= reached
    assert all(widget.accessibleName() or widget.text() for widget in wanted)
