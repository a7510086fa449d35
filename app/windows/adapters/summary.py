"""One adapter in short: its languages, what it gains, and the one thing to do with it."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QAction, QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from app.adapters.shelf import ChosenTranslator, KeptAdapter
from app.adapters.way_out import WayOut, way_out
from app.look.icons import SMALL
from app.look.kinds import Kind, set_kind
from app.look.tokens import current_tokens
from app.widgets.badge import Badge, BadgeTone
from app.widgets.dialogs import push_button
from app.widgets.icon_button import IconButton
from app.widgets.icon_label import IconLabel
from app.widgets.labels import name_label, note, sentence
from app.widgets.menus import RoundMenu
from app.widgets.tile import Tile
from app.windows.adapters.wording import (
    gain_in_points,
    gain_in_words,
    learned_line,
    other_pace,
    pairs_in_words,
    points_explained,
    way_in_words,
    why_not,
)
from models.embedded.revisions import EARLIER

PADDING, LEAST_HEIGHT, RADIUS = 16, 166, 12.0


class AdapterSummary(QFrame):
    """A card of the adapters window; what is wanted is another's to do."""

    chosen = Signal(str)
    """The folder of the adapter that is to be used, empty for none."""
    switched = Signal(str, object)
    """The folder of the adapter that is to be used, and the `WayOut` that makes it fit."""
    details_wanted = Signal(str)
    practice_wanted = Signal(str)
    again_wanted = Signal(str)
    """The folder of an adapter that is to be trained again, for the translator that ships now."""
    folder_wanted = Signal(str)
    removal_wanted = Signal(str)

    def __init__(self, folder: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_kind(self, Kind.CARD)
        self._folder = folder
        self._way: WayOut | None = None
        self.is_chosen = False
        self.setMinimumHeight(LEAST_HEIGHT)
        self.tile = Tile("adapter")
        self.title = name_label()
        self.in_use = Badge(self.tr("In use"), BadgeTone.GOOD, "check")
        self.languages, self.made = note(), note()
        self._gain_icon = IconLabel("sparkle", "good_text", SMALL)
        self.gain = sentence()
        self.use_button = push_button("", self._act)
        self.again_button = push_button(self.tr("Train again"), self._ask_again)
        self.more = IconButton("more", "")
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._make_menu()
        self._lay_out()

    @property
    def buttons(self) -> tuple[QWidget, ...]:
        """In the order in which the keyboard reaches them."""
        return self.more, self.again_button, self.use_button

    def show_adapter(
        self, adapter: KeptAdapter, translator: ChosenTranslator, policy: str, *, is_chosen: bool
    ) -> None:
        """Show what holds of the adapter now."""
        self.is_chosen = is_chosen
        self._way = way_out(adapter, translator) if adapter.trouble and not is_chosen else None
        self.title.setText(adapter.name)
        self.in_use.setVisible(is_chosen)
        self.tile.grey(bool(adapter.trouble))
        says = adapter.manifest.translator if adapter.manifest else None
        self.languages.setText(pairs_in_words(says) if says else "")
        self.made.setText(learned_line(says) if says else "")
        self._show_gain(adapter, translator, policy)
        self._show_button(adapter)
        self._show_again(adapter)
        self.practise.setVisible(not adapter.trouble)
        self.remove.setEnabled(not is_chosen)
        self.remove.setToolTip(
            self.tr("It is in use: choose another, or none, before you remove it.") if is_chosen else ""
        )
        self.more.say(self.tr("More about {}").format(adapter.name))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self.is_chosen:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(current_tokens().accent), 2))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), RADIUS, RADIUS)
        painter.end()

    def _act(self) -> None:
        if self._way is not None:
            self.switched.emit(self._folder, self._way)
        else:
            self.chosen.emit("" if self.is_chosen else self._folder)

    def _show_gain(self, adapter: KeptAdapter, translator: ChosenTranslator, policy: str) -> None:
        manifest = adapter.manifest
        if adapter.trouble or manifest is None:
            text, tip, is_gain = why_not(adapter, translator), adapter.trouble, False
        else:
            otherwise = other_pace(manifest, policy)
            text = otherwise or gain_in_words(manifest, translator, policy)
            tip = points_explained(manifest, translator, policy)
            is_gain = not otherwise and bool(gain_in_points(manifest, translator, policy))
        self._gain_icon.show_icon(*(("sparkle", "good_text") if is_gain else ("info", "muted")))
        set_kind(self.gain, Kind.GAIN if is_gain else Kind.NOTE)
        self.gain.setText(text)
        self.gain.setToolTip(tip)
        self.gain.setAccessibleDescription(tip)

    def _show_button(self, adapter: KeptAdapter) -> None:
        if self._way is not None:
            text = way_in_words(self._way)
        else:
            text = self.tr("Stop using") if self.is_chosen else self.tr("Use")
        self.use_button.setText(text)
        self.use_button.setAccessibleName(f"{text}: {adapter.name}")
        self.use_button.setVisible(self.is_chosen or not adapter.trouble or self._way is not None)

    def _show_again(self, adapter: KeptAdapter) -> None:
        """Offer to train it again where the translator has become another one since."""
        says = adapter.manifest
        self.again_button.setVisible(says is not None and says.base_setting.startswith(EARLIER))
        self.again_button.setToolTip(
            self.tr("Trains it in the same way for the translator that ships now; this adapter is kept.")
        )
        self.again_button.setAccessibleName(f"{self.again_button.text()}: {adapter.name}")

    def _ask_again(self) -> None:
        self.again_wanted.emit(self._folder)

    def _make_menu(self) -> None:
        menu = RoundMenu(parent=self.more)
        menu.setToolTipsVisible(True)
        self.details = QAction(self.tr("&Details"), menu)
        self.practise = QAction(self.tr("&Practise…"), menu)
        self.open_folder = QAction(self.tr("&Open folder"), menu)
        self.remove = QAction(self.tr("&Remove…"), menu)
        for action, signal in (
            (self.details, self.details_wanted),
            (self.practise, self.practice_wanted),
            (self.open_folder, self.folder_wanted),
            (self.remove, self.removal_wanted),
        ):
            action.triggered.connect(lambda _checked, signal=signal: signal.emit(self._folder))
            menu.addAction(action)
        self.more.setMenu(menu)

    def _lay_out(self) -> None:
        name = QHBoxLayout()
        name.setSpacing(8)
        name.addWidget(self.title)
        name.addWidget(self.in_use)
        name.addStretch(1)
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addLayout(name)
        words.addWidget(self.languages)
        head = QHBoxLayout()
        head.setSpacing(12)
        top = Qt.AlignmentFlag.AlignTop
        head.addWidget(self.tile, 0, top)
        head.addLayout(words, 1)
        head.addWidget(self.more, 0, top)
        gain = QHBoxLayout()
        gain.setSpacing(8)
        gain.addWidget(self._gain_icon, 0, top)
        gain.addWidget(self.gain, 1)
        gain.addWidget(self.again_button, 0, top)
        foot = QHBoxLayout()
        foot.addWidget(self.made, 1, Qt.AlignmentFlag.AlignVCenter)
        foot.addWidget(self.use_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(PADDING, PADDING, PADDING, PADDING)
        column.setSpacing(12)
        column.addLayout(head)
        column.addLayout(gain)
        column.addStretch(1)
        column.addLayout(foot)
