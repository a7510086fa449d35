"""The last page: whether anything is heard, and how it is captioned; or, without a microphone, the demo."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QSizePolicy

from app.advice.in_use import unserved
from app.bridge.device_scout import DeviceScout
from app.choices.languages import language_name
from app.choices.session_choices import engine_settings, fill_choices, sound_of, source_names
from app.host.assets import DEMO_CLIP
from app.look.kinds import Kind, set_kind
from app.session.warm_engine import WarmEngine
from app.settings.settings import EngineChoice, LanguageChoice, Settings
from app.sound.capture import is_both
from app.sound.devices import Device
from app.widgets.announcing import announce
from app.widgets.dialogs import push_button
from app.widgets.icon_label import IconLabel
from app.widgets.labels import label_for, note, sentence
from app.widgets.level_meter import LevelMeter
from app.widgets.settings_store import SettingsStore
from app.windows.first_steps.hearing import HeardBlock, Hearing
from app.windows.first_steps.live_test import caption_aloud
from app.windows.first_steps.open_caption import OpenCaption
from app.windows.first_steps.page import GuidePage
from app.windows.first_steps.spoken_lines import ALOUD, TURN
from app.windows.models.missing import missing_model
from core.captions.captions import CaptionUpdate
from core.wire.defaults import SHIPPED_RECOGNIZER
from core.wire.messages import EngineSettings, Loading
from core.wording.languages import DETECTED


class MicrophonePage(GuidePage):
    """Captions what is said while it is seen; nothing of that is kept."""

    check_wanted = Signal()
    """This computer is to be looked at."""

    def __init__(self, store: SettingsStore, scout: DeviceScout, warm: WarmEngine | None = None) -> None:
        super().__init__(self.tr("Say something"), TURN)
        self._store = store
        self._scout = scout
        self._warm = warm
        self._devices: tuple[Device, ...] = ()
        self.aloud = note()
        self.source = QComboBox()
        # A long device name may not widen the window.
        self.source.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.source.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.level_meter = LevelMeter()
        self.caption = OpenCaption()
        self.state = sentence(name=self.tr("What is heard"))
        self.sign = IconLabel("check", "good_text")
        self.again_button = push_button(self.tr("Try &again"), self._test)
        self.check_button = push_button(self.tr("Check what the system allo&ws"), self.check_wanted.emit)
        self.demo_button = push_button(self.tr("Watch the &demo"), self._show_demo)
        self._shows_demo = False
        self._lay_out()
        self._follow()
        self.source.activated.connect(self._choose)
        self.work.told.connect(self._take)
        scout.found.connect(self._show_devices)
        store.changed.connect(self._follow)

    def enter(self) -> None:
        self._scout.look()
        self._follow()
        self._test()

    def leave(self) -> None:
        super().leave()
        self._say("")

    def _lay_out(self) -> None:
        self.column.addWidget(self.aloud)
        label = label_for(self.source, self.tr("&Microphone or other sound"))
        set_kind(label, Kind.HEADING)
        self.source.setAccessibleName(self.tr("Microphone or other sound"))
        self.column.addWidget(label)
        self.column.addWidget(self.source)
        self.column.addWidget(self.level_meter)
        self.column.addWidget(self.caption)
        self.frame = QFrame()
        row = QHBoxLayout(self.frame)
        row.setContentsMargins(14, 10, 14, 10)
        row.addWidget(self.sign)
        row.addWidget(self.state, 1)
        row.addWidget(self.again_button)
        self.column.addWidget(self.frame)
        self.column.addLayout(self._make_way_out())
        self.column.addStretch(1)

    def _make_way_out(self) -> QHBoxLayout:
        row = QHBoxLayout()
        question = note(self.tr("Nothing heard?"))
        question.setWordWrap(False)
        question.setAlignment(Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(question)
        for link in (self.check_button, self.demo_button):
            set_kind(link, Kind.LINK)
            link.setMinimumHeight(32)
            row.addWidget(link)
        row.addStretch(1)
        return row

    def _test(self) -> None:
        source, settings = sound_of(self._store.settings), _settings_here(self._store.settings)
        self._shows_demo = False
        self.work.begin(lambda tell, given_up: caption_aloud(source, settings, tell, given_up, self._warm))
        self.caption.wait(
            self.tr("The caption appears here as soon as you speak.")
            if settings
            else self.tr(
                "The models are not downloaded yet: this tests the sound only, and captions follow once "
                "they are there."
            )
        )
        self._show_state(self.tr("Waiting for the first sound…"), Kind.CARD)

    def _show_demo(self) -> None:
        """Caption the clip that ships, with models that ship: no microphone and no download is needed."""
        languages = LanguageChoice("en", self._store.settings.languages.target)
        shipped = self._store.settings.having(EngineChoice(recognizer=SHIPPED_RECOGNIZER)).having(languages)
        settings = _settings_here(shipped)
        self._shows_demo = True
        self.work.begin(
            lambda tell, given_up: caption_aloud(str(DEMO_CLIP), settings, tell, given_up, self._warm)
        )
        self.caption.wait(self.tr("A meeting in English will be captioned here."))
        self._show_state(self.tr("The demo: a recording, captioned as it is spoken."), Kind.CARD)

    def _choose(self) -> None:
        self._store.change(replace(self._store.settings.sound, source=self.source.currentData()))
        self._test()

    def _take(self, message: object) -> None:
        match message:
            case HeardBlock():
                self._show_heard(message)
            case CaptionUpdate():
                self.caption.show_update(message)
            case Loading(text) if not self.caption.read.text():
                self.caption.wait(text)

    def _show_heard(self, heard: HeardBlock) -> None:
        self.level_meter.show_peaks(heard.peaks)
        if self._shows_demo:
            return
        source = self._store.settings.sound.source
        if is_both(source):
            microphone, computer = heard.tracks
            text = f"{self._of_microphone(microphone)}\n{self._of_computer(computer)}"
        elif source.partition(":")[0] == "mic":
            text = self._of_microphone(heard.tracks[0])
        else:
            text = self._of_computer(heard.tracks[0])
        is_heard = Hearing.SOUND in heard.tracks
        self._show_state(text, Kind.GOOD if is_heard else Kind.CARD)

    def _of_microphone(self, hearing: Hearing) -> str:
        match hearing:
            case Hearing.SOUND:
                return self.tr("Loud and clear. This test keeps nothing.")
            case Hearing.QUIET:
                return self.tr("The microphone is on, but quiet: say a sentence.")
            case Hearing.SILENCE:
                return self.tr(
                    "Only silence comes from the microphone: it may be muted or switched off, or the system "
                    "may not let this program use it (see the permissions in its privacy settings)."
                )

    def _of_computer(self, hearing: Hearing) -> str:
        if hearing is Hearing.SOUND:
            return self.tr("What this computer plays is heard. This test keeps nothing.")
        return self.tr("This computer is playing no sound: play a video or some music.")

    def show_end(self, trouble: str = "") -> None:
        if not self._shows_demo or trouble:  # whose last words are still to be read
            self.caption.wait("")
        self._show_state(trouble or self.tr("The sound has ended."), Kind.CARD)
        self.again_button.show()

    def _show_state(self, text: str, kind: Kind) -> None:
        is_good = kind is Kind.GOOD
        self.again_button.hide()
        self.sign.setVisible(is_good)
        if self.frame.property("kind") != kind.value:
            set_kind(self.frame, kind)
            set_kind(self.state, Kind.GOOD if is_good else Kind.NOTE)
        self._say(text)

    def _say(self, text: str) -> None:
        if text != self.state.text():
            self.state.setText(text)
            announce(self.state, text)

    def _show_devices(self, devices: tuple[Device, ...]) -> None:
        self._devices = devices
        self._follow()

    def _follow(self) -> None:
        settings = self._store.settings
        fill_choices(self.source, source_names(self._devices, settings.sound.source), settings.sound.source)
        spoken = settings.languages.source
        if spoken in ALOUD:
            self.aloud.setText(self.tr("Read this aloud: “{}”").format(ALOUD[spoken]))
        elif spoken == DETECTED:
            self.aloud.setText(self.tr("Say a sentence in any language."))
        else:
            self.aloud.setText(self.tr("Say a sentence in {}.").format(language_name(spoken)))


def _settings_here(chosen: Settings) -> EngineSettings | None:
    """Return what captions are made with, None where that is not here or does not know the languages."""
    settings = engine_settings(chosen, ())
    if not missing_model(settings) and not unserved(settings):
        return settings
    alone = replace(settings, translator="")
    return None if missing_model(alone) or unserved(alone) else alone
