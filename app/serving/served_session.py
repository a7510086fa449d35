"""One engine of this computer at work for another one."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from app.remote.link import Link
from app.serving.offered import Offered
from app.session.child import EngineChild
from app.session.warm_engine import WarmEngine
from core.system.threads import GuardedThread
from core.wire.messages import (
    AdapterInUse,
    Change,
    EndOfSound,
    EngineSettings,
    Finished,
    FromEngine,
    Sound,
    SourceWords,
    Start,
    Trouble,
    UseAdapter,
)
from core.wire.remote_messages import EngineEnded, Refused
from core.wire.voice_messages import RecallVoices
from core.wire.wire import Message
from core.wording.errors import UserError

log = logging.getLogger(__name__)

Admit = Callable[[EngineSettings], bool]
"""Whether there is room for one more engine with such settings, which is then taken."""
MOST_LAST_LINES = 4_000


class ServedSession:
    """What a client sends goes to the engine, if it is offered, and what that says goes back."""

    def __init__(self, link: Link, user: str, offered: Offered, warm: WarmEngine, *, yields: bool) -> None:
        self.user = user
        self._link, self._offered, self._warm = link, offered, warm
        self._yields = yields
        self._child: EngineChild | None = None
        self._has_finished = False
        self._adapter = ""
        """As the client calls the one in use."""
        self._called = {"": ""}
        """How the client calls the adapters that lie here."""

    def run(self, admit: Admit) -> None:
        """Return when the client is gone, or has had all that it asked for."""
        start = self._link.receive()
        if not isinstance(start, Start):
            return
        try:
            settings = self._offered.settings(start.settings)
        except UserError as error:
            return self._end_with(Trouble(str(error), fatal=True))
        if not admit(settings):
            return self._end_with(Refused(is_full=True))
        self._adapter = self._called[settings.adapter] = start.settings.adapter
        self._serve(replace(start, settings=settings))

    def end(self) -> None:
        """End it at once, from any thread."""
        self._link.close()

    def _end_with(self, last: Message) -> None:
        with suppress(OSError):
            self._link.send(last)
        self._link.wait_for_end()

    def _serve(self, start: Start) -> None:
        taken = None if self._yields else self._warm.take(start)
        self._child = child = taken or EngineChild(start, yields=self._yields)
        bringing = GuardedThread(self._bring_back, "from-engine", (child,))
        bringing.start()
        try:
            while (message := self._link.receive()) is not None:
                self._pass_on(child, message)
            self._link.close()  # who still sends would wait for a client that only is silent
        except OSError:
            self._link.wait_for_end()  # the engine is gone, which the other thread tells
        finally:
            if not self._has_finished:
                child.kill()
            bringing.join()
            if self._has_finished and child.is_alive and not self._yields:
                self._warm.keep(child, start.settings)
            else:
                child.kill()
                child.end()

    def _pass_on(self, child: EngineChild, message: Message) -> None:
        if isinstance(message, Sound | SourceWords | RecallVoices | EndOfSound):
            child.send(message)
        elif isinstance(message, Change):
            self._change(child, message)
        else:
            log.warning("a client sent a %s to the engine", type(message).__name__)
            self._link.close()

    def _change(self, child: EngineChild, asked: Change) -> None:
        try:
            change = self._offered.change(asked)
        except UserError as error:
            return self._link.send(AdapterInUse(self._adapter, trouble=str(error)))
        if isinstance(asked, UseAdapter) and isinstance(change, UseAdapter):
            self._called[change.folder] = asked.folder
        child.send(change)

    def _bring_back(self, child: EngineChild) -> None:
        try:
            while (message := child.receive()) is not None:
                self._has_finished = isinstance(message, Finished)
                self._link.send(self._as_called(message))
                if self._has_finished:
                    return  # it waits for the next client
            self._link.send(EngineEnded(child.end()[-MOST_LAST_LINES:]))
        except OSError:
            if not self._has_finished:
                child.kill()  # nobody takes what it says any more: its feeder would wait for ever

    def _as_called(self, message: FromEngine) -> FromEngine:
        """Return a message with the adapter as the client calls it."""
        if not isinstance(message, AdapterInUse):
            return message
        self._adapter = self._called.get(message.folder, message.folder)
        return replace(message, folder=self._adapter)
