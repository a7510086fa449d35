"""What is further from one side than from the other is so from the other side in a mirrored interface."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLabel, QWidget

import app
from app.widgets.margins import mirrored

SETTERS = ("setContentsMargins", "setTextMargins")


@pytest.fixture
def mirrored_interface(qapp: QApplication) -> Iterator[None]:
    before = qapp.layoutDirection()
    qapp.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    yield
    qapp.setLayoutDirection(before)


def place_of_a_label(qtbot) -> QRect:
    window, label = QWidget(), QLabel("said")
    qtbot.addWidget(window)
    row = QHBoxLayout(window)
    row.setContentsMargins(*mirrored(20, 8, 6, 4))
    row.addWidget(label)
    window.resize(200, 60)
    window.show()
    return label.geometry()


def test_the_beginning_is_on_the_left(qtbot) -> None:
    assert place_of_a_label(qtbot) == QRect(20, 8, 174, 48)


def test_in_a_mirrored_interface_the_beginning_is_on_the_right(qtbot, mirrored_interface) -> None:
    assert place_of_a_label(qtbot) == QRect(6, 8, 174, 48)


def is_one_sided(node: ast.AST) -> bool:
    """Return whether a call sets another margin on the left than on the right, whatever the language."""
    if not isinstance(node, ast.Call) or ast.unparse(node.func).rpartition(".")[2] not in SETTERS:
        return False
    return len(node.args) == 4 and ast.unparse(node.args[0]) != ast.unparse(node.args[2])


def test_no_window_has_margins_that_are_not_mirrored() -> None:
    one_sided = [
        f"{path.name}:{node.lineno}"
        for path in Path(app.__file__).parent.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if is_one_sided(node)
    ]
    assert one_sided == []
