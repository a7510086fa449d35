"""Names that strangers chose, in every place where the program shows them: nothing in them is obeyed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from every_window import OPENERS, QUESTIONS, UNHURRIED_MS, opened, pages
from history import PLANNING, keep
from main_windows import new_main_window
from PySide6.QtCore import QAbstractItemModel, QIdentityProxyModel, QPoint, Qt
from PySide6.QtGui import QAction, QTextDocument
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QLabel,
    QMenu,
    QMessageBox,
    QTextEdit,
    QToolTip,
    QWidget,
)
from questions import at_question
from shiboken6 import isValid
from shipped_adapters import save_shipped_adapter

from app.settings.settings import EngineChoice, Settings, SoundChoice, WindowChoice
from app.windows.adapters.window import AdapterWindow
from app.windows.main.main_window import MainWindow
from app.windows.main.talk_head import Talk
from app.windows.models.server_dialog import ServerDialog
from app.windows.models.window import ModelsWindow
from app.windows.training.window import TrainingWindow
from app.windows.transcripts.window import TranscriptsWindow
from core.translating.glossary import Term
from core.wire.defaults import SHIPPED_RECOGNIZER

STRANGE = "<img src='x.png'><b>& \u202egpj.x"
"""Would be a picture in rich text, a letter to press in a menu, and turns what stands behind it."""


@pytest.fixture
def window(qtbot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    """The main window of somebody all of whose files, devices, adapters and servers have such names."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path / "hub"))
    shelf = tmp_path / "data" / "surtitle" / "adapters"
    save_shipped_adapter(shelf / STRANGE, licence=STRANGE)
    save_shipped_adapter(shelf / f"refused {STRANGE}", base={"name": STRANGE, "model_type": STRANGE})
    (shelf / STRANGE / "README.md").write_text(f"{STRANGE}\n\n![p](x.png) <img src='x.png'>")
    sound = tmp_path / f"{STRANGE}.wav"
    sound.touch()
    settings = Settings(
        engine=EngineChoice(
            SHIPPED_RECOGNIZER, f"http://127.0.0.1:9/v1#{STRANGE}", adapter=str(shelf / STRANGE)
        ),
        sound=SoundChoice(f"mic:{STRANGE}", STRANGE, STRANGE, STRANGE, STRANGE),
        window=WindowChoice(recent_files=(str(sound),)),
    )
    window = new_main_window(qtbot, tmp_path, settings)
    assert window.transcript_controller.transcripts is not None
    said = [(STRANGE, STRANGE), *PLANNING]
    keep(window.transcript_controller.transcripts, STRANGE, said)
    keep(window.transcript_controller.transcripts, f"{STRANGE} 2", said)
    window.glossary.model.put([Term(STRANGE, STRANGE)])
    window.show()
    qtbot.waitUntil(window.isActiveWindow, timeout=UNHURRIED_MS)
    window.talks.begin(Talk(STRANGE, STRANGE, STRANGE, STRANGE))
    window.message_bar.say(STRANGE)
    return window


def shown_widgets() -> Iterator[QWidget]:
    """Give all that there is, in whichever window, also what is hidden now."""
    for top in QApplication.topLevelWidgets():
        yield from (top, *top.findChildren(QWidget))


def tips_of(widget: QWidget) -> Iterator[str]:
    yield widget.toolTip()
    for action in widget.actions():
        yield action.toolTip()
    if isinstance(widget, QAbstractItemView) and widget.model() is not None:
        yield from (str(tip) for tip in _items(widget.model()) if tip)


def _items(model: QAbstractItemModel) -> Iterator[object]:
    proxy = QIdentityProxyModel()  # of lists Qt shows how many columns they have to no one else
    proxy.setSourceModel(model)
    for row in range(proxy.rowCount()):
        for column in range(proxy.columnCount()):
            yield proxy.index(row, column).data(Qt.ItemDataRole.ToolTipRole)


