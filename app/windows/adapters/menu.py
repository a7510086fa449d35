"""The adapters in a menu: one is chosen, those that do not fit say why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu

from app.adapters.shelf import ChosenTranslator, KeptAdapter
from app.widgets.menu_entry import MenuHeading, TwoLineEntry
from app.widgets.menus import lettered, letters_of
from app.windows.adapters.wording import points_explained, short_note


class AdapterMenu(QObject):
    """Keeps the adapters in a menu, above the action `before`; they are looked up when the menu opens."""

    chosen = Signal(str)
    """The folder of an adapter, empty for none."""

    def __init__(
        self,
        menu: QMenu,
        before: QAction,
        look: Callable[[], tuple[ChosenTranslator, Sequence[KeptAdapter]]],
        in_use: Callable[[], tuple[str, str]],
    ) -> None:
        """`in_use` returns the folder of the adapter in use and the policy."""
        super().__init__(menu)
        self._menu = menu
        self._look = look
        self._in_use = in_use
        self._group = QActionGroup(self)
        self._group.triggered.connect(self._choose)
        self._separator = menu.insertSeparator(before)
        menu.insertAction(self._separator, MenuHeading(menu, self.tr("Adapter")))
        menu.setToolTipsVisible(True)
        menu.aboutToShow.connect(self.refresh)

    @property
    def actions(self) -> list[QAction]:
        """None, then the adapters."""
        return self._group.actions()

    def refresh(self) -> None:
        """Show the adapters that there are now."""
        for action in self.actions:
            self._group.removeAction(action)
            self._menu.removeAction(action)
            action.deleteLater()
        folder, policy = self._in_use()
        self._add(self.tr("&No adapter"), self.tr("The translator alone"), "", is_checked=not folder)
        taken = letters_of(self._menu.actions())
        translator, adapters = self._look()
        for adapter in adapters:
            name, note = lettered(adapter.name, taken), short_note(adapter, translator, policy)
            is_checked = bool(folder) and adapter.folder == Path(folder)
            action = self._add(name, note, str(adapter.folder), is_checked=is_checked)
            action.setEnabled(not adapter.trouble)
            _explain(action, adapter, translator, policy)

    def _add(self, name: str, note: str, folder: str, *, is_checked: bool) -> QAction:
        action = TwoLineEntry(self._menu, name, note)
        action.setData(folder)
        action.setChecked(is_checked)
        self._group.addAction(action)
        self._menu.insertAction(self._separator, action)
        return action

    def _choose(self, action: QAction) -> None:
        self.chosen.emit(action.data())


def _explain(action: QAction, adapter: KeptAdapter, translator: ChosenTranslator, policy: str) -> None:
    """Let the entry say why the adapter cannot be chosen, or else what it gains."""
    tip = adapter.trouble
    if not tip and adapter.manifest is not None:
        tip = points_explained(adapter.manifest, translator, policy)
    action.setToolTip(tip)
    action.setStatusTip(tip)
