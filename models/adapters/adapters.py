"""LoRA adapters: read what one says of itself and hold it against the base model, before a weight is loaded.

No torch here: the application's process asks before it starts an engine.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from core.translating.schemes import scheme_named
from core.wire.defaults import SHIPPED_TRANSLATOR
from core.wording.errors import UserError
from core.wording.sentences import phrased
from models.adapters.adapter_files import CONFIG_NAME, WEIGHTS_NAME, check_files
from models.adapters.base_description import BaseDescription, Shapes, describe_base
from models.adapters.lora_settings import LORA_WEIGHT, PREFIX, LoraSettings, read_lora_settings
from models.adapters.refusals import AdapterError, for_another_model, for_another_revision, not_whole
from models.embedded.revisions import plain_name, shipped_name
from models.manifests.json_fields import Fields, read_json_object
from models.manifests.manifests import (
    MANIFEST_NAME,
    LanguagePair,
    ManifestError,
    PolicyRange,
    TranslatorManifest,
    parse_manifest,
    read_manifest,
)
from models.manifests.policy_head import head_in
from models.manifests.safetensors_header import TensorHeader, read_header
from models.manifests.token_names import token_names

__all__ = [
    "AdapterError",
    "AdapterManifest",
    "BaseDescription",
    "LanguagePair",
    "LoraSettings",
    "ManifestError",
    "PolicyRange",
    "TranslatorManifest",
    "check_adapter",
    "check_described",
    "check_tokens",
    "describe_base",
    "described_adapter",
    "read_adapter_manifest",
    "read_manifest",
]

_LAYER = re.compile(r"\.layers\.(\d+)\.")


@dataclass(frozen=True, slots=True)
class AdapterManifest:
    """An adapter that was read: what it translates, for which base, where its weights lie."""

    folder: Path
    translator: TranslatorManifest
    base_name: str
    base_revision: str
    base_model_type: str
    lora: LoraSettings
    header: TensorHeader | None = field(default=None, compare=False)
    """Of its weights, where they were looked at."""

    @property
    def name(self) -> str:
        return self.folder.name

    @property
    def base_setting(self) -> str:
        """The name by which the translator is chosen that it was made for, also where that shipped once."""
        if self.base_name != SHIPPED_TRANSLATOR:
            return self.base_name
        pairs = [(pair.source, pair.target) for pair in self.translator.languages]
        return shipped_name(self.base_revision, pairs) or self.base_name

    @property
    def weights(self) -> Path:
        return self.folder / WEIGHTS_NAME


def check_adapter(
    folder: Path, base: BaseDescription, languages: LanguagePair | None = None
) -> AdapterManifest:
    """Return the adapter's manifest if it is whole, safe, and fits `base` (and `languages`, if given).

    Reads JSON and the safetensors header only.

    Raises:
        AdapterError: one sentence that says what does not fit.
    """
    adapter = read_adapter_manifest(folder)
    check_described(adapter, base, languages)
    header = read_header(adapter.weights, AdapterError)
    _check_shapes(adapter, header.shapes, base)
    return replace(adapter, header=header)


def check_described(
    adapter: AdapterManifest, base: BaseDescription, languages: LanguagePair | None = None
) -> None:
    """Check that an adapter fits by what it says of itself.

    Raises:
        AdapterError: one sentence that says what does not fit.
    """
    _check_base(adapter, base)
    if languages and languages not in adapter.translator.languages:
        known = ", ".join(str(pair) for pair in adapter.translator.languages)
        raise AdapterError(
            phrased(
                "Adapter '{adapter}' translates {known}, not {languages}:"
                " choose another adapter or other languages.",
                adapter=adapter.name,
                known=known,
                languages=languages,
            )
        )
    _check_revision(adapter, base)
    _check_scheme(adapter, base)


def check_tokens(adapter: AdapterManifest, base: Path) -> None:
    """Check that the tokenizer in the base's folder knows the adapter's tokens, where it can be read so.

    Raises:
        AdapterError: it does not know one.
    """
    known = token_names(base)
    says = adapter.translator
    for token in (says.end_of_write, says.end_of_read, says.end_of_source):
        if known is not None and token is not None and token not in known:
            raise for_another_model(
                adapter.name,
                phrased("it needs the token {token!r}, which this one does not know", token=token),
            )


def read_adapter_manifest(folder: Path) -> AdapterManifest:
    """Return what the adapter in `folder` says of itself.

    Raises:
        AdapterError: the folder is not whole or not safe.
    """
    check_files(folder)
    return described_adapter(folder)


def described_adapter(folder: Path) -> AdapterManifest:
    """Return what the two descriptions in `folder` say of an adapter, whether its weights are there or not.

    Raises:
        AdapterError: they are missing, or wrong.
    """
    lora = read_lora_settings(folder / CONFIG_NAME, AdapterError)
    path = folder / MANIFEST_NAME
    fields = Fields(read_json_object(path, AdapterError), str(path), AdapterError)
    translator = parse_manifest(fields)
    base = fields.nested("base")
    adapter = AdapterManifest(
        folder=folder,
        translator=translator,
        base_name=base.text("name"),
        base_revision=base.text("revision", ""),
        base_model_type=base.text("model_type", ""),
        lora=lora,
    )
    base.done()
    fields.done()
    return adapter


def _check_base(adapter: AdapterManifest, base: BaseDescription) -> None:
    if not _same_name(adapter.base_name, plain_name(base.name)):
        raise AdapterError(
            phrased(
                "Adapter '{adapter}' was trained for {trained_for}, not for {base}: choose that"
                " translator or another adapter.",
                adapter=adapter.name,
                trained_for=adapter.base_name,
                base=base.name,
            )
        )
    if adapter.base_model_type and adapter.base_model_type != base.model_type:
        raise for_another_model(
            adapter.name,
            phrased(
                "it was trained for a {wanted} model, {base} is a {found}",
                wanted=adapter.base_model_type,
                base=base.name,
                found=base.model_type,
            ),
        )


def _check_revision(adapter: AdapterManifest, base: BaseDescription) -> None:
    if adapter.base_revision and base.revision and adapter.base_revision != base.revision:
        raise for_another_revision(
            adapter.name, adapter.base_revision, adapter.base_setting, base.name, base.revision
        )


def _check_scheme(adapter: AdapterManifest, base: BaseDescription) -> None:
    try:
        scheme_named(adapter.translator.scheme).check_positions(base.name, base.has_alibi)
    except UserError as error:
        raise AdapterError(str(error)) from None


def _same_name(trained_for: str, loaded: str) -> bool:
    """Return whether two names mean one model; a folder's name is held against the hub name's last part."""
    one, other = trained_for.casefold(), loaded.casefold()
    if "/" in one and "/" in other:
        return one == other
    return one.rpartition("/")[2] == other.rpartition("/")[2]


def _check_shapes(adapter: AdapterManifest, weights: Shapes, base: BaseDescription) -> None:
    if not weights:
        raise not_whole(
            adapter.name,
            phrased("{file} holds no weights", file=adapter.weights.name),
        )
    head = head_in(adapter.weights, weights, base.hidden_size, AdapterError)
    if head is None and any(policies.kind == "head" for policies in adapter.translator.policies):
        raise not_whole(
            adapter.name,
            phrased("it lacks the part that decides when to wait"),
        )
    sides: dict[str, dict[str, tuple[int, ...]]] = {}
    embeddings = {match["module"] for name in weights if (match := _pair_of(name)) and match["embedding"]}
    for name, shape in weights.items():
        if name == head:
            continue
        parameter = name.removeprefix(PREFIX).replace(".base_layer.", ".")
        match = _pair_of(name)
        if match and match["side"]:
            key = match["module"] + (":embedding" if match["embedding"] else "")
            sides.setdefault(key, {})[match["side"]] = shape
        elif match:
            whole = _base_shape(base, f"{match['module']}.weight")
            # The lengths are those of an embedding's columns, which PEFT takes for the outputs.
            _expect(adapter, base, name, shape[:1], whole[1:] if match["module"] in embeddings else whole[:1])
        elif wanted := _base_shape(base, parameter):
            _expect(adapter, base, name, shape, wanted)
        else:
            raise for_another_model(
                adapter.name,
                phrased(
                    "it holds '{name}', which is neither a weight of an adapter nor one of {base}",
                    name=name[:80],
                    base=base.name,
                ),
            )
    for key, pair in sides.items():
        module, _, embedding = key.partition(":")
        _check_pair(adapter, base, module, pair, is_embedding=bool(embedding))


def _check_pair(
    adapter: AdapterManifest,
    base: BaseDescription,
    module: str,
    pair: Mapping[str, tuple[int, ...]],
    *,
    is_embedding: bool,
) -> None:
    """Check one module's A (rank, in) and B (out, rank); an embedding's run over (vocabulary, width)."""
    a, b = pair.get("A", ()), pair.get("B", ())
    if len(a) != 2 or len(b) != 2 or a[0] != b[1] or not a[0]:
        raise not_whole(
            adapter.name,
            phrased("it holds no matching pair of weights for '{module}'", module=module[:80]),
        )
    layer = _LAYER.search(f".{module}.")
    if layer and int(layer[1]) >= base.n_layers:
        raise for_another_model(
            adapter.name,
            phrased(
                "it changes layer {layer}, {base} has {n_layers}",
                layer=layer[1],
                base=base.name,
                n_layers=base.n_layers,
            ),
        )
    changed = (a[1], b[0]) if is_embedding else (b[0], a[1])
    _expect(adapter, base, module, changed, _base_shape(base, f"{module}.weight"))
    if not base.parameter_shapes and base.hidden_size not in changed:
        raise for_another_model(
            adapter.name,
            phrased(
                "it changes '{module}' as {n_rows} x {n_columns}, {base} is {width} wide",
                module=module[:80],
                n_rows=changed[0],
                n_columns=changed[1],
                base=base.name,
                width=base.hidden_size,
            ),
        )


def _pair_of(name: str) -> re.Match[str] | None:
    """Return what the name of an adapter's weight says, None where it is one of the base."""
    return LORA_WEIGHT.fullmatch(name.removeprefix(PREFIX))


def _base_shape(base: BaseDescription, weight: str) -> tuple[int, ...]:
    """Return the shape of a weight in the base, or () where it is not known."""
    names = _stored_names(weight)
    return next((base.parameter_shapes[name] for name in names if name in base.parameter_shapes), ())


def _stored_names(weight: str) -> Iterator[str]:
    """Yield what a weight of the loaded model may be called in the files that were published."""
    yield weight
    yield weight.partition(".")[2]  # BLOOM came without its head, and so without a prefix
    yield weight.replace("model.language_model.", "language_model.model.")  # Gemma 3 that sees
    if weight == "lm_head.weight":  # tied to the input embedding, it is not stored a second time
        yield "model.embed_tokens.weight"


def _expect(
    adapter: AdapterManifest,
    base: BaseDescription,
    what: str,
    found: tuple[int, ...],
    wanted: tuple[int, ...],
) -> None:
    if not base.parameter_shapes or found == wanted:
        return
    has = phrased("no such weight") if not wanted else " x ".join(map(str, wanted))
    raise for_another_model(
        adapter.name,
        phrased(
            "it changes '{what}' as {shape}, {base} has {has} there",
            what=what[:80],
            shape=" x ".join(map(str, found)),
            base=base.name,
            has=has,
        ),
    )
