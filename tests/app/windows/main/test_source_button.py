"""What can be listened to, and what the button says of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from made_sound import Track, write_sound
from other_systems import pretend
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu
from tapped_mac import TappedMac

from app.choices.session_choices import sound_of, speakers_of
from app.settings.settings import Settings, SoundChoice, save_settings
from app.sound.devices import Device, list_devices
from app.widgets.settings_store import SettingsStore
from app.windows.main.source_button import SourceButton

HEADSET = Device("mic", "Headset", "ALSA", is_default=False, backend="portaudio", key="3")
EARPHONES = Device("system", "Earphones", "PulseAudio", is_default=False, backend="soundcard", key="out")


@pytest.fixture
def new_button(qtbot, tmp_path: Path) -> Callable[..., tuple[SourceButton, SettingsStore]]:
    """Make the button as the window has it: the store has the settings, it shows and changes them."""

    def make(sound: SoundChoice | None = None) -> tuple[SourceButton, SettingsStore]:
        path = tmp_path / "chosen" / "settings.json"
        save_settings(Settings(sound=sound or SoundChoice()), path)
        store = SettingsStore(path)
        button = SourceButton(store.settings.sound)
        qtbot.addWidget(button)
        button.chosen.connect(store.change)
        store.changed.connect(lambda settings: button.show_sound(settings.sound))
        return button, store

    return make


def names(menu: QMenu) -> list[str]:
    return [entry.text() for entry in menu.actions() if entry.isVisible() and not entry.isSeparator()]


def checked(button: SourceButton) -> list[str]:
    return [source for source, entry in button.entries.items() if entry.isChecked()]


def test_the_menu_has_microphones_the_computer_both_and_a_file(new_button) -> None:
    button, _store = new_button()
    button.show_devices((HEADSET, EARPHONES))
    assert names(button.choices) == [
        "Microphone",
        "Headset",
        "This computer's sound",
        "Earphones",
        "Microphone + computer",
        "&File…",
    ]
    look = QAction("Look for devices again")
    button.offer_look(look)
    assert names(button.choices)[-1] == look.text()


def test_what_is_chosen_is_shown_on_the_button(new_button) -> None:
    button, store = new_button(SoundChoice(system_speaker="Team"))
    button.show_devices((HEADSET, EARPHONES))
    assert speakers_of(store.settings) == ()
    for source, name in (
        ("mic:Headset (ALSA)", "Headset"),
        ("system", "This computer's sound"),
        ("both", "Microphone + computer"),
    ):
        button.entries[source].trigger()
        assert store.settings.sound.source == button.value == source
        assert button.name.text() == name and button.accessibleName() == f"Listen to: {name}"
        assert checked(button) == [source]
    assert speakers_of(store.settings) == ("Me", "Team")


def test_the_two_devices_of_both_are_chosen_and_stay_chosen_though_they_are_gone(new_button) -> None:
    button, store = new_button()
    button.show_devices((HEADSET, EARPHONES))
    assert not button.microphone.menuAction().isVisible()
    button.entries["both"].trigger()
    assert button.microphone.menuAction().isVisible() and button.loudspeakers.menuAction().isVisible()
    assert sound_of(store.settings) == "both:|", "the default ones"
    assert list(button.microphone.entries) == ["", "Headset (ALSA)"]
    button.microphone.entries["Headset (ALSA)"].trigger()
    button.loudspeakers.entries["Earphones (PulseAudio)"].trigger()
    assert sound_of(store.settings) == "both:Headset (ALSA)|Earphones (PulseAudio)"
    assert button.microphone.title() == "Microphone: Headset"
    button.entries["mic"].trigger()
    assert sound_of(store.settings) == "mic" and not button.microphone.menuAction().isVisible()
    button.show_devices(())
    button.entries["both"].trigger()
    assert names(button.microphone) == ["Default device", "Headset"]
    assert sound_of(store.settings) == "both:Headset (ALSA)|Earphones (PulseAudio)"


def test_a_kept_device_that_is_not_offered_any_more_is_shown_by_its_name_and_stays(new_button) -> None:
    button, store = new_button(SoundChoice(source="mic:pulse (ALSA)"))
    stand_in = Device("mic", "pulse", "ALSA", is_default=False, backend="portaudio", key="4")
    button.show_devices((stand_in, replace(HEADSET, host_api="PulseAudio", backend="soundcard")))
    assert button.name.text() == "pulse" and checked(button) == ["mic:pulse (ALSA)"]
    assert store.settings.sound.source == "mic:pulse (ALSA)"
    button.entries["mic"].trigger()
    assert "pulse" not in names(button.choices)


def test_a_file_is_offered_while_it_is_chosen_and_goes_when_it_is_closed(new_button, tmp_path: Path) -> None:
    button, store = new_button()
    before, file = names(button.choices), str(tmp_path / "Rock & Roll.wav")
    store.change(SoundChoice(source=file))
    assert names(button.choices)[-2:] == ["Rock && Roll.wav", "&File…"]
    assert button.name.text() == "Rock & Roll.wav" and checked(button) == [file]
    store.close_file()
    assert names(button.choices) == before


def test_a_file_of_several_is_named_while_it_is_captioned_and_what_is_chosen_stays_chosen(
    new_button, tmp_path: Path
) -> None:
    button, store = new_button(SoundChoice(source="mic"))
    button.show_file(tmp_path / "one.wav")
    store.change(SoundChoice(source="system"))
    assert button.name.text() == "one.wav" and button.accessibleName() == "Listen to: one.wav"
    assert button.value == "system" and checked(button) == ["system"]
    button.show_file(None)
    assert button.name.text() == "This computer's sound"


def test_the_tracks_of_a_file_are_offered_and_the_one_that_is_chosen_stays(
    new_button, qtbot, tmp_path: Path
) -> None:
    sound = np.zeros(1600, np.float32)
    film = write_sound(tmp_path / "film.mkv", [Track(sound, "eng"), Track(sound, "ger", "Ton & Mehr")])
    button, store = new_button(SoundChoice(source=str(film)))
    tracks = button.tracks
    qtbot.waitUntil(lambda: tracks.menuAction().isVisible())
    assert names(tracks) == ["Choose automatically", "Track 1: English", "Track 2: Deutsch, Ton && Mehr"]
    tracks.entries["2"].trigger()
    assert store.settings.sound == SoundChoice(source=str(film), track=2)
    assert [key for key, entry in tracks.entries.items() if entry.isChecked()] == ["2"]
    button.entries["mic"].trigger()
    assert store.settings.sound == SoundChoice()
    assert not tracks.menuAction().isVisible()


def test_the_tracks_of_a_file_with_one_are_not_offered(new_button, qtbot, tmp_path: Path) -> None:
    talk = write_sound(tmp_path / "talk.mkv", [Track(np.zeros(1600, np.float32), "eng")])
    button, _store = new_button(SoundChoice(source=str(talk)))
    with qtbot.waitSignal(button.tracks.found):
        pass
    assert not button.tracks.menuAction().isVisible()


def test_to_ask_for_a_file_chooses_none_yet(new_button, qtbot) -> None:
    button, store = new_button()
    with qtbot.waitSignal(button.file_wanted):
        button.open_file.trigger()
    assert store.settings.sound.source == button.value == "mic"


def test_the_menu_does_not_change_below_the_pointer(new_button, qtbot) -> None:
    button, _store = new_button()
    button.show()
    button.choices.popup(button.mapToGlobal(button.rect().bottomLeft()))
    before = names(button.choices)
    button.show_devices((HEADSET,))
    assert names(button.choices) == before
    button.choices.close()
    button.choices.aboutToShow.emit()
    assert "Headset" in names(button.choices)


def test_it_does_without_its_name_and_its_level_where_there_is_little_room(new_button) -> None:
    button, _store = new_button()
    assert button.sizeHint().width() == button.full_width
    button.show_parts(has_name=False, has_meter=True)
    assert button.sizeHint().width() == button.full_width - button.name_width
    button.show_parts(has_name=False, has_meter=False)
    assert button.sizeHint().width() == button.least_width


def test_macos_is_not_offered_what_it_lets_nobody_hear(new_button, monkeypatch: pytest.MonkeyPatch) -> None:
    pretend(monkeypatch, "darwin")
    button, _store = new_button()
    button.show_devices((HEADSET,))
    assert names(button.choices) == ["Microphone", "Headset", "&File…"]


def test_what_a_mac_plays_is_offered_and_said_to_be_untried(
    new_button, monkeypatch: pytest.MonkeyPatch
) -> None:
    TappedMac(monkeypatch)
    button, _store = new_button()
    button.show_devices((HEADSET, *list_devices("system")))
    untried = [f"{name} (not tested yet)" for name in ("This computer's sound", "Microphone + computer")]
    assert names(button.choices) == ["Microphone", "Headset", *untried, "&File…"]
