"""What assistive technology is told of a window, and what its keys reach, as sentences of what is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QLabel,
    QMenu,
    QRadioButton,
    QSplitterHandle,
    QWidget,
)

Role = QAccessible.Role
CONTROLS = {
    Role.Button,
    Role.ButtonDropDown,
    Role.ButtonMenu,
    Role.CheckBox,
    Role.ComboBox,
    Role.EditableText,
    Role.HotkeyField,
    Role.List,
    Role.MenuItem,
    Role.PageTab,
    Role.ProgressBar,
    Role.RadioButton,
    Role.Slider,
    Role.SpinBox,
    Role.Table,
    Role.Tree,
}
SHOWING = {Role.ProgressBar}
"""Controls that nobody operates."""
VAGUE = {Role.NoRole, Role.Client, Role.Pane, Role.Window, Role.Border, Role.Grouping}
"""Roles that do not tell what a control is for."""
MOUSE_ONLY = ("QTableCornerButton", "QLineEditIconButton")
"""Parts of Qt's whose keys are those of the whole: Ctrl+A, Ctrl+A and Delete."""
MANY = 300


def nodes(interface: QAccessibleInterface) -> Iterator[QAccessibleInterface]:
    """Yield an interface and all that is shown below it."""
    yield interface
    for number in range(interface.childCount()):
        child = interface.child(number)
        if child is not None and child.isValid() and not child.state().invisible:
            yield from nodes(child)


def tree(window: QWidget) -> list[QAccessibleInterface]:
    return list(nodes(QAccessible.queryAccessibleInterface(window)))


def name_of(interface: QAccessibleInterface) -> str:
    return interface.text(QAccessible.Text.Name)


def told_of(interface: QAccessibleInterface) -> str:
    """Return all that is told of something: its name, its description, its value."""
    kinds = (QAccessible.Text.Name, QAccessible.Text.Description, QAccessible.Text.Value)
    return " ".join(interface.text(kind) for kind in kinds)


def widget_of(interface: QAccessibleInterface) -> QWidget | None:
    """Return the widget of an interface, of a part of another the whole that has the focus for it."""
    widget = interface.object()
    if not isinstance(widget, QWidget):
        return None
    return widget.focusProxy() or widget


def faults_of_names(window: QWidget) -> list[str]:
    """Return what is wrong with the names and roles in a window."""
    return [sentence for interface in tree(window) for sentence in _faults(interface, window)]


def _faults(interface: QAccessibleInterface, window: QWidget) -> Iterator[str]:
    widget, shown = interface.object(), described(interface)
    if widget is not None and widget_of(interface) is not widget:
        return  # a part of another control
    if interface.role() in CONTROLS:
        name = name_of(interface).strip()
        kinds = [kind.__name__ for kind in type(widget).__mro__] if widget is not None else []
        is_named = _is_labelled(interface) if interface.role() == Role.ComboBox else bool(name)
        if not is_named or name in kinds:
            yield f"{shown} has no name"
        elif not _plain(_text_of(widget)) <= _plain(told_of(interface)):
            yield f"{shown} is not called as it is labelled, “{_text_of(widget)}”"
    elif isinstance(widget, QWidget) and _is_vague(interface, widget) and widget is not window:
        yield f"{shown} takes the focus and has no role"
    if isinstance(widget, QLabel) and not _plain(_text_of(widget)) <= _plain(told_of(interface)):
        yield f"{shown} does not tell its text, “{_text_of(widget)}”"


def _text_of(widget: object) -> str:
    text = getattr(widget, "text", None)
    is_labelled = isinstance(widget, QLabel) or hasattr(widget, "setShortcut")
    return str(text()) if is_labelled and callable(text) else ""


def _is_vague(interface: QAccessibleInterface, widget: QWidget) -> bool:
    return takes_focus(widget) and interface.role() in VAGUE


def _is_labelled(interface: QAccessibleInterface) -> bool:
    """Return whether a label is tied to a control; on Linux the name of a combo box is what it holds."""
    label = QAccessible.RelationFlag.Label
    return any(flag & label for _, flag in interface.relations(label))


def _plain(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.replace("&", "").casefold()))


def described(interface: QAccessibleInterface) -> str:
    """Return a control as a sentence names it."""
    widget = interface.object()
    kind = type(widget).__name__ if widget is not None else "part"
    return f"{kind} “{name_of(interface)}” ({interface.role().name})"


def takes_focus(widget: QWidget) -> bool:
    return bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus) and widget.isVisible() and widget.isEnabled()


def wanted(window: QWidget) -> dict[QWidget, str]:
    """Return the controls of a window that can be operated, by what they are called."""
    found: dict[QWidget, str] = {}
    for interface in tree(window):
        widget = widget_of(interface)
        if widget is None or widget.window() is not window or not widget.isEnabled():
            continue
        if type(widget).__name__ in MOUSE_ONLY or isinstance(widget, QSplitterHandle):
            continue
        if takes_focus(widget) or (interface.role() in CONTROLS - SHOWING and _stands_alone(widget)):
            found.setdefault(widget, described(interface))
    found.pop(window, None)
    return found


def _stands_alone(widget: QWidget) -> bool:
    """Return whether a control is none that shows a part of another, as the header of a table does."""
    return not isinstance(widget.parentWidget(), QAbstractItemView)


