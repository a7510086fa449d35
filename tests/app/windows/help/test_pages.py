"""The documents as the menu Help shows them."""

from __future__ import annotations

import re
from importlib.metadata import version

import pytest
from every_window import OPENERS
from places import ROOT
from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.remote.update_source import installed_version
from app.windows.help.pages import (
    SECTION_OF,
    SECTIONS,
    about_lines,
    guide_pages,
    news_pages,
    notice_pages,
    notices,
    package_names,
    parts_of,
    short_guide_pages,
    without_links,
)
from app.windows.help.reader import PageReader


@pytest.mark.parametrize(
    ("locale", "title"),
    [("fr_CA", "Premiers sous-titres"), ("de_AT", "Erste Untertitel"), ("pl_PL", "First captions")],
)
def test_the_short_guide_is_in_the_language_of_the_windows_and_begins_with_what_is_needed_first(
    qtbot: QtBot, locale: str, title: str
) -> None:
    before = QLocale()
    QLocale.setDefault(QLocale(locale))
    try:
        pages = short_guide_pages()
    finally:
        QLocale.setDefault(before)
    assert next(iter(pages)) == title and len(pages) == len(SECTIONS)
    assert not any("](" in page for page in pages.values())
    reader = PageReader("Guide", pages, parent := QWidget())
    qtbot.addWidget(parent)
    reader.show()
    assert reader.list.horizontalScrollBar().maximum() == 0, "a title has too little room"


def test_windows_ask_for_pages_that_there_are() -> None:
    assert SECTION_OF.keys() <= {kind.__name__ for kind in OPENERS}
    assert set(SECTION_OF.values()) <= set(SECTIONS)


def test_the_guide_has_every_section_of_the_document_and_leads_nowhere_else() -> None:
    document = (ROOT / "docs" / "USER_GUIDE.md").read_text(encoding="utf-8")
    pages = guide_pages()
    assert list(pages)[1:] == re.findall(r"^## (.+)$", document, re.MULTILINE)
    assert all(page.strip() for page in pages.values())
    shown = "".join(pages.values())
    assert "](" not in shown and "<img" not in shown and "<picture" not in shown


def test_what_is_new_is_the_newest_section_alone() -> None:
    document = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    titles = re.findall(r"^## (.+)$", document, re.MULTILINE)
    [(title, page)] = news_pages().items()
    assert title == titles[0] and page and not re.search("^## ", page, re.MULTILINE)


def test_about_tells_version_licence_and_what_the_weights_learned_from() -> None:
    assert installed_version() and installed_version() in about_lines()[0]
    licence, data, others = notice_pages().values()
    assert "Apache License" in licence
    assert "704,526 sentence pairs" in data and "tatoeba" in data and "Licence of the weights" in data
    assert "BLEU" not in data
    assert f"numpy {version('numpy')}" in others


def test_every_package_is_named_with_a_licence_where_it_tells_one() -> None:
    assert {"torch", "numpy", "PySide6-Essentials"} <= set(package_names())
    lines = notices().splitlines()
    assert sum(": " in line for line in lines) > 0.9 * len(lines)


def test_a_text_without_sections_has_none() -> None:
    assert parts_of("# Title\n\nwords") == ("# Title\n\nwords", {})
    assert without_links("a [b](c.md) d. More: [e](f.md).\n") == "a b d.\n"
