from __future__ import annotations

import os
import subprocess
import sys

SCRIPT = """
import sys
from PySide6.QtCore import QEvent
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QWidget
from app.desktop.program import new_application
application = new_application()
class Refusing(QWidget):
    def closeEvent(self, event):
        event.ignore()
        print("asked")
application.file_wanted.connect(print)
application.end_wanted.connect(lambda: print("ends"))
application.sendEvent(application, QFileOpenEvent(sys.argv[1]))
end = QEvent(QEvent.Type.Quit)
end.ignore()
window = Refusing()
window.show()
application.sendEvent(application, end)
print(window.isVisible())
"""


def test_a_file_that_the_system_hands_over_is_wanted_and_so_is_the_end() -> None:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, "/talks/a talk.mp4"],
        env=os.environ | {"QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "/talks/a talk.mp4\nends\nTrue\n"
