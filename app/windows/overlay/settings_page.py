"""The page on which the overlay's look is chosen, with a preview."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontInfo, QIcon, QPainter, QPainterPath, QPaintEvent, QPixmap
from PySide6.QtWidgets import (
    QApplication,
    QColorDialog,
    QComboBox,
    QFontComboBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSlider,
    QSpinBox,
    QWidget,
)

from app.look.kinds import Kind, set_kind
from app.look.tokens import DARK, LIGHT, current_tokens
from app.look.transparency import is_wayland
from app.settings.overlay_style import RANGES, OverlayStyle
from app.widgets.dialogs import push_button
from app.widgets.labels import sentence
from app.widgets.setting_cards import BETWEEN_GROUPS, SettingsPage
from app.widgets.spin_box import spin_box
from app.widgets.switch import Switch
from app.windows.overlay.canvas import CaptionCanvas
from core.captions.captions import CaptionUpdate
from core.system.on_top import can_hide_from_capture

PREVIEW_HEIGHT = 210
SWATCH, CORNER = 16, 12


class OverlaySettings(SettingsPage):
    """Emits the style at every change."""

    changed = Signal(object)
    """The `OverlayStyle` from now on."""

    def __init__(self, style: OverlayStyle) -> None:
        super().__init__(QCoreApplication.translate("SettingsWindow", "Overlay"))
        self.style_chosen = style
        self.preview = Preview(style)
        self.column.addWidget(self.preview)
        self._card = self.add_group()
        self._make_text_controls()
        self._card = self.add_group()
        self._make_background()
        self._make_colors()
        self._card = self.add_group()
        self._make_notes()
        self.column.addSpacing(BETWEEN_GROUPS)
        self.column.addWidget(self.defaults, 0, Qt.AlignmentFlag.AlignLeft)
        self.column.addStretch(1)
        self._show(style)

    def changeEvent(self, event: QEvent) -> None:
        """Frame the colours so that they are seen in the new theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._show_colors()

    def follow(self, style: OverlayStyle) -> None:
        """Show a style that was chosen elsewhere."""
        if style != self.style_chosen:
            self.style_chosen = style
            self.preview.canvas.use_style(style)
            self._show(style)

    def use_defaults(self) -> None:
        """Look as at the first start."""
        self._take(OverlayStyle())
        self._show(self.style_chosen)

    def _make_text_controls(self) -> None:
        self.languages = QComboBox()
        self.languages.addItem(self.tr("Both languages"), "both")
        self.languages.addItem(self.tr("Only the translation"), "translation")
        self.languages.addItem(self.tr("Only what is heard"), "heard")
        self.languages.activated.connect(lambda: self._change(languages=self.languages.currentData()))
        self._add(self.tr("&Languages"), self.languages)
        self.n_lines = self._spin("n_lines", self.tr("Li&nes"), "")
        self.font_family = QFontComboBox()
        self.font_family.currentFontChanged.connect(self._choose_font)
        self._add(self.tr("&Font"), self.font_family)
        self.font_px = self._spin("font_px", self.tr("&Size"), self.tr(" pixels"))
        self.outline_px = self._spin("outline_px", self.tr("&Outline"), self.tr(" pixels"))
        # What a faint background needs is drawn without being chosen.
        self.outline_px.setSpecialValueText(self.tr("as needed"))
        self.reading_speed = self._spin(
            "reading_speed", self.tr("&Reading speed"), self.tr(" characters a second")
        )
        self.reading_speed.setToolTip(self.tr("A caption stays at least as long as this takes to read it."))

    def _make_colors(self) -> None:
        self.colors = {
            "heard_color": self._color_button("heard_color", self.tr("Color of what is &heard")),
            "translation_color": self._color_button(
                "translation_color", self.tr("Color of the &translation")
            ),
            "background_color": self._color_button("background_color", self.tr("Color of the &background")),
        }

    def _make_background(self) -> None:
        self.background_percent = QSlider(Qt.Orientation.Horizontal)
        self.background_percent.setRange(0, 100)
        self.background_percent.setPageStep(10)
        self.background_percent.valueChanged.connect(lambda n: self._change(background_percent=n))
        self._opacity = QLabel()
        # As wide as its widest text, or the slider would move under the mouse.
        self._opacity.setMinimumWidth(
            self._opacity.fontMetrics().horizontalAdvance(self.tr("{} %").format(100))
        )
        self._opacity.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        both = QWidget()
        both.setFocusProxy(self.background_percent)
        row = QHBoxLayout(both)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.background_percent, 1)
        row.addWidget(self._opacity)
        self._add(self.tr("Background o&pacity"), both)
        self.background_percent.setAccessibleName(both.accessibleName())

    def _make_notes(self) -> None:
        self.hidden = Switch()
        self.hidden.setEnabled(can_hide_from_capture())
        self.hidden.toggled.connect(lambda is_on: self._change(hidden_from_sharing=is_on))
        self._card.add(
            self.tr("Hide it from s&creen sharing and recording"), self.hidden, self._capture_note()
        )
        self.wayland_note = sentence(self._wayland_note())
        set_kind(self.wayland_note, Kind.NOTE)
        self.wayland_note.setVisible(is_wayland())
        self.column.addWidget(self.wayland_note)
        self.defaults = push_button(self.tr("Restore &defaults"), self.use_defaults)

    def _spin(self, name: str, text: str, suffix: str) -> QSpinBox:
        spin = spin_box()
        spin.setRange(RANGES[name].start, RANGES[name].stop - 1)
        spin.setSuffix(suffix)
        spin.valueChanged.connect(lambda n: self._change(**{name: n}))
        self._add(text, spin)
        return spin

    def _color_button(self, name: str, text: str) -> QPushButton:
        button = push_button("", lambda: self._ask_for_color(name))
        self._add(text, button)
        return button

    def _add(self, text: str, control: QWidget) -> None:
        """Add a control that is named by the label before it."""
        self._card.add(text, control)

    def _choose_font(self, font: QFont) -> None:
        self._change(font_family="" if font.family() == _system_family() else font.family())

    def _ask_for_color(self, name: str) -> None:
        before = QColor(getattr(self.style_chosen, name))
        color = QColorDialog.getColor(before, self, self.colors[name].accessibleName())
        if color.isValid():
            self._change(**{name: color.name()})
            self._show_colors()

    def _change(self, **parts: Any) -> None:
        self._take(replace(self.style_chosen, **parts))

    def _take(self, style: OverlayStyle) -> None:
        if style == self.style_chosen:
            return
        self.style_chosen = style
        self._show_opacity()
        self.preview.canvas.use_style(style)
        self.changed.emit(style)

    def _show(self, style: OverlayStyle) -> None:
        """Set every control to `style`, which a control must not change on the way."""
        controls = {
            name: getattr(self, name)
            for name in ("n_lines", "font_px", "outline_px", "reading_speed", "background_percent")
        }
        others = (self.languages, self.font_family, self.hidden)
        for control in (*controls.values(), *others):
            control.blockSignals(True)
        for name, control in controls.items():
            control.setValue(getattr(style, name))
        self.languages.setCurrentIndex(self.languages.findData(style.languages))
        self.font_family.setCurrentFont(QFont(style.font_family or _system_family()))
        self.hidden.setChecked(style.hidden_from_sharing)
        for control in (*controls.values(), *others):
            control.blockSignals(False)
        self._show_colors()
        self._show_opacity()

    def _show_colors(self) -> None:
        for name, button in self.colors.items():
            color = getattr(self.style_chosen, name)
            button.setIcon(_swatch(QColor(color), self.palette().buttonText().color()))
            button.setText(color)
            button.setAccessibleDescription(color)

    def _show_opacity(self) -> None:
        self._opacity.setText(self.tr("{} %").format(self.style_chosen.background_percent))

    def _capture_note(self) -> str:
        if not can_hide_from_capture():
            return self.tr(
                "This system has no way to hide a window: who sees the whole screen sees the overlay. "
                "Share a single window instead."
            )
        return self.tr(
            "Programs that record the screen in another way may show it still (on macOS, newer ones do): "
            "try it before the meeting."
        )

    def _wayland_note(self) -> str:
        return self.tr(
            "On Wayland clicks pass through and the mouse moves the unlocked overlay, but the desktop "
            "decides where it opens and whether it stays on top."
        )


