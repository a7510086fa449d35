"""Translations read as natives write: their marks, one word for one thing, the reader addressed alike.

The short guide in each language keeps to the same, and calls what can be pressed by its name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from places import ROOT
from translated import entries

from app.host.assets import short_guide
from app.windows.help.pages import SECTIONS, parts_of
from core.wording.languages import ORIGINAL, TRANSLATED

CODE = re.compile(r"`[^`]*`|\{[^{}]*\}|;;|\]\([^)]*\)")
"""What is no text: commands, what is filled in, what parts kinds of files, where links lead."""
MISPLACED = {
    "fr": re.compile(
        r"[^\u202f][;:!?%](?=[\s)»]|$)|«[^\u00a0]|[^\u00a0]»|[“”„]|\w'\w|\.\.\.|\s…"
        r"|[§\d] (?:[KMG]o|s|min|h)\b"
    ),
    "de": re.compile(r"[”«»]|(?:^|“)[^„“]*“|„[^“]*(?:„|$)|\w'\w|\.\.\.|\s…|\s[;:!?]"),
}
"""A mark without its space, or with a wrong one; marks of another language."""
TO_NOBODY = {
    "fr": re.compile(
        r"[:;,] (?:ou |puis )?(?:(?:en|le|la|les|y) |l\u2019)?"
        r"(?:choisir|réessayer|vérifier|fermer|redémarrer|libérer|mettre|saisir|brancher)\b"
    ),
    "de": re.compile(
        r": (?!Sie )[a-zäöü][^.:]*"
        r" (?:wählen|versuchen|prüfen|schließen|starten|schaffen|eingeben|holen|laden)(?:\.$| und | oder )"
    ),
}
"""What is to be done, said to nobody, where all else says vous and Sie."""
TERMS = {
    "recognizer": {"fr": "reconnaissance vocale", "de": "spracherkennung"},
    "translator": {"fr": "traducteur", "de": "übersetzer"},
    "overlay": {"fr": "incrustation", "de": "overlay"},
    "adapter": {"fr": "adaptateur", "de": "adapter"},
    "engine pack": {"fr": "pack moteur", "de": "engine-paket"},
    "transcript": {"fr": "transcription", "de": "transkript"},
    "glossary": {"fr": "glossaire", "de": "glossar"},
    "pace": {"fr": "rythme", "de": "tempo"},
}
"""One word for one thing."""
OTHERS = {
    "fr": re.compile(r"entretien|paquet de moteur|[Oo]verlay|politique|Paramètres, Cet|\ballure"),
    "de": re.compile(r"Erkenner|Kommandozeile|Datenträger|\bPlatte\b|Laufwerk|Policy|Einzelheiten|Rechner\b"),
}
"""Other words for what has one already."""
NAMES = re.compile(r"(?<!\*)\*([^*\n]+)\*(?!\*)")


def without_code(text: str) -> str:
    return CODE.sub("§", text)


@pytest.mark.parametrize("language", TRANSLATED)
def test_marks_stand_as_the_language_has_them(language: str) -> None:
    misplaced = MISPLACED[language]
    found = [
        entry.translation for entry in entries(language) if misplaced.search(without_code(entry.translation))
    ]
    assert found == []
    guide = short_guide(language).read_text(encoding="utf-8")
    assert [line for line in guide.splitlines() if misplaced.search(without_code(line))] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_reader_is_addressed_alike_everywhere(language: str) -> None:
    assert [
        entry.translation for entry in entries(language) if TO_NOBODY[language].search(entry.translation)
    ] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_one_thing_has_one_word(language: str) -> None:
    for entry in entries(language):
        assert not OTHERS[language].search(entry.translation), entry
        source, said = (
            text.replace("&", "").lower() for text in (without_code(entry.source), entry.translation)
        )
        for term, words in TERMS.items():
            if re.search(rf"\b{term}s?\b", source):
                assert words[language] in said, entry


def sections_of(language: str) -> list[str]:
    _, pages = parts_of(short_guide(language).read_text(encoding="utf-8"))
    return list(pages.values())


def named(section: str) -> set[str]:
    return set(NAMES.findall(CODE.sub("", section)))


def plain(text: str) -> str:
    """Return a text as it reads outside a menu or a button."""
    return text.replace("&", "").removesuffix("…").removesuffix(":")


def translations(language: str) -> Iterator[tuple[str, str]]:
    for entry in entries(language):
        yield plain(entry.source), plain(entry.translation)


def test_the_short_guide_has_the_same_sections_in_each_language() -> None:
    for language in (ORIGINAL, *TRANSLATED):
        sections = sections_of(language)
        assert len(sections) == len(SECTIONS), language
        assert 800 < sum(len(section.split()) for section in sections) < 1300
        assert (ROOT / "docs" / short_guide(language).name).read_text("utf-8").count("](SHORT_GUIDE.") == 2


@pytest.mark.parametrize("language", TRANSLATED)
def test_what_the_short_guide_names_is_called_so_in_the_windows(language: str) -> None:
    pairs = set(translations(language))
    for original, section in zip(sections_of(ORIGINAL), sections_of(language), strict=True):
        there, here = named(original), named(section)
        assert {name for name in there if not any((name, one) in pairs for one in here)} == set()
        assert {name for name in here if not any((one, name) in pairs for one in there)} == set()
