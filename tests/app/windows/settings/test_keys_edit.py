"""The field for keys, as assistive technology meets it."""

from __future__ import annotations

import weakref

from PySide6.QtGui import QAccessible, QKeySequence

from app.windows.settings.keys_edit import KeysEdit


def test_its_keys_are_told_and_it_goes_though_it_was_asked_for_them(qapp) -> None:
    edit = KeysEdit()
    edit.setKeySequence(QKeySequence("Ctrl+K"))
    told = QAccessible.queryAccessibleInterface(edit)
    assert told.role() == QAccessible.Role.HotkeyField
    assert told.text(QAccessible.Text.Value) == "Ctrl+K"
    gone = weakref.ref(edit)
    del edit
    assert gone() is None
