"""What a translator says of itself that is called by a name: `embedded` is all that ship, together."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from pathlib import Path

from core.wire.defaults import SHIPPED_TRANSLATOR
from models import embedded
from models.manifests.manifests import TranslatorManifest, read_manifest


def manifest_named(name: str, folder: Path) -> TranslatorManifest | None:
    """Return what the translator in `folder`, called `name` by its user, says of itself.

    Of what ships it is what those say that lie there, and the languages and measurements of the others.

    Raises:
        ManifestError: a file is there and wrong.
    """
    manifest = read_manifest(folder)
    if manifest is None or name != SHIPPED_TRANSLATOR:
        return manifest
    others = [read_manifest(other) for other in embedded.folders() if other != folder]
    parts = [manifest, *filter(None, others)]
    return replace(
        manifest,
        languages=tuple(chain.from_iterable(part.languages for part in parts)),
        measured=tuple(chain.from_iterable(part.measured for part in parts)),
    )
