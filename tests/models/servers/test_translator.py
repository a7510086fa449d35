"""A server as translator: words in, committed words out, whatever the server does meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from chat_server import ChatService, Reply, chat_server, completion, no_server, translation
from examples import FEW
from hypothesis import given
from hypothesis import strategies as st

from core.backends import TargetUpdate
from core.layouts.actions import Timeline
from core.translating.glossary import Term
from core.translating.outage import OutagePatience
from core.wire.messages import EngineSettings, Trouble
from core.wording.causes import Cause, Mended
from core.wording.errors import UserError
from models.servers.exchange import NotAllowedError, ServerError
from models.servers.translator import ServerTranslator, Surroundings

WORDS = ["good", "morning", "ladies", "and", "gentlemen."]
PATIENCE = OutagePatience(waits_s=(1.0, 2.0), most_s=10.0)


class Session:
    """What is told in a session, whose clock goes on where somebody waits."""

    def __init__(self, service: ChatService, **changed: Any) -> None:
        self.told: list[Trouble | Mended] = []
        self.now_s = 0.0
        self.has_ended = False
        self.at_wait: Callable[[], object] = lambda: None
        values: dict[str, Any] = {"translator": service.translator, "policy": "fast"} | changed
        around = Surroundings(
            self.told.append, lambda: False, lambda: self.has_ended, lambda: self.now_s, self._wait
        )
        self.translator = ServerTranslator(EngineSettings(**values), around, PATIENCE)

    def _wait(self, seconds: float) -> None:
        self.now_s += seconds
        self.at_wait()

    def say(self, *groups: str, forced: Timeline = ()) -> list[TargetUpdate]:
        """Return what the translation becomes while groups of words come, and at their end."""
        stream = self.translator.open(forced)
        return [*(stream.read(group.split()) for group in groups), stream.finish()]


@pytest.fixture
def service() -> Iterator[ChatService]:
    with chat_server() as service:
        yield service


def test_words_come_out_when_two_answers_agree_and_all_at_the_end(service: ChatService) -> None:
    updates = Session(service).say(*WORDS)
    assert [(update.text, update.tail) for update in updates] == [
        ("", "guten"),
        ("guten", " Morgen"),
        ("guten Morgen", " Damen"),
        ("guten Morgen Damen", " und"),
        ("guten Morgen Damen und", " Herren."),
        ("guten Morgen Damen und Herren.", ""),
    ]
    assert service.sources[0] == "good …" and service.sources[-1] == " ".join(WORDS)


@pytest.mark.parametrize("continues", [True, False])
@pytest.mark.parametrize(("policy", "n_asked"), [("fast", 6), ("balanced", 2), ("steady", 2), ("offline", 1)])
def test_the_pace_says_how_often_is_asked_and_the_end_is_the_same(
    service: ChatService, policy: str, n_asked: int, continues: bool
) -> None:
    service.continues = continues
    assert Session(service, policy=policy).say(*WORDS)[-1].text == translation(" ".join(WORDS))
    assert len(service.sources) == n_asked


@FEW
@given(cuts=st.sets(st.integers(1, 4)), again=st.integers(0, 5), continues=st.booleans())
def test_however_the_words_come_and_engines_change_nothing_is_taken_back_or_lost(
    cuts: set[int], again: int, continues: bool
) -> None:
    ends = [*sorted(cuts), len(WORDS)]
    groups = [WORDS[begin:end] for begin, end in zip([0, *ends], ends, strict=False)]
    with chat_server() as service:
        service.continues = continues
        session, text = Session(service), ""
        stream = session.translator.open()
        for number, group in enumerate(groups):
            update = stream.read(group)
            assert update.text.startswith(text)
            text = update.text
            if number == again:
                stream = Session(service).translator.open(update.timeline)
        assert stream.finish().text == translation(" ".join(WORDS))


def test_a_server_that_contradicts_itself_takes_nothing_back(service: ChatService) -> None:
    answers = iter(
        ["Guten Morgen", "Guten Morgen alle", "Hallo Morgen alle zusammen", "Ein ganz anderer Satz"]
    )
    service.behave = lambda body: (
        completion(next(answers))
        if body
        and "stream" in body
        and (body["messages"][1]["content"] != "Good morning, ladies and gentlemen.")
        else None
    )
    service.continues = False
    texts = [update.text for update in Session(service).say("good", "morning", "all")]
    assert all(later.startswith(earlier) for earlier, later in pairwise(texts))
    assert texts[1] == "Guten Morgen"


def test_a_server_that_is_away_is_asked_again_until_it_is_back_and_nothing_is_lost() -> None:
    with no_server() as service:
        session = Session(service)
        session.translator.load()  # captions begin without it
        stream = session.translator.open()
        assert [stream.read([word]).text for word in WORDS] == [""] * len(WORDS)
        with chat_server(service):
            assert stream.finish().text == translation(" ".join(WORDS))
    away, back = session.told
    assert isinstance(away, Trouble) and (away.cause, away.fatal) == (Cause.SERVER_AWAY, False)
    assert back == Mended(
        Cause.SERVER_AWAY, "The server translates again; what was said in the meantime follows."
    )
    assert service.sources == [" ".join(WORDS)]


def test_a_whole_sentence_waits_for_its_server_as_long_as_something_is_heard() -> None:
    with no_server() as service, ExitStack() as serving:
        session = Session(service)
        n_waits = 0

        def come_back() -> None:
            nonlocal n_waits
            n_waits += 1
            if n_waits == 30:
                serving.enter_context(chat_server(service))

        session.at_wait = come_back
        assert session.say("good morning")[-1].text == "guten Morgen"
    assert n_waits == 30 and [type(told) for told in session.told] == [Trouble, Mended]


@pytest.mark.parametrize("is_live", [True, False])
def test_where_nothing_more_is_heard_the_captions_end_and_the_rest_is_for_later(is_live: bool) -> None:
    with no_server() as service:
        session = Session(service, realtime=is_live)
        session.has_ended = is_live
        with pytest.raises(ServerError, match="No server answers"):
            session.say("good morning")
    assert PATIENCE.most_s <= session.now_s < 2 * PATIENCE.most_s


def test_without_hurry_captions_do_not_begin_without_their_server() -> None:
    with no_server() as service, pytest.raises(ServerError, match="No server answers"):
        Session(service, realtime=False).translator.load()


@pytest.mark.parametrize(
    "reply",
    [
        Reply(b"<html>Welcome</html>"),
        Reply(b"", 500),
        Reply(b"", 404),
        Reply(b"", 401),
        Reply(b"x" * 65536, is_endless=True),
    ],
)
def test_a_server_that_errs_for_a_while_is_told_once(service: ChatService, reply: Reply) -> None:
    n_left = 3

    def err_first(body: object) -> Reply | None:
        nonlocal n_left
        n_left -= 1
        return reply if n_left >= 0 else None

    service.behave = err_first
    session = Session(service)
    assert session.say("good morning")[-1].text == "guten Morgen"
    assert [type(told) for told in session.told] == [Trouble, Mended]


@pytest.mark.parametrize("reply", [completion(""), completion("ha ha ha", "length"), Reply(b"{}", 400)])
def test_a_sentence_without_a_usable_answer_is_marked_and_the_next_goes_on(
    service: ChatService, reply: Reply
) -> None:
    session = Session(service)
    service.behave = lambda body: reply
    assert session.say("good morning")[-1].text == "[not translated]"
    service.behave = lambda body: None
    assert session.say("good morning")[-1].text == "guten Morgen"
    [told] = session.told
    assert isinstance(told, Trouble) and told.cause == Cause.OTHERWISE and "choose another" in told.text


def test_answers_in_another_language_are_told_once(service: ChatService) -> None:
    session = Session(service)
    service.behave = lambda body: completion("早上好女士们先生们")
    for _ in range(5):
        session.say("good morning")
    [told] = session.told
    assert "answers in another language" in told.text


def test_terms_and_the_last_sentence_go_along_where_they_are_wanted(service: ChatService) -> None:
    session = Session(service, carries_context=True, glossary=(Term("ladies", "Frauen"),))
    session.say("good morning")
    session.translator.use_glossary((Term("gentlemen", "Männer"),))
    session.say("ladies and gentlemen")
    system, source, target, _ = service.asked[-1]["messages"]
    assert "gentlemen = Männer" in system["content"] and "Frauen" not in system["content"]
    assert (source["content"], target["content"]) == ("good morning", "guten Morgen")


def test_what_does_not_go_together_is_refused_before_anything_is_connected(service: ChatService) -> None:
    for changed, told in (
        ({"adapter": "/some/adapter"}, "without an adapter"),
        ({"translator": "http://"}, "is not the address"),
        ({"policy": "wait-0"}, "not known"),
        ({"target_language": "xx"}, "not known"),
    ):
        with pytest.raises(UserError, match=told):
            Session(service, **changed)
    with pytest.raises(NotAllowedError):
        Session(service, translator="http://192.0.2.1/v1#m")
    Session(service, translator="http://192.0.2.1/v1#m", allowed_host="192.0.2.1")
    assert service.paths == []
    with pytest.raises(UserError, match="without an adapter"):
        Session(service).translator.use_adapter(Path("a"))
    assert Session(service, policy="adaptive").translator.notes
