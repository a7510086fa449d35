"""A live talk that a server translates: its words are shown while the server is away, and nothing is lost."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

from chat_server import ChatService, chat_server, no_server, translation
from told import Told, assert_only_grows

from app.session.live_session import LiveMessage, LiveSession
from app.sound.file_source import FileSource
from core.captions.captions import Captioned
from core.wire.defaults import SHIPPED_RECOGNIZER
from core.wire.messages import EngineSettings, Finished
from core.wording.causes import Cause, Mended


class Run:
    """A session to its end; `at_caption` is called with each caption and the session."""

    def __init__(
        self, sound: Path, service: ChatService, folder: Path, at_caption=lambda message, session: None
    ) -> None:
        self.told = Told()
        self._at_caption = at_caption
        settings = EngineSettings(recognizer=SHIPPED_RECOGNIZER, translator=service.translator, policy="fast")
        self.session = LiveSession(FileSource(sound, "real"), settings, self._take, journal_folder=folder)
        self.session.start()
        assert self.session.wait()

    def _take(self, message: LiveMessage) -> None:
        self.told.messages.append(message)
        if isinstance(message, Captioned):
            self._at_caption(message, self.session)

    def assert_all_is_translated(self) -> None:
        assert isinstance(self.told.messages[-1], Finished)
        assert_only_grows(self.told.captions)
        for caption in self.told.last_states:
            assert caption.update.final
            assert caption.update.target == translation(caption.update.source)


def test_words_are_translated_while_they_are_said(tmp_path: Path, two_sentences: Path) -> None:
    with chat_server() as service:
        run = Run(two_sentences, service, tmp_path)
    run.assert_all_is_translated()
    assert any(source.endswith("…") for source in service.sources)
    assert run.told.troubles == []


def test_captions_go_on_while_the_server_is_away_and_their_translation_follows(
    tmp_path: Path, two_sentences: Path
) -> None:
    with no_server() as service, ExitStack() as serving:
        untranslated: list[str] = []

        def start_late(message: Captioned, session: LiveSession) -> None:
            if message.update.segment.number == 1 and message.heard and not untranslated:
                untranslated.append(message.update.target)
                serving.enter_context(chat_server(service))

        run = Run(two_sentences, service, tmp_path, start_late)
    assert untranslated == [""]
    run.assert_all_is_translated()
    [away] = run.told.troubles
    assert (away.cause, away.fatal) == (Cause.SERVER_AWAY, False)
    assert [message.cause for message in run.told.messages if isinstance(message, Mended)] == [away.cause]
