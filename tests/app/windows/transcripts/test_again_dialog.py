"""With what a talk is captioned again."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from app.settings.settings import EngineChoice, LanguageChoice, Settings
from app.windows.transcripts.again_dialog import AgainDialog
from core.transcripts.transcripts import Transcript
from core.wire.defaults import SHIPPED_RECOGNIZER

TALK = Transcript(1, "Planning", 0.0, "mic", "en", "de", False, False, 60.0)
CHOSEN = Settings(engine=EngineChoice(recognizer=SHIPPED_RECOGNIZER), languages=LanguageChoice("fr", "en"))


@pytest.fixture
def dialog(qtbot) -> AgainDialog:
    dialog = AgainDialog(TALK, CHOSEN)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def test_one_press_captions_in_the_languages_of_the_talk(dialog: AgainDialog, qtbot) -> None:
    with qtbot.waitSignal(dialog.wanted) as wanted:
        qtbot.keyClick(dialog, Qt.Key.Key_Return)
    (settings,) = wanted.args
    assert settings.languages == LanguageChoice("en", "de")
    assert (settings.engine.recognizer, settings.engine.translator) == (SHIPPED_RECOGNIZER, "embedded")


def test_only_what_is_on_this_computer_is_offered(dialog: AgainDialog) -> None:
    assert [dialog.recognizer.itemText(n) for n in range(dialog.recognizer.count())] == ["Small recognizer"]
    assert [dialog.translator.itemText(n) for n in range(dialog.translator.count())] == ["Small translator"]


def test_without_a_target_nobody_translates(dialog: AgainDialog, qtbot) -> None:
    dialog.target.setCurrentIndex(dialog.target.findData(""))
    dialog.target.activated.emit(dialog.target.currentIndex())
    assert not dialog.translator.isEnabled()
    with qtbot.waitSignal(dialog.wanted) as wanted:
        dialog.begin.click()
    assert wanted.args[0].for_engine(realtime=False).translator == ""
