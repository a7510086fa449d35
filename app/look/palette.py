"""The colours as Qt's palette: for what no style sheet reaches, and for what is painted."""

from __future__ import annotations

from PySide6.QtGui import QColor, QPalette

from app.look.tokens import Tokens

Role = QPalette.ColorRole
ROLES = {
    Role.Window: "bg",
    Role.WindowText: "text",
    Role.Base: "surface",
    Role.AlternateBase: "bg",
    Role.Text: "text",
    Role.Button: "surface",
    Role.ButtonText: "text",
    Role.BrightText: "live_text",
    Role.ToolTipBase: "surface",
    Role.ToolTipText: "text",
    Role.PlaceholderText: "muted",
    Role.Highlight: "accent",
    Role.HighlightedText: "on_accent",
    Role.Accent: "accent",
    Role.Link: "accent_text",
    Role.LinkVisited: "accent_text",
    Role.Light: "surface",
    Role.Midlight: "hover",
    Role.Mid: "line_strong",
    Role.Dark: "line_strong",
    Role.Shadow: "line_strong",
}
DISABLED = {
    Role.WindowText: "disabled",
    Role.Text: "disabled",
    Role.ButtonText: "disabled",
    Role.Base: "disabled_bg",
}


def palette_of(tokens: Tokens) -> QPalette:
    palette = QPalette()
    for role, name in ROLES.items():
        palette.setColor(role, QColor(getattr(tokens, name)))
    for role, name in DISABLED.items():
        palette.setColor(QPalette.ColorGroup.Disabled, role, QColor(getattr(tokens, name)))
    return palette
