"""One style sheet, in which every colour is a token."""

from __future__ import annotations

import re
from pathlib import Path

from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QDialogButtonBox,
    QFileDialog,
    QMessageBox,
    QToolButton,
)

from app.host.assets import STYLE_SHEET
from app.look.style_sheet import SIGNS, style_sheet, write_signs
from app.look.theme import use_theme
from app.look.tokens import DARK, LIGHT


def test_no_colour_is_written_beside_the_tokens() -> None:
    assert re.findall(r"#[0-9a-fA-F]{3,8}\b|rgb", STYLE_SHEET.read_text(encoding="utf-8")) == []


def test_every_name_is_filled_in_and_sizes_grow_with_the_letters(tmp_path: Path) -> None:
    usual, larger = (style_sheet(LIGHT, base_px, tmp_path) for base_px in (14, 21))
    assert "$" not in usual
    assert "font-size: 24px" in usual
    assert "font-size: 36px" in larger


def test_the_signs_have_the_colours_of_the_theme(qapp) -> None:
    for tokens in (LIGHT, DARK):
        folder = write_signs(tokens)
        for name, token in SIGNS.items():
            assert getattr(tokens, token) in Path(folder.filePath(f"{name}.svg")).read_text(encoding="utf-8")


def test_qt_reads_it_and_draws_the_check(qtbot, qapp: QApplication, qtlog) -> None:
    before = qapp.styleSheet()
    folder = write_signs(LIGHT)
    qapp.setStyleSheet(style_sheet(LIGHT, 14, Path(folder.path())))
    box = QCheckBox()
    qtbot.addWidget(box)
    box.setChecked(True)
    image = box.grab().toImage()
    seen = {image.pixelColor(x, y).name() for x in range(18) for y in range(image.height())}
    qapp.setStyleSheet(before)
    assert {LIGHT.accent, LIGHT.on_accent} <= seen
    assert [record.message for record in qtlog.records if "stylesheet" in record.message.lower()] == []


def test_dialogs_bear_icons_of_ours_and_no_button_one_of_qt(qtbot, qapp: QApplication) -> None:
    use_theme("dark")
    files, question = QFileDialog(), QMessageBox(QMessageBox.Icon.Question, "Title", "Delete it?")
    for window in (files, question):
        qtbot.addWidget(window)
    files.setOption(QFileDialog.Option.DontUseNativeDialog)
    files.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    question.setStandardButtons(QMessageBox.StandardButton.Save | QMessageBox.StandardButton.Cancel)
    for window in (files, question):
        window.ensurePolished()
        buttons = window.findChild(QDialogButtonBox).buttons()
        assert len(buttons) == 2 and all(button.icon().isNull() for button in buttons)
    steps = [button.icon() for button in files.findChildren(QToolButton) if button.objectName() in FILE_TOOLS]
    assert len(steps) == len(FILE_TOOLS)
    seen = opaque(question.iconPixmap()).union(*(opaque(icon.pixmap(18)) for icon in steps))
    use_theme("")
    assert seen == {DARK.accent, DARK.muted}


FILE_TOOLS = ("backButton", "forwardButton", "toParentButton", "newFolderButton", "detailModeButton")


def opaque(pixmap: QPixmap) -> set[str]:
    """Return the colours that a picture has without being seen through."""
    image = pixmap.toImage()
    seen = (image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height()))
    return {colour.name() for colour in seen if colour.alpha() == 255}
