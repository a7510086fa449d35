"""What the cards offer is done with the transcripts: opened, exported, deleted, listed."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest
from activation import activate
from made_captions import caption
from PySide6.QtCore import QLocale, Qt
from PySide6.QtWidgets import QFileDialog
from questions import answer

from app.bridge.session_bridge import SessionBridge
from app.choices.talk_titles import length_in_words, talk_title
from app.settings.settings import Settings
from app.widgets.settings_store import SettingsStore
from app.widgets.short_label import ShortLabel
from app.windows.main.kept_talks import KeptTalks, recent_talk
from app.windows.main.talk_head import Talk
from app.windows.main.talks_view import TalksView
from app.windows.transcripts.caption_table import SOURCE, TARGET
from app.windows.transcripts.controller import TranscriptController
from core.transcripts.export import Shown
from core.transcripts.transcripts import Transcript, TranscriptError
from core.wire.messages import EngineSettings


@pytest.fixture
def controller(qapp, tmp_path: Path) -> TranscriptController:
    controller = TranscriptController(tmp_path / "journal", SettingsStore(tmp_path / "settings.json"))
    controller.open()
    yield controller
    controller.close()
    controller.deleteLater()


@pytest.fixture
def view(qtbot) -> TalksView:
    view = TalksView(Settings())
    qtbot.addWidget(view)
    view.resize(800, 600)
    return view


@pytest.fixture
def kept(view: TalksView, controller: TranscriptController, tmp_path: Path) -> KeptTalks:
    bridge = SessionBridge(tmp_path, view, transcripts=controller.transcripts)
    return KeptTalks(view, controller, bridge, view)


def hold_talk(view: TalksView, controller: TranscriptController, kept: KeptTalks) -> int:
    """Hold a talk of two captions, and return the number of its transcript."""
    view.begin(Talk("Sunday 07:58", "English → German", "Microphone"))
    view.pane.begin(is_bilingual=True)
    live = controller.transcripts.begin("journal", "Built-in Audio", EngineSettings())
    for n, words in enumerate(("good morning", "good night")):
        update = caption(n, words, target=words.upper(), final=True, start_s=30.0 * n)
        view.pane.show_update(update)
        live.write(update)
    live.finish()
    kept.end(live.id)
    return live.id


def test_a_talk_that_is_over_is_opened_among_the_transcripts(view, controller, kept, qtbot) -> None:
    hold_talk(view, controller, kept)
    number = hold_talk(view, controller, kept)
    view.show()
    qtbot.mouseClick(view.card.foot.open, Qt.MouseButton.LeftButton)
    assert controller.window.isVisible()
    assert controller.window.transcript.id == number
    controller.window.search.setText("nothing like it")
    earlier = view.folded.rows[0]
    qtbot.mouseClick(earlier.link, Qt.MouseButton.LeftButton)
    assert controller.window.transcript.id == earlier.transcript != number


def test_a_talk_is_deleted_after_a_question_and_its_card_goes(view, controller, kept, qtbot) -> None:
    number = hold_talk(view, controller, kept)
    view.show()
    asked = answer("Keep")
    qtbot.mouseClick(view.card.foot.delete, Qt.MouseButton.LeftButton)
    assert "cannot be undone" in asked[0]
    assert controller.transcripts.get(number).id == number
    answer("Delete")
    qtbot.mouseClick(view.card.foot.delete, Qt.MouseButton.LeftButton)
    with pytest.raises(TranscriptError):
        controller.transcripts.get(number)
    assert view.is_empty


def test_a_talk_is_renamed_in_its_card_and_among_the_transcripts(view, controller, kept, qtbot) -> None:
    number = hold_talk(view, controller, kept)
    view.show()
    activate(qtbot, view)
    title = view.card.head.title
    qtbot.mouseClick(title.pencil, Qt.MouseButton.LeftButton)
    qtbot.keyClicks(title.line, "  Weekly   planning ")
    qtbot.keyClick(title.line, Qt.Key.Key_Return)
    assert controller.transcripts.get(number).name == title.text == "Weekly planning"
    hold_talk(view, controller, kept)
    assert view.folded.rows[0].findChild(ShortLabel).text() == "Weekly planning"


def test_a_title_that_is_given_among_the_transcripts_stands_above_its_card(view, controller, kept) -> None:
    number = hold_talk(view, controller, kept)
    controller.show_transcript(number)
    model = controller.window.list_model
    model.rename(controller.transcripts.get(number), "Weekly planning")
    assert view.card.head.title.text == view.talk.title == "Weekly planning"
    hold_talk(view, controller, kept)
    assert view.folded.rows[0].findChild(ShortLabel).text() == "Weekly planning"
    controller.show_transcript(number)
    model.rename(controller.transcripts.get(number), "Plans")
    assert view.folded.rows[0].title.text() == "Plans"


def test_a_correction_made_among_the_transcripts_stands_in_the_card_and_goes_when_it_is_undone(
    view, controller, kept
) -> None:
    number = hold_talk(view, controller, kept)
    controller.show_transcript(number)
    table = controller.window.table_model
    assert table.setData(table.index(0, TARGET), "Guten Morgen")
    assert table.setData(table.index(1, SOURCE), "good night all")
    assert view.pane.toPlainText() == "Guten Morgen\ngood morning\nGOOD NIGHT\ngood night all"
    table.undo_stack.undo()
    table.undo_stack.undo()
    assert view.pane.toPlainText() == "GOOD MORNING\ngood morning\nGOOD NIGHT\ngood night"
    later = hold_talk(view, controller, kept)
    assert table.setData(table.index(0, TARGET), "of the earlier talk")
    assert "earlier" not in view.pane.toPlainText() and later != number


def test_a_title_given_while_no_talk_is_shown_stands_among_the_recent_ones(view, controller, kept) -> None:
    number = hold_talk(view, controller, kept)
    view.drop()
    controller.show_transcript(number)
    controller.window.list_model.rename(controller.transcripts.get(number), "Plans")
    assert [button.accessibleName() for button in view.empty.recent.buttons] == ["Open Plans"]


def test_a_talk_deleted_among_the_transcripts_leaves_card_line_and_list(view, controller, kept) -> None:
    earlier, number = hold_talk(view, controller, kept), hold_talk(view, controller, kept)
    for each, is_empty in ((earlier, False), (number, True)):
        controller.show_transcript(each)
        answer("Delete")
        controller.window.delete_action.trigger()
        assert view.is_empty == is_empty and view.folded.rows == []
    assert view.empty.recent.buttons == []


def test_a_talk_that_another_program_has_deleted_leaves_its_card(view, controller, kept, qtbot) -> None:
    number = hold_talk(view, controller, kept)
    controller.transcripts.delete(number)
    view.show()
    qtbot.mouseClick(view.card.foot.delete, Qt.MouseButton.LeftButton)
    assert view.is_empty


def test_a_talk_is_exported(view, controller, kept, tmp_path: Path, monkeypatch) -> None:
    hold_talk(view, controller, kept)
    path = tmp_path / "talk.txt"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, **__: (str(path), "Text (*.txt)"))
    view.card.foot.export.menu().exports[Shown.BOTH].trigger()
    assert "GOOD NIGHT" in path.read_text(encoding="utf-8")


def test_a_talk_without_a_transcript_is_not_said_to_be_saved(view, controller, kept) -> None:
    hold_talk(view, controller, kept)
    view.begin(Talk("Sunday 08:00", "English", "Microphone"))
    view.pane.begin(is_bilingual=False)
    view.pane.show_update(caption(0, "one", final=True))
    kept.end(None)
    assert view.card.foot.state.text() == "Not saved"
    assert view.card.foot.details.text().endswith("gone when Surtitle is closed")


def test_what_was_captioned_last_is_listed_when_it_is_asked_what_to_follow(
    view, controller, kept, qtbot
) -> None:
    numbers = [hold_talk(view, controller, kept) for _ in range(5)]
    controller.transcripts.rename(numbers[-1], "Weekly planning")
    view.show()
    view.drop()
    names = [button.accessibleName() for button in view.empty.recent.buttons]
    began = talk_title_of(controller.transcripts.get(numbers[-2]))
    assert names == ["Open Weekly planning", f"Open {began}", f"Open {began}"]


def test_a_talk_with_a_name_is_told_with_its_time_and_a_file_by_its_icon() -> None:
    unnamed = Transcript(1, "Mic", 1_700_000_000.0, "Mic", "en", "de", False, False, 240.0)
    path = str(Path("/videos/tour.mp4").absolute())
    named = Transcript(2, "tour", 1_700_000_000.0, path, "en", "", False, False, 240.0)
    assert recent_talk(unnamed).title == talk_title_of(unnamed)
    assert recent_talk(unnamed).details == length_in_words(240)
    assert recent_talk(named).details == f"{talk_title_of(named)} · {length_in_words(240)}"
    assert recent_talk(named).icon != recent_talk(unnamed).icon


def talk_title_of(transcript: Transcript) -> str:
    return talk_title(datetime.fromtimestamp(transcript.began), QLocale())
