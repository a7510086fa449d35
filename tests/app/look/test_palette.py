"""What no style sheet reaches has the same colours."""

from __future__ import annotations

import pytest
from contrasts import contrast
from PySide6.QtGui import QPalette

from app.look.palette import palette_of
from app.look.tokens import DARK, LIGHT, Tokens

Role = QPalette.ColorRole
GROUNDS = {Role.WindowText: Role.Window, Role.Text: Role.Base, Role.ButtonText: Role.Button}


@pytest.mark.parametrize("tokens", [LIGHT, DARK], ids=["light", "dark"])
def test_words_are_read_where_they_can_be_used_and_where_not(tokens: Tokens, qapp) -> None:
    palette = palette_of(tokens)
    for group in (QPalette.ColorGroup.Active, QPalette.ColorGroup.Inactive, QPalette.ColorGroup.Disabled):
        for text, ground in GROUNDS.items():
            assert contrast(palette.color(group, text), palette.color(group, ground)) >= 4.5
