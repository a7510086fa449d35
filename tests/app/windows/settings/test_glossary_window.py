"""The window in which the glossary is edited."""

from __future__ import annotations

from pathlib import Path

import pytest
from activation import activate
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit

from app.glossary_file import MAX_TERMS, read_glossary, write_glossary
from app.windows.settings.glossary_model import GlossaryModel
from app.windows.settings.glossary_window import GlossaryWindow
from core.translating.glossary import Term
from core.wording.errors import UserError

MEETING, MINUTES = Term("meeting", "Besprechung"), Term("minutes", "Protokoll")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "settings" / "glossary.tsv"


@pytest.fixture
def window(qtbot, path: Path) -> GlossaryWindow:
    window = GlossaryWindow(path)
    qtbot.addWidget(window)
    window.show()
    activate(qtbot, window)
    return window


def write_cell(qtbot, text: str) -> None:
    qtbot.waitUntil(lambda: isinstance(QApplication.focusWidget(), QLineEdit), timeout=60_000)
    editor = QApplication.focusWidget()
    qtbot.keyClicks(editor, text)
    qtbot.keyClick(editor, Qt.Key.Key_Return)


def test_terms_written_by_keyboard_count_at_once_and_are_kept(
    window: GlossaryWindow, qtbot, path: Path
) -> None:
    told: list[tuple[Term, ...]] = []
    window.changed.connect(told.append)
    qtbot.keyClick(window, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    write_cell(qtbot, " meeting ")
    qtbot.waitUntil(lambda: "has no translation of “meeting”" in window.state.text(), timeout=60_000)
    assert told == []
    qtbot.keyClick(window.table, Qt.Key.Key_Right)
    qtbot.keyClick(window.table, Qt.Key.Key_F2)
    write_cell(qtbot, "Besprechung")
    qtbot.waitUntil(lambda: told == [(MEETING,)], timeout=60_000)
    assert read_glossary(path) == (MEETING,)
    assert window.state.text() == "Terms in use: 1"


def test_removed_terms_count_no_longer(window: GlossaryWindow, qtbot, path: Path) -> None:
    window.model.put([MEETING, MINUTES])
    assert not window.remove_button.isEnabled()
    window.table.selectRow(0)
    qtbot.keyClick(window.table, Qt.Key.Key_Delete)
    assert window.terms == (MINUTES,)
    window.table.selectRow(0)
    qtbot.mouseClick(window.remove_button, Qt.MouseButton.LeftButton)
    assert window.terms == ()
    assert read_glossary(path) == ()


def test_what_was_kept_is_there_again_and_remarks_stay_until_it_is_changed(
    window: GlossaryWindow, path: Path
) -> None:
    path.parent.mkdir()
    path.write_text("# ours\nmeeting\tBesprechung\n")
    window.load()
    assert window.terms == (MEETING,)
    assert window.model.rowCount() == 1
    assert path.read_text().startswith("# ours")


def test_a_file_that_cannot_be_read_is_put_aside_not_overwritten_nor_what_was_put_aside_before(
    window: GlossaryWindow, path: Path, qtbot
) -> None:
    path.parent.mkdir()
    for text in ("no term\n", "no term either\n"):
        path.write_text(text)
        with qtbot.waitSignal(window.trouble) as told:
            window.load()
    assert "Line 1" in told.args[0]
    assert told.args[0].endswith(f"kept as {path.with_name('glossary.unread-2.tsv')}.")
    window.model.put([MEETING])
    kept = {file.name: file.read_text() for file in path.parent.iterdir()}
    assert kept == {
        "glossary.tsv": "meeting\tBesprechung\n",
        "glossary.unread-1.tsv": "no term\n",
        "glossary.unread-2.tsv": "no term either\n",
    }


def test_a_file_that_can_neither_be_read_nor_put_aside_is_told_and_left(qtbot, tmp_path: Path) -> None:
    path = tmp_path / f"{'g' * 250}.tsv"
    window = GlossaryWindow(path)
    qtbot.addWidget(window)
    path.write_text("no term\n")
    with qtbot.waitSignal(window.trouble) as told:
        window.load()
    assert "Line 1" in told.args[0]
    assert "could not be kept under another name" in told.args[0]
    assert window.terms == ()
    assert path.read_text() == "no term\n"


def test_terms_come_and_go_by_files(window: GlossaryWindow, tmp_path: Path) -> None:
    window.model.put([Term("Meeting", "Sitzung")])
    write_glossary(tmp_path / "more.tsv", [MEETING, MINUTES])
    window.import_from(tmp_path / "more.tsv")
    assert window.terms == (MEETING, MINUTES)
    window.export_to(tmp_path / "out.tsv")
    assert read_glossary(tmp_path / "out.tsv") == (MEETING, MINUTES)
    assert "were saved" in window.state.text()


def test_files_that_cannot_be_used_are_told_and_change_nothing(
    window: GlossaryWindow, tmp_path: Path
) -> None:
    window.model.put([MEETING])
    (tmp_path / "broken.tsv").write_text("one\n")
    window.import_from(tmp_path / "broken.tsv")
    assert "Line 1" in window.state.text()
    window.export_to(tmp_path / "broken.tsv" / "out.tsv")
    assert "cannot be written" in window.state.text()
    assert window.terms == (MEETING,)


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        (("", "Protokoll"), "Row 2 has no term."),
        (("minutes", ""), "Row 2 has no translation of “minutes”."),
        (("#minutes", "Protokoll"), "In row 2 the term begins with #"),
        (("MEETING", "Sitzung"), "Row 2 translates “MEETING” differently from row 1."),
    ],
)
def test_what_is_wrong_with_a_row_is_told_and_the_others_count(
    qtbot, row: tuple[str, str], sentence: str
) -> None:
    model = GlossaryModel([MEETING])
    model.add()
    for column, text in enumerate(row):
        model.setData(model.index(1, column), text)
    assert model.trouble.startswith(sentence)
    assert model.terms == (MEETING,)
    assert model.data(model.index(1, 0), Qt.ItemDataRole.ToolTipRole) == model.trouble
    assert model.data(model.index(1, 0), Qt.ItemDataRole.BackgroundRole) is not None
    assert model.data(model.index(0, 0), Qt.ItemDataRole.BackgroundRole) is None


