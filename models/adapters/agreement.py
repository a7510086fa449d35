"""Whether translator, adapter, languages and policy go together, by what their files say; no torch here.

Who is to translate asks this first: a refusal need not wait until the networks' libraries are imported.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from core.translating.policies import Align, Confident, Head, Offline, Policy, WriteUnit, parse_policy
from core.translating.schemes import Scheme, scheme_named
from core.wire.messages import EngineSettings
from core.wording.errors import UserError
from core.wording.sentences import phrased
from models.adapters.adapters import AdapterManifest, check_adapter, describe_base
from models.manifests.alignment_heads import heads_beside, not_trained_for
from models.manifests.family_names import check_model_folder
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
    """What a translator does that may begin: what is asked of the model in `folder`, and what that comes to.

    `adapter` was read and checked, and is not read again. `manifest` is the adapter's where there is one,
    else the model's; None for a model that has none. `policy` is a plain one, no name such as `brisk`.
    """

    asked: EngineSettings
    folder: Path
    adapter: AdapterManifest | None
    manifest: TranslatorManifest | None
    scheme: Scheme
    policy: str

    @property
    def name(self) -> str:
        """What the user calls it: the adapter's name, or the model's."""
        return self.adapter.name if self.adapter else self.asked.translator


def agree(asked: EngineSettings, folder: Path, known: AdapterManifest | None = None) -> Agreement:
    """Return what the model in `folder` would do if it were asked so; `known` is its adapter if it was read.

    Raises:
        UserError: that holds no model, or they do not go together.
    """
    check_model_folder(asked.translator, folder)
    languages = languages_of(asked)
    adapter = known or fitting_adapter(asked, folder)
    manifest = adapter.translator if adapter else read_manifest(folder)
    check_languages(
        asked.translator, manifest if adapter else manifest_named(asked.translator, folder), languages
    )
    meant = policy_meant(asked.policy, manifest, () if manifest else heads_beside(folder))
    scheme = scheme_named(manifest.scheme if manifest else SCHEME_OF_PLAIN_MODELS)
    chosen_policy(asked, manifest, scheme, meant)
    return Agreement(asked, folder, adapter, manifest, scheme, meant)


def fitting_adapter(asked: EngineSettings, folder: Path) -> AdapterManifest | None:
    """Return what the adapter that is asked for, if any, says of itself.

    Raises:
        AdapterError: it does not fit the model in `folder`, or these languages.
    """
    if not asked.adapter:
        return None
    adapter = Path(asked.adapter).expanduser()
    return check_adapter(adapter, describe_base(folder, asked.translator), languages_of(asked))


def languages_of(asked: EngineSettings) -> LanguagePair:
    return LanguagePair(asked.source_language, asked.target_language)


def chosen_policy(
    asked: EngineSettings, manifest: TranslatorManifest | None, scheme: Scheme, policy: str
) -> Policy:
    """Return a policy, a plain one, as a scheme runs it.

    Raises:
        UserError: there is no such policy, or it needs what this model lacks.
    """
    chosen = scheme.policy(parse_policy(policy))
    _check_beams(policy, chosen, asked.beams)
    ends_writes = scheme.ends_writes or (manifest is not None and manifest.end_of_write is not None)
    if chosen.unit is WriteUnit.CHUNK and not ends_writes and asked.beams == 1:
        raise not_trained_for(policy)
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
