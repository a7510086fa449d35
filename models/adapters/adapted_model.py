"""A base model with the LoRA adapter that it runs with; taken off, the base is exactly what it was."""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import torch
from torch import Tensor, nn
from transformers import PreTrainedModel

from models.adapters.lora import Lora
from models.adapters.lora_settings import LORA_WEIGHT
from models.adapters.refusals import AdapterError, cannot_load, disagreeing, without_room
from models.networks.language_model import first_line
from models.networks.packed_linear import PackedLinear, pack_again

if TYPE_CHECKING:  # PEFT takes seconds to import, and most sessions have no adapter
    from peft import LoraConfig

NAME = "surtitle"
"""What PEFT calls the one adapter in use."""

_PEFT_ERRORS = (ValueError, TypeError, KeyError, AttributeError, RuntimeError)
"""What PEFT and PyTorch raise for weights that do not fit the model."""


class AdaptedModel:
    """A model and the adapter in use, if any.

    The adapter is merged where the base's weights are plain numbers, so a step costs what
    it costs without one; over a quantized base, or one whose adapted weights
    serve twice (tied embeddings), it is computed beside them. Packed layers are unpacked while
    their weights change. Invariant:
    without an adapter the weights are bit for bit those that were loaded, for
    what merging changes is kept in main memory (taking a product away again
    would not give the same numbers back).
    """

    def __init__(self, model: PreTrainedModel) -> None:
        self.model = model
        self._modules = dict(model.named_modules())
        self._kept: dict[str, Tensor] = {}
        """The base's weights, by the names of the parameters that were changed."""
        self._lora: Lora | None = None

    def use(self, lora: Lora | None) -> None:
        """Go on with this adapter, or with the base alone.

        Raises:
            AdapterError: the adapter does not fit; the model is as it was before.
        """
        previous = self._lora
        try:
            self._change_to(lora)
        except _PEFT_ERRORS as error:
            assert lora is not None
            self._change_to(previous)
            raise _unfit(lora, error) from error

    @torch.no_grad()
    def _change_to(self, lora: Lora | None) -> None:
        self._take_off()
        if lora is not None and lora.weights:  # a policy head may be all that an adapter brings
            self._put_on(lora)
            if self._may_merge(lora):
                self._merge()
            else:
                self._lighten()
        pack_again(self.model)
        self.model.eval()
        self._lora = lora

    def _take_off(self) -> None:
        for name, module in self._modules.items():
            _put(self.model, name, module)
        for name, weight in self._kept.items():
            module, _, parameter = name.rpartition(".")
            self._unpacked(module).get_parameter(parameter).copy_(weight)
        self._kept = {}
        if hasattr(self.model, "peft_config"):
            del self.model.peft_config

    def _put_on(self, lora: Lora) -> None:
        for module in lora.replaced():
            self._unpacked(module)
        for module in lora.modules():
            for name, parameter in self._unpacked(module).named_parameters():
                if parameter.is_floating_point():  # a quantized weight is never changed
                    self._kept[f"{module}.{name}"] = parameter.detach().to("cpu", copy=True)
        _inject(lora, self.model)
        _fill(lora, self.model)

    def _unpacked(self, name: str) -> nn.Module:
        """Return a module of the base, whose numbers can be read and changed."""
        module: nn.Module = self._modules[name]
        if isinstance(module, PackedLinear):
            module.unpack()
        return module

    def _may_merge(self, lora: Lora) -> bool:
        uses = Counter(
            id(weight)
            for module in self._modules.values()
            if (weight := getattr(module, "weight", None)) is not None
        )
        weights = (self._modules[name].weight for name in lora.modules())
        return all(weight.is_floating_point() and uses[id(weight)] == 1 for weight in weights)

    def _merge(self) -> None:
        """Add the low-rank products to the weights, which stay where they are; drop PEFT's layers."""
        for name, layer in list(_adapter_layers(self.model)):
            weight = layer.get_base_layer().weight
            place = weight.data
            layer.merge(safe_merge=True)
            place.copy_(weight.data)
            weight.data = place
            _put(self.model, name, layer.get_base_layer())

    def _lighten(self) -> None:
        """Compute plain low-rank products over quantized weights with two kernels, where PEFT starts nine."""
        for name, layer in list(_adapter_layers(self.model)):
            base = layer.get_base_layer()
            if isinstance(base, nn.Linear) and not base.weight.is_floating_point() and _is_plain(layer):
                down, up = layer.lora_A[NAME].weight, layer.lora_B[NAME].weight
                dtype = getattr(base, "compute_dtype", None) or self.model.dtype
                _put(self.model, name, LowRankBeside(base, down, up * layer.scaling[NAME], dtype))


