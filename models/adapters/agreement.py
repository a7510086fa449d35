"""Whether translator, adapter, languages and policy go together, by what their files say; no torch here.

Who is to translate asks this first: a refusal need not wait until the networks' libraries are imported.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from core.translating.policies import Align, Confident, Head, Offline, Policy, WriteUnit, parse_policy
from core.translating.schemes import Scheme, scheme_named
from core.wording.errors import UserError
from core.wording.sentences import phrased
from models.adapters.adapters import check_adapter, describe_base
from models.manifests.alignment_heads import not_taught
from models.manifests.manifests import (
    LanguagePair,
    TranslatorManifest,
    check_languages,
    policy_meant,
    read_manifest,
)
from models.manifests.named import manifest_named

SCHEME_OF_PLAIN_MODELS = "prefix"
"""A model that was not trained to translate unfinished sentences is asked again at every READ."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """What a translator does that may begin: `policy` is a plain one, no name such as `brisk`.

    `manifest` is the adapter's where there is one, else the model's; None for a model that has none.
    """

    manifest: TranslatorManifest | None
    scheme: Scheme
    policy: str


def agree(
    name: str, folder: Path, adapter: Path | None, languages: LanguagePair, policy: str, n_beams: int = 1
) -> Agreement:
    """Return what the model in `folder`, called `name` by its user, would do with this adapter.

    Raises:
        UserError: they do not go together.
    """
    fits = check_adapter(adapter, describe_base(folder, name), languages) if adapter else None
    manifest = fits.translator if fits else read_manifest(folder)
    check_languages(name, manifest if fits else manifest_named(name, folder), languages)
    meant = policy_meant(policy, manifest)
    scheme = scheme_named(manifest.scheme if manifest else SCHEME_OF_PLAIN_MODELS)
    chosen_policy(name, manifest, scheme, meant, n_beams)
    return Agreement(manifest, scheme, meant)


def chosen_policy(
    name: str, manifest: TranslatorManifest | None, scheme: Scheme, policy: str, n_beams: int
) -> Policy:
    """Return the policy as a scheme runs it.

    Raises:
        UserError: there is no such policy, or it needs what this model lacks.
    """
    chosen = scheme.policy(parse_policy(policy))
    _check_beams(policy, chosen, n_beams)
    ends_writes = scheme.ends_writes or (manifest is not None and manifest.end_of_write is not None)
    if chosen.unit is WriteUnit.CHUNK and not ends_writes and n_beams == 1:
        raise not_taught(policy)
    return chosen


def _check_beams(policy: str, chosen: Policy, n_beams: int) -> None:
    goes_on = chosen.unit is WriteUnit.CHUNK or isinstance(chosen, Offline)
    if n_beams > 1 and (not goes_on or isinstance(chosen, (Confident, Head, Align))):
        raise UserError(
            phrased(
                "Weighing several translations does not work with the pace {pace}: choose another pace, or a"
                " single translation.",
                pace=policy,
            )
        )