def faults() -> list[str]:
    """Return what shows a name as more than letters."""
    found: list[str] = []
    for widget in list(shown_widgets()):
        if not isValid(widget):  # a tip that was shown for another
            continue
        widget.ensurePolished()
        if isinstance(widget, QLabel) and _guesses(widget):
            found.append(f"{_place(widget)}: a label of {widget.textFormat().name}, “{widget.text()[:80]}”")
        if isinstance(widget, QTextEdit) and _has_picture(widget.document()):
            found.append(f"{_place(widget)}: a picture")
        if isinstance(widget, QMenu):
            found += [
                f"{_place(widget)}: {action.text()!r}" for action in widget.actions() if _steers(action)
            ]
        found += [
            f"{_place(widget)}: the tip {tip!r}" for tip in set(tips_of(widget)) if not _is_letters(tip)
        ]
    return found


def _guesses(label: QLabel) -> bool:
    """Return whether it may take its text for markup; that of the licences is ours."""
    is_ours = label.objectName() == "qt_msgbox_label" and "NVIDIA" in label.text()
    return label.textFormat() is not Qt.TextFormat.PlainText and not is_ours


def _place(widget: QWidget) -> str:
    return f"{type(widget.window()).__name__}/{type(widget).__name__}"


def _has_picture(document: QTextDocument) -> bool:
    block = document.begin()
    while block.isValid():
        if any(part.format.isImageFormat() for part in block.textFormats()):
            return True
        block = block.next()
    return False


def _steers(action: QAction) -> bool:
    """Return whether an entry has a name in it that is not written as it is in menus."""
    return "img src" in action.text() and (
        "& " in action.text().replace("&&", "") or "\u202e" in action.text()
    )


def _is_letters(tip: str) -> bool:
    """Return whether Qt shows this tip as it is written."""
    if "<img" not in tip:
        return True
    QToolTip.showText(QPoint(1, 1), tip)
    shown = [
        label
        for label in QApplication.topLevelWidgets()
        if isinstance(label, QLabel) and label.metaObject().className() == "QTipLabel"
    ]
    is_plain = all(label.textFormat() is Qt.TextFormat.PlainText for label in shown)
    QToolTip.hideText()
    return bool(shown) and is_plain


@pytest.mark.parametrize("kind", OPENERS, ids=lambda kind: kind.__name__)
def test_no_window_takes_a_name_for_more_than_letters(kind: type[QWidget], window: MainWindow, qtbot) -> None:
    shown = opened(kind, window, qtbot)
    for page in pages(shown):
        assert faults() == [], page


@pytest.mark.long
@pytest.mark.parametrize("name", QUESTIONS)
def test_no_question_takes_a_name_for_more_than_letters(name: str, window: MainWindow, qtbot) -> None:
    for kind in (ModelsWindow, AdapterWindow, TranscriptsWindow, TrainingWindow):
        opened(kind, window, qtbot)
    qtbot.waitUntil(lambda: bool(window.models_window.rows.names), timeout=5000)
    asked: list[str] = []

    def look(question: QMessageBox) -> None:
        asked.extend(faults())
        asked.append(question.text())
        question.reject()

    at_question(look)
    QUESTIONS[name](window)
    qtbot.waitUntil(lambda: bool(asked), timeout=UNHURRIED_MS)
    assert asked[:-1] == []
    window.training_controller.window.plan = None


def test_every_menu_writes_names_as_they_are(window: MainWindow) -> None:
    for menu in window.findChildren(QMenu):
        menu.aboutToShow.emit()
    texts = [action.text() for action in window.findChildren(QAction)]
    assert sum("img src" in text for text in texts) >= 3
    assert faults() == []


def test_a_server_names_its_models_in_letters(window: MainWindow) -> None:
    window.models_window.choose_server()
    dialog = window.models_window.findChild(ServerDialog)
    dialog.models.addItems((STRANGE, f"{STRANGE} 2"))
    dialog.state.setText(STRANGE)
    assert faults() == []
