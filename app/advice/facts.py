"""What a recommendation depends on: this computer's memory and processor, and the models that there are."""

from __future__ import annotations

import logging
import shutil
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from app.advice.speed import recorded_speed
from app.host.card_use import computes_on_card, whisper_computes_on_card
from app.host.memory_fit import Memory, look_at_memory
from core.system.cores import processor_count
from core.wording.errors import TROUBLES, UserError
from models.loading.named_shapes import recognizer_shape, translator_shape
from models.manifests.manifests import LanguagePair
from models.manifests.named import manifest_named
from models.memory.footprint import CPU, RecognizerShape, StreamingShape, TranslatorShape
from models.store.catalog import ModelKind
from models.store.inventory import inventory, setting_of
from models.store.store import ModelState, ModelStatus

logger = logging.getLogger(__name__)

HERE = (ModelState.INSTALLED, ModelState.BUILT_IN)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A model that could be used; `setting` is what the settings call it.

    `languages` are those that are heard, or known ("*": all); a translator with `pairs` knows only these.
    `n_bytes` is what is still to be fetched of it, None where nobody has told. Without a `shape` nobody
    knows what memory it takes.
    """

    name: str
    setting: str
    kind: ModelKind
    languages: tuple[str, ...]
    pairs: tuple[LanguagePair, ...] | None = None
    n_bytes: int | None = None
    is_here: bool = False
    is_built_in: bool = False
    is_gated: bool = False
    shape: RecognizerShape | StreamingShape | TranslatorShape | None = None


@dataclass(frozen=True, slots=True)
class Facts:
    """This computer, and the models that there are for it.

    `speed` is what `app.advice.speed` tells, None before it was measured; of memory that cannot be told
    there is enough.
    """

    memory: Memory
    n_cores: int
    speed: float | None
    models: tuple[Candidate, ...]
    whisper_on_card: bool = True
    """Whether the card, if there is one, can be used by Whisper."""

    def of_kind(self, kind: ModelKind) -> dict[str, Candidate]:
        """Return the models of a kind by their names."""
        return {model.name: model for model in self.models if model.kind is kind}


def facts_here(device: str = "auto") -> Facts:
    """Return how it is now, for models that run on `device`; asking the driver may take a while."""
    return facts_of(inventory(), look_at_memory().of(device))


def facts_of(statuses: Iterable[ModelStatus], memory: Memory) -> Facts:
    """Return the facts of a computer with these models and so much memory."""
    models = tuple(_candidate(status, on_card=bool(memory.card_bytes)) for status in statuses)
    whisper_on_card = whisper_computes_on_card() if memory.card_bytes else False
    return Facts(memory, processor_count(), recorded_speed(), models, whisper_on_card)


def has_card(device: str = "auto") -> bool:
    """Return whether models can run on a card; the driver is asked once."""
    return device != CPU and sees_card(shutil.which("nvidia-smi") or "", computes_on_card())


@cache
def sees_card(driver: str, computes: bool) -> bool:
    """Return whether there is a card, as long as driver and engine stay the same."""
    return computes and look_at_memory().card_bytes > 0


def _candidate(status: ModelStatus, *, on_card: bool) -> Candidate:
    model, setting = status.model, setting_of(status)
    n_left = max(status.n_total - status.n_bytes, 0) if status.n_total else None
    return Candidate(
        name=model.id,
        setting=setting,
        kind=model.kind,
        languages=model.languages,
        pairs=_pairs_of(status),
        n_bytes=0 if status.state in HERE else n_left,
        is_here=status.state in HERE,
        is_built_in=status.state is ModelState.BUILT_IN,
        is_gated=model.is_gated,
        shape=_shape_of(model.kind, setting, on_card=on_card),
    )


def _pairs_of(status: ModelStatus) -> tuple[LanguagePair, ...] | None:
    if status.model.kind is not ModelKind.TRANSLATOR or status.folder is None:
        return None
    try:
        manifest = manifest_named(status.model.id, status.folder)
    except TROUBLES:
        return ()  # loading it says what is wrong
    return manifest.languages if manifest else None


def _shape_of(
    kind: ModelKind, setting: str, *, on_card: bool
) -> RecognizerShape | StreamingShape | TranslatorShape | None:
    try:
        if kind is ModelKind.RECOGNIZER:
            return recognizer_shape(setting, on_card=on_card)
        return translator_shape(setting)
    except UserError as error:
        logger.info("what memory %s takes is not known: %s", setting, error)
        return None