class LowRankBeside(nn.Module):
    """A quantized linear layer with a low-rank product beside it, in the numbers that it computes in."""

    down: Tensor
    up: Tensor

    def __init__(self, base: nn.Module, down: Tensor, up: Tensor, dtype: torch.dtype) -> None:
        super().__init__()
        self.base = base
        self.register_buffer("down", down.detach().to(dtype).T.contiguous(), persistent=False)
        self.register_buffer("up", up.detach().to(dtype).T.contiguous(), persistent=False)

    def forward(self, states: Tensor) -> Tensor:
        """Return the layer's output (..., n_out) with the product `states @ down @ up` added."""
        output: Tensor = self.base(states)
        low = states.flatten(end_dim=-2).to(self.down.dtype) @ self.down
        return torch.addmm(output.flatten(end_dim=-2), low, self.up.to(output.dtype)).view_as(output)


def _is_plain(layer: Any) -> bool:
    """Return whether a layer of PEFT's adds a product of two matrices and nothing else."""
    return NAME in layer.lora_A and NAME not in layer.lora_variant and not layer.lora_bias[NAME]


def put_to_learn(lora: Lora, model: PreTrainedModel) -> None:
    """Let the adapter's numbers, in float32 beside the model's, be all that learns.

    Raises:
        AdapterError: the adapter does not fit.
    """
    try:
        _inject(lora, model, to_learn=True)
        for parameter in model.parameters():
            if parameter.requires_grad:
                parameter.data = parameter.data.float()
        _fill(lora, model)
    except _PEFT_ERRORS as error:
        raise _unfit(lora, error) from error


def _unfit(lora: Lora, error: Exception) -> AdapterError:
    if isinstance(error, torch.OutOfMemoryError):
        return without_room(lora.name)
    return cannot_load(lora.name, first_line(error))


def _inject(lora: Lora, model: PreTrainedModel, *, to_learn: bool = False) -> None:
    """Put the adapter's layers, still to be filled, in the place of those that it adapts."""
    from peft import inject_adapter_in_model

    with warnings.catch_warnings():  # it tells of tied weights, which are not merged
        warnings.simplefilter("ignore")
        inject_adapter_in_model(_config(lora, to_learn=to_learn), model, NAME)


@torch.no_grad()
def _fill(lora: Lora, model: PreTrainedModel) -> None:
    """Copy the adapter's numbers into the layers made for them.

    PEFT's own way asks the model for its whole state, and bitsandbytes on the CPU unpacks
    its weights for that, and rounds them when it packs them again.
    """
    places = dict(model.named_parameters(remove_duplicate=False))
    whole = lora.replaced()
    filled = {_place(name, whole): weight for name, weight in lora.weights.items()}
    for name in (*filled, *(place for place in places if f".{NAME}" in place)):
        if name not in places or name not in filled or places[name].shape != filled[name].shape:
            raise ValueError(disagreeing(name))
        places[name].copy_(torch.from_numpy(filled[name]))


def _config(lora: Lora, *, to_learn: bool) -> LoraConfig:
    """Return PEFT's configuration: modules and ranks from the weights, scales from the settings."""
    from peft import LoraConfig

    settings, ranks = lora.settings, lora.modules()
    return LoraConfig(
        r=settings.rank,
        lora_alpha=settings.alpha,  # type: ignore[arg-type]  # it takes a float as well
        rank_pattern={name: rank for name, rank in ranks.items() if rank != settings.rank},
        alpha_pattern={name: settings.alpha_of(name) for name in ranks} if settings.alphas else {},
        target_modules=list(ranks),
        modules_to_save=sorted(lora.replaced()) or None,
        use_rslora=settings.use_rslora,
        use_dora=settings.use_dora,
        inference_mode=not to_learn,
    )


def _place(name: str, whole: set[str]) -> str:
    """Return where PEFT keeps a weight of an adapter's file; `whole` are the modules brought whole."""
    match = LORA_WEIGHT.fullmatch(name)
    if match is None:
        module, _, parameter = name.rpartition(".")
        return f"{module}.modules_to_save.{NAME}.{parameter}" if module in whole else name
    if not match["side"]:
        return f"{match['module']}.lora_magnitude_vector.{NAME}.weight"
    if match["embedding"]:
        return f"{match['module']}.lora_embedding_{match['side']}.{NAME}"
    return f"{match['module']}.lora_{match['side']}.{NAME}.weight"


def _adapter_layers(model: nn.Module) -> Iterator[tuple[str, Any]]:
    """Yield PEFT's layers with their names; their classes say little of what they can do."""
    from peft.tuners.tuners_utils import BaseTunerLayer

    for name, module in model.named_modules():
        if isinstance(module, BaseTunerLayer):
            yield name, module


def _put(model: nn.Module, name: str, module: nn.Module) -> None:
    """Let `module` stand at its dotted name in the model."""
    if name:
        parent, _, last = name.rpartition(".")
        setattr(model.get_submodule(parent), last, module)
