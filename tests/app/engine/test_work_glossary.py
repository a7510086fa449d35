"""The glossary edited while a talk runs, through the real engine process and the translator that ships."""

from __future__ import annotations

import signal
import sys

import pytest
from word_talk import Talk

from core.translating.glossary import Term
from core.wire.messages import Trouble, UseGlossary

CONFERENCE = Term("meeting", "Konferenz")


@pytest.mark.skipif(sys.platform == "win32", reason="engines are killed by POSIX signals here")
def test_terms_count_from_the_next_word_on_and_outlive_the_engine() -> None:
    talk = Talk()
    before = talk.say(0, "the meeting starts at nine", last=True)
    opened = talk.say(1, "please come to the", last=False)
    talk.client.use(UseGlossary((CONFERENCE,)))
    within = talk.say(1, "meeting", last=True)
    talk.signal(signal.SIGKILL)
    restarted = talk.say(2, "the meeting starts at nine", last=True)
    talk.client.use(UseGlossary(()))
    after = talk.say(3, "the meeting starts at nine", last=True)
    talk.end()
    assert within.startswith(opened)
    heard = [CONFERENCE.target in text for text in (before, within, restarted, after)]
    assert heard == [False, True, True, False], (before, within, restarted, after)
    assert [trouble.fatal for trouble in talk.messages if isinstance(trouble, Trouble)] == [False]
