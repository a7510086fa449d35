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
from core.translating.policies import Policy
from core.translating.schemes import Scheme
from core.wire.messages import DEFAULTS, EngineSettings
from core.wording.errors import UserError
from core.wording.languages import name_in_prompt
from core.wording.sentences import phrased
from models.adapters.adapters import AdapterError, AdapterManifest, describe_base
from models.adapters.agreement import Agreement, agree, chosen_policy, languages_of
from models.adapters.lora import read_lora
from models.light.policy_head import policy_head_of, read_policy_head
from models.light.tensors import TensorFile
from models.manifests.alignment_heads import Heads, not_to_be_watched, not_trained_for
from models.manifests.family_names import UNWATCHED
from models.manifests.manifests import TranslatorManifest, heads_of
from models.memory.budget import PlacementWish, choose
from models.memory.card import free_card_bytes
from models.memory.footprint import Placement, Precision, cache_rows, translator_in
from models.memory.placement_fallback import OutOfMemory, PlacementFallback, TellSentence, is_out_of_memory
from models.memory.torch_build import check_torch
from models.translate.decoding import HeadWeights, Network, Road
from models.translate.light_road import LightRoad, leads_to, light_road
from models.translate.sentence_maker import SentenceMaker
from models.translate.streaming import Setup, StreamingTranslator
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


def placements_in(folder: Path, asked: EngineSettings = DEFAULTS, n_rows: int = 1) -> tuple[Placement, ...]:
    """Return where the model of a folder may run if nothing else is to run beside it, the best first."""
    return choose(
        free_card_bytes(asked.device),
        None,
        translator_in(folder),
        wish=PlacementWish(device=asked.device, precision=asked.precision),
        n_rows=cache_rows(n_rows, asked.beams),
    ).translator


def translator_fallback(
    agreed: Agreement,
    *,
    steps: Sequence[Placement] = (),
    n_rows: int = 1,
    by_torch: bool = False,
    tell: TellSentence,
) -> PlacementFallback[StreamingTranslator]:
    """Return what loads a translator where there is room: on one of `steps`, else as it is asked.

    What onnxruntime runs stays with it, unless `by_torch`: torch takes more than it would save, and may not
    be there. `n_rows` sentences are held at a time, whose forwards can be shared
    (`models.translate.streaming.read_together`).

    Raises:
        UserError: what was asked for does not go together.
    """
    asked = agreed.asked
    steps = steps or placements_in(agreed.folder, asked, n_rows)
    road = road_of(asked, agreed.folder, steps[0], by_torch=by_torch)
    if isinstance(road, LightRoad):
        steps = [step for step in steps if leads_to(step)]
    base = BaseFiles(asked, agreed.folder, road)
    setup = base.setup(agreed)  # what does not go together is refused before a weight is loaded
    return PlacementFallback(
        phrased("the translator {name}", name=asked.translator),
        steps,
        lambda placement: base.load(placement, setup, n_rows, tell),
        tell,
    )


def road_of(asked: EngineSettings, folder: Path, first: Placement, *, by_torch: bool = False) -> Road:
    """Return how a folder's model is run that is to run there first.

    onnxruntime begins in 8 bits only where these were asked for: it rounds what comes into a product, too,
    and 6 of 100 predictions of a larger model then hang on how much is fed at once (docs/MEMORY.md).

    Raises:
        UserError: its files are damaged, or it cannot translate.
    """
    name = asked.translator
    is_chosen = first.numbers in (Precision.FLOAT32, asked.precision)
    if is_chosen and leads_to(first) and not by_torch and not asked.is_direct:
        found = light_road(name, folder)
        if found is not None:
            return found
    check_torch(name if leads_to(first) else f"{name} in {first.numbers}")
    from models.translate.torch_road import TorchRoad

    return TorchRoad.of(name, folder)


AnyRoad = TypeVar("AnyRoad", bound=Road, covariant=True)


