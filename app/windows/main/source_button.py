"""The button that says what is listened to, and the menu of all that can be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu

from app.bridge.background_job import BackgroundJob
from app.choices.device_names import device_names, plain_name
from app.choices.session_choices import source_name
from app.choices.source_kinds import SourceKind, kind_of
from app.look.icons import SIZE, SMALL
from app.settings.settings import SoundChoice, is_device
from app.sound.capture import BOTH, is_both
from app.sound.devices import Device, can_hear_computer, note_on_computer
from app.widgets.bar_button import PADDING, SPACING, BarButton, words_label
from app.widgets.icon_label import IconLabel
from app.widgets.menus import RoundMenu, entry_text
from app.windows.main.level_bars import LevelBars
from core.wording.printable import printable

if TYPE_CHECKING:
    from app.sound.sound_tracks import SoundTrack

LONGEST_NAME = 220
"""In pixels: a long device name may not push all else out of the bar."""


class DeviceMenu(RoundMenu):
    """One of the two devices that are heard at once."""

    chosen = Signal(str)
    """The label of a device, empty for the default one."""

    def __init__(self, title: str, kind: str) -> None:
        super().__init__(title)
        self._title, self._kind = title, kind
        self.entries: dict[str, QAction] = {}

    def show_devices(self, devices: tuple[Device, ...], chosen: str) -> None:
        """Offer the devices that are there now, and the chosen one though it is gone."""
        names = {"": self.tr("Default device")} | device_names(devices, self._kind)
        names = names if chosen in names else names | {chosen: plain_name(chosen)}
        self.clear()
        self.entries = _add_choices(self, names, chosen, self.chosen.emit)
        self.setTitle(entry_text(self.tr("{}: {}").format(self._title, names[chosen])))


class TrackMenu(RoundMenu):
    """Which sound track of a file is heard, where it has several."""

    chosen = Signal(int)
    """Its number; 0 for the one that suits."""
    found = Signal()
    """The tracks of the file are known."""

    def __init__(self, title: str) -> None:
        super().__init__(title)
        self.entries: dict[str, QAction] = {}
        self._file = ""
        self._tracks: list[SoundTrack] = []
        self._looking = BackgroundJob("track-scout", self)
        self._looking.done.connect(self._take)

    @property
    def is_wanted(self) -> bool:
        return len(self._tracks) > 1

    def show_file(self, file: str, n_chosen: int) -> None:
        """Offer the tracks of a file, as soon as they are known; of no file none."""
        if file != self._file:
            self._file, self._tracks = file, []
            self._looking.give_up()
            if file:
                from app.sound.sound_tracks import tracks_of  # with what reads files

                self._looking.begin(lambda tell, given_up: tracks_of(Path(file)))
        self._n_chosen = n_chosen
        self._fill()

    def _take(self, tracks: list[SoundTrack]) -> None:
        self._tracks = tracks
        self._fill()
        self.found.emit()

    def _fill(self) -> None:
        names = {"0": self.tr("Choose automatically")}
        for track in self._tracks:
            name = self.tr("Track {}").format(track.number)
            words = printable(track.words)
            names[str(track.number)] = self.tr("{}: {}").format(name, words) if words else name
        self.clear()
        self.entries = _add_choices(self, names, str(self._n_chosen), lambda n: self.chosen.emit(int(n)))


class SourceButton(BarButton):
    """Shows what the settings say, and emits what the user chooses."""

    chosen = Signal(object)
    """The `SoundChoice` from now on."""
    file_wanted = Signal()

    def __init__(self, sound: SoundChoice) -> None:
        self.level_meter = LevelBars()
        self._icon, self.name = IconLabel("mic"), words_label()
        super().__init__(self._icon, self.name, self.level_meter)
        self.name.setMaximumWidth(LONGEST_NAME)
        self._sound = sound
        self._file: Path | None = None
        self._devices: tuple[Device, ...] = ()
        self.entries: dict[str, QAction] = {}
        """What can be listened to, by the names that `open_source` takes."""
        self.microphone = DeviceMenu(self.tr("Microphone"), "mic")
        self.loudspeakers = DeviceMenu(self.tr("Computer"), "system")
        self.microphone.chosen.connect(lambda label: self._choose(both_microphone=label))
        self.loudspeakers.chosen.connect(lambda label: self._choose(both_loudspeakers=label))
        self.tracks = TrackMenu(self.tr("Sound track"))
        self.tracks.chosen.connect(lambda n_track: self._choose(track=n_track))
        self.open_file = QAction(self.tr("&File…"), self)
        self.open_file.triggered.connect(self.file_wanted)
        self._look: QAction | None = None
        self.choices = RoundMenu(parent=self)
        self.choices.setToolTipsVisible(True)
        self.setMenu(self.choices)
        self.destroyed.connect(self.microphone.deleteLater)
        self.destroyed.connect(self.loudspeakers.deleteLater)
        self.destroyed.connect(self.tracks.deleteLater)
        self.tracks.found.connect(self._show_tracks)
        # What has come or gone meanwhile is shown when it opens: nothing moves below the pointer.
        self.choices.aboutToShow.connect(self._fill)
        self.show_sound(sound)

    @property
    def value(self) -> str:
        """What is listened to, as `open_source` takes it."""
        return self._sound.source

    @property
    def name_width(self) -> int:
        return min(self.name.sizeHint().width(), self.name.maximumWidth()) + SPACING

    @property
    def meter_width(self) -> int:
        return self.level_meter.sizeHint().width() + SPACING

    @property
    def least_width(self) -> int:
        """With nothing but the icon."""
        return 2 * PADDING + SIZE + SPACING + SMALL

    @property
    def full_width(self) -> int:
        return self.least_width + self.name_width + self.meter_width

    def show_parts(self, *, has_name: bool, has_meter: bool) -> None:
        """Do without the name or the level where there is no room for them."""
        self.name.setVisible(has_name)
        self.level_meter.setVisible(has_meter)

    def offer_look(self, look: QAction) -> None:
        """Offer to look for devices once more, at the end of the menu."""
        self._look = look
        self._fill()

    def show_sound(self, sound: SoundChoice) -> None:
        """Show what is chosen from now on."""
        self._sound = sound
        self._show_name()
        self.tracks.show_file("" if is_device(sound.source) else sound.source, sound.track)
        self._fill()

    def show_file(self, file: Path | None) -> None:
        """Show which file of several is captioned now, though another source is chosen for later."""
        self._file = file
        self._show_name()

    def _show_name(self) -> None:
        source = str(self._file or self.value)
        name = source_name(source)
        self._icon.show_icon(kind_of(source).icon)
        self.name.setText(name)
        self.setAccessibleName(self.tr("Listen to: {}").format(name))

    def event(self, event: QEvent) -> bool:
        """Say in the tooltip what is listened to, and how loud that is just now."""
        if event.type() == QEvent.Type.ToolTip:
            self.setToolTip("\n".join(filter(None, (self.accessibleName(), self.level_meter.text()))))
        return super().event(event)

    def show_devices(self, devices: tuple[Device, ...]) -> None:
        """Offer the devices that exist now; the chosen one stays chosen even if it is gone."""
        self._devices = devices
        if not self.choices.isVisible():
            self._fill()

    def _fill(self) -> None:
        self.choices.clear()
        self.entries = {}
        group = QActionGroup(self.choices)
        for kind in ("mic", "system") if can_hear_computer() else ("mic",):
            self.entries |= _add_choices(
                self.choices, self._names(kind), self.value, self._choose_source, group
            )
            self.choices.addSeparator()
        both = {BOTH: self._offered(BOTH)} if can_hear_computer() else {}
        self.entries |= _add_choices(self.choices, both, self.value, self._choose_source, group)
        self._show_both()
        self.choices.addSeparator()
        if not is_device(self.value):
            file = {self.value: source_name(self.value)}
            self.entries |= _add_choices(self.choices, file, self.value, self._choose_source, group)
        self.choices.addMenu(self.tracks)
        self._show_tracks()
        self.choices.addAction(self.open_file)
        if self._look is not None:
            self.choices.addSeparator()
            self.choices.addAction(self._look)

    def _names(self, kind: str) -> dict[str, str]:
        """Return the sources of a kind, the default one first, and the chosen one though it is gone."""
        names = {kind: self._offered(kind)}
        names |= {f"{kind}:{label}": name for label, name in device_names(self._devices, kind).items()}
        is_absent = self.value.partition(":")[0] == kind and self.value not in names
        return names | {self.value: source_name(self.value)} if is_absent else names

    def _offered(self, kind: str) -> str:
        """Return what a kind is called, and whether to expect much of it."""
        name = source_name(kind)
        is_untried = kind != SourceKind.MICROPHONE.value and note_on_computer()
        return self.tr("{} (not tested yet)").format(name) if is_untried else name

    def _show_both(self) -> None:
        """Let the two devices be chosen where both are listened to."""
        self.microphone.show_devices(self._devices, self._sound.both_microphone)
        self.loudspeakers.show_devices(self._devices, self._sound.both_loudspeakers)
        for menu in (self.microphone, self.loudspeakers):
            self.choices.addMenu(menu)
            menu.menuAction().setVisible(is_both(self.value))

    def _show_tracks(self) -> None:
        self.tracks.menuAction().setVisible(self.tracks.is_wanted)

    def _choose_source(self, source: str) -> None:
        self._choose(source=source, track=0)

    def _choose(self, **changed: str | int) -> None:
        self.chosen.emit(replace(self._sound, **changed))  # type: ignore[arg-type]


def _add_choices(
    menu: QMenu,
    names: Mapping[str, str],
    chosen: str,
    choose: object,
    group: QActionGroup | None = None,
) -> dict[str, QAction]:
    """Add an entry for each name, the chosen one checked, and return them by what they stand for."""
    group = group or QActionGroup(menu)
    entries: dict[str, QAction] = {}
    for key, name in names.items():
        entry = QAction(entry_text(name), menu)
        entry.setCheckable(True)
        entry.setChecked(key == chosen)
        entry.triggered.connect(lambda _checked, key=key: choose(key))  # type: ignore[operator]
        group.addAction(entry)
        menu.addAction(entry)
        entries[key] = entry
    return entries
