"""The page on which the overlay's look is chosen, with a preview."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent, QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontInfo, QIcon, QPainter, QPainterPath, QPaintEvent, QPixmap
from PySide6.QtWidgets import (
    QApplication,
    QColorDialog,
    QFontComboBox,
    QHBoxLayout,
    QPushButton,
    QWidget,
)

from app.look.icons import SCALES, ButtonIcon
from app.look.kinds import Kind, set_kind
from app.look.tokens import DARK, LIGHT, current_tokens
from app.look.transparency import is_wayland
from app.settings.overlay_style import RANGES, OverlayStyle
from app.widgets.dialogs import push_button
from app.widgets.labels import label_for, sentence
from app.widgets.segments import Segments
from app.widgets.setting_cards import SettingsPage
from app.widgets.switch import Switch
from app.widgets.value_slider import ValueSlider
from app.windows.overlay.canvas import CaptionCanvas
from core.captions.captions import CaptionUpdate
from core.speech.segments import SegmentId
from core.system.on_top import can_hide_from_capture

PREVIEW_HEIGHT = 210
CORNER = 12
SWATCH, SWATCH_WIDTH = QSize(28, 22), 60
"""Of a colour, and of the button that it is on."""


class OverlaySettings(SettingsPage):
    """Emits the style at every change."""

    changed = Signal(object)
    """The `OverlayStyle` from now on."""

    def __init__(self, style: OverlayStyle) -> None:
        super().__init__(QCoreApplication.translate("SettingsWindow", "Overlay"))
        self.style_chosen = style
        self.defaults = push_button(self.tr("R&eset"), self.use_defaults)
        set_kind(self.defaults, Kind.QUIET)
        ButtonIcon(self.defaults, "reset")
        self.head.addWidget(self.defaults)
        self.preview = Preview(style)
        self.column.addWidget(self.preview)
        self._card = self.add_group()
        self._make_text_controls()
        self._card = self.add_group()
        self._make_background()
        self._make_colors()
        self._card = self.add_group()
        self._make_notes()
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
        names = {"translation": self.tr("Translation"), "both": self.tr("Both"), "heard": self.tr("Spoken")}
        self.languages = Segments(names)
        self.languages.chosen.connect(lambda languages: self._change(languages=languages))
        self._card.add(self.tr("&Languages"), self.languages)
        self.n_lines = Segments({str(n): str(n) for n in RANGES["n_lines"]})
        self.n_lines.chosen.connect(lambda n: self._change(n_lines=int(n)))
        self._card.add(self.tr("Li&nes"), self.n_lines, self.tr("The overlay is as tall as its lines."))
        self._make_names()
        self.font_family = QFontComboBox()
        self.font_family.currentFontChanged.connect(self._choose_font)
        self._card.add(self.tr("&Font"), self.font_family)
        pixels = self.tr("{} px").format
        self.font_px = self._slider("font_px", self.tr("Text &size"), pixels)
        # What a faint background needs is drawn without being chosen.
        as_needed = self.tr("as needed")
        self.outline_px = self._slider(
            "outline_px", self.tr("&Outline"), lambda n: pixels(n) if n else as_needed
        )
        note = self.tr("Characters per second: a caption stays at least as long as it takes to read it.")
        self.reading_speed = self._slider("reading_speed", self.tr("&Reading speed"), str, note)

    def _make_names(self) -> None:
        self.names, self.names_in_audience = Switch(), Switch()
        self.names.toggled.connect(lambda is_on: self._change(shows_names=is_on))
        self.names_in_audience.toggled.connect(lambda is_on: self._change(shows_names_in_audience=is_on))
        note = self.tr(
            "Beside each line where the speaker changes, if voices are told apart or both sides are "
            "captioned."
        )
        self._card.add(self.tr("Show &who speaks"), self.names, note)
        self._card.add(self.tr("Show who speaks in the &audience view"), self.names_in_audience)

    def _make_background(self) -> None:
        words = self.tr("{} %").format
        self.background_percent = self._slider("background_percent", self.tr("Background o&pacity"), words)

    def _make_colors(self) -> None:
        texts = {
            "translation_color": (self.tr("&Translation"), self.tr("Colour of the translation")),
            "heard_color": (self.tr("Spo&ken"), self.tr("Colour of the spoken text")),
            "background_color": (self.tr("&Background"), self.tr("Colour of the background")),
        }
        self.colors: dict[str, QPushButton] = {}
        place = QWidget()
        row = QHBoxLayout(place)
        row.setContentsMargins(0, 0, 0, 0)
        for name, (text, spoken_name) in texts.items():
            button = self.colors[name] = push_button("", partial(self._ask_for_color, name), spoken_name)
            button.setIconSize(SWATCH)
            button.setFixedWidth(SWATCH_WIDTH)
            label = label_for(button, text)
            set_kind(label, Kind.SMALL_NOTE)
            row.addWidget(label)
            row.addWidget(button)
        place.setFocusProxy(self.colors["translation_color"])
        place.setMinimumWidth(place.sizeHint().width())
        self._card.add(self.tr("Colours"), place)

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

    def _slider(self, name: str, text: str, in_words: Callable[[int], str], note: str = "") -> ValueSlider:
        slider = ValueSlider(RANGES[name], in_words)
        slider.changed.connect(lambda n: self._change(**{name: n}))
        self._card.add(text, slider, note)
        return slider

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
        self.preview.canvas.use_style(style)
        self.changed.emit(style)

    def _show(self, style: OverlayStyle) -> None:
        """Set every control to `style`, which a control must not change on the way."""
        for name in ("font_px", "outline_px", "reading_speed", "background_percent"):
            slider: ValueSlider = getattr(self, name)
            slider.show_value(getattr(style, name))
        self.languages.choose(style.languages)
        self.n_lines.choose(str(style.n_lines))
        switches = {
            self.hidden: style.hidden_from_sharing,
            self.names: style.shows_names,
            self.names_in_audience: style.shows_names_in_audience,
        }
        for switch, is_on in switches.items():
            with QSignalBlocker(switch):
                switch.setChecked(is_on)
        with QSignalBlocker(self.font_family):
            self.font_family.setCurrentFont(QFont(style.font_family or _system_family()))
        self._show_colors()

    def _show_colors(self) -> None:
        for name, button in self.colors.items():
            color = getattr(self.style_chosen, name)
            button.setIcon(_swatch(QColor(color), QColor(current_tokens().line_strong)))
            button.setToolTip(color)
            button.setAccessibleDescription(color)

    def _capture_note(self) -> str:
        if not can_hide_from_capture():
            return self.tr(
                "This system cannot hide a window: everybody who sees the whole screen sees the overlay. "
                "Share a single window instead."
            )
        return self.tr(
            "Programs that record the screen in another way may still show it (newer ones on macOS "
            "do): try it before the meeting."
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
        said = CaptionUpdate(
            segment=SegmentId(),
            start_s=0.0,
            end_s=1.0,
            # Not translated: the captions are in two languages in every interface.
            source="Good morning and welcome to",
            source_tail="our meeting",
            target="Guten Morgen und willkommen",
            target_tail="zum Treffen",
            final=False,  # a final caption disappears, and the preview would be empty
            emitted_s=1.0,
            speaker="Anna",
        )
        self.canvas.show_update(said)
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
    """Return a field of a colour with a frame, sharp at every scale."""
    icon = QIcon()
    for scale in SCALES:
        pixmap = QPixmap(SWATCH * scale)
        pixmap.setDevicePixelRatio(scale)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(frame)
        painter.setBrush(color)
        painter.drawRoundedRect(QRectF(0.5, 0.5, SWATCH.width() - 1, SWATCH.height() - 1), 6, 6)
        painter.end()
        icon.addPixmap(pixmap)
    return icon
