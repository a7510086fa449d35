"""The bar of messages: the most urgent alone, the others after it; each is closed by mouse or keyboard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QLineEdit, QPushButton, QToolButton, QVBoxLayout, QWidget

from app.look.theme import use_theme
from app.look.tokens import current_tokens
from app.widgets.message_bar import LOOKS, BarMessage, Message, MessageBar, Offer, Tone


@pytest.fixture
def bar(qtbot) -> MessageBar:
    use_theme("")
    bar = MessageBar(remembers=True)
    qtbot.addWidget(bar)
    bar.resize(900, 44)
    return bar


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What a screen reader is told."""
    told: list[Any] = []
    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    monkeypatch.setattr(
        QAccessible,
        "updateAccessibility",
        lambda event: told.append(
            event.message() if isinstance(event, QAccessibleAnnouncementEvent) else event.type()
        ),
    )
    return told


def shown(bar: MessageBar) -> BarMessage:
    (message,) = [message for message in bar.findChildren(BarMessage) if message.isVisible()]
    return message


def close(bar: MessageBar, qtbot: Any) -> None:
    qtbot.mouseClick(shown(bar).findChild(QToolButton), Qt.MouseButton.LeftButton)


def test_nothing_is_there_until_something_is_said(bar: MessageBar) -> None:
    assert not bar.isVisible()
    bar.say("Trouble.")
    assert bar.isVisible() and bar.text == "Trouble."
    bar.clear()
    assert not bar.isVisible()
    assert (bar.text, bar.waiting) == ("", ())


def test_the_most_urgent_is_shown_and_the_others_come_one_after_another(bar: MessageBar, qtbot) -> None:
    bar.say("Good news.", tone=Tone.GOOD)
    assert bar.text == "Good news."
    bar.say("Advice.", tone=Tone.ADVICE)
    bar.say("A warning.", tone=Tone.WARNING)
    bar.say("First trouble.")
    bar.say("Second trouble.")
    assert bar.text == "First trouble."
    assert bar.waiting == ("Second trouble.", "A warning.", "Advice.", "Good news.")
    for following in (*bar.waiting, ""):
        close(bar, qtbot)
        assert bar.text == following
    assert not bar.isVisible()


def test_the_same_message_waits_only_once(bar: MessageBar, qtbot) -> None:
    for sentence in ("Trouble.", "More.", "Trouble.", "More."):
        bar.say(sentence)
    assert (bar.text, bar.waiting) == ("Trouble.", ("More.",))


def test_what_was_closed_is_not_said_again(bar: MessageBar, qtbot) -> None:
    bar.say("Advice.", tone=Tone.ADVICE)
    close(bar, qtbot)
    bar.say("Advice.", tone=Tone.ADVICE)
    assert not bar.isVisible()


def test_an_answer_is_given_whenever_it_is_asked_for_and_goes_before_what_waits(
    bar: MessageBar, qtbot
) -> None:
    answer = Message("There is no such file.", is_answer=True)
    bar.say("Trouble.")
    bar.say(answer)
    assert (bar.text, bar.waiting) == (answer.sentence, ("Trouble.",))
    close(bar, qtbot)
    bar.say(answer)
    assert bar.text == answer.sentence


def test_a_bar_of_answers_gives_each_as_often_as_it_is_asked_for(qtbot) -> None:
    bar = MessageBar()
    qtbot.addWidget(bar)
    for _ in range(2):
        bar.say("There is no such file.")
        assert bar.text == "There is no such file."
        close(bar, qtbot)


def test_what_has_mended_itself_goes_by_itself(bar: MessageBar) -> None:
    bar.say(Message("The microphone was unplugged.", cause="mic-away"))
    bar.say("More trouble.")
    bar.settle("another cause")
    assert bar.text == "The microphone was unplugged."
    bar.settle("mic-away")
    assert (bar.text, bar.waiting) == ("More trouble.", ())


def test_what_waits_goes_too_when_its_cause_is_gone(bar: MessageBar) -> None:
    bar.say("Trouble.")
    bar.say(Message("The microphone was unplugged.", cause="mic-away"))
    bar.settle("mic-away")
    assert (bar.text, bar.waiting) == ("Trouble.", ())


def test_a_message_takes_the_place_of_an_earlier_one_of_its_cause(bar: MessageBar) -> None:
    bar.say(Message("No room for the sound.", cause="disk"))
    bar.say("Other trouble.")
    bar.say(Message("No room for the transcript.", cause="disk"))
    assert (bar.text, bar.waiting) == ("No room for the transcript.", ("Other trouble.",))


