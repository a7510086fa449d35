"""The bar is at the top from edge to edge, and the talks have the room that is left."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton, QTextEdit

from app.windows.main.stage import MainStage


def test_from_above_come_bar_message_queue_talks_and_what_is_looked_for(qtbot) -> None:
    parts = QPushButton("Start"), QLabel("A message."), QLabel("Files."), QTextEdit(), QLineEdit()
    stage = MainStage(*parts)
    qtbot.addWidget(stage)
    stage.resize(600, 500)
    stage.show()
    bar, message, queue, talks, find_bar = (part.geometry() for part in parts)
    assert (bar.left(), bar.top(), bar.right()) == (0, 0, stage.rect().right())
    assert bar.bottom() < message.top() < queue.top() < talks.top() < find_bar.top()
    assert talks.height() > bar.height() + message.height() + find_bar.height()
    parts[1].hide()
    parts[2].hide()
    qtbot.waitUntil(lambda: parts[3].geometry().top() < message.bottom())
