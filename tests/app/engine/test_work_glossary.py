"""The glossary edited while a talk runs, through the real engine process."""

from __future__ import annotations

import signal
import sys

import pytest
from chat_server import chat_server
from word_talk import Talk

from core.translating.glossary import Term
from core.wire.messages import Trouble, UseGlossary

CONFERENCE = Term("meeting", "Konferenz")

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="engines are killed by POSIX signals here")


def said_with_changes(talk: Talk, text: str) -> list[str]:
    """Say it before, within, behind and after the time of a term, in which the engine is killed."""
    beginning, _, rest = text.partition(" meeting")
    before = talk.say(0, text, last=True)
    opened = talk.say(1, beginning, last=False)
    talk.client.use(UseGlossary((CONFERENCE,)))
    within = talk.say(1, f"meeting{rest}", last=True)
    talk.signal(signal.SIGKILL)
    restarted = talk.say(2, text, last=True)
    talk.client.use(UseGlossary(()))
    after = talk.say(3, text, last=True)
    talk.end()
    assert within.startswith(opened)
    assert [trouble.fatal for trouble in talk.messages if isinstance(trouble, Trouble)] == [False]
    return [before, within, restarted, after]


def test_terms_that_a_server_is_told_count_from_the_next_word_on_and_outlive_the_engine() -> None:
    text = "come to the meeting at nine"
    with chat_server() as service:
        said_with_changes(Talk(translator=service.translator), text)
    asked = [[turn["content"] for turn in body["messages"]] for body in service.asked]
    assert [CONFERENCE.target in turns[0] for turns in asked if text in turns] == [False, True, True, False]


@pytest.mark.long
def test_terms_that_a_network_is_held_to_count_from_the_next_word_on_and_outlive_the_engine() -> None:
    translations = said_with_changes(Talk(), "please come to the meeting at nine")
    heard = [CONFERENCE.target in text for text in translations]
    assert heard == [False, True, True, False], translations
