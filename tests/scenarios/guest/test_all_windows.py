"""All windows on the guest's screen: whole, in one language, and as they were drawn."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest
from chat_server import chat_server
from every_window import OPENERS, opened, pages
from history import PLANNING, STANDUP, keep
from picky_guest import LANGUAGE, Guest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QLabel,
    QLineEdit,
    QMainWindow,
    QMenu,
    QWidget,
)
from shiboken6 import isValid
from shipped_adapters import save_shipped_adapter
from word_room import check_room

from app.host.assets import TRANSLATIONS
from app.look.kinds import Kind
from app.settings.settings import Settings
from app.widgets.badge import BadgeTone
from app.widgets.message_bar import BarMessage
from app.widgets.message_bar import Tone as BarTone
from app.windows.first_steps.open_caption import OpenCaption
from app.windows.models.server_dialog import ServerDialog
from app.windows.models.window import ModelsWindow
from app.windows.overlay.overlay import Overlay
from app.windows.settings.window import SettingsWindow
from core.translating.glossary import Term
from core.wire.defaults import SHIPPED_RECOGNIZER

pytestmark = pytest.mark.long

ENGLISH = re.compile(r"\b(the|and|is|of|to|with|for|you|are|this|that|what|how|were|been|from|by|off|has)\b")
"""Words that no German text has."""
NOT_OURS = re.compile(r"„[^“]*“|\S*/\S*")
"""What is to be said aloud, and paths."""
OWN_NAMES = ("English", "0 is to be told.", "Loading the recognizer", "Loading the translator")
"""A language in itself, what the guest had told, and what the replaying engine tells."""


@pytest.fixture
def settings(settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Settings:
    """Of somebody who has adapters, and only the models that ship."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path / "hub"))
    shelf = tmp_path / "data" / "surtitle" / "adapters"
    save_shipped_adapter(shelf / "booking")
    save_shipped_adapter(shelf / "french", languages=[{"from": "en", "to": "fr"}])
    return settings


def furnish(guest: Guest) -> None:
    """Keep some talks and terms."""
    transcripts = guest.window.transcript_controller.transcripts
    assert transcripts is not None
    keep(transcripts, "Planning", PLANNING)
    keep(transcripts, "Stand-up", STANDUP)
    guest.window.glossary.model.put([Term("slot", "Platz"), Term("layer", "Schicht")])
    guest.window.adapter_controller.menu.refresh()


@pytest.mark.parametrize("kind", OPENERS, ids=lambda kind: kind.__name__)
def test_window(kind: type[QWidget], guest: Guest) -> None:
    """On the screen, no word cut, and in the guest's language alone."""
    furnish(guest)
    with no_flash():
        shown = opened(kind, guest.window, guest.qtbot)
    for _ in pages(shown):
        guest.check_on_desk(shown)
        if isinstance(shown, QMainWindow | QDialog):
            check_room(shown, guest.qtbot)
        guest.photograph()
        if LANGUAGE == "de":
            assert english_in(shown) == []
    close_all(guest)