def test_no_more_terms_count_than_can_be_honoured() -> None:
    model = GlossaryModel(Term(f"term{n}", "Wort") for n in range(MAX_TERMS + 1))
    assert len(model.terms) == MAX_TERMS
    assert f"Row {MAX_TERMS + 1} is one too many" in model.trouble


def test_only_one_empty_row_waits() -> None:
    model = GlossaryModel([MEETING])
    assert model.add() == model.add()
    assert (model.rowCount(), model.trouble, model.terms) == (2, "", (MEETING,))


def test_a_term_in_a_file_comes_back_as_it_was_written(tmp_path: Path) -> None:
    terms = (MEETING, Term("café “x”", "数据"))
    write_glossary(tmp_path / "terms.tsv", terms)
    assert read_glossary(tmp_path / "terms.tsv") == terms
    with pytest.raises(UserError, match="cannot be written"):
        write_glossary(tmp_path / "terms.tsv" / "below.tsv", terms)


def test_every_control_has_a_name_and_is_reached_by_keyboard(window: GlossaryWindow, qtbot) -> None:
    window.model.put([MEETING])
    window.table.selectRow(0)
    buttons = [b for b in window.findChildren(QAbstractButton) if b.focusPolicy() != Qt.FocusPolicy.NoFocus]
    assert len(buttons) >= 5
    reached = set()
    for _ in range(2 * len(buttons) + 2):
        qtbot.keyClick(window.focusWidget() or window, Qt.Key.Key_Tab)
        reached.add(window.focusWidget())
    assert window.table in reached
    assert window.table.accessibleName()
    for button in buttons:
        assert button.accessibleName() or button.text(), button
        assert button in reached, button.text()
