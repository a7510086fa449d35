"""`direct.json`: what a model that translates speech without words between says of how it hears."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from core.files.whole_files import write_whole
from core.wire.defaults import BLOCK_ADAPTER, PIECE_ADAPTER
from core.wording.errors import UserError
from core.wording.sentences import phrased
from models.manifests.encoder_config import STREAMING_ENCODERS, TRANSFORMERS_ENCODERS
from models.manifests.json_fields import Fields, read_json_object

DIRECT_MANIFEST: Final = "direct.json"
DIRECT_WEIGHTS: Final = "speech.safetensors"
DIRECT_TRANSLATOR: Final = "translator"
"""In the folder of a direct model: how it hears, with what, and the folder of what reads that and writes."""
SCHEMA_VERSION: Final = 1
MOST_FRAMES = 1_000
PICKLE_SUFFIXES = (".bin", ".pt", ".pth", ".pkl", ".ckpt")
CODE_SUFFIXES = (".py", ".so", ".pyc")


class DirectModelError(UserError):
    """The folder of a direct model is damaged, or something else."""


OWN_ENCODER: Final = "blocks"
"""The kind of our own encoder, and what is meant where `direct.json` names none."""


@dataclass(frozen=True, slots=True)
class EncoderSizes:
    """The shape of our own encoder; what comes from transformers is described in `encoder.json`."""

    width: int
    n_layers: int
    n_heads: int


@dataclass(frozen=True, slots=True)
class DirectManifest:
    """What hears: an encoder of some kind in blocks of `n_main` frames with `n_right` more, an adapter."""

    n_main: int
    n_right: int
    n_halvings: int
    """Of an adapter of the kind `blocks`."""
    sizes: EncoderSizes | None
    """None unless `encoder` is our own."""
    encoder: str = OWN_ENCODER
    adapter: str = BLOCK_ADAPTER


def direct_folder(path: Path) -> Path:
    """Return the folder of a direct model if all its parts are there.

    Raises:
        DirectModelError: one is missing, or there is something that could run code.
    """
    if not path.is_dir():
        raise DirectModelError(
            phrased("There is no folder {path}: give that of a model that was trained on speech.", path=path)
        )
    for name in (DIRECT_MANIFEST, DIRECT_WEIGHTS, DIRECT_TRANSLATOR):
        if not (path / name).exists():
            raise DirectModelError(
                phrased(
                    "{path} has no {name}, so it is not a complete model for direct translation: get it "
                    "again.",
                    path=path,
                    name=name,
                )
            )
    _check_safe(path)
    return path


def _check_safe(folder: Path) -> None:
    """Refuse what could run code, whether or not it would be opened: its sender wants it to be."""
    for place in (folder, folder / DIRECT_TRANSLATOR):
        for path in sorted(place.iterdir()):
            if path.suffix in PICKLE_SUFFIXES:
                raise DirectModelError(
                    phrased(
                        "{path} is a pickle, which could run code: delete it, or get the model again.",
                        path=path,
                    )
                )
            if path.suffix in CODE_SUFFIXES:
                raise DirectModelError(
                    phrased(
                        "{path} is program code, which a model does not need: delete it, or get the model"
                        " again.",
                        path=path,
                    )
                )


def read_direct_manifest(folder: Path) -> DirectManifest:
    """Return what the folder's `direct.json` says.

    Raises:
        DirectModelError: it is missing something, or says something impossible.
    """
    path = folder / DIRECT_MANIFEST
    fields = Fields(read_json_object(path, DirectModelError), str(path), DirectModelError)
    fields.number("schema_version", SCHEMA_VERSION, SCHEMA_VERSION)
    encoder = fields.text("encoder", OWN_ENCODER)
    if encoder not in (OWN_ENCODER, *TRANSFORMERS_ENCODERS):
        fields.refuse(
            phrased("names the encoder {encoder}, which cannot be used here", encoder=repr(encoder[:40]))
        )
    adapter = fields.text("adapter", BLOCK_ADAPTER)
    if adapter not in (BLOCK_ADAPTER, PIECE_ADAPTER):
        fields.refuse(
            phrased("names the adapter {adapter}, which is not known here", adapter=repr(adapter[:40]))
        )
    manifest = DirectManifest(
        n_main=fields.number("n_main", 1, MOST_FRAMES),
        n_right=fields.number("n_right", 0, MOST_FRAMES),
        n_halvings=fields.number("n_halvings", 0, 4) if adapter == BLOCK_ADAPTER else 0,
        sizes=_sizes(fields) if encoder == OWN_ENCODER else None,
        encoder=encoder,
        adapter=adapter,
    )
    if encoder in STREAMING_ENCODERS and manifest.n_right:
        fields.refuse(
            phrased(
                "has {n} as 'n_right', but the encoder {encoder} looks at nothing after a block: 0 is right",
                n=manifest.n_right,
                encoder=encoder,
            )
        )
    fields.done()
    return manifest


def _sizes(fields: Fields) -> EncoderSizes:
    sizes = EncoderSizes(
        width=fields.number("width", 4, 8192),
        n_layers=fields.number("n_layers", 1, 128),
        n_heads=fields.number("n_heads", 1, 128),
    )
    if sizes.width % (2 * sizes.n_heads):
        fields.refuse(
            phrased(
                "has a width of {width}, which {n_heads} heads cannot share",
                width=sizes.width,
                n_heads=sizes.n_heads,
            )
        )
    return sizes


def write_direct_manifest(folder: Path, manifest: DirectManifest) -> None:
    """Write the folder's `direct.json`."""
    described = asdict(manifest)
    sizes = described.pop("sizes") or {}
    if manifest.adapter == PIECE_ADAPTER:
        del described["n_halvings"]
    text = json.dumps({"schema_version": SCHEMA_VERSION, **described, **sizes}, indent=2)
    write_whole(folder / DIRECT_MANIFEST, text + "\n")
