"""The row of choices: what to listen to, from and to which language, who recognizes, how eagerly."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QPushButton, QSizePolicy, QWidget

from app.bridge.session_state import SessionState
from app.choices.session_choices import (
    fill_choices,
    recognizer_names,
    source_names,
    spoken_names,
    target_names,
)
from app.settings.settings import Settings
from app.sound.capture import is_both
from app.sound.devices import Device
from app.widgets.labels import label_for
from app.widgets.level_meter import LevelMeter
from app.widgets.search_box import SearchBox
from app.windows.main.pace_slider import PaceSlider
from models.manifests.manifests import LanguagePair

OPEN_FILE = "file:"
"""The entry that asks for a file; never a source itself."""
BOTH_DEVICES = ("both_microphone", "both_loudspeakers")
CHOSEN = ("source", *BOTH_DEVICES, "source_language", "target_language", "recognizer", "policy")
"""The `Settings` that are chosen here."""
FOLLOWED = (
    "source",
    *BOTH_DEVICES,
    "source_language",
    "target_language",
    "recognizer",
    "translator",
    "adapter",
)
"""Those that are shown here and chosen in other windows too."""


class Controls(QWidget):
    """Emits what the user chose; shows what the settings say."""

    changed = Signal(object)
    """The `Settings` as they are now."""
    file_wanted = Signal()
    start_wanted = Signal()
    pause_wanted = Signal()

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._wanted_target = settings.target_language
        self.source = self._choice(self.tr("Listen to"))
        self.microphone = self._choice(self.tr("Microphone"))
        self.loudspeakers = self._choice(self.tr("Sound of this computer"))
        self._both = QWidget()
        self.source_language = self._choice(self.tr("Spoken language"), SearchBox())
        self.target_language = self._choice(self.tr("Subtitles in"))
        self.recognizer = self._choice(self.tr("Recognizer"))
        self.pace = PaceSlider()
        self.level_meter = LevelMeter()
        self.start = QPushButton(self.tr("Start"))
        self.start.setAccessibleName(self.tr("Start or stop captions"))
        self.start.setMinimumWidth(110)
        self.start.clicked.connect(self.start_wanted)
        self.pause = QPushButton()
        self.pause.setAccessibleName(self.tr("Pause captions or go on"))
        self.pause.clicked.connect(self.pause_wanted)
        self._lay_out()
        fill_choices(self.source_language, spoken_names(settings), settings.source_language)
        fill_choices(self.target_language, target_names(settings), settings.target_language)
        fill_choices(self.recognizer, recognizer_names(settings.recognizer), settings.recognizer)
        self._show_paces()
        self.show_devices(())
        for box in (*self._boxes(), self.microphone, self.loudspeakers):
            box.activated.connect(self._choose)
        self.pace.chosen.connect(self._choose)

    @property
    def settings(self) -> Settings:
        return self._settings

    def show_settings(self, settings: Settings) -> None:
        """Follow what is chosen in other windows."""
        before = self._settings
        self._settings = replace(before, **{name: getattr(settings, name) for name in FOLLOWED})
        if self._settings == before:
            return
        if settings.target_language != before.target_language:
            self._wanted_target = settings.target_language
        self.show_devices(self._devices)
        fill_choices(self.source_language, spoken_names(settings), settings.source_language)
        fill_choices(self.recognizer, recognizer_names(settings.recognizer), settings.recognizer)
        self._offer_targets()
        self._show_paces()
        self.changed.emit(self._settings)  # another translator may know other languages

    def show_devices(self, devices: tuple[Device, ...]) -> None:
        """Offer the devices that are there now; what was chosen stays chosen though it is gone."""
        self._devices = devices
        chosen = self._settings.source
        names = source_names(devices, chosen) | {OPEN_FILE: self.tr("A sound or video file…")}
        fill_choices(self.source, names, chosen)
        for box, kind, wanted in (
            (self.microphone, "mic", self._settings.both_microphone),
            (self.loudspeakers, "system", self._settings.both_loudspeakers),
        ):
            labels = {device.label: device.label for device in devices if device.kind == kind}
            fill_choices(box, {"": self.tr("Default device")} | labels, wanted)
        self._show_both()

    def choose_file(self, path: Path) -> None:
        """Make a file the source."""
        self._settings = replace(self._settings, source=str(path))
        devices = [self.source.itemData(i, Qt.ItemDataRole.UserRole) for i in range(self.source.count())]
        if str(path) not in devices:
            self.source.insertItem(self.source.count() - 1, path.name, str(path))
        self.source.setCurrentIndex(self.source.findData(str(path)))
        self._show_both()
        self.changed.emit(self._settings)

    def show_policy(self, policy: str) -> None:
        """Go back to the policy that goes on, where another could not be had."""
        self._settings = replace(self._settings, policy=policy)
        self.pace.show_policy(policy)
        self.changed.emit(self._settings)

    def show_targets(self) -> None:
        """Offer the languages that can be had now: adapters come and go."""
        self._offer_targets()
        self.changed.emit(self._settings)

    def show_state(self, state: SessionState) -> None:
        """While a session runs only the pace can be chosen; the button stops it, then ends it at once."""
        for box in (*self._boxes(), self._both):
            box.setEnabled(state is SessionState.IDLE)
        self.start.setText(self._start_text(state))
        self.start.setAccessibleDescription(self.start.text())
        self.pause.setEnabled(state.can_be_stopped)
        self.pause.setText(self.tr("Go on") if state is SessionState.PAUSED else self.tr("Pause"))
        self.pause.setAccessibleDescription(self.pause.text())

    def _start_text(self, state: SessionState) -> str:
        if state.is_ending:
            return self.tr("End now")
        return self.tr("Start") if state is SessionState.IDLE else self.tr("Stop")

    def _boxes(self) -> tuple[QComboBox, ...]:
        return self.source, self.source_language, self.target_language, self.recognizer

    def _choose(self) -> None:
        if self.source.currentData() == OPEN_FILE:
            self.source.setCurrentIndex(self.source.findData(self._settings.source))
            self.file_wanted.emit()
            return
        before = self._settings
        if self.target_language.currentData() != before.target_language:
            self._wanted_target = self.target_language.currentData()
        self._settings = replace(
            self._settings,
            source=self.source.currentData(),
            both_microphone=self.microphone.currentData(),
            both_loudspeakers=self.loudspeakers.currentData(),
            source_language=self.source_language.currentData(),
            target_language=self.target_language.currentData(),
            recognizer=self.recognizer.currentData(),
            policy=self.pace.policy,
        )
        self._show_both()
        if self._settings.recognizer != before.recognizer:
            fill_choices(self.source_language, spoken_names(self._settings), self._settings.source_language)
        self._offer_targets()
        self._show_paces()
        self.changed.emit(self._settings)

    def _show_both(self) -> None:
        """Let the two devices be chosen where both are listened to."""
        self._both.setVisible(is_both(self._settings.source))

    def _offer_targets(self) -> None:
        """Offer the targets of the spoken language; where the wanted one is not among them, the first."""
        names = target_names(self._settings)
        target = self._wanted_target if self._wanted_target in names else next(iter(names))
        self._settings = replace(self._settings, target_language=target)
        fill_choices(self.target_language, names, target)

    def _show_paces(self) -> None:
        chosen = self._settings
        languages = LanguagePair(chosen.source_language, chosen.target_language)
        self.pace.show_paces(chosen.translator, chosen.adapter, chosen.policy, languages)

    def _choice(self, name: str, box: QComboBox | None = None) -> QComboBox:
        box = box or QComboBox()
        box.setAccessibleName(name)
        box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        # A long device name may not widen the window.
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        box.setMinimumContentsLength(12)
        return box

    def _lay_out(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(3)
        for column, (box, stretch) in enumerate(zip(self._boxes(), (3, 2, 2, 3), strict=True)):
            self._add(grid, column, box)
            grid.setColumnStretch(column, stretch)
        grid.addWidget(self.start, 1, len(self._boxes()))
        both = QGridLayout(self._both)
        both.setContentsMargins(0, 0, 0, 0)
        both.setHorizontalSpacing(grid.horizontalSpacing())
        both.setVerticalSpacing(grid.verticalSpacing())
        for column, box in enumerate((self.microphone, self.loudspeakers)):
            self._add(both, column, box)
        grid.addWidget(self._both, 2, 0, 1, len(self._boxes()))
        grid.addWidget(label_for(self.level_meter, self.level_meter.accessibleName()), 3, 0)
        grid.addWidget(self.level_meter, 4, 0)
        pace = label_for(self.pace.slider, self.tr("Translation pace, from fast to steady"))
        grid.addWidget(pace, 3, 1, 1, 3)
        grid.addWidget(self.pace, 4, 1, 1, 3)
        grid.addWidget(self.pause, 4, len(self._boxes()))  # last, as Tab follows this order

    def _add(self, grid: QGridLayout, column: int, box: QComboBox) -> None:
        """Add a box below its name."""
        grid.addWidget(label_for(box, box.accessibleName()), 0, column)
        grid.addWidget(box, 1, column)
