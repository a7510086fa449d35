"""Numbers stand off the edge of their field, in every window."""

from __future__ import annotations

import ast
from pathlib import Path

import app
from app.widgets import spin_box as module
from app.widgets.spin_box import BEFORE, spin_box


def test_the_number_stands_off_the_edge_and_the_box_is_named(qtbot) -> None:
    box = spin_box("Steps")
    qtbot.addWidget(box)
    assert box.lineEdit().textMargins().left() == BEFORE and box.accessibleName() == "Steps"


def test_no_window_makes_one_without_it() -> None:
    makers = [
        path
        for path in Path(app.__file__).parent.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "QSpinBox"
    ]
    assert makers == [Path(module.__file__)]
