"""Tables are written between their marks, and nothing else of a document changes."""

import pytest

from core.wording.errors import UserError
from training.measure.documents import line, number, rule, write_blocks


def test_what_stands_between_the_marks_is_written_again(tmp_path):
    document = tmp_path / "a.md"
    document.write_text("prose\n<!-- one -->\nold\n<!-- end -->\nmore\n<!-- two -->\n<!-- end -->\n", "utf-8")
    write_blocks(document, {"one": lambda: r"new \1" + "\n", "two": lambda: ""})
    new = "prose\n<!-- one -->\nnew \\1\n<!-- end -->\nmore\n<!-- two -->\n<!-- end -->\n"
    assert document.read_text(encoding="utf-8") == new


def test_a_block_without_a_place_changes_nothing(tmp_path):
    document = tmp_path / "a.md"
    document.write_text("<!-- one -->\n<!-- end -->\n", encoding="utf-8")
    with pytest.raises(UserError, match="no place for the table two"):
        write_blocks(document, {"one": lambda: "new\n", "two": lambda: "new\n"})
    assert document.read_text(encoding="utf-8") == "<!-- one -->\n<!-- end -->\n"
    with pytest.raises(UserError, match=r"There is no .*b\.md"):
        write_blocks(tmp_path / "b.md", {})


def test_a_table_has_its_lines():
    assert line("a", "b") + rule(3, texts=2) == "| a | b |\n|---|---|---:|\n"
    assert (number(1.25, 1), number(None, 2)) == ("1.2", "-")
