"""One model in the list: what it is, the one thing to do with it now, and its details where wanted."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QAction, QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QProgressBar,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.choices.model_names import model_name
from app.look.icons import ButtonIcon
from app.look.kinds import Kind
from app.look.tokens import current_tokens
from app.widgets.badge import Badge
from app.widgets.dialogs import push_button
from app.widgets.facts import FactsTable
from app.widgets.icon_button import IconButton
from app.widgets.labels import name_label, note
from app.widgets.margins import mirrored
from app.widgets.menus import RoundMenu
from app.widgets.tile import Tile
from app.windows.models.row_view import ACTS, Act, BadgeView, RowView
from app.windows.models.words import said
from models.store.catalog import ModelKind

HEIGHT, PADDING, INSET, RADIUS = 80, 16, 4, 8.0
BAR_WIDTH, BAR_STEPS = 150, 1000
ICONS = {ModelKind.RECOGNIZER: "ear", ModelKind.TRANSLATOR: "languages", ModelKind.DIRECT: "ear"}
ACT_ICONS = {Act.FETCH: "download", Act.PAUSE: "pause"}
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class _Twins(QComboBox):
    """A choice that stays as it is when one scrolls across it."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class ModelRow(QFrame):
    """Shows a `RowView`; what is wanted is another's to do."""

    wanted = Signal(Act, str)
    """What is to be done, and the name of the model."""
    opened = Signal(str)
    """The name of a model whose details are wanted."""
    twin_chosen = Signal(str)
    """The name of the model that is shown from now on: the same one for other languages."""

    def __init__(self, name: str, kind: ModelKind, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.name = name
        self.view: RowView | None = None
        self.is_first = False
        """No line is drawn above it."""
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.title = name_label()
        self.note = note()
        self.note.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.percent = note(kind=Kind.SMALL_NOTE)
        self.twins = _Twins()
        """For which languages, where there is one for English alone beside the one for many."""
        self.twins.hide()
        self.title.setBuddy(self.twins)
        self.twins.activated.connect(lambda: self._choose_twin(self.twins.currentData()))
        self.action = push_button("", self._act)
        self._action_icon = ButtonIcon(self.action, "")
        self.more = IconButton("more", "")
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.facts = FactsTable()
        self.facts.hide()
        self._badges: list[Badge] = []
        self._shown_badges: tuple[BadgeView, ...] = ()
        self._make_menu()
        self._lay_out(Tile(ICONS[kind]))

    @property
    def has_details(self) -> bool:
        """Whether its details are shown."""
        return not self.facts.isHidden()

    def entry_of_menu(self, act: Act) -> QAction:
        """Return the entry of the menu *more* that does this."""
        return self._entries[act]

    def show_view(self, view: RowView) -> None:
        """Show what holds of the model now."""
        if view == self.view:
            return
        self.view = view
        self.title.setText(view.title)
        self.note.setText(view.note)
        self.setAccessibleName(view.title)
        self.setAccessibleDescription(view.state)
        self._show_badges(view.badges)
        self._show_action(view)
        self._show_part(view)
        for act, entry in self._entries.items():
            entry.setVisible(act in view.others)
        self.more.say(self.tr("More about {}").format(view.title))

    def offer_twins(self, names: Sequence[str]) -> None:
        """Have the user choose between the model for many languages and its twin for English alone."""
        self.twins.clear()
        for name, languages in zip(names, (self.tr("Many languages"), self.tr("English only")), strict=False):
            self.twins.addItem(languages, name)
        self.twins.setAccessibleName(self.tr("Languages of {}").format(model_name(names[0])))
        self.twins.setVisible(len(names) > 1)
        self.show_twin(self.name)

    def show_twin(self, name: str) -> None:
        """Be the row of this model from now on; what is known of it is shown by itself."""
        self.name = name
        self.twins.setCurrentIndex(max(0, self.twins.findData(name)))

    def _choose_twin(self, name: str) -> None:
        if name != self.name:
            self.show_twin(name)
            self.twin_chosen.emit(name)

    def show_details(self, facts: Sequence[tuple[str, str]]) -> None:
        """Show these below, or nothing where there are none."""
        self.facts.show_facts(facts)
        self.facts.setVisible(bool(facts))
        self._details.setChecked(bool(facts))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.opened.emit(self.name)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if self.view and Act.USE in (self.view.action, *self.view.others):
            self.wanted.emit(Act.USE, self.name)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press with Enter, too, what the focus is on: the window has no button that Enter is for."""
        focused = self.focusWidget()
        if event.key() in ENTER and isinstance(focused, QAbstractButton):
            focused.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        tokens = current_tokens()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if not self.is_first:
            painter.fillRect(QRectF(1, 0, self.width() - 2, 1), QColor(tokens.line))
        if self.underMouse() or self.has_details:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(tokens.hover if self.underMouse() else tokens.bg))
            ground = QRectF(self.rect()).adjusted(INSET, INSET, -INSET, -INSET)
            painter.drawRoundedRect(ground, RADIUS, RADIUS)
        painter.end()

    def _act(self) -> None:
        if self.view and self.view.action:
            self.wanted.emit(self.view.action, self.name)

    def _show_badges(self, badges: tuple[BadgeView, ...]) -> None:
        if badges == self._shown_badges:
            return
        self._shown_badges = badges
        for old in self._badges:
            self._head.removeWidget(old)
            old.deleteLater()
        self._badges = [Badge(badge.text, badge.tone, badge.icon) for badge in badges]
        for place, badge in enumerate(self._badges, start=1):
            self._head.insertWidget(place, badge)

    def _show_action(self, view: RowView) -> None:
        self.action.setVisible(view.action is not None)
        self.action.setText(view.action_text)
        self.action.setAccessibleName(f"{view.action_text}: {view.title}")
        self.action.setAccessibleDescription(view.state)
        self._action_icon.show(ACT_ICONS.get(view.action, "") if view.action else "")

    def _show_part(self, view: RowView) -> None:
        part = view.part
        self._progress.setVisible(part is not None)
        if part is None:
            self.bar.setRange(0, BAR_STEPS)  # one that does not know how far it is would go on moving
            return
        self.bar.setAccessibleName(self.tr("Progress of {}").format(view.title))
        self.bar.setRange(0, BAR_STEPS if part >= 0 else 0)
        self.bar.setValue(round(BAR_STEPS * part))
        self.percent.setText(self.tr("{} %").format(int(100 * part)) if part >= 0 else view.state)

    def _make_menu(self) -> None:
        menu = RoundMenu(parent=self.more)
        self._details = QAction(self.tr("&Details"), menu)
        self._details.setCheckable(True)
        self._details.triggered.connect(lambda: self.opened.emit(self.name))
        self._entries: dict[Act, QAction] = {}
        for act, text in ACTS.items():
            entry = QAction(said(text), menu)
            entry.triggered.connect(lambda _checked, act=act: self.wanted.emit(act, self.name))
            self._entries[act] = entry
        menu.addActions([self._details, *self._entries.values()])
        self.more.setMenu(menu)

    def _lay_out(self, tile: Tile) -> None:
        self._head = QHBoxLayout()
        self._head.setSpacing(8)
        self._head.addWidget(self.title)
        self._head.addStretch(1)
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addStretch(1)
        words.addLayout(self._head)
        words.addWidget(self.note)
        words.addStretch(1)
        line = QHBoxLayout()
        line.setContentsMargins(PADDING, 8, PADDING, 8)
        line.setSpacing(PADDING)
        line.addWidget(tile)
        line.addLayout(words, 1)
        self._progress = self._make_progress()
        line.addWidget(self._progress)
        line.addWidget(self.twins)
        line.addWidget(self.action)
        line.addWidget(self.more)
        top = QWidget()
        top.setMinimumHeight(HEIGHT)
        top.setLayout(line)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(top)
        indent = 2 * PADDING + tile.width()
        self.facts.setContentsMargins(*mirrored(indent, 0, PADDING, PADDING))
        column.addWidget(self.facts)

    def _make_progress(self) -> QWidget:
        place = QWidget()
        place.setFixedWidth(BAR_WIDTH)
        column = QVBoxLayout(place)
        column.setContentsMargins(0, 0, 0, 0)
        column.addStretch(1)
        column.addWidget(self.percent)
        column.addWidget(self.bar)
        column.addStretch(1)
        return place
