"""Which models are offered for a language on this machine, and which of them is recommended."""

from __future__ import annotations

from collections.abc import Iterable

from app.host import machine
from app.settings.recognizer_choice import ON_GRAPHICS_CARD, ON_PROCESSOR, suitable
from app.windows.models.library import Look, ModelEntry
from models.store.catalog import ModelKind, catalog
from models.store.store import ModelState

FEW_CORES = 3
"""With no more, the small Whisper falls behind the speaker where the base one does not."""
ON_FEW_CORES = ("base", "tiny", "small")


def offers(look: Look, language: str) -> tuple[ModelEntry, ...]:
    """Return the known models that fit this machine and know the spoken language, the recommended first."""
    known = {model.id for model in catalog()}
    fitting = [entry for entry in look.entries if entry.name in known and entry.fit and entry.fit.fits]
    offered = [entry for entry in fitting if {"*", language} & set(entry.status.model.languages)]
    best = recommended(offered, language, has_card=bool(look.memory.card_bytes))
    return tuple(sorted(offered, key=lambda entry: entry.name != best))


def recommended(entries: Iterable[ModelEntry], language: str, *, has_card: bool) -> str:
    """Return the name of the recognizer that suits this machine best, "" if none does.

    Only of one whose commit is known are size and contents known before it is fetched.
    """
    hearing = (entry for entry in entries if entry.kind is ModelKind.RECOGNIZER)
    names = {entry.name for entry in hearing if entry.status.model.revision}
    ordered = suitable(language, _sizes(has_card=has_card), has_card=has_card)
    return next((name for name in ordered if name in names), "")


def is_here(entry: ModelEntry) -> bool:
    return entry.status.state is ModelState.INSTALLED


def _sizes(*, has_card: bool) -> tuple[str, ...]:
    if has_card:
        return ON_GRAPHICS_CARD
    return ON_FEW_CORES if machine.processor_count() <= FEW_CORES else ON_PROCESSOR
