"""The row of choices: what to listen to, from and to which language, who recognizes, how eagerly."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QPushButton, QSizePolicy, QWidget

from app.bridge.session_state import SessionState
from app.choices.session_choices import (
    device_names,
    fill_choices,
    recognizer_names,
    source_names,
    spoken_names,
    target_names,
)
from app.settings.settings import EngineChoice, LanguageChoice, Settings, SoundChoice
from app.sound.capture import is_both
from app.sound.devices import Device
from app.widgets.labels import label_for
from app.widgets.level_meter import LevelMeter
from app.widgets.search_box import SearchBox
from app.windows.main.pace_slider import PaceSlider
from models.manifests.manifests import LanguagePair

OPEN_FILE = "file:"
"""The entry that asks for a file; never a source itself."""


class Controls(QWidget):
    """Shows what the settings say, and emits what the user chooses, which the settings say then."""

    chosen = Signal(object)
    """The `Group` of settings with what was chosen."""
    file_wanted = Signal()
    start_wanted = Signal()
    pause_wanted = Signal()

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._wanted_target = settings.languages.target
        """Comes back with a spoken language that it can be had of."""
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
        fill_choices(self.target_language, target_names(settings), settings.languages.target)
        self._devices: tuple[Device, ...] = ()
        self._show()
        for box in (self.source, self.microphone, self.loudspeakers):
            box.activated.connect(self._choose_sound)
        self.source_language.activated.connect(self._choose_spoken)
        self.target_language.activated.connect(self._choose_target)
        self.recognizer.activated.connect(self._choose_recognizer)
        self.pace.chosen.connect(self._choose_policy)

    def show_settings(self, settings: Settings) -> None:
        """Show what is chosen from now on, here or in another window."""
        before, self._settings = self._settings, settings
        if _shown(settings) == _shown(before):
            return
        if settings.languages.target != self.target_language.currentData():
            self._wanted_target = settings.languages.target
        self._show()
        self.show_targets()

    def show_targets(self) -> None:
        """Offer the languages that can be had now: adapters come and go."""
        languages = replace(self._settings.languages, target=self._offer_targets(self._settings))
        if languages != self._settings.languages:
            self.chosen.emit(languages)

    def choose_source(self) -> None:
        """Let something else to listen to be chosen."""
        self.source.setFocus()
        self.source.showPopup()

    def show_devices(self, devices: tuple[Device, ...]) -> None:
        """Offer the devices that are there now; what was chosen stays chosen though it is gone."""
        self._devices = devices
        sound = self._settings.sound
        names = source_names(devices, sound.source) | {OPEN_FILE: self.tr("A sound or video file…")}
        fill_choices(self.source, names, sound.source)
        self._show_both()

    def show_state(self, state: SessionState) -> None:
        """While a session runs only the pace can be chosen; the button stops it, then ends it at once."""
        for box in (*self._boxes(), self._both):
            box.setEnabled(state is SessionState.IDLE)
        self.start.setText(self._start_text(state))
        self.start.setAccessibleDescription(self.start.text())
        self.pause.setEnabled(state.can_be_paused)
        self.pause.setText(self.tr("Go on") if state is SessionState.PAUSED else self.tr("Pause"))
        self.pause.setAccessibleDescription(self.pause.text())

    def _start_text(self, state: SessionState) -> str:
        if state.is_ending:
            return self.tr("End now")
        return self.tr("Start") if state is SessionState.IDLE else self.tr("Stop")

    def _boxes(self) -> tuple[QComboBox, ...]:
        return self.source, self.source_language, self.target_language, self.recognizer

    def _choose_sound(self) -> None:
        sound = self._settings.sound
        if self.source.currentData() == OPEN_FILE:
            self.source.setCurrentIndex(self.source.findData(sound.source))
            self.file_wanted.emit()
            return
        chosen = replace(
            sound,
            source=self.source.currentData(),
            both_microphone=self.microphone.currentData(),
            both_loudspeakers=self.loudspeakers.currentData(),
        )
        self.chosen.emit(chosen)

    def _choose_spoken(self) -> None:
        languages = replace(self._settings.languages, source=self.source_language.currentData())
        target = self._offer_targets(self._settings.having(languages))
        self.chosen.emit(replace(languages, target=target))

    def _choose_target(self) -> None:
        self._wanted_target = self.target_language.currentData()
        self.chosen.emit(replace(self._settings.languages, target=self._wanted_target))

    def _choose_recognizer(self) -> None:
        self.chosen.emit(replace(self._settings.engine, recognizer=self.recognizer.currentData()))

    def _choose_policy(self, policy: str) -> None:
        self.chosen.emit(replace(self._settings.engine, policy=policy))

    def _show(self) -> None:
        """Show all that is chosen, but for the target language."""
        engine, languages = self._settings.engine, self._settings.languages
        if self._settings.sound.source != self.source.currentData():  # chosen elsewhere: a file came or went
            self.show_devices(self._devices)
        self._show_both()
        fill_choices(self.source_language, spoken_names(self._settings), languages.source)
        fill_choices(self.recognizer, recognizer_names(engine.recognizer), engine.recognizer)
        pair = LanguagePair(languages.source, languages.target)
        self.pace.show_paces(engine.translator, engine.adapter, engine.policy, pair)

    def _show_both(self) -> None:
        """Let the two devices be chosen where both are listened to."""
        sound = self._settings.sound
        for box, kind, chosen in (
            (self.microphone, "mic", sound.both_microphone),
            (self.loudspeakers, "system", sound.both_loudspeakers),
        ):
            names = {"": self.tr("Default device")} | device_names(self._devices, kind)
            fill_choices(box, names, chosen)
        self._both.setVisible(is_both(sound.source))

    def _offer_targets(self, settings: Settings) -> str:
        """Return the target that is shown of those that can be had: the wanted one, else the first."""
        names = target_names(settings)
        target = self._wanted_target if self._wanted_target in names else next(iter(names))
        fill_choices(self.target_language, names, target)
        return target

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


def _shown(settings: Settings) -> tuple[SoundChoice, LanguageChoice, EngineChoice]:
    return settings.sound, settings.languages, settings.engine
