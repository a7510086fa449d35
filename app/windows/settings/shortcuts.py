"""Which keys an entry of the menus may have."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QCoreApplication, QKeyCombination, Qt
from PySide6.QtGui import QKeySequence

from app.choices.actions import (
    ENTRIES,
    MENUS,
    PORTABLE,
    belong_to_macos,
    default_keys,
    keys_in_use,
    plain,
    translated,
)
from core.wording.errors import UserError

translate = QCoreApplication.translate

ALONE = range(Qt.Key.Key_F1.value, Qt.Key.Key_F35.value + 1)
"""Keys that need no Ctrl or Alt: nobody types, moves or presses a button with them."""

EDITING = (QKeySequence.StandardKey.Copy, QKeySequence.StandardKey.SelectAll)
"""What the captions, which can be selected, do with these keys themselves."""


EVERYDAY = (
    *EDITING,
    *(QKeySequence.StandardKey.Cut, QKeySequence.StandardKey.Paste, QKeySequence.StandardKey.Undo),
    *(QKeySequence.StandardKey.Redo, QKeySequence.StandardKey.Find, QKeySequence.StandardKey.Save),
    *(QKeySequence.StandardKey.SaveAs, QKeySequence.StandardKey.Open, QKeySequence.StandardKey.New),
    *(QKeySequence.StandardKey.Print, QKeySequence.StandardKey.Close, QKeySequence.StandardKey.Quit),
    *(QKeySequence.StandardKey.AddTab, QKeySequence.StandardKey.Refresh),
)
"""What nearly every program does with keys: one that took these for itself would break the others."""
OF_SYSTEMS = ("Alt+F4", "Alt+Space", "Alt+Tab", "Ctrl+Esc")
"""What windows and their systems do, and Qt does not tell everywhere."""


class KeysRefused(UserError):
    """These keys cannot be those of the entry; the message says why, and what to do."""


def with_keys(shortcuts: Mapping[str, str], id: str, keys: str) -> dict[str, str]:
    """Return the shortcuts in which the entry has these keys; what has its default keys is not among them.

    Raises:
        KeysRefused: another entry has them, or they have another use.
    """
    if keys:
        _check(shortcuts, id, QKeySequence(keys, PORTABLE))
    others = {other: kept for other, kept in shortcuts.items() if other != id}
    return others if keys == default_keys(id) else others | {id: keys}


def _check(shortcuts: Mapping[str, str], id: str, sequence: QKeySequence) -> None:
    shown = sequence.toString(QKeySequence.SequenceFormat.NativeText)
    in_use = {keys: other for other, keys in keys_in_use(shortcuts).items() if other != id}
    if other := in_use.get(sequence.toString(PORTABLE)):
        sentence = translate("Preferences", "{} belongs to “{}”; give that entry other keys first.")
        raise KeysRefused(sentence.format(shown, plain(ENTRIES[other].text)))
    for menu in MENUS:
        if QKeySequence.mnemonic(translated(menu.text)) == sequence:
            sentence = translate("Preferences", "{} opens the menu “{}”; choose other keys.")
            raise KeysRefused(sentence.format(shown, plain(menu.text)))
    if _is_of(EDITING, sequence):
        sentence = translate("Preferences", "{} selects or copies text; choose other keys.")
        raise KeysRefused(sentence.format(shown))
    if belong_to_macos(sequence.toString(PORTABLE)):
        sentence = translate("Preferences", "{} belongs to macOS; choose other keys.")
        raise KeysRefused(sentence.format(shown))
    if not _may_stand_alone(sequence):
        sentence = translate(
            "Preferences", "{} alone is needed elsewhere; press it together with Ctrl or Alt."
        )
        raise KeysRefused(sentence.format(shown))


def is_needed_everywhere(sequence: QKeySequence) -> bool:
    """Return whether nearly every program, or the system, does something with these keys."""
    keys = sequence.toString(PORTABLE)
    return _is_of(EVERYDAY, sequence) or keys in OF_SYSTEMS or belong_to_macos(keys)


def _is_of(actions: Iterable[QKeySequence.StandardKey], sequence: QKeySequence) -> bool:
    """Return whether one of these actions has the keys, on this system."""
    return any(sequence in QKeySequence.keyBindings(action) for action in actions)


def _may_stand_alone(sequence: QKeySequence) -> bool:
    """Return whether keys may be a shortcut: one with Ctrl, Alt or Meta, or one that nothing else needs."""
    pressed: QKeyCombination = sequence[0]  # type: ignore[index]  # the stubs lack it
    modifiers = pressed.keyboardModifiers() & ~(
        Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier
    )
    return bool(modifiers) or pressed.key().value in ALONE
