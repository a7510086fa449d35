"""The adapter that a run goes on from: what it must be, and what it leaves to be said."""

from __future__ import annotations

from dataclasses import replace

from core.wire.training_plan import TrainingPlan
from core.wording.errors import UserError
from core.wording.sentences import phrased
from models.adapters.adapters import AdapterError, AdapterManifest
from models.adapters.agreement import fitting_adapter
from models.adapters.lora_settings import LORA_WEIGHT
from models.manifests.manifests import TranslatorManifest
from models.manifests.policy_head import is_head
from models.manifests.safetensors_header import tensor_shapes
from models.translate.torch_road import TorchRoad
from models.translate.translator import BaseFiles


def start_of(plan: TrainingPlan, base: BaseFiles[TorchRoad]) -> AdapterManifest | None:
    """Return the adapter that the plan begins with, if any.

    Raises:
        UserError: it is not whole, not safe, not for this base, or holds what would not learn.
    """
    adapter = fitting_adapter(base.asked, base.folder)
    if adapter is None:
        return None
    for name in tensor_shapes(adapter.weights, AdapterError):
        if is_head(name):
            raise AdapterError(
                phrased(
                    "Adapter '{adapter}' uses a policy head, from which a run cannot continue this way: on "
                    "the command line name its folder with --policy-head, and practise the policy head-0.5.",
                    adapter=adapter.name,
                )
            )
        if not LORA_WEIGHT.fullmatch(name):
            raise AdapterError(
                phrased(
                    "Adapter '{adapter}' holds '{name}', a whole weight beside the low-rank ones, which would"
                    " be lost on the way: choose another adapter to go on from.",
                    adapter=adapter.name,
                    name=name[:80],
                )
            )
    return adapter


def as_started(plan: TrainingPlan, start: AdapterManifest) -> TrainingPlan:
    """Return the plan with what it leaves to the adapter.

    Raises:
        UserError: it asks for something else.
    """
    says = {
        "scheme": start.translator.scheme,
        "slot_length": start.translator.slot_length,
        "rank": start.lora.rank,
        "alpha": start.lora.alpha,
    }
    for name, own in says.items():
        given = getattr(plan, name)
        if given and given != own:
            raise UserError(
                phrased(
                    "Adapter '{adapter}' has the {name} {own}, not {given}:"
                    " leave that open, or begin a new adapter.",
                    adapter=start.name,
                    name=name.replace("_", " "),
                    own=f"{own:g}" if isinstance(own, float) else own,
                    given=given,
                )
            )
    return replace(plan, scheme=start.translator.scheme, slot_length=start.translator.slot_length)


def with_base(start: TranslatorManifest, base: TranslatorManifest | None) -> TranslatorManifest:
    """Return what an adapter says, and of policies that it does not know what its base says."""
    if base is None:
        return start
    return replace(
        start,
        prompts={**(base.prompts if base.language_style == start.language_style else {}), **start.prompts},
        end_of_write=start.end_of_write or base.end_of_write,
        end_of_read=start.end_of_read or base.end_of_read,
    )
