"""What the style sheet knows buttons, labels and frames by that look otherwise than most."""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtWidgets import QFrame, QWidget


class Kind(StrEnum):
    """A property of a widget that `assets/style.qss` selects by."""

    PRIMARY = "primary"
    """The one button of a view that goes on."""
    QUIET = "quiet"
    """A button without ground or edge until the pointer is on it."""
    SOFT = "soft"
    """A button or badge that is switched on or belongs to what is chosen."""
    FIELD = "field"
    """A choice that a page is about."""
    CHIP = "chip"
    """A choice that is a click away, with round ends."""
    GOOD = "good"
    """A frame around a sentence of what is well."""
    DANGER = "danger"
    """Ends or deletes."""
    LIVE = "live"
    """Surtitle listens: the button that stops it."""
    LINK = "link"
    TITLE = "title"
    HEADING = "heading"
    NOTE = "note"
    """Secondary text: smaller and muted."""
    SMALL_NOTE = "small-note"
    MENU_HEADING = "menu-heading"
    GAIN = "gain"
    """Says what became better."""
    CARD = "card"
    DIVIDER = "divider"
    """A line between the rows of a card."""
    OPEN = "open"
    """The card of what is being said."""
    FOOT = "foot"
    """The bar at the bottom of a window."""
    BAR = "bar"
    """The bar at the top of a window."""
    SEGMENTS = "segments"
    """The groove of a choice among few,"""
    SEGMENT = "segment"
    """and one of its buttons."""
    ACTION = "action"
    """A card that is a button,"""
    DROP = "drop"
    """one onto which files are dropped,"""
    ROW = "row"
    """and one line of a card that is a button."""


def set_kind(widget: QWidget, kind: Kind | None) -> None:
    """Make a widget look like its kind, at once; None: like most."""
    widget.setProperty("kind", kind.value if kind is not None else "")
    style = widget.style()
    style.unpolish(widget)
    style.polish(widget)


def card() -> QFrame:
    """Return an empty card: a ground with an edge and round corners on which what belongs together stands."""
    frame = QFrame()
    set_kind(frame, Kind.CARD)
    return frame


def divider() -> QFrame:
    """Return a line between two rows of a card."""
    line = QFrame()
    line.setFixedHeight(1)
    set_kind(line, Kind.DIVIDER)
    return line