@dataclass(frozen=True, slots=True)
class Stop:
    """A control that Tab has come to: whether it is seen there, and whether that led up or left."""

    widget: QWidget
    before: QWidget
    is_seen: bool
    is_backward: bool
    top: int


def stops(window: QWidget, key: Qt.Key = Qt.Key.Key_Tab) -> list[Stop]:
    """Press Tab until it comes round; return where it came to, at last to the first again."""
    found: list[Stop] = []
    before = _press(window, key)
    for _ in range(MANY):
        widget = _press(window, key)
        place = _place(widget)
        is_seen = widget.isVisible() and not widget.visibleRegion().isEmpty()
        found.append(Stop(widget, before, is_seen, _goes_back(_place(before), place), place.top()))
        if [stop.widget for stop in found].count(widget) > 1:
            return found[:-1]
        before = widget
    raise AssertionError(f"Tab does not come round in {called(window)}")


def _press(window: QWidget, key: Qt.Key) -> QWidget:
    QTest.keyClick(window.focusWidget() or window, key)
    focused = window.focusWidget()
    assert focused is not None, "Tab reaches nothing"
    return focused


def faults_of_keys(window: QWidget) -> list[str]:
    """Return what cannot be reached by keys, or is reached and not seen, or in an odd order."""
    names = wanted(window)
    if not names:
        return []
    ring = stops(window)
    reached = [stop.widget for stop in ring]
    back = {stop.widget for stop in stops(window, Qt.Key.Key_Backtab)}
    faults = [f"{name} is not reached" for widget, name in names.items() if not _is_reached(widget, reached)]
    faults += [f"{called(stop.widget)} is not seen" for stop in ring if not stop.is_seen]
    faults += [f"{called(widget)} is reached in one direction only" for widget in back ^ set(reached)]
    faults += [f"{called(stop.widget)} comes after {called(stop.before)}" for stop in _odd(ring)]
    return faults + [f"{called(view)} is stuck" for view in reached if _is_stuck(view)]


def _odd(ring: list[Stop]) -> list[Stop]:
    """Return the stops that led up or left, but for the one with which the ring begins again."""
    backward = sorted((stop for stop in ring if stop.is_backward), key=lambda stop: stop.top)
    return backward[1:]


def _is_reached(widget: QWidget, reached: list[QWidget]) -> bool:
    return widget in reached or (_is_one_of_several(widget) and _by_arrows(widget, reached))


def _is_one_of_several(widget: QWidget) -> bool:
    """Return whether of a button and its neighbours one is chosen: Tab leads to one of them."""
    group = widget.group() if isinstance(widget, QAbstractButton) else None
    return isinstance(widget, QRadioButton) or (group is not None and group.exclusive())


def _by_arrows(button: QWidget, reached: list[QWidget]) -> bool:
    """Return whether the arrow keys lead to a button from the one of its group that Tab reaches."""
    group = [other for other in reached if _is_one_of_several(other) and other.parent() is button.parent()]
    if not group:
        return False
    n_steps = sum(map(_is_one_of_several, button.parent().findChildren(QWidget)))
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Up):
        group[0].setFocus()
        for _ in range(n_steps):
            QTest.keyClick(button.window().focusWidget(), key)
            if button.hasFocus():
                return True
    return False


def _is_stuck(view: QWidget) -> bool:
    """Return whether the arrows do not move within a list or table of several rows."""
    if not isinstance(view, QAbstractItemView) or view.model().rowCount() < 2:
        return False
    view.setFocus()
    places = set()
    for key in (Qt.Key.Key_Home, Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_Down):
        QTest.keyClick(view, key)
        places.add(view.currentIndex().row())
    return len(places) < 2


def _place(widget: QWidget) -> QRect:
    return QRect(widget.mapTo(widget.window(), widget.rect().topLeft()), widget.size())


def _goes_back(before: QRect, after: QRect) -> bool:
    """Return whether the next control stands above or left, and does not begin a column further right."""
    if after.bottom() < before.top():
        return after.left() <= before.right()
    is_beside = after.top() <= before.bottom() and before.top() <= after.bottom()
    return is_beside and after.right() < before.left()


def called(widget: QWidget) -> str:
    return described(QAccessible.queryAccessibleInterface(widget))


def faults_in(menu: QMenu) -> list[str]:
    """Go through an open menu by the arrows, and return what is wrong with its entries."""
    entries = [entry for entry in menu.actions() if entry.isVisible() and not entry.isSeparator()]
    reached, faults = [], []
    for _ in entries:
        QTest.keyClick(menu, Qt.Key.Key_Down)
        reached.append(menu.activeAction())
        submenu = reached[-1].menu() if reached[-1] else None
        if submenu is not None and submenu.isEnabled():
            QTest.keyClick(menu, Qt.Key.Key_Right)
            faults += faults_in(submenu)
            QTest.keyClick(submenu, Qt.Key.Key_Left)
    faults += [
        f"the entry “{entry.text()}” is not reached"
        for entry in entries
        if entry.isEnabled() and entry not in reached
    ]
    items = [item for item in tree(menu) if item.role() == Role.MenuItem]
    if len(items) < len(entries) or not all(map(name_of, items)):
        told = [(item.role().name, name_of(item)) for item in tree(menu)]
        faults.append(f"not every entry of “{menu.title()}” has a name and a role: {told}")
    return faults
