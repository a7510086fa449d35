"""How far a colour stands out from its ground (WCAG 2.2, 1.4.3)."""

from __future__ import annotations

from PySide6.QtGui import QColor


def over(color: QColor, ground: QColor) -> QColor:
    """Return what is seen of a colour, which may be translucent, on an opaque ground."""
    alpha, pairs = color.alphaF(), zip(color.getRgbF()[:3], ground.getRgbF()[:3], strict=True)
    return QColor.fromRgbF(*(alpha * before + (1 - alpha) * behind for before, behind in pairs))


def luminance(color: QColor) -> float:
    parts = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in color.getRgbF()[:3])
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), parts, strict=True))


def contrast(text: QColor, ground: QColor) -> float:
    lower, higher = sorted((luminance(over(text, ground)), luminance(ground)))
    return (higher + 0.05) / (lower + 0.05)
