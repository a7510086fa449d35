"""What a reader can say about the voices of a caption: the same menu in every window."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QInputDialog, QMenu, QWidget

from app.widgets.menus import RoundMenu, entry_text, lettered
from core.captions.voice_names import VoiceNames
from core.speech.voices import NOBODY

LONGEST_NAME = 60

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class OfferedVoices:
    """The voices of a caption, all of the talk, what they are called, and whom the first ones may be."""

    own: Sequence[int]
    every: Sequence[int]
    called: VoiceNames
    suggested: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class VoiceDeeds:
    """What can be done with voices; what is None is not offered.

    `join` has the first be the same as the second, `part` takes that back. `correct` says whose the caption
    is, of `NOBODY` that of somebody without a number. `refuse` says who a voice is not, `remember` by which
    name it is to be known again.
    """

    name: Callable[[int, str], object]
    join: Callable[[int, int], object]
    part: Callable[[int], object]
    correct: Callable[[int], object] | None = None
    refuse: Callable[[int, str], object] | None = None
    remember: Callable[[int, str], object] | None = None


class VoiceMenu(RoundMenu):
    """Names voices, joins and parts them, has them remembered, and says who said the caption."""

    def __init__(self, offered: OfferedVoices, deeds: VoiceDeeds, parent: QWidget) -> None:
        super().__init__(parent=parent)
        self._offered, self._deeds = offered, deeds
        self._window = parent.window()
        self._taken: set[str] = set()
        for voice in offered.own:
            self._offer_suggested(voice)
            self._offer_name(voice)
            self._offer_same(voice)
        if deeds.correct is not None:
            self._offer_speakers(deeds.correct)

    def _offer_suggested(self, voice: int) -> None:
        name, refuse = self._offered.suggested.get(voice), self._deeds.refuse
        if name and refuse is not None:
            self._add(self.tr("Yes, it is {}").format(name), partial(self._deeds.name, voice, name))
            self._add(self.tr("No, it is not {}").format(name), partial(refuse, voice, name))
            self.addSeparator()

    def _offer_name(self, voice: int) -> None:
        called, remember = self._offered.called, self._deeds.remember
        name = called.names.get(voice, "")
        ask = partial(ask_for_name, self._window, called.name_of(voice), name)
        text = self.tr("Name {}…").format(called.name_of(voice))
        self._add(text, partial(ask, partial(self._deeds.name, voice)))
        if remember is not None:
            text = self.tr("Remember {}…").format(called.name_of(voice))
            then = partial(remember, voice)
            self._add(text, partial(then, name) if name else partial(ask, then))

    def _offer_same(self, voice: int) -> None:
        called = self._offered.called
        name = called.name_of(voice)
        others = [other for other in self._offered.every if other != voice]
        same = RoundMenu(lettered(self.tr("{} is the same as").format(name), self._taken), self)
        self._add_voices(same, others, partial(self._deeds.join, voice))
        for other in sorted(called.same_as):
            if called.shown(other) == voice:
                alone = VoiceNames(called.names).name_of(other)
                text = self.tr("{} is not {}").format(alone, name)
                self._add(text, partial(self._deeds.part, other))

    def _offer_speakers(self, correct: Callable[[int], object]) -> None:
        own = tuple(self._offered.own)
        if own:
            self.addSeparator()
        said_by = RoundMenu(lettered(self.tr("This was said by"), self._taken), self)
        self._add_voices(said_by, (voice for voice in self._offered.every if (voice,) != own), correct)
        said_by.addAction(self.tr("Somebody else"), partial(correct, NOBODY))
        said_by.menuAction().setVisible(True)

    def _add(self, text: str, called: Callable[[], object]) -> None:
        self.addAction(lettered(text, self._taken), called)

    def _add_voices(self, menu: QMenu, voices: Iterable[int], choose: Callable[[int], object]) -> None:
        self.addMenu(menu)
        for voice in voices:
            menu.addAction(entry_text(self._offered.called.name_of(voice)), partial(choose, voice))
        menu.menuAction().setVisible(not menu.isEmpty())


def ask_for_name(window: QWidget, voice: str, name: str, then: Callable[[str], object]) -> None:
    """Ask how a voice is called that has a name or a number; nothing waits for the answer."""
    dialog = QInputDialog(window)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setWindowTitle(translate("VoiceMenu", "Name a voice"))
    dialog.setLabelText(translate("VoiceMenu", "Who is {}?").format(voice))
    dialog.setTextValue(name)
    dialog.setOkButtonText(translate("VoiceMenu", "&Save"))
    dialog.textValueSelected.connect(lambda text: then(text[:LONGEST_NAME]))
    dialog.open()
