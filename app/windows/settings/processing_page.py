"""The page of what recognizes and translates: where it runs, in which numbers, and what it may detect."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QT_TRANSLATE_NOOP, QSignalBlocker, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem

from app.bridge.background_job import BackgroundJob
from app.choices.languages import names_in_order
from app.host.machine import GraphicsCard, nvidia_cards
from app.look.kinds import Kind, set_kind
from app.settings.settings import Settings
from app.widgets.labels import label_for, sentence
from app.widgets.quantities import size
from app.widgets.setting_cards import SettingsPage
from app.widgets.setting_controls import SettingChoice, translated
from app.widgets.settings_store import SettingsStore
from app.windows.settings.engine_computer import EngineComputer
from core.wording.languages import CODES

THIS_COMPUTER = QT_TRANSLATE_NOOP("Preferences", "This computer")
CARD = "cuda"
CHECKED = Qt.CheckState.Checked

DEVICES: dict[str, object] = {
    "auto": QT_TRANSLATE_NOOP("Preferences", "The graphics card, if there is one"),
    "cpu": QT_TRANSLATE_NOOP("Preferences", "The processor"),
    CARD: QT_TRANSLATE_NOOP("Preferences", "Only the graphics card"),
}

PRECISIONS: dict[str, object] = {
    "auto": QT_TRANSLATE_NOOP("Preferences", "What fits in the memory"),
    "float32": QT_TRANSLATE_NOOP("Preferences", "float32: the most memory, exact"),
    "bf16": QT_TRANSLATE_NOOP("Preferences", "bf16: half of that memory"),
    "int8": QT_TRANSLATE_NOOP("Preferences", "int8: about a quarter"),
    "4bit": QT_TRANSLATE_NOOP("Preferences", "4bit: the least, about a sixth"),
}


class DetectableLanguages(QListWidget):
    """The languages that may be detected are checked; none is as all."""

    def __init__(self, store: SettingsStore) -> None:
        super().__init__()
        self._store = store
        for code, name in names_in_order(CODES).items():
            item = QListWidgetItem(name, self)
            item.setData(Qt.ItemDataRole.UserRole, code)
        self._follow(store.settings)
        self.itemChanged.connect(self._choose)
        store.changed.connect(self._follow)

    def _items(self) -> dict[str, QListWidgetItem]:
        items = map(self.item, range(self.count()))
        return {item.data(Qt.ItemDataRole.UserRole): item for item in items}

    def _choose(self) -> None:
        checked = [code for code, item in self._items().items() if item.checkState() is CHECKED]
        self._store.change(replace(self._store.settings.languages, detectable=tuple(checked)))

    def _follow(self, settings: Settings) -> None:
        with QSignalBlocker(self):
            for code, item in self._items().items():
                item.setCheckState(
                    CHECKED if code in settings.languages.detectable else Qt.CheckState.Unchecked
                )


class ProcessingPage(SettingsPage):
    """Device, precision and detection, as `--device`, `--precision` and `--detect` choose them."""

    def __init__(self, store: SettingsStore) -> None:
        super().__init__(translated(THIS_COMPUTER))
        self.device = SettingChoice(
            store,
            lambda settings: settings.engine.device,
            lambda settings, device: replace(settings.engine, device=device),
            DEVICES,
        )
        self.cards = sentence()
        self.precision = SettingChoice(
            store,
            lambda settings: settings.engine.precision,
            lambda settings, precision: replace(settings.engine, precision=precision),
            PRECISIONS,
        )
        self.detectable = DetectableLanguages(store)
        self.computer = EngineComputer(store)
        self._lay_out()
        self.looking = BackgroundJob("card-scout", self)
        self.looking.done.connect(self._show_cards)

    def showEvent(self, event: QShowEvent) -> None:
        self.computer.look()
        # Asking the driver may take seconds.
        self.looking.begin(lambda tell, given_up: nvidia_cards())
        super().showEvent(event)

    def _lay_out(self) -> None:
        later = self.tr("Takes effect the next time captions start.")
        group = self.add_group()
        group.add(self.tr("&Recognize and translate on"), self.device, self.cards)
        group.add(self.tr("&Precision of the translator"), self.precision, later)
        group = self.add_group(self.tr("Which computer recognizes and translates"))
        leaves = self.tr(
            "The sound goes encrypted to the chosen computer and nowhere else; transcripts stay here."
        )
        group.add(self.tr("&Engine on"), self.computer, f"{leaves} {later}")
        group.add_wide(self.computer.pair_button, self.computer.forget_button)
        group = self.add_group(self.tr("Detected languages"))
        name = self.tr("&Languages to detect")
        self.detectable.setAccessibleName(name.replace("&", ""))
        note = sentence(
            self.tr("If none is checked, Whisper detects any language that it knows.") + " " + later
        )
        set_kind(note, Kind.SMALL_NOTE)
        group.add_wide(label_for(self.detectable, name), note, self.detectable)
        self._show_cards([])

    def _show_cards(self, cards: list[GraphicsCard]) -> None:
        """Name the cards; without one, the entry can still be chosen, as a card may be added."""
        only_card = translated(DEVICES[CARD])
        none = self.tr("{} (none was found)").format(only_card)
        self.device.setItemText(self.device.findData(CARD), only_card if cards else none)
        found = self.tr("Found: {}").format(", ".join(map(card_in_words, cards)))
        later = self.tr("Takes effect the next time captions start.")
        self.cards.setText(f"{found}. {later}" if cards else later)
        self.cards.show()


def card_in_words(card: GraphicsCard) -> str:
    """Return a card's name, and its memory where the driver tells it."""
    return f"{card.name} ({size(card.memory_bytes)})" if card.memory_mb else card.name
