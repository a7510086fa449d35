"""The pace changed while a talk runs, through the real engine process and the translator that ships."""

from __future__ import annotations

import os
import signal
import sys

import pytest
from word_talk import Talk

from core.messages import PolicyInUse, Trouble, UsePolicy

BEGINNING = "please come to the"


def answers(talk: Talk) -> list[PolicyInUse]:
    return [message for message in talk.messages if isinstance(message, PolicyInUse)]


@pytest.mark.skipif(sys.platform == "win32", reason="engines are killed by POSIX signals here")
def test_a_pace_counts_from_the_next_word_on_and_outlives_the_engine() -> None:
    talk = Talk("wait-7")
    steady = talk.say(0, BEGINNING, last=False)
    talk.client.use(UsePolicy("wait-1"))
    talk.client.use(UsePolicy("read-500"))
    talk.client.use(UsePolicy("read-2"))
    talk.client.use(UsePolicy("wait-1"))
    fast = talk.say(0, "meeting", last=False)
    assert talk.client.engine_pid is not None
    os.kill(talk.client.engine_pid, signal.SIGKILL)
    whole = talk.say(0, "today", last=True)
    restarted = talk.say(1, BEGINNING, last=False)
    talk.end()
    assert steady == ""
    assert fast and restarted
    assert whole.startswith(fast)
    assert [answer.policy for answer in answers(talk)] == ["wait-1", "wait-1", "read-2", "wait-1"]
    assert [bool(answer.trouble) for answer in answers(talk)] == [False, True, False, False]
    refusal, restart = (trouble for trouble in talk.messages if isinstance(trouble, Trouble))
    assert "read-500" in refusal.text
    assert not refusal.fatal and not restart.fatal


def test_a_pace_is_changed_within_a_sentence_that_goes_on_as_it_began() -> None:
    talk = Talk("wait-1")
    begun = talk.say(0, BEGINNING, last=False)
    talk.client.use(UsePolicy("wait-9"))
    held = talk.say(0, "meeting", last=False)
    whole = talk.say(0, "today", last=True)
    talk.end()
    assert begun
    assert held == begun
    assert whole.startswith(begun) and len(whole) > len(begun)
