from __future__ import annotations

import os
import subprocess
import sys

SCRIPT = """
import sys
from PySide6.QtCore import QEvent
from PySide6.QtGui import QFileOpenEvent
from app.desktop.program import new_application
application = new_application()
application.file_wanted.connect(print)
application.sendEvent(application, QFileOpenEvent(sys.argv[1]))
application.sendEvent(application, QEvent(QEvent.Type.User))
"""


def test_a_file_that_the_system_hands_over_is_wanted() -> None:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, "/talks/a talk.mp4"],
        env=os.environ | {"QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "/talks/a talk.mp4\n"
