"""The program with its window, in a process of its own: it captions a file, trains an adapter, and ends.

Its arguments are the file and one with sentence pairs.
"""

from __future__ import annotations

import sys

from PySide6.QtCore import QObject, QTimer

import app.cli
import app.desktop.program
from app.desktop.program import Program
from app.desktop.wish import Wish
from app.windows.training.plans import Length

OFTEN_MS = 100
N_STEPS = 2


class Visitor(QObject):
    """Clicks what a user would, when it can be clicked."""

    def __init__(self, program: Program, pairs: str) -> None:
        super().__init__(program)
        self._window = program.window
        self._training = self._window.training_controller.window
        self._pairs = pairs
        self._looking = QTimer(self, interval=OFTEN_MS)
        self._looking.timeout.connect(self._look)
        self._window.bridge.ended.connect(self._choose)
        self._has_begun = False

    def _choose(self) -> None:
        self._window.training_controller.show()
        form = self._training.form
        form.length.setCurrentIndex(form.length.findData(Length.STEPS.value))
        form.steps.setValue(N_STEPS)
        form.use_file(self._pairs)
        self._looking.start()

    def _look(self) -> None:
        if self._training.is_training:
            self._has_begun = True
        elif self._has_begun:
            self._looking.stop()
            self._window.close()
        elif self._training.start_button.isEnabled():
            self._training.start_button.click()


class VisitedProgram(Program):
    """The program, with somebody at its window."""

    def begin(self, wish: Wish, *, is_hidden: bool) -> None:
        Visitor(self, pairs=sys.argv[2])
        super().begin(wish, is_hidden=is_hidden)


if __name__ == "__main__":
    app.desktop.program.Program = VisitedProgram
    sys.exit(app.cli.main(["window", sys.argv[1]]))
