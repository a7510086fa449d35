"""What is shown of a queue of files while nothing can be begun."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QObject

from app.bridge.session_bridge import SessionBridge
from app.widgets.message_bar import MessageBar
from app.windows.main.file_queue import FileQueue
from app.windows.main.queue_bar import QueueBar
from core.wire.messages import Health


@pytest.fixture
def queue(qtbot, tmp_path: Path) -> FileQueue:
    parent, bar = QObject(), MessageBar()
    qtbot.addWidget(bar)
    queue = FileQueue(SessionBridge(tmp_path, parent), lambda path: path.name != "first.wav", bar, parent)
    queue.kept = parent, bar  # as long as it lives
    return queue


def test_what_cannot_be_begun_waits_to_be_gone_on_with(queue: FileQueue, qtbot) -> None:
    bar = QueueBar(queue, queue.parent().findChild(SessionBridge))
    qtbot.addWidget(bar)
    assert not bar.isVisible()
    queue.add([Path("first.wav"), Path("a&b.wav")])
    assert bar.isVisible() and bar.go_on.isVisible() and not bar.skip.isVisible()
    assert (bar.title.text(), bar.waiting.text(), bar.details.text()) == (
        "Files are waiting",
        "2 waiting",
        "",
    )
    texts = [entry.text() for entry in bar.waiting.menu().actions()]
    assert texts == ["Remove “first.wav”", "Remove “a&&b.wav”", "", "Remove &all"]
    queue.remove(Path("first.wav"))
    assert bar.waiting.text() == "1 waiting"
    queue.clear()
    assert not bar.isVisible()


def test_it_tells_which_of_how_many_is_read_and_how_far(queue: FileQueue, qtbot) -> None:
    bridge = queue.parent().findChild(SessionBridge)
    bar = QueueBar(queue, bridge)
    qtbot.addWidget(bar)
    queue.add([Path("second.wav"), Path("third.wav")])
    bridge.health.emit(Health(62.0, False, 1.0, 0.0, 1.0))
    assert bar.details.text() == "1 of 2 · 1:03 read"
    assert bar.title.text() == "second.wav" and bar.waiting.text() == "1 waiting"
