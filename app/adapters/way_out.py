"""What has to be changed for an adapter that does not fit what is chosen now."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from app.adapters.importing import is_named_here
from app.adapters.shelf import ChosenTranslator, KeptAdapter
from models.adapters.adapters import LanguagePair


class Misfit(StrEnum):
    """Why an adapter cannot be used now."""

    TRANSLATOR = "translator"
    """It was made for another one."""
    LANGUAGES = "languages"
    """It translates others."""
    BROKEN = "broken"
    """It can never be used as it is."""


@dataclass(frozen=True, slots=True)
class WayOut:
    """A translator and languages that an adapter fits; empty or None where those chosen now do."""

    translator: str = ""
    languages: LanguagePair | None = None


def misfit_of(adapter: KeptAdapter, chosen: ChosenTranslator) -> Misfit:
    """Return why an adapter does not fit the translator and the languages that are chosen."""
    if adapter.manifest is None:
        return Misfit.BROKEN
    if not ChosenTranslator(chosen.name).look_at(adapter.folder).trouble:
        return Misfit.LANGUAGES
    is_of_chosen = adapter.manifest.base_setting == chosen.name
    return Misfit.BROKEN if is_of_chosen else Misfit.TRANSLATOR


def way_out(adapter: KeptAdapter, chosen: ChosenTranslator) -> WayOut | None:
    """Return the least that has to be changed so that an adapter fits, None where nothing helps here."""
    return next((way for way in _ways(adapter, chosen) if _fits(adapter, chosen, way)), None)


def _ways(adapter: KeptAdapter, chosen: ChosenTranslator) -> Iterator[WayOut]:
    if adapter.manifest is None:
        return
    pairs = adapter.manifest.translator.languages
    # One that speaks the language that is spoken comes first.
    pairs = tuple(sorted(pairs, key=lambda pair: not _has_source(pair, chosen)))
    named = adapter.manifest.base_setting
    if is_named_here(named):
        yield WayOut(named)
    yield from (WayOut("", pair) for pair in pairs)
    if is_named_here(named):
        yield from (WayOut(named, pair) for pair in pairs)


def _has_source(pair: LanguagePair, chosen: ChosenTranslator) -> bool:
    return chosen.languages is not None and pair.source == chosen.languages.source


def _fits(adapter: KeptAdapter, chosen: ChosenTranslator, way: WayOut) -> bool:
    languages = way.languages or chosen.languages
    if languages is None:  # nothing is translated
        return False
    return not ChosenTranslator(way.translator or chosen.name, languages).look_at(adapter.folder).trouble
