"""`adapter_config.json` of a LoRA adapter: the few numbers that its weights need; anything else is refused.

Which modules are adapted, and with which rank, the weights themselves say.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from core.wording.errors import UserError
from core.wording.sentences import phrased
from models.adapters.module_patterns import UnknownPattern, names_module
from models.manifests.json_fields import Fields, read_json_object

HARMLESS_INITS = (True, False, "gaussian", "orthogonal", "eva")
"""How training began; other ways (PiSSA, OLoRA, LoftQ) changed the base model's weights too."""

WITHOUT_EFFECT = frozenset(
    {
        "base_model_name_or_path",
        "ensure_weight_tying",
        "eva_config",
        "exclude_modules",
        "fan_in_fan_out",
        "inference_mode",
        "layers_pattern",
        "layers_to_transform",
        "lora_dropout",
        "megatron_core",
        "modules_to_save",
        "peft_version",
        "qalora_group_size",
        "rank_pattern",
        "revision",
        "runtime_config",
        "target_modules",
        "task_type",
    }
)
"""What concerns training only, or what the weights say more exactly."""

MAX_RANK = 65_536
MOST_PATTERNS = 5_000
PREFIX = "base_model.model."
"""What stands before every name in an adapter's weights."""

LORA_WEIGHT = re.compile(
    r"(?P<module>.+)\.lora_(?:(?P<embedding>embedding_)?(?P<side>[AB])|magnitude_vector)(?:\.weight)?"
)
"""The name, without the prefix, of half a low-rank pair, or of DoRA's lengths (no side)."""


@dataclass(frozen=True, slots=True)
class LoraSettings:
    """How low-rank weights are scaled: by alpha / rank, or alpha / sqrt(rank) if `use_rslora`.

    `alphas` are those of modules that have their own, by patterns of their names. `use_dora`: each row of
    the changed weight has a learned length.
    """

    rank: int
    alpha: float
    alphas: Mapping[str, float]
    use_rslora: bool
    use_dora: bool

    def alpha_of(self, module: str) -> float:
        """Return the alpha of the first pattern that names the module, as PEFT chooses it."""
        named = (alpha for pattern, alpha in self.alphas.items() if names_module(pattern, module))
        return next(named, self.alpha)


def read_lora_settings(path: Path, error: type[UserError]) -> LoraSettings:
    """Return the settings in the file; `error` is raised for what Surtitle does not load."""
    fields = Fields(read_json_object(path, error), str(path), error)
    kind = fields.text("peft_type")
    if kind != "LORA":
        fields.refuse(phrased("describes a {kind} adapter, Surtitle loads LORA only", kind=kind[:40]))
    if fields.has("megatron_config") or fields.has("auto_mapping"):
        fields.refuse(phrased("names modules to import, which Surtitle does not do for an adapter"))
    settings = LoraSettings(
        rank=fields.number("r", 1, MAX_RANK),
        alpha=fields.real("lora_alpha"),
        alphas=_alphas(fields),
        use_rslora=fields.flag("use_rslora", default=False),
        use_dora=fields.flag("use_dora", default=False),
    )
    _refuse_the_unknown(fields)
    return settings


def _alphas(fields: Fields) -> Mapping[str, float]:
    pattern = fields.nested("alpha_pattern", {})
    alphas: dict[str, float] = {}
    if len(pattern.names()) > MOST_PATTERNS:
        pattern.refuse(phrased("has more patterns than a model has modules"))
    for name in pattern.names():
        try:
            names_module(name, "")
        except UnknownPattern:
            pattern.refuse(
                phrased("has '{name}', a pattern that this version of Surtitle does not know", name=name[:40])
            )
        alphas[name] = pattern.real(name)
    return MappingProxyType(alphas)


def _refuse_the_unknown(fields: Fields) -> None:
    """Refuse whatever else is in use: ignored, it would change the translation in silence."""
    rest = fields.rest()
    start = rest.pop("init_lora_weights", True)
    if not any(start is known or start == known for known in HARMLESS_INITS):
        fields.refuse(
            phrased(
                "begins from '{start}', which changed the base model's own weights too", start=str(start)[:40]
            )
        )
    if rest.pop("bias", "none") != "none":
        fields.refuse(phrased("trains the base model's biases, which Surtitle does not load"))
    for name, value in rest.items():
        if value and name not in WITHOUT_EFFECT:
            fields.refuse(
                phrased("uses '{name}', which this version of Surtitle does not know", name=name[:40])
            )
