"""A list of terms from a file, whole and broken."""

import pytest

from app.glossary_file import MAX_TERMS, read_glossary
from core.translating.glossary import Term
from core.wording.errors import UserError


def test_terms_are_read_and_remarks_skipped(tmp_path):
    path = tmp_path / "terms.tsv"
    path.write_text(
        "\ufeff# our words\nmeeting\tBesprechung\n\n annual report \t Jahresbericht\n", encoding="utf-8"
    )
    assert read_glossary(path) == (Term("meeting", "Besprechung"), Term("annual report", "Jahresbericht"))


@pytest.mark.parametrize("line", ["meeting", "meeting\t", "\tBesprechung", "a\tb\tc"])
def test_a_line_that_is_no_term_is_named(tmp_path, line):
    path = tmp_path / "terms.tsv"
    path.write_text(f"one\teins\n{line}\n")
    with pytest.raises(UserError, match="Line 2"):
        read_glossary(path)


def test_what_cannot_be_read_is_told(tmp_path):
    (tmp_path / "sound.tsv").write_bytes(b"\xff\xfe\x00")
    for name in ("sound.tsv", "none.tsv"):
        with pytest.raises(UserError, match=name):
            read_glossary(tmp_path / name)


def test_an_endless_list_is_refused(tmp_path):
    path = tmp_path / "terms.tsv"
    path.write_text("a\tb\n" * (MAX_TERMS + 1))
    with pytest.raises(UserError, match="at most"):
        read_glossary(path)