class Shown(QObject):
    """Notes what comes onto the screen as a window of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.windows: list[QWidget] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.windows.append(watched)
        return False


@contextmanager
def no_flash() -> Iterator[None]:
    """Fail where a part of a window is a window for a moment."""
    shown, application = Shown(), QApplication.instance()
    assert application is not None
    application.installEventFilter(shown)
    yield
    application.removeEventFilter(shown)
    flashed = [widget for widget in shown.windows if isValid(widget) and not widget.isWindow()]
    assert flashed == []


def close_all(guest: Guest) -> None:
    for widget in QApplication.topLevelWidgets():
        if widget is not guest.window and widget.isVisible() and not isinstance(widget, Overlay):
            widget.close()
    if guest.window.window_actions.by_id["unlock-overlay"].isChecked():
        guest.choose("unlock-overlay")
    if guest.window.window_actions.by_id["audience-view"].isChecked():
        guest.choose("audience-view")


def untranslated() -> set[str]:
    """Return the texts that are something else in German."""
    root = ElementTree.parse(TRANSLATIONS / "surtitle_de.ts").getroot()
    found = {
        (plain(message.findtext("source")), plain(message.findtext("translation")))
        for message in root.iter("message")
    }
    same = {source for source, translation in found if source == translation}
    german = {translation for _, translation in found}
    return {source for source, _ in found} - same - german


def plain(text: str | None) -> str:
    return (text or "").replace("&", "")


def english_in(window: QWidget) -> list[str]:
    """Return the texts of a window that are English: what is read, and what is read out."""
    sources = untranslated()
    texts = {NOT_OURS.sub("", plain(text)) for text in texts_in(window) if text not in OWN_NAMES}
    return sorted(text for text in texts if text in sources or ENGLISH.search(text))


def texts_in(window: QWidget) -> Iterator[str]:
    """Yield all texts of a window but for those that somebody has said."""
    for widget in (window, *window.findChildren(QWidget)):
        is_said = isinstance(widget.parent(), OpenCaption)
        if is_said or widget.window() is not window or not widget.isVisible():
            continue
        yield from (widget.toolTip(), widget.accessibleName(), widget.accessibleDescription())
        if isinstance(widget, QLabel | QAbstractButton):
            yield widget.text()
        elif isinstance(widget, QComboBox):
            yield from (widget.itemText(n) for n in range(widget.count()))
        elif isinstance(widget, QLineEdit):
            yield widget.placeholderText()
    for menu in window.findChildren(QMenu):
        yield from (action.text() for action in menu.actions())


def test_models(guest: Guest) -> None:
    """What is recommended stands first, twins share a row, and a word finds some of them."""
    store = guest.window.settings_store
    store.change(replace(store.settings.engine, recognizer="whisper:base.en"))
    models = opened(ModelsWindow, guest.window, guest.qtbot)
    assert isinstance(models, ModelsWindow)
    first = models.rows.row(SHIPPED_RECOGNIZER)
    assert models.rows.names[0] == SHIPPED_RECOGNIZER and first is not None and first.view is not None
    assert BadgeTone.ADVICE in [badge.tone for badge in first.view.badges]
    families = [name.removesuffix(".en") for name in models.rows.names]
    assert len(families) == len(set(families))
    guest.photograph()
    guest.qtbot.keyClicks(models.filter_bar.field, "tiny")
    assert "whisper:tiny" in models.rows.names and all("tiny" in name for name in models.rows.names)
    models.close()


def test_a_server_chosen_well_is_told_in_no_red(guest: Guest) -> None:
    models = opened(ModelsWindow, guest.window, guest.qtbot)
    assert isinstance(models, ModelsWindow)
    with chat_server() as service:
        models.choose_server()
        (dialog,) = models.findChildren(ServerDialog)
        guest.until(dialog.isActiveWindow)
        dialog.address.setText(service.base)
        guest.click(dialog.look_button)
        guest.until(dialog.models.count)
        guest.click(dialog.test_button)
        guest.until(lambda: "guten Morgen" in dialog.state.text())
        check_room(dialog, guest.qtbot)
        guest.photograph()
        guest.click(dialog.use_button)
        assert guest.window.settings.engine.translator == service.translator
        (told,) = (each for each in models.findChildren(BarMessage) if each.isVisible())
        assert told.message.tone is BarTone.GOOD and guest.messages == []
        guest.photograph()
    models.close()


def test_adapters_have_a_heading(guest: Guest) -> None:
    furnish(guest)
    menu = guest.window.window_actions.menus["translator"]
    menu.popup(guest.window.pos())
    guest.until(menu.isVisible)
    headings = [action for action in menu.actions() if not action.isEnabled() and action.text()]
    assert headings and headings[0].text() == "Adapter"
    assert guest.desk.contains(menu.geometry())
    guest.photograph()
    menu.close()


def test_settings(guest: Guest) -> None:
    """Sliders and segments, no boxes to spin, the size of captions, and what this program is."""
    shown = opened(SettingsWindow, guest.window, guest.qtbot)
    assert isinstance(shown, SettingsWindow)
    for _ in pages(shown):
        spun = [box for box in shown.findChildren(QAbstractSpinBox) if box.isVisible()]
        assert spun == []
    shown.open_page(shown.general)
    before = guest.window.pane.font().pointSizeF()
    window = guest.window.settings.window
    guest.window.settings_store.change(replace(window, text_size_percent=160))
    assert guest.window.pane.font().pointSizeF() > before
    assert shown.general.text_size.isVisible()
    shown.open_page(shown.about)
    assert shown.about.copy.isVisible() and shown.about.copy.property("kind") == Kind.QUIET.value
    shown.close()
