"""Who says a caption stands beside it, is named by its reader, and moves no letter of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from made_captions import caption
from main_windows import new_main_window
from places import OFFICE_TALK
from PySide6.QtCore import QEvent, QPoint, Qt, QTimer
from PySide6.QtGui import QAction, QHelpEvent, QTextCursor
from PySide6.QtWidgets import QApplication, QInputDialog, QMenu, QMessageBox, QToolTip

from app.bridge.session_bridge import SessionBridge
from app.bridge.session_state import SessionState
from app.settings.remembered_voices import remembered_voices
from app.settings.settings import LanguageChoice, Settings
from app.widgets.message_bar import Message
from app.windows.main.live_pane import LivePane
from app.windows.main.talk_voices import TalkVoices
from core.captions.captions import CaptionUpdate
from core.files.user_folders import remembered_voices_path
from core.speech.segments import SegmentId
from core.speech.voices import NOBODY, VoiceSpan
from core.transcripts.transcripts import Transcripts
from core.transcripts.voices import spans_of, voice_names_of
from core.wire.messages import EngineSettings
from core.wire.voice_messages import AskPrint, PrintHeard, SuggestedVoice, Voiced, VoicesSuggested

UNHURRIED_MS = 120_000
WITHOUT_TRANSLATION = Settings(languages=LanguageChoice(target=""))


class Talk:
    """A pane with four sentences, said by two voices in turn, and its transcript."""

    def __init__(self, pane: LivePane, transcripts: Transcripts) -> None:
        self.pane, self.transcripts = pane, transcripts
        self.number: int | None = transcripts.begin("journal", "mic", EngineSettings()).id
        self.bridge = SessionBridge(transcripts.folder / "journal")
        self.voices = TalkVoices(pane, self.bridge, lambda: (transcripts, self.number), pane)
        for n in range(4):
            said = caption(n, f"sentence number {n}", target=f"Satz {n}", final=True, start_s=5.0 * n)
            pane.show_update(said)

    def tell(self, *spans: tuple[int, int], is_sure: bool = True) -> None:
        told = (VoiceSpan(SegmentId(segment), 0, 3, voice, is_sure) for segment, voice in spans)
        self.pane.show_voices(Voiced(tuple(told)))

    @property
    def beside(self) -> list[str]:
        return [sign.speaker for sign in self.pane.gutter.signs(self.pane.viewport().rect())]

    def entries(self, row: int) -> dict[str, QAction]:
        """Return what the menu of a caption offers, the parts of a part behind its title."""
        found: dict[str, QAction] = {}

        def look(menu: QMenu, before: str) -> None:
            for action in menu.actions():
                if not action.isVisible() or action.isSeparator():
                    continue
                name = before + action.text().replace("&", "")
                part = action.menu()
                if isinstance(part, QMenu):
                    look(part, name + ": ")
                else:
                    found[name] = action

        self.menu = self.voices.menu_for(row)
        look(self.menu, "")
        return found

    @property
    def kept(self) -> list[str]:
        assert self.number is not None
        names = voice_names_of(self.transcripts, self.number)
        return [names.name_of(voice) for voice in (1, 2)]


@pytest.fixture
def talk(qtbot, tmp_path: Path) -> Iterator[Talk]:
    pane = LivePane()
    qtbot.addWidget(pane)
    pane.resize(700, 400)
    pane.begin(is_bilingual=True, tells_voices=True)
    pane.breath.may_move = False
    pane.show()
    transcripts = Transcripts(tmp_path)
    yield Talk(pane, transcripts)
    transcripts.close()


def positions(pane: LivePane) -> list[tuple[float, float, str]]:
    block, found = pane.document().begin(), []
    while block.isValid():
        place = block.layout().position()
        found.append((place.x(), place.y(), block.text()))
        block = block.next()
    return found


def test_a_voice_stands_where_another_begins_and_one_that_is_not_sure_nowhere(talk: Talk) -> None:
    talk.tell((0, 1), (1, 1), (2, 2))
    talk.tell((3, 1), is_sure=False)
    assert talk.beside == ["Voice 1", "", "Voice 2", ""]


def test_a_sentence_that_is_told_otherwise_changes_its_badge_and_moves_no_text(talk: Talk) -> None:
    before = positions(talk.pane)
    talk.tell((0, 1), (1, 2), (2, 1), (3, 2))
    talk.tell((1, 1))
    assert talk.beside == ["Voice 1", "", "", "Voice 2"]
    assert positions(talk.pane) == before


def test_two_voices_in_a_sentence_stand_by_their_numbers_and_are_told_whole_to_who_hears(talk: Talk) -> None:
    both = VoiceSpan(SegmentId(0), 0, 1, 1, True), VoiceSpan(SegmentId(0), 1, 2, 2, True)
    talk.pane.show_voices(Voiced(both))
    assert talk.beside[0] == "1, 2"
    talk.pane.moveCursor(QTextCursor.MoveOperation.Start)
    assert talk.pane.accessibleDescription() == "Voice 1, Voice 2, 0:00"


def test_who_is_known_before_the_caption_appears_stands_beside_it(talk: Talk) -> None:
    talk.tell((9, 2))
    talk.pane.show_update(caption(9, "late", target="spät", start_s=60.0))
    assert talk.beside[-1] == "Voice 2"


def test_a_voice_is_named_by_a_click_beside_its_caption(talk: Talk, qtbot) -> None:
    talk.tell((0, 1), (1, 2), (2, 1))
    sign = list(talk.pane.gutter.signs(talk.pane.viewport().rect()))[2]
    place = QPoint(100, round(sign.line.center().y()))
    qtbot.mouseClick(talk.pane.viewport(), Qt.MouseButton.LeftButton, pos=place)
    menu = talk.voices.menu
    assert menu is not None and menu.isVisible()
    menu.actions()[0].trigger()
    menu.close()
    dialog = talk.pane.window().findChild(QInputDialog)
    assert dialog is not None and dialog.labelText() == "Who is Voice 1?"
    dialog.setTextValue("  Anna & <b>Berg</b> ")
    dialog.accept()
    assert talk.beside == ["Anna & <b>Berg</b>", "Voice 2", "Anna & <b>Berg</b>", ""]
    assert talk.kept == ["Anna & <b>Berg</b>", "Voice 2"]


def test_a_long_name_is_told_whole_where_it_is_pointed_at(talk: Talk) -> None:
    talk.tell((0, 1))
    talk.voices.name(1, "Anna <i>Bergmann</i> of the third floor")
    sign = next(talk.pane.gutter.signs(talk.pane.viewport().rect()))
    place = QPoint(110, round(sign.line.center().y()))
    shown = QHelpEvent(QEvent.Type.ToolTip, place, talk.pane.viewport().mapToGlobal(place))
    QApplication.sendEvent(talk.pane.viewport(), shown)
    assert QToolTip.text() == "<span>Anna &lt;i&gt;Bergmann&lt;/i&gt; of the third floor</span>"
    QToolTip.hideText()


def test_the_same_is_offered_to_the_keyboard(talk: Talk, qtbot) -> None:
    talk.tell((0, 1), (1, 2))
    talk.pane.moveCursor(QTextCursor.MoveOperation.Start)
    qtbot.keyClick(talk.pane, Qt.Key.Key_Return)
    menu = talk.voices.menu
    assert menu is not None and menu.isVisible()
    assert menu.actions()[0].text() == "&Name Voice 1…"
    menu.close()


def test_voices_that_are_one_are_two_again(talk: Talk) -> None:
    talk.tell((0, 1), (1, 2), (2, 1), (3, 2))
    talk.entries(1)["Voice 2 is the same as: Voice 1"].trigger()
    assert talk.beside == ["Voice 1", "", "", ""] and talk.kept == ["Voice 1", "Voice 1"]
    talk.voices.name(2, "Anna")
    assert talk.beside[0] == "Anna" and talk.kept == ["Anna", "Anna"]
    talk.entries(0)["Voice 2 is not Anna"].trigger()
    assert talk.beside == ["Anna", "Voice 2", "Anna", "Voice 2"] and talk.kept == ["Anna", "Voice 2"]


def test_a_sentence_is_said_by_somebody_else(talk: Talk) -> None:
    talk.tell((0, 1), (1, 2))
    assert talk.number is not None
    talk.entries(0)["This was said by: Voice 2"].trigger()
    assert talk.beside[:2] == ["Voice 2", ""]
    talk.entries(2)["This was said by: Somebody else"].trigger()
    assert talk.beside[2] == "Voice 3"
    assert [spans[0].voice for spans in spans_of(talk.transcripts, talk.number).values()] == [2, 3]


def test_names_that_were_given_before_there_was_a_transcript_are_kept_at_its_end(talk: Talk) -> None:
    number, talk.number = talk.number, None
    talk.tell((0, 1), (1, 2))
    talk.voices.name(1, "Anna")
    talk.voices.join(2, 1)
    talk.number = number
    assert talk.kept == ["Voice 1", "Voice 2"]
    talk.voices.keep_names()
    assert talk.kept == ["Anna", "Anna"]


def test_nobody_is_asked_where_voices_are_not_told_apart_nor_of_what_is_still_said(talk: Talk, qtbot) -> None:
    talk.pane.show_update(caption(5, "still", target="noch", start_s=30.0))
    talk.pane.moveCursor(QTextCursor.MoveOperation.End)
    qtbot.keyClick(talk.pane, Qt.Key.Key_Return)
    talk.pane.begin(is_bilingual=True)
    talk.pane.show_update(caption(0, "one", target="eins", final=True))
    talk.pane.moveCursor(QTextCursor.MoveOperation.Start)
    qtbot.keyClick(talk.pane, Qt.Key.Key_Return)
    assert talk.voices.menu is None


def test_the_users_own_side_of_a_call_is_not_asked_about(talk: Talk, qtbot) -> None:
    talk.pane.begin(is_bilingual=True, speakers=("Me", "Others"), tells_voices=True)
    talk.pane.show_update(caption(0, "one", target="eins", speaker="Me", final=True))
    talk.pane.show_update(caption(1, "two", target="zwei", speaker="Others", start_s=4.0, final=True))
    assert talk.beside == ["Me", "Others"]
    talk.tell((1, 1))
    assert talk.beside == ["Me", "Voice 1"]
    talk.pane.moveCursor(QTextCursor.MoveOperation.Start)
    qtbot.keyClick(talk.pane, Qt.Key.Key_Return)
    assert talk.voices.menu is None


def test_somebody_else_than_all_others_has_no_number_that_was_given(talk: Talk) -> None:
    talk.tell((0, 1), (1, 4))
    talk.voices.join(4, 1)
    talk.voices.correct(2, NOBODY)
    assert "Voice 5" in talk.beside


@pytest.fixture
def running(talk: Talk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Have the talk run, and return what its engine is asked."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    asked: list[object] = []
    monkeypatch.setattr(talk.bridge, "use", asked.append)
    talk.bridge.state = SessionState.CAPTIONING
    talk.tell((0, 1), (1, 2), (2, 3))
    return asked


def answer(button: str) -> None:
    """Press a button of the question that is asked next."""

    def press() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        questions.append(box.text())
        next(one for one in box.buttons() if one.text().replace("&", "") == button).click()

    questions.clear()
    QTimer.singleShot(0, press)


questions: list[str] = []


def heard(*voices: int, seconds: float = 20.0) -> PrintHeard:
    return PrintHeard(voices, (0.5,) * 4, seconds, "networks")


def test_a_voice_is_remembered_where_its_user_agrees(talk: Talk, running: list[object]) -> None:
    told: list[object] = []
    talk.voices.told.connect(told.append)
    talk.voices.name(1, "Anna")
    answer("Do not remember")
    talk.entries(0)["Remember Anna…"].trigger()
    talk.bridge.print_heard.emit(heard(1))
    assert "Anna has to agree" in questions[0] and running == [] and remembered_voices() == ()
    talk.voices.join(3, 1)
    answer("Remember")
    talk.entries(0)["Remember Anna…"].trigger()
    assert running == [AskPrint((1, 3))] and remembered_voices() == ()
    talk.bridge.print_heard.emit(heard(1, 3))
    assert [voice.name for voice in remembered_voices()] == ["Anna"]
    assert isinstance(told[0], Message) and "Anna is remembered" in told[0].sentence
    (kept,) = list(talk.transcripts.folder.rglob("*.json"))
    assert kept == remembered_voices_path() and kept.stat().st_mode & 0o777 == 0o600


def test_a_voice_without_a_name_is_named_before_it_is_remembered(talk: Talk, running: list[object]) -> None:
    talk.entries(1)["Remember Voice 2…"].trigger()
    dialog = talk.pane.window().findChild(QInputDialog)
    assert dialog is not None and dialog.labelText() == "Who is Voice 2?"
    dialog.setTextValue("Bert")
    answer("Remember")
    dialog.accept()
    assert running == [AskPrint((2,))] and talk.kept[1] == "Bert"


def test_what_cannot_be_remembered_is_told(talk: Talk, running: list[object]) -> None:
    told: list[object] = []
    talk.voices.told.connect(told.append)
    talk.voices.name(1, "Anna")
    for end in (lambda: talk.bridge.print_heard.emit(heard(1, seconds=3.0)), talk.bridge.ended.emit):
        answer("Remember")
        talk.entries(0)["Remember Anna…"].trigger()
        end()
    assert [str(one).partition(":")[0] for one in told] == [
        "Too little of this voice was heard to remember it",
        "The voice of Anna is not remembered",
    ]
    assert remembered_voices() == ()
    talk.bridge.state = SessionState.IDLE
    assert not [text for text in talk.entries(0) if text.startswith("Remember")]


def test_whom_a_voice_may_be_is_asked_and_no_fact(talk: Talk, running: list[object]) -> None:
    both = SuggestedVoice(1, "Anna <b>"), SuggestedVoice(2, "Bert")
    talk.bridge.suggested.emit(VoicesSuggested(both))
    assert talk.beside[:3] == ["Anna <b>?", "Bert?", "Voice 3"]
    talk.pane.moveCursor(QTextCursor.MoveOperation.Start)
    assert talk.pane.accessibleDescription() == "Voice 1, perhaps Anna <b>, 0:00"
    assert talk.kept == ["Voice 1", "Voice 2"], "nobody has said so"
    talk.entries(0)["Yes, it is Anna <b>"].trigger()
    talk.entries(1)["No, it is not Bert"].trigger()
    assert talk.beside[:3] == ["Anna <b>", "Voice 2", "Voice 3"] and talk.kept == ["Anna <b>", "Voice 2"]
    talk.bridge.suggested.emit(VoicesSuggested((*both, SuggestedVoice(3, "Carl"))))
    assert talk.beside[:3] == ["Anna <b>", "Voice 2", "Carl?"], "what was refused is not asked again"
    talk.voices.join(3, 2)
    assert talk.beside[1] == "Carl?"
    talk.bridge.suggested.emit(VoicesSuggested(()))
    assert talk.beside[1] == "Voice 2"


@pytest.mark.long
def test_voices_are_told_apart_as_soon_as_that_is_switched_on_and_names_are_in_the_transcript(
    qtbot, tmp_path: Path
) -> None:
    window = new_main_window(qtbot, tmp_path, WITHOUT_TRANSLATION)
    bridge, pane = window.bridge, window.pane

    def switch_on(update: CaptionUpdate) -> None:
        engine = window.settings.engine
        if update.final and not engine.tells_voices:
            window.settings_store.change(replace(engine, tells_voices=True))

    bridge.captioned.connect(switch_on)
    with qtbot.waitSignal(bridge.voiced, timeout=UNHURRIED_MS) as told:
        window.session.caption(str(OFFICE_TALK))
    (segment, *_) = told.args[0].by_segment()
    assert pane.tells_voices and pane.gutter.has_speakers
    with qtbot.waitSignal(bridge.ended, timeout=UNHURRIED_MS):
        bridge.stop()
    heads = pane.text.heads
    assert heads.names_of(heads.row_of(segment)) == "Voice 1"
    voices = window.findChild(TalkVoices)
    assert isinstance(voices, TalkVoices)
    voices.name(1, "Anna")
    number = window.talks.transcript
    transcripts = window.transcript_controller.transcripts
    assert transcripts is not None and number is not None
    assert voice_names_of(transcripts, number).name_of(1) == "Anna"
    assert spans_of(transcripts, number)[segment][0].voice == 1