@dataclass(frozen=True, slots=True)
class BaseFiles(Generic[AnyRoad]):
    """A model in its folder and what it was asked to do, whatever adapter it runs with."""

    asked: EngineSettings
    folder: Path
    road: AnyRoad

    @property
    def name(self) -> str:
        return self.asked.translator

    @property
    def tokenizer(self) -> Tokenizer:
        return self.road.tokenizer

    def setup(self, agreed: Agreement) -> Setup:
        """Return how the model is spoken to where this was agreed.

        Raises:
            UserError: model and adapter cannot do it.
        """
        self.road.check(agreed.scheme)
        base = replace(self, asked=agreed.asked)
        maker = base.maker(agreed.manifest, agreed.scheme, agreed.policy)
        watched = self._watched(agreed.manifest) if maker.policy.is_attentive else ()
        head = self._head(agreed, maker.policy) if maker.asks_head else None
        return Setup(maker, agreed.asked, agreed.adapter, _notes(agreed), head, watched)

    def load(
        self, placement: Placement, setup: Setup, n_rows: int, tell: TellSentence
    ) -> StreamingTranslator:
        """Return the translator with its weights there; `tell` hears what befalls it at work.

        Raises:
            OutOfMemory: it does not fit.
            UserError: weights or adapter cannot be loaded.
        """
        try:
            network = self.road.load(placement)
            adapters = _Adapters(self, network)
            adapters.put_on(setup.adapter)
            setup = setup.ended_by(network.end_ids)
            return StreamingTranslator(network, setup, adapters=adapters, n_rows=n_rows, tell=tell)
        except (RuntimeError, MemoryError, AdapterError) as error:
            if is_out_of_memory(error):
                raise OutOfMemory(f"{self.name} in {placement.numbers}") from None
            raise

    def _head(self, agreed: Agreement, policy: Policy) -> HeadWeights:
        """Return the policy head; that of an adapter knows the adapter's states only.

        Raises:
            UserError: there is none, or it does not fit.
        """
        adapter, width = agreed.adapter, self.road.width
        if adapter:
            head = policy_head_of(TensorFile(adapter.weights, UserError, adapter.header), width)
        else:
            head = read_policy_head(sorted(self.folder.glob("*.safetensors")), width)
        if head is None:
            raise not_trained_for(str(policy))
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
            raise not_trained_for(self.asked.policy)
        return heads

    def _instruction(self, manifest: TranslatorManifest | None, policy: str) -> str:
        pair = languages_of(self.asked)
        if manifest is not None:
            return manifest.prompt(policy, pair.source, pair.target)
        instruction = _INTERPRETATION if self.tokenizer.chat_template else _INSTRUCTION
        return instruction.format(source=name_in_prompt(pair.source), target=name_in_prompt(pair.target))

    def maker(self, manifest: TranslatorManifest | None, scheme: Scheme, policy: str) -> SentenceMaker:
        """Return what the sentences of a translation have in common."""
        markers = _markers(self.tokenizer, manifest, self._instruction(manifest, policy))
        end_of_write = _end_of_write(self.tokenizer, manifest, scheme, markers)
        vocabulary = Vocabulary.of(
            self.tokenizer,
            end_of_write,
            frozenset() if manifest else turn_end_ids(self.tokenizer, markers),
            end_of_source_id=_end_of_source(self.tokenizer, manifest),
            source_language=self.asked.source_language,
            target_language=self.asked.target_language,
        )
        return SentenceMaker(
            scheme=scheme,
            markers=markers,
            slot_length=manifest.slot_length if manifest else DEFAULT_SLOT_LENGTH,
            policy=chosen_policy(self.asked, manifest, scheme, policy),
            vocabulary=vocabulary,
        ).with_terms(self.asked.glossary)


@dataclass(frozen=True, slots=True)
class _Adapters:
    """The adapters of one loaded model (`models.translate.streaming.Adapters`)."""

    base: BaseFiles[Road]
    network: Network

    def agree(self, asked: EngineSettings, known: AdapterManifest | None = None) -> Agreement:
        return agree(asked, self.base.folder, known)

    def setup(self, agreed: Agreement) -> Setup:
        return self.base.setup(agreed).ended_by(self.network.end_ids)

    def put_on(self, adapter: AdapterManifest | None) -> None:
        self.network.put_on(read_lora(adapter) if adapter else None)


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


def _notes(agreed: Agreement) -> tuple[str, ...]:
    manifest, policy = agreed.manifest, agreed.policy
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
    if agreed.asked.carries_context and not manifest.carries_context:
        notes.append(
            phrased("The translation may be worse with earlier sentences, as it was trained on single ones.")
        )
    return tuple(notes)
