"""The pace changed while a talk runs, through the real engine process; mostly a server translates."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence

import pytest
from chat_server import ChatService, chat_server
from engine_here import EngineHere
from word_talk import Talk

from app.session.feed import WordsFeed
from core.captions.captions import Captioned
from core.captions.resume import Resume
from core.layouts.actions import Follow, Read
from core.wire.messages import Finished, FromEngine, PolicyInUse, ToEngine, Trouble, UsePolicy

BEGINNING = "please come to the"

kills = pytest.mark.skipif(sys.platform == "win32", reason="engines are killed by POSIX signals here")


@pytest.fixture
def service() -> Iterator[ChatService]:
    with chat_server() as service:
        yield service


@pytest.fixture(params=["server", pytest.param("embedded", marks=pytest.mark.long)])
def translator(request: pytest.FixtureRequest, service: ChatService) -> str:
    return service.translator if request.param == "server" else request.param


def answers(talk: Talk) -> list[PolicyInUse]:
    return [message for message in talk.messages if isinstance(message, PolicyInUse)]


@kills
def test_a_pace_counts_from_the_next_word_on_and_outlives_the_engine(translator: str) -> None:
    talk = Talk("wait-7", translator=translator)
    steady = talk.say(0, BEGINNING, last=False)
    talk.client.use(UsePolicy("wait-1"))
    talk.client.use(UsePolicy("read-500"))
    talk.client.use(UsePolicy("read-2"))
    talk.client.use(UsePolicy("wait-1"))
    fast = talk.say(0, "meeting", last=False)
    talk.signal(signal.SIGKILL)
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
    talk = Talk("wait-1", engine=EngineHere)
    begun = talk.say(0, BEGINNING, last=False)
    talk.client.use(UsePolicy("wait-9"))
    held = talk.say(0, "meeting", last=False)
    whole = talk.say(0, "today", last=True)
    talk.end()
    assert begun
    assert held == begun
    assert whole.startswith(begun) and len(whole) > len(begun)


@kills
def test_a_server_is_told_the_last_sentence_also_where_the_engine_died_behind_it(
    service: ChatService,
) -> None:
    talk = Talk(carries_context=True, translator=service.translator)
    translated = talk.say(0, BEGINNING, last=True)
    talk.signal(signal.SIGKILL)
    talk.say(1, "meeting today", last=True)
    talk.end()
    assert any(isinstance(message, Trouble) for message in talk.messages)
    turns = [turn["content"] for turn in service.asked[-1]["messages"]]
    assert turns[1:4] == [BEGINNING, translated, "meeting today"]


@kills
@pytest.mark.long
def test_a_sentence_follows_the_last_one_also_where_the_engine_died_between_them() -> None:
    talk = Talk(carries_context=True)
    talk.say(0, BEGINNING, last=True)
    talk.signal(signal.SIGKILL)
    talk.say(1, "meeting today", last=True)
    talk.end()
    assert any(isinstance(message, Trouble) for message in talk.messages)
    follows, read = talk.captions(1)[-1].timeline[0], talk.captions(0)[-1].timeline[0]
    assert isinstance(follows, Follow) and isinstance(read, Read)
    assert follows.source_ids[: len(read.token_ids)] == read.token_ids


class OverheardFeed(WordsFeed):
    """Tells when all of it has been sent."""

    def __init__(self) -> None:
        super().__init__()
        self.is_sent = threading.Event()

    def after(self, resumes: Sequence[Resume]) -> Iterator[ToEngine | None]:
        yield from super().after(resumes)
        self.is_sent.set()


@kills
def test_a_pace_wanted_when_all_words_are_sent_is_still_asked_for(
    translator: str, wait_until: Callable[[Callable[[], bool], str], None]
) -> None:
    feed = OverheardFeed()
    talk = Talk("wait-9", feed=feed, translator=translator)
    talk.say(0, BEGINNING, last=False)
    talk.signal(signal.SIGSTOP)
    feed.end()
    wait_until(feed.is_sent.is_set, "the end of the words to be sent")
    talk.client.use(UsePolicy("wait-2"))
    wait_until(lambda: bool(talk.client.asked), "the request to be sent")
    talk.signal(signal.SIGCONT)
    talk.end()
    assert answers(talk) == [PolicyInUse("wait-2")]
    assert not any(isinstance(message, Trouble) for message in talk.messages)


def test_a_pace_wanted_when_the_last_caption_is_there_is_answered_before_the_end(translator: str) -> None:
    feed = OverheardFeed()
    talk = Talk(feed=feed, translator=translator)

    def choose(message: FromEngine) -> None:
        if isinstance(message, Captioned) and message.update.final:
            feed.end()
            feed.is_sent.wait()
            talk.client.use(UsePolicy("wait-2"))

    talk.at_message = choose
    talk.say(0, BEGINNING, last=True)
    talk.end()
    assert talk.messages[-2:] == [PolicyInUse("wait-2"), Finished()]