@pytest.mark.parametrize(("tone", "is_shown"), [(Tone.TROUBLE, True), (Tone.WARNING, False)])
def test_trouble_that_comes_again_is_told_again_a_warning_that_was_closed_is_not(
    bar: MessageBar, qtbot, tone: Tone, is_shown: bool
) -> None:
    message = Message("The microphone was unplugged.", tone, cause="mic-away")
    bar.say(message)
    close(bar, qtbot)
    bar.say(message)
    assert not bar.isVisible(), "the cause has not gone meanwhile"
    bar.settle("mic-away")
    bar.say(message)
    assert bar.isVisible() == is_shown


def test_advice_waits_while_it_is_held(bar: MessageBar) -> None:
    bar.hold_advice(True)
    bar.say("Advice.", tone=Tone.ADVICE)
    assert (bar.text, bar.waiting) == ("", ("Advice.",))
    bar.say("Good news.", tone=Tone.GOOD)
    assert bar.text == "Good news.", "only advice is held"
    bar.hold_advice(False)
    assert (bar.text, bar.waiting) == ("Advice.", ("Good news.",))


@pytest.mark.parametrize(("press", "done"), [("offer", ["taken"]), ("close", ["declined"])])
def test_an_offer_is_taken_or_declined_once_and_the_message_goes(
    bar: MessageBar, qtbot, press: str, done: list[str]
) -> None:
    what: list[str] = []
    offer = Offer("Mend it", lambda: what.append("taken"), lambda: what.append("declined"))
    bar.say("Trouble.", offer)
    button = shown(bar).findChild(QPushButton if press == "offer" else QToolButton)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert (what, bar.text) == (done, "")


def test_all_are_closed_by_keyboard_one_after_another(bar: MessageBar, qtbot) -> None:
    for number in range(3):
        bar.say(f"Trouble {number}.")
    bar.activateWindow()
    shown(bar).close_button.setFocus()
    qtbot.waitUntil(lambda: bar.focusWidget() is not None)
    qtbot.keyClick(bar.focusWidget(), Qt.Key.Key_Space)
    assert bar.text == "Trouble 1."
    qtbot.keyClick(bar.focusWidget(), Qt.Key.Key_Escape)
    assert bar.text == "Trouble 2."
    qtbot.keyClick(bar.focusWidget(), Qt.Key.Key_Escape)
    assert not bar.isVisible()


def test_tab_comes_to_the_offer_then_to_the_cross_where_the_bar_stands(qtbot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    bar, fields = MessageBar(), [QLineEdit(), QLineEdit()]
    for widget in (fields[0], bar, fields[1]):
        column.addWidget(widget)
    window.show()
    bar.say("Trouble.", Offer("Mend it", lambda: None))
    window.activateWindow()
    fields[0].setFocus()
    reached: list[QWidget | None] = []
    for _ in range(3):
        qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Tab)
        reached.append(window.focusWidget())
    assert reached == [*shown(bar).buttons, fields[1]]


def test_one_line_is_as_high_as_the_design_has_it_and_two_are_the_most(bar: MessageBar) -> None:
    bar.resize(500, 10)
    bar.say("Trouble.", Offer("Mend it", lambda: None))
    assert bar.heightForWidth(500) == 44
    bar.clear()
    bar.say("So much is wrong that it takes many words. " * 9)
    bar.layout().activate()
    assert 44 < bar.heightForWidth(500) < 44 + 2 * bar.fontMetrics().lineSpacing()


@pytest.mark.parametrize("tone", Tone)
def test_each_tone_has_its_own_ground_and_a_sign_of_its_own_form(bar: MessageBar, tone: Tone) -> None:
    bar.say("Something.", tone=tone)
    picture = bar.grab().toImage()
    ground = picture.pixelColor(picture.width() // 2, 4)
    assert ground.name() == getattr(current_tokens(), LOOKS[tone].ground)
    signs = {(look.ground, look.icon) for look in LOOKS.values()}
    assert len(signs) == len(Tone)


def test_a_screen_reader_is_alerted_of_each_message_when_it_is_shown_first(
    bar: MessageBar, qtbot, told: list[Any]
) -> None:
    bar.say("Advice.", tone=Tone.ADVICE)
    bar.say("Trouble.")
    bar.say("Good news.", tone=Tone.GOOD)
    alert = QAccessible.Event.Alert
    assert told == [alert, "Advice.", alert, "Trouble."]
    for _ in range(2):
        close(bar, qtbot)
    assert told[4:] == [alert, "Good news."], "the advice was read out already"


def test_a_message_of_the_same_words_is_read_out_again_when_it_comes_again(
    bar: MessageBar, qtbot, told: list[Any]
) -> None:
    say: Callable[[], None] = lambda: bar.say(Message("Away.", cause="mic-away"))  # noqa: E731
    say()
    bar.settle("mic-away")
    say()
    assert told.count("Away.") == 2