class Preview(QWidget):
    """Captions over a background of which one half is bright and the other dark."""

    def __init__(self, style: OverlayStyle) -> None:
        super().__init__()
        self.setMinimumSize(400, PREVIEW_HEIGHT)
        self.setAccessibleName(self.tr("Preview"))
        self.canvas = CaptionCanvas(style, self, clock=lambda: 0.0)
        # Not translated: the captions are in two languages in every interface.
        words = ("Good morning and welcome to", "our meeting", "Guten Morgen und willkommen", "zum Treffen")
        # It is never final: a preview that goes would show nothing.
        self.canvas.show_update(CaptionUpdate(0, 0.0, 1.0, *words, final=False, emitted_s=1.0))
        self.canvas.box_changed.connect(self._centre)

    def resizeEvent(self, event: object) -> None:
        self._centre()

    def _centre(self) -> None:
        """Have the words in the middle, with as much room as they may take."""
        size = self.canvas.sizeHint()
        self.canvas.resize(self.width() - 2 * CORNER, max(size.height(), self.height()))
        at = self.rect().center() - self.canvas.box.center()
        self.canvas.move(at)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area, path = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), QPainterPath()
        path.addRoundedRect(area, CORNER, CORNER)
        painter.setClipPath(path)
        halves = QRectF(self.rect())
        halves.setWidth(self.width() / 2)
        painter.fillRect(halves, QColor(LIGHT.bg))
        painter.fillRect(halves.translated(halves.width(), 0), QColor(DARK.hover))
        painter.setClipping(False)
        painter.setPen(QColor(current_tokens().line))
        painter.drawPath(path)
        painter.end()


def _system_family() -> str:
    """Return the family that the system's font, often an alias, stands for."""
    return QFontInfo(QApplication.font()).family()


def _swatch(color: QColor, frame: QColor) -> QIcon:
    pixmap = QPixmap(SWATCH, SWATCH)
    pixmap.fill(frame)
    painter = QPainter(pixmap)
    painter.fillRect(1, 1, SWATCH - 2, SWATCH - 2, color)
    painter.end()
    return QIcon(pixmap)
