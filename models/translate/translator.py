"""Any Hugging Face causal language model of a known family, loaded as a simultaneous translator.

Two roads lead there: onnxruntime's for families that it runs exactly, on the processor, and torch's for
everything else, which is imported when it is taken (`road_of`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Generic, TypeVar

from core.layouts.layout import Markers
from core.layouts.slot_layout import DEFAULT_SLOT_LENGTH
from core.translating.glossary import Term
from core.translating.schemes import Scheme
from core.wording.languages import name_in_prompt
from core.wording.sentences import phrased
from models.adapters.adapters import AdapterError, AdapterManifest, check_adapter, describe_base
from models.adapters.agreement import agree, chosen_policy
from models.adapters.lora import read_lora
from models.light.policy_head import read_policy_head
from models.manifests.alignment_heads import Heads, not_taught, not_to_be_watched
from models.manifests.family_names import UNWATCHED, check_model_folder
from models.manifests.manifests import LanguagePair, TranslatorManifest, heads_of
from models.memory.budget import AUTO, PlacementWish, choose
from models.memory.card import free_card_bytes
from models.memory.footprint import Placement, Precision, cache_rows, translator_in
from models.memory.placement_fallback import OutOfMemory, PlacementFallback, TellSentence, is_out_of_memory
from models.memory.torch_build import check_torch
from models.translate.decoding import HeadWeights, Network, Road
from models.translate.light_road import LightRoad, leads_to, light_road
from models.translate.streaming import SentenceMaker, Setup, StreamingTranslator
from models.translate.vocabulary import (
    Tokenizer,
    Vocabulary,
    chat_markers,
    interleaved_markers,
    token_id,
    turn_end_ids,
)

_INSTRUCTION = "Translate from {source} to {target}. Answer with the translation only."

_INTERPRETATION = (
    "You are an interpreter. Somebody is speaking {source}, and what you are given may break off in the"
    " middle of a sentence. Translate what was said so far to {target}, in the order in which it was said,"
    " and add nothing that was not said. Answer with the translation only."
)
"""What a model for conversations is told; others go on with a text, and take long instructions for one."""


@dataclass(frozen=True, slots=True)
class TranslatorRequest:
    """Which translator is wanted, and for what.

    `name` is what its user calls it: embedded, a folder, or a name on the Hub. It holds `n_rows` sentences
    at a time, whose forwards can be shared (`models.translate.streaming.read_together`).
    """

    name: str
    source_language: str
    target_language: str
    policy: str
    adapter: str = ""
    device: str = AUTO
    precision: str = AUTO
    glossary: tuple[Term, ...] = ()
    n_beams: int = 1
    carries_context: bool = False
    n_rows: int = 1
    hears_speech: bool = False
    """Whether it reads blocks of speech instead of words."""
    by_torch: bool = False
    """Whether it is run by torch even where it need not be."""

    def placements(self, folder: Path) -> tuple[Placement, ...]:
        """Return where the model of a folder may run if nothing else is to run beside it, the best first."""
        return choose(
            free_card_bytes(self.device),
            None,
            translator_in(folder),
            wish=PlacementWish(device=self.device, precision=self.precision),
            n_rows=cache_rows(self.n_rows, self.n_beams),
        ).translator


def translator_fallback(
    request: TranslatorRequest, folder: Path, *, steps: Sequence[Placement] = (), tell: TellSentence
) -> PlacementFallback[StreamingTranslator]:
    """Return what loads a folder's translator where there is room: on one of `steps`, else as requested.

    What onnxruntime runs stays with it: torch takes more than it would save, and may not be there.

    Raises:
        UserError: what was asked for does not go together.
    """
    adapter = Path(request.adapter).expanduser() if request.adapter else None
    check_model_folder(request.name, folder)
    steps = steps or request.placements(folder)
    road = road_of(request, folder, steps[0])
    if isinstance(road, LightRoad):
        steps = [step for step in steps if leads_to(step)]
    base = BaseFiles(
        name=request.name,
        folder=folder,
        road=road,
        languages=LanguagePair(request.source_language, request.target_language),
        policy=request.policy,
        glossary=request.glossary,
        n_beams=request.n_beams,
        carries_context=request.carries_context,
    )
    base.setup(adapter)  # what does not go together is refused before a weight is loaded
    return PlacementFallback(
        phrased("the translator {name}", name=request.name),
        steps,
        lambda placement: base.load(
            placement, adapter, request.n_rows, hears_speech=request.hears_speech, tell=tell
        ),
        tell,
    )


def road_of(request: TranslatorRequest, folder: Path, first: Placement) -> Road:
    """Return how a folder's model is run that is to run there first.

    onnxruntime begins in 8 bits only where these were asked for: it rounds what comes into a product, too,
    and 6 of 100 predictions of a larger model then hang on how much is fed at once (docs/MEMORY.md).

    Raises:
        UserError: its files are damaged, or it cannot translate.
    """
    is_chosen = first.numbers in (Precision.FLOAT32, request.precision)
    if is_chosen and leads_to(first) and not request.by_torch and not request.hears_speech:
        found = light_road(request.name, folder)
        if found is not None:
            return found
    check_torch(request.name if leads_to(first) else f"{request.name} in {first.numbers}")
    from models.translate.torch_road import TorchRoad

    return TorchRoad.of(request.name, folder)


AnyRoad = TypeVar("AnyRoad", bound=Road, covariant=True)


@dataclass(frozen=True, slots=True)
class BaseFiles(Generic[AnyRoad]):
    """A model in its folder and what it is asked to do, whatever adapter it runs with.

    `end_ids` are those that the model knows besides the tokenizer's.
    """

    name: str
    folder: Path
    road: AnyRoad
    languages: LanguagePair
    policy: str
    glossary: tuple[Term, ...] = ()
    n_beams: int = 1
    carries_context: bool = False
    end_ids: frozenset[int] = frozenset()

    @property
    def tokenizer(self) -> Tokenizer:
        return self.road.tokenizer

    def setup(self, adapter: Path | None) -> Setup:
        """Return how the model is spoken to with this adapter.

        Raises:
            UserError: model, adapter, languages and policy do not go together.
        """
        agreed = agree(self.name, self.folder, adapter, self.languages, self.policy, self.n_beams)
        self.road.check(agreed.scheme)
        maker = self.maker(agreed.manifest, agreed.scheme, agreed.policy)
        name = adapter.name if adapter else self.name
        notes = _notes(agreed.manifest, agreed.policy, self.carries_context)
        watched = self._watched(agreed.manifest) if maker.policy.is_attentive else ()
        return Setup(maker, notes, adapter, name, self._head(maker, adapter), watched)

    def load(
        self,
        placement: Placement,
        adapter: Path | None,
        n_rows: int,
        *,
        hears_speech: bool = False,
        tell: TellSentence,
    ) -> StreamingTranslator:
        """Return the translator with its weights there; `tell` hears what befalls it at work.

        Raises:
            OutOfMemory: it does not fit.
            UserError: weights or adapter cannot be loaded.
        """
        try:
            network = self.road.load(placement)
            adapters = _Adapters(replace(self, end_ids=network.end_ids), network)
            adapters.put_on(adapter)
            return StreamingTranslator(
                network,
                adapters.setup(adapter),
                adapters=adapters,
                n_rows=n_rows,
                hears_speech=hears_speech,
                tell=tell,
            )
        except (RuntimeError, MemoryError, AdapterError) as error:
            if is_out_of_memory(error):
                raise OutOfMemory(f"{self.name} in {placement.numbers}") from None
            raise

    def manifest_of(self, adapter: Path) -> AdapterManifest:
        """Return what the adapter says of itself if it fits."""
        return check_adapter(adapter, describe_base(self.folder, self.name), self.languages)

    def _head(self, maker: SentenceMaker, adapter: Path | None) -> HeadWeights | None:
        """Return the policy head if the policy asks one; that of an adapter knows the adapter's states only.

        Raises:
            UserError: there is none, or it does not fit.
        """
        if not maker.asks_head:
            return None
        files = [self.manifest_of(adapter).weights] if adapter else sorted(self.folder.glob("*.safetensors"))
        head = read_policy_head(files, self.road.width)
        if head is None:
            raise not_taught(str(maker.policy))
        return head

    def _watched(self, manifest: TranslatorManifest | None) -> Heads:
        """Return the alignment heads of the adapter in use, else of the model.

        Raises:
            UserError: nobody looked for them, or nobody could.
        """
        family = describe_base(self.folder, self.name).model_type
        if family in UNWATCHED:  # to look for heads would lead nowhere
            raise not_to_be_watched(family)
        named = manifest.alignment_heads if manifest else ()
        heads = named or heads_of(self.folder)
        if not heads:
            raise not_taught(self.policy)
        return heads

    def _instruction(self, manifest: TranslatorManifest | None, policy: str) -> str:
        pair = self.languages
        if manifest is not None:
            return manifest.prompt(policy, pair.source, pair.target)
        instruction = _INTERPRETATION if self.tokenizer.chat_template else _INSTRUCTION
        return instruction.format(source=name_in_prompt(pair.source), target=name_in_prompt(pair.target))

    def maker(self, manifest: TranslatorManifest | None, scheme: Scheme, policy: str) -> SentenceMaker:
        """Return what the sentences of a translation have in common."""
        markers = _markers(self.tokenizer, manifest, self._instruction(manifest, policy))
        end_of_write = _end_of_write(self.tokenizer, manifest, scheme, markers)
        chosen = chosen_policy(self.name, manifest, scheme, policy, self.n_beams)
        vocabulary = Vocabulary.of(
            self.tokenizer,
            end_of_write,
            self.end_ids if manifest else self.end_ids | turn_end_ids(self.tokenizer, markers),
            end_of_source_id=_end_of_source(self.tokenizer, manifest),
            source_language=self.languages.source,
            target_language=self.languages.target,
        )
        return SentenceMaker(
            scheme=scheme,
            markers=markers,
            slot_length=manifest.slot_length if manifest else DEFAULT_SLOT_LENGTH,
            policy=chosen,
            vocabulary=vocabulary,
            n_beams=self.n_beams,
            carries_context=self.carries_context,
        ).with_terms(self.glossary)


@dataclass(frozen=True, slots=True)
class _Adapters:
    """The adapters of one loaded model (`models.translate.streaming.Adapters`)."""

    base: BaseFiles[Road]
    network: Network

    def setup(self, folder: Path | None) -> Setup:
        return self.base.setup(folder)

    def under(self, policy: str) -> _Adapters:
        return replace(self, base=replace(self.base, policy=policy))

    def put_on(self, folder: Path | None) -> None:
        self.network.put_on(read_lora(self.base.manifest_of(folder)) if folder else None)


def _markers(tokenizer: Tokenizer, manifest: TranslatorManifest | None, instruction: str) -> Markers:
    if manifest and manifest.scheme == "interleaved" and manifest.end_of_read and manifest.end_of_write:
        return interleaved_markers(tokenizer, instruction, manifest.end_of_read, manifest.end_of_write)
    return chat_markers(tokenizer, instruction)


def _end_of_write(
    tokenizer: Tokenizer, manifest: TranslatorManifest | None, scheme: Scheme, markers: Markers
) -> int | None:
    if scheme.ends_writes:
        return markers.user[0]
    if manifest is None or manifest.end_of_write is None:
        return None
    return token_id(tokenizer, manifest.end_of_write)


def _end_of_source(tokenizer: Tokenizer, manifest: TranslatorManifest | None) -> int | None:
    if manifest is None or manifest.end_of_source is None:
        return None
    return token_id(tokenizer, manifest.end_of_source)


def _notes(manifest: TranslatorManifest | None, policy: str, carries_context: bool) -> tuple[str, ...]:
    if manifest is None:
        return (
            phrased(
                "This translator was not made for translating while somebody speaks, so it starts over at"
                " every word. An adapter makes it faster and better."
            ),
        )
    notes = []
    if not manifest.was_trained_for(policy):
        notes.append(
            phrased(
                "The translation may be worse at this pace, for which it was not trained: choose another."
            )
        )
    if carries_context and not manifest.carries_context:
        notes.append(
            phrased("The translation may be worse with earlier sentences, as it was trained on single ones.")
        )
    return tuple(notes)
