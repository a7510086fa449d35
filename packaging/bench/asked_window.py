"""The program with its window, in a process of its own that does what standard input asks for.

`toggle` starts or stops captions; `captions` answers, a JSON line, with every state of every caption so far;
`click N` and `key N` press a button N times and answer with the milliseconds of each; the end of the input
ends the program.
"""

from __future__ import annotations

import json
import sys
import time

from answers import AnswerMeter
from PySide6.QtCore import QObject, Qt, Signal

from app.desktop.program import Program, new_application
from app.desktop.single_instance import Place, SingleInstance
from app.desktop.wish import What, Wish
from core.captions.captions import CaptionUpdate
from core.files.user_folders import config_folder
from core.system.threads import GuardedThread
from core.wire.wire import to_json

BETWEEN_S = 0.05
"""So long a press stands alone."""


class Asker(QObject):
    """Hands on what is asked for, in the thread of the window."""

    toggle_wanted = Signal()
    meter_wanted = Signal()
    meter_unwanted = Signal()
    over = Signal()

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self._window = program.window
        self._meter: AnswerMeter | None = None
        self._updates: list[CaptionUpdate] = []
        self.toggle_wanted.connect(self._window.session.toggle)
        # The thread that asks goes on when it is done.
        self.meter_wanted.connect(self._begin, Qt.ConnectionType.BlockingQueuedConnection)
        self.meter_unwanted.connect(self._end, Qt.ConnectionType.BlockingQueuedConnection)
        self.over.connect(self._window.close)
        self._window.bridge.captioned.connect(self._updates.append)
        self._window.bridge.ready.connect(lambda _: tell("ready"))
        self._window.bridge.ended.connect(lambda: tell("ended"))

    def listen(self) -> None:
        """Do what is asked for until nobody asks any more; for a thread of its own."""
        for line in sys.stdin:
            word, _, n_times = line.strip().partition(" ")
            if word == "toggle":
                self.toggle_wanted.emit()
            elif word == "captions":
                tell([to_json(update) for update in self._updates])
            else:
                tell(self._measure(word, int(n_times)))
        self.over.emit()

    def _measure(self, kind: str, n_times: int) -> list[float]:
        self.meter_wanted.emit()
        assert self._meter is not None
        press = self._meter.click_ms if kind == "click" else self._meter.key_ms
        answers_ms = []
        for _ in range(n_times):
            time.sleep(BETWEEN_S)
            answers_ms.append(press())
        self.meter_unwanted.emit()
        return answers_ms

    def _begin(self) -> None:
        button = self._window.controls.start
        button.setFocus()
        self._meter = AnswerMeter(self._window, button)

    def _end(self) -> None:
        assert self._meter is not None
        self._meter.end()
        self._meter.deleteLater()


def tell(what: object) -> None:
    sys.stdout.write(json.dumps(what) + "\n")
    sys.stdout.flush()


def main() -> int:
    """Run the program, with the settings of its user."""
    application = new_application()
    program = Program(application, SingleInstance(Place.of(config_folder())))
    program.begin(Wish.made_here(What.SHOW), is_hidden=False)
    asker = Asker(program)
    GuardedThread(asker.listen, "asker").start()
    tell("open")
    return application.exec()
