"""Threads at whose top trouble becomes a sentence, as at the top of a command."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from threading import Thread

from core.wording.errors import TROUBLES, logged_sentence_of

log = logging.getLogger(__name__)


class GuardedThread(Thread):
    """A daemon that hands what went wrong to `on_trouble`; the log has where it did.

    Other errors are faults of the program, which `threading.excepthook` takes.
    """

    def __init__(
        self,
        target: Callable[..., object],
        name: str,
        args: Iterable[object] = (),
        on_trouble: Callable[[str], object] | None = None,
    ) -> None:
        super().__init__(target=target, name=name, args=args, daemon=True)
        self._on_trouble = on_trouble

    def run(self) -> None:
        try:
            super().run()
        except TROUBLES as error:
            sentence = logged_sentence_of(error)
            if self._on_trouble is not None:
                self._on_trouble(sentence)
            else:
                log.error("the thread %s has ended: %s", self.name, type(error).__name__)
