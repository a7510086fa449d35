"""Which recognizer and translator suit this computer and two languages, and why."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass

from app.advice import ranking
from app.advice.facts import Candidate, Facts
from app.advice.languages import hears, translates
from core.wire.defaults import SHIPPED_RECOGNIZER
from core.wording.sentences import phrased
from models.memory.budget import (
    PlacementWish,
    choose,
    recognizer_steps,
    system_bytes,
    translator_steps,
    wants_torch,
)
from models.memory.footprint import (
    CPU,
    CUDA,
    Placement,
    RecognizerShape,
    StreamingShape,
    TranslatorShape,
)
from models.store.catalog import ModelKind

HeardShape = RecognizerShape | StreamingShape


@dataclass(frozen=True, slots=True)
class Advised:
    """A model that is recommended, or that is used as long as the recommended one is not here.

    `n_bytes` is what is to be fetched of it, None where nobody has told how much that is.
    """

    name: str
    setting: str
    kind: ModelKind
    n_bytes: int | None
    is_here: bool
    is_built_in: bool
    why: str


@dataclass(frozen=True, slots=True)
class ModelPair:
    """A recognizer and, where something is translated, a translator."""

    recognizer: Advised
    translator: Advised | None


@dataclass(frozen=True, slots=True)
class Recommendation:
    """What suits, and what serves at once.

    `lacks` is the sentence that says what of the wish cannot be served on this computer, and why. Without
    a wish to translate there is no translator.
    """

    recognizer: Advised | None
    translator: Advised | None
    at_once: ModelPair | None
    lacks: str = ""

    @property
    def models(self) -> tuple[Advised, ...]:
        """Both, as far as there are."""
        return tuple(model for model in (self.recognizer, self.translator) if model)

    @property
    def to_fetch(self) -> tuple[Advised, ...]:
        """What of it is not here."""
        return tuple(model for model in self.models if not model.is_here)

    @property
    def n_bytes(self) -> int | None:
        """What is to be fetched, None where that is not told of each."""
        return total_bytes(self.to_fetch)

    def names(self, model: str) -> bool:
        """Return whether a model is recommended."""
        return any(model == advised.name for advised in self.models)


def total_bytes(models: tuple[Advised, ...]) -> int | None:
    """Return what is to be fetched of these models together, None where that is not told of each."""
    sizes = [model.n_bytes for model in models]
    return None if None in sizes else sum(size or 0 for size in sizes)


def recommend(spoken: str, target: str, facts: Facts) -> Recommendation:
    """Return what suits the spoken language, and the target language if one is named, on this computer."""
    chooser = _Chooser(spoken, target, facts)
    recognizer, translator, lacks = chooser.best()
    return Recommendation(recognizer, translator, chooser.at_once(), lacks)


def best_here(spoken: str, facts: Facts) -> str:
    """Return the recognizer that is used where the settings name none: the most suitable that is here."""
    here = _Chooser(spoken, "", facts).best_here()
    return here.setting if here else SHIPPED_RECOGNIZER


class _Chooser:
    """Knows the languages and the computer."""

    def __init__(self, spoken: str, target: str, facts: Facts) -> None:
        self._spoken, self._target, self._facts = spoken, target, facts

    def best(self) -> tuple[Advised | None, Advised | None, str]:
        """Return recognizer and translator, as far as any suits, and what is lacking."""
        for on_card in (True, False) if self._facts.memory.card_bytes else (False,):
            for heard in filter(_is_known, self._recognizers(on_card=on_card)):
                for written in self._translators(on_card=on_card):
                    if not written.is_gated and self._fit(heard, written, on_card=on_card):
                        return self._advised(heard, on_card=on_card), self._advised(written), ""
        for on_card in (True, False) if self._facts.memory.card_bytes else (False,):
            for heard in filter(_is_known, self._recognizers(on_card=on_card)):
                if self._fit(heard, None, on_card=on_card):
                    return self._advised(heard, on_card=on_card), None, self._lacks_translator()
        return None, None, self._lacks_recognizer()

    def at_once(self) -> ModelPair | None:
        """Return the best of what is here, None where that does not serve both languages."""
        heard = self.best_here()
        if heard is None or not self._target:
            return ModelPair(self._advised(heard, on_card=self._has_card), None) if heard else None
        here = [model for model in self._translators(on_card=self._has_card) if model.is_here]
        here += [model for model in self._unranked() if model not in here]
        if not here:
            return None
        return ModelPair(self._advised(heard, on_card=self._has_card), self._advised(here[0]))

    def best_here(self) -> Candidate | None:
        """Return the most suitable recognizer of those that are here."""
        return next((model for model in self._recognizers(on_card=self._has_card) if model.is_here), None)

    @property
    def _has_card(self) -> bool:
        return self._facts.memory.card_bytes > 0

    def _recognizers(self, *, on_card: bool) -> Iterator[Candidate]:
        models = self._facts.of_kind(ModelKind.RECOGNIZER)
        ranked = ranking.recognizers(on_card=on_card, n_cores=self._facts.n_cores, speed=self._facts.speed)
        for name in ranking.in_order(models, ranked, self._spoken):
            if hears(models[name].languages, self._spoken):
                yield models[name]

    def _translators(self, *, on_card: bool) -> Iterator[Candidate]:
        """Yield those that know both languages; none where nothing is to be translated."""
        models = self._facts.of_kind(ModelKind.TRANSLATOR)
        ranked = ranking.translators(on_card=on_card, n_cores=self._facts.n_cores, speed=self._facts.speed)
        for name in ranking.in_order(models, ranked, self._spoken):
            if self._knows(models[name]):
                yield models[name]

    def _unranked(self) -> Iterator[Candidate]:
        """Yield what is here of translators, the user's own among them, and knows both languages."""
        for model in self._facts.models:
            if model.kind is ModelKind.TRANSLATOR and model.is_here and self._knows(model):
                yield model

    def _knows(self, translator: Candidate) -> bool:
        return translates(translator.languages, translator.pairs, self._spoken, self._target)

    def _fit(self, heard: Candidate, written: Candidate | None, *, on_card: bool) -> bool:
        """Return whether there is memory for both at once; nobody knows it where a shape is missing."""
        if any(model and model.shape is None and not model.is_built_in for model in (heard, written)):
            return False
        one = heard.shape if isinstance(heard.shape, HeardShape) else None
        other = written.shape if written and isinstance(written.shape, TranslatorShape) else None
        return self._fit_card(one, other) if on_card else self._fit_memory(one, other)

    def _fit_card(self, one: HeardShape | None, other: TranslatorShape | None) -> bool:
        """Return whether both are on the card; a larger translator in 4 bits says more than a smaller one."""
        if isinstance(one, RecognizerShape) and not self._facts.whisper_on_card:
            return False
        plan = choose(self._facts.memory.card_bytes, one, other)
        is_there = all(steps[0].device == CUDA for steps in (plan.recognizer, plan.translator))
        return plan.left_bytes >= 0 and is_there

    def _fit_memory(self, one: HeardShape | None, other: TranslatorShape | None) -> bool:
        wish = PlacementWish(CPU)
        placed: list[tuple[HeardShape | TranslatorShape, Placement]] = []
        if one:
            placed.append((one, recognizer_steps(wish, has_card=False)[0]))
        if other:
            placed.append((other, translator_steps(wish, other, has_card=False)[0]))
        n_bytes = system_bytes(with_torch=any(wants_torch(*each) for each in placed))
        n_bytes += sum(shape.bytes(placement) for shape, placement in placed)
        return n_bytes <= (self._facts.memory.free_bytes or sys.maxsize)

    def _advised(self, model: Candidate, *, on_card: bool = False) -> Advised:
        why = self._why_heard(model, on_card=on_card)
        if model.kind is ModelKind.TRANSLATOR:
            why = _why_written(model)
        return Advised(
            model.name, model.setting, model.kind, model.n_bytes, model.is_here, model.is_built_in, why
        )

    def _why_heard(self, model: Candidate, *, on_card: bool) -> str:
        if model.is_built_in:
            return phrased("Comes with Surtitle")
        if on_card:
            return phrased("Keeps up easily on the graphics card")
        if ranking.keeps_up(model.name, self._facts.n_cores, self._facts.speed):
            return phrased("Keeps up with speech here")
        return phrased("May fall behind the speaker here")

    def _lacks_translator(self) -> str:
        """Return what is lacking where nothing suits that translates."""
        if not self._target:
            return ""
        known = [model for model in self._facts.models if model.kind is ModelKind.TRANSLATOR]
        if not any(self._knows(model) for model in known):
            return phrased(
                "No translator that Surtitle knows serves these two languages."
                " Captions in the spoken language work."
            )
        return phrased(
            "Too little memory is free for a translator of these languages: close other programs. Captions "
            "in the spoken language work."
        )

    def _lacks_recognizer(self) -> str:
        known = self._facts.of_kind(ModelKind.RECOGNIZER).values()
        if not any(hears(model.languages, self._spoken) for model in known):
            return phrased("No recognizer that Surtitle knows hears this language.")
        return phrased("Too little memory is free for a recognizer of this language: close other programs.")


def _why_written(model: Candidate) -> str:
    if model.is_built_in:
        return phrased("Comes with Surtitle")
    return phrased("Knows both languages and fits beside it")


def _is_known(model: Candidate) -> bool:
    """Return whether it is here, or it is known what would be fetched."""
    return model.is_here or model.n_bytes is not None
