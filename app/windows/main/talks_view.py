"""The middle of the window: the current or last talk, the earlier ones, or what can be captioned."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtWidgets import QMenu, QStackedLayout, QVBoxLayout, QWidget

from app.bridge.session_state import SessionState
from app.choices.talk_titles import length_in_words, n_captions_in_words
from app.settings.settings import Settings
from app.windows.main.empty_state import EmptyState
from app.windows.main.folded_talks import SPACING, FoldedTalks
from app.windows.main.live_pane import LivePane
from app.windows.main.talk_card import TalkCard
from app.windows.main.talk_head import Talk


class TalksView(QWidget):
    """Each talk is a card; where there is none, the user is asked what to caption."""

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.empty = EmptyState(settings)
        self.folded = FoldedTalks()
        self.card = TalkCard()
        self.talk: Talk | None = None
        """What the card shows, None while there is none."""
        self.transcript: int | None = None
        """Where the talk of the card is kept, once it is over."""
        self._state = SessionState.IDLE
        self._shows_sentences = False
        talks = QWidget()
        column = QVBoxLayout(talks)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACING)
        column.addWidget(self.folded)
        column.addWidget(self.card, 1)
        self._pages = QStackedLayout(self)
        self._pages.addWidget(self.empty)
        self._pages.addWidget(talks)

    @property
    def pane(self) -> LivePane:
        return self.card.pane

    @property
    def is_empty(self) -> bool:
        return self.talk is None

    def begin(self, talk: Talk) -> None:
        """Begin the card of a talk; the one before is folded to a line."""
        self.card.head.title.end(keeps=True)
        if self.talk is not None and self.pane.text.n_captions:
            text = self.pane.toPlainText()
            self.folded.add(self.talk, self._in_words(self.talk.source), self.transcript, text)
        self.talk, self.transcript = talk, None
        self.card.begin(talk)
        self._pages.setCurrentIndex(1)

    def rename(self, title: str) -> None:
        """Rename the talk of the card."""
        if self.talk is not None:
            self.talk = replace(self.talk, title=title)

    def end(self, transcript: int | None, menu: QMenu | None) -> None:
        """Close the card of the talk, or take it away where nothing was captioned."""
        self.pane.end()
        if not self.pane.text.n_captions:
            self.drop()
            return
        self.transcript = transcript
        where = self.tr("on this computer") if menu is not None else self.tr("gone when Surtitle is closed")
        self.card.close_talk(self._in_words(where), menu)

    def drop(self) -> None:
        """Remove the card, and ask what to caption."""
        self.card.head.title.end(keeps=False)
        self.talk = self.transcript = None
        self._pages.setCurrentIndex(0)

    def forget(self, transcript: int) -> None:
        """Remove what shows a transcript that is gone."""
        self.folded.forget(transcript)
        if self.transcript == transcript:
            self.pane.begin(is_bilingual=True)
            self.drop()

    def show_state(self, state: SessionState) -> None:
        """Say in the empty card what is waited for."""
        self._state = state
        self.pane.show_waiting(self._awaited())

    def show_sentences(self, are_whole: bool) -> None:
        """Say it for captions that appear sentence by sentence, or word by word."""
        self._shows_sentences = are_whole
        self.show_state(self._state)

    def _awaited(self) -> str:
        match self._state:
            case SessionState.LOADING:
                return self.tr("Getting ready. Nothing said in the meantime is missed.")
            case SessionState.CAPTIONING if self._shows_sentences:
                return self.tr("Each sentence will appear here when it is complete.")
            case SessionState.CAPTIONING:
                return self.tr("What is said will appear here.")
            case SessionState.PAUSED:
                return self.tr("Paused: nothing is heard or kept.")
            case SessionState.CATCHING_UP:
                return self.tr("What was missed is being captioned from its sound.")
            case SessionState.STOPPING | SessionState.FINISHING:
                return self.tr("The last words are being captioned.")
            case SessionState.IDLE:
                return ""

    def _in_words(self, last: str) -> str:
        """Return how long the talk of the card was, how many captions it has, and `last`."""
        text = self.pane.text
        parts = [length_in_words(text.end_s), n_captions_in_words(text.n_captions), last]
        return " · ".join(filter(None, parts))
