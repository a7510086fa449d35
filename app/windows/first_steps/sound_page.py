"""The page of the sound: where it comes from, and whether it comes."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtWidgets import QComboBox, QFormLayout, QHBoxLayout, QPushButton, QSizePolicy

from app.bridge.device_scout import DeviceScout
from app.choices.session_choices import fill_choices, sound_of, source_names
from app.sound.capture import is_both
from app.sound.devices import Device
from app.widgets.announcing import announce
from app.widgets.labels import sentence
from app.widgets.level_meter import LevelMeter
from app.widgets.setting_controls import add_row
from app.widgets.settings_store import SettingsStore
from app.windows.first_steps.hearing import HeardBlock, Hearing, listen
from app.windows.first_steps.page import GuidePage


class SoundPage(GuidePage):
    """Chooses a source, and listens to it while the user tests it; nothing of that is kept."""

    def __init__(self, store: SettingsStore, scout: DeviceScout) -> None:
        super().__init__()
        self.setTitle(self.tr("What shall Surtitle listen to?"))
        self._store = store
        self._scout = scout
        self._devices: tuple[Device, ...] = ()
        self.source = QComboBox()
        # A long device name may not widen the window.
        self.source.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.source.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.test_button = QPushButton()
        self.level_meter = LevelMeter()
        self.state = sentence(name=self.tr("What is heard"))
        self._lay_out()
        self._follow()
        self._show_testing()
        self.source.activated.connect(self._choose)
        self.test_button.clicked.connect(self._test_or_stop)
        self.work.told.connect(self._show_heard)
        scout.found.connect(self._show_devices)
        store.changed.connect(self._follow)

    def enter(self) -> None:
        self._scout.look()

    def leave(self) -> None:
        super().leave()
        self._show_testing()
        self._say("")

    def _lay_out(self) -> None:
        self.add_text(
            self.tr(
                "The microphone hears you and the room. The sound of this computer is what others say in "
                "a call, or what a video plays. Both together tell you and the others apart."
            )
        )
        form = QFormLayout()
        add_row(form, self.tr("L&isten to"), self.source)
        self.column.addLayout(form)
        row = QHBoxLayout()
        row.addWidget(self.test_button)
        row.addWidget(self.level_meter, 1)
        self.column.addLayout(row)
        self.column.addWidget(self.state)
        self.column.addStretch(1)
        self.add_text(self.tr("The test keeps nothing of what it hears."))

    def _test_or_stop(self) -> None:
        if self.work.is_running:
            self.leave()
        else:
            self._test()

    def _test(self) -> None:
        source = sound_of(self._store.settings)

        self.work.begin(lambda tell, given_up: listen(source, tell, given_up))
        self._show_testing()
        self._say(self.tr("Waiting for the first sound…"))

    def _choose(self) -> None:
        self._store.change(replace(self._store.settings.sound, source=self.source.currentData()))
        if self.work.is_running:
            self._test()

    def _show_heard(self, heard: HeardBlock) -> None:
        self.level_meter.show_peaks(heard.peaks)
        source = self._store.settings.sound.source
        if is_both(source):
            microphone, computer = heard.tracks
            self._say(f"{self._of_microphone(microphone)}\n{self._of_computer(computer)}")
        elif source.partition(":")[0] == "mic":
            self._say(self._of_microphone(heard.tracks[0]))
        else:
            self._say(self._of_computer(heard.tracks[0]))

    def _of_microphone(self, hearing: Hearing) -> str:
        match hearing:
            case Hearing.SOUND:
                return self.tr("We hear you.")
            case Hearing.QUIET:
                return self.tr("The microphone is on, and it is quiet: say a sentence.")
            case _:
                return self.tr(
                    "Only silence comes from the microphone: it may be muted or switched off, or the system "
                    "may not let this program use it (see the permissions in its privacy settings)."
                )

    def _of_computer(self, hearing: Hearing) -> str:
        if hearing is Hearing.SOUND:
            return self.tr("We hear what this computer plays.")
        return self.tr("This computer plays nothing that can be heard: play a video or some music.")

    def show_end(self, trouble: str = "") -> None:
        self._show_testing()
        self._say(trouble)

    def _show_testing(self) -> None:
        self.test_button.setText(self.tr("Stop the &test") if self.work.is_running else self.tr("&Test it"))

    def _say(self, text: str) -> None:
        if text != self.state.text():
            self.state.setText(text)
            announce(self.state, text)

    def _show_devices(self, devices: tuple[Device, ...]) -> None:
        self._devices = devices
        self._follow()

    def _follow(self) -> None:
        source = self._store.settings.sound.source
        fill_choices(self.source, source_names(self._devices, source), source)
