"""Controls that each show one setting, also when it is changed elsewhere, and change it at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QFrame,
    QLineEdit,
    QScrollArea,
    QWidget,
)

from app.settings.settings import Group, Settings
from app.widgets.segments import Segments
from app.widgets.settings_store import SettingsStore
from app.widgets.switch import Switch
from app.widgets.value_slider import ValueSlider


def translated(text: object) -> str:
    """Return a marked text of these windows in the language of the interface."""
    return QCoreApplication.translate("Preferences", str(text))


class SettingSwitch(Switch):
    """A setting that is true or false; `value` reads it, `having` changes the group that it is in."""

    def __init__(
        self,
        store: SettingsStore,
        value: Callable[[Settings], bool],
        having: Callable[[Settings, bool], Group],
    ) -> None:
        super().__init__()
        self._value = value
        self._follow(store.settings)
        self.toggled.connect(lambda is_on: store.change(having(store.settings, is_on)))
        store.changed.connect(self._follow)

    def _follow(self, settings: Settings) -> None:
        self.setChecked(self._value(settings))


class SettingChoice(QComboBox):
    """A setting with one of some values, shown by marked texts; an unknown one shows as the first."""

    def __init__(
        self,
        store: SettingsStore,
        value: Callable[[Settings], str],
        having: Callable[[Settings, str], Group],
        texts: Mapping[str, object],
    ) -> None:
        super().__init__()
        self._value = value
        for key, text in texts.items():
            self.addItem(translated(text), key)
        self._follow(store.settings)
        self.activated.connect(lambda: store.change(having(store.settings, self.currentData())))
        store.changed.connect(self._follow)

    def _follow(self, settings: Settings) -> None:
        self.setCurrentIndex(max(0, self.findData(self._value(settings))))


class SettingSegments(Segments):
    """A setting with one of a few values with short names; an unknown one shows as the first, "" as none."""

    def __init__(
        self,
        store: SettingsStore,
        value: Callable[[Settings], str],
        having: Callable[[Settings, str], Group],
        texts: Mapping[str, object],
    ) -> None:
        self._names = {key: translated(text) for key, text in texts.items()}
        super().__init__(self._names)
        self._value = value
        self._follow(store.settings)
        self.chosen.connect(lambda key: store.change(having(store.settings, key)))
        store.changed.connect(self._follow)

    def _follow(self, settings: Settings) -> None:
        value = self._value(settings)
        self.choose(value if value in self._names or not value else next(iter(self._names)))


class SettingSlider(ValueSlider):
    """A setting that is one of some numbers."""

    def __init__(
        self,
        store: SettingsStore,
        value: Callable[[Settings], int],
        having: Callable[[Settings, int], Group],
        stops: Sequence[int],
        in_words: Callable[[int], str],
    ) -> None:
        super().__init__(stops, in_words)
        self._setting = value
        self._follow(store.settings)
        self.changed.connect(lambda number: store.change(having(store.settings, number)))
        store.changed.connect(self._follow)

    def _follow(self, settings: Settings) -> None:
        self.show_value(self._setting(settings))


class SettingLine(QLineEdit):
    """A setting that is a line of text; where it is empty, `standing_in` counts."""

    def __init__(
        self,
        store: SettingsStore,
        value: Callable[[Settings], str],
        having: Callable[[Settings, str], Group],
        standing_in: str,
    ) -> None:
        super().__init__()
        self._value = value
        self.setPlaceholderText(standing_in)
        self._follow(store.settings)
        self.editingFinished.connect(
            lambda: store.change(having(store.settings, " ".join(self.text().split())))
        )
        store.changed.connect(self._follow)

    def _follow(self, settings: Settings) -> None:
        if self.text() != self._value(settings):
            self.setText(self._value(settings))


class PageArea(QScrollArea):
    """Holds a page that may be taller than the window, and scrolls to the control that has the focus."""

    def __init__(self, page: QWidget) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(page)
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        # Qt does it only where the focus was on the page before.
        application.focusChanged.connect(self._show_focused)

    def _show_focused(self, before: QWidget | None, now: QWidget | None) -> None:
        if now is not None and self.isAncestorOf(now):
            self.ensureWidgetVisible(now)
