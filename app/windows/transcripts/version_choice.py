"""Which of a talk's captions are shown: those that were made first, or those that were made again."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox

from app.choices.again_choices import version_names
from app.choices.session_choices import fill_choices
from core.transcripts.transcripts import Transcript, Transcripts

LEAST_LETTERS = 18


class VersionChoice(QComboBox):
    """Seen where a talk has more than one version; what was chosen of each talk stays chosen."""

    chosen = Signal()
    """Another version is to be shown."""

    def __init__(self, transcripts: Transcripts) -> None:
        super().__init__()
        self._transcripts = transcripts
        self._chosen: dict[int, int] = {}
        self.setAccessibleName(self.tr("Captions shown"))
        self.setToolTip(self.tr("This talk was captioned more than once. Choose which captions are shown."))
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(LEAST_LETTERS)
        self.activated.connect(self._choose)
        self.hide()

    def version_of(self, talk: Transcript | None) -> Transcript | None:
        """Return the version of a talk that is shown: what was chosen, else the first."""
        if talk is None or self._chosen.get(talk.id, talk.id) == talk.id:
            return talk
        (version, *_) = self._transcripts.some([self._chosen[talk.id]]) or [talk]
        return version

    def choose(self, transcript: Transcript) -> None:
        """Show this version of its talk from now on."""
        self._chosen[transcript.talk] = transcript.id

    def show_versions(self, shown: Transcript | None) -> None:
        """Offer all versions of the talk of `shown`."""
        versions = self._transcripts.versions(shown.talk) if shown is not None else []
        self.setVisible(len(versions) > 1)
        if shown is not None:
            names = {str(number): name for number, name in version_names(versions).items()}
            fill_choices(self, names, str(shown.id))

    def _choose(self) -> None:
        for version in self._transcripts.some([int(self.currentData())]):
            self.choose(version)
        self.chosen.emit()
