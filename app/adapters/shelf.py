"""The adapters that a user keeps: what each says of itself, and whether it fits what is wanted."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

from core.wording.errors import TROUBLES, UserError, reason_of, sentence_of
from core.wording.sentences import phrased
from models.adapters.adapter_files import CONFIG_NAME
from models.adapters.adapters import (
    AdapterManifest,
    BaseDescription,
    LanguagePair,
    TranslatorManifest,
    check_adapter,
    check_described,
    check_tokens,
    describe_base,
    read_adapter_manifest,
)
from models.loading.model_folders import local_translator_folder
from models.manifests.named import manifest_named
from models.manifests.quality import Quality


@dataclass(frozen=True, slots=True)
class KeptAdapter:
    """An adapter in its folder; `trouble` is the sentence that says why it cannot be used now, if so.

    Without a manifest it can never be used: it is not whole or not safe.
    """

    folder: Path
    manifest: AdapterManifest | None
    trouble: str = ""

    @property
    def name(self) -> str:
        return self.folder.name


def adapter_folders(root: Path) -> list[Path]:
    """Return the folders in `root` that are meant as adapters."""
    return sorted(path.parent for path in root.glob(f"*/{CONFIG_NAME}")) if root.is_dir() else []


def holds_adapter(folder: Path) -> bool:
    """Return whether a folder is meant as an adapter, or has one in it."""
    return (folder / CONFIG_NAME).is_file() or bool(adapter_folders(folder))


def kept_folders(root: Path, chosen: str) -> list[Path]:
    """Return the adapters' folders in `root`; the chosen one is there though it is elsewhere, or gone."""
    folders = adapter_folders(root)
    return folders if not chosen or Path(chosen) in folders else [*folders, Path(chosen)]


class ChosenTranslator:
    """What adapters are to fit: a translator, and the languages that it is asked for, or any."""

    def __init__(self, name: str, languages: LanguagePair | None = None) -> None:
        self.name = name
        self.languages = languages
        self._bases: dict[Path, BaseDescription] = {}

    @property
    def base_if_here(self) -> BaseDescription | None:
        """The translator as adapters see it."""
        try:
            return self._base_for(self.languages)
        except TROUBLES:
            return None

    @property
    def manifest(self) -> TranslatorManifest | None:
        """What it says of itself, None for a model that was not made to translate while somebody speaks.

        Raises:
            UserError: it is not on this machine, or what it says cannot be read.
        """
        return manifest_named(self.name, local_translator_folder(self.name, self.languages))

    def check(self, folder: Path) -> AdapterManifest:
        """Return the manifest of the adapter in `folder` if it is whole, safe and fits.

        Raises:
            UserError: one sentence that says what does not fit.
        """
        languages = self.languages or read_adapter_manifest(folder).translator.languages[0]
        adapter = check_adapter(folder, self._base_for(languages), self.languages)
        check_tokens(adapter, local_translator_folder(self.name, languages))
        return adapter

    def check_described(self, adapter: AdapterManifest) -> None:
        """Check an adapter by what it says of itself: its weights are not here.

        Raises:
            UserError: one sentence that says what does not fit.
        """
        languages = self.languages or adapter.translator.languages[0]
        check_described(adapter, self._base_for(languages), self.languages)
        check_tokens(adapter, local_translator_folder(self.name, languages))

    def _base_for(self, languages: LanguagePair | None) -> BaseDescription:
        folder = local_translator_folder(self.name, languages)
        if folder not in self._bases:
            self._bases[folder] = describe_base(folder, self.name)
        return self._bases[folder]

    def look_at(self, folder: Path) -> KeptAdapter:
        """Return what the adapter in `folder` says of itself, and whether it fits."""
        manifest = None
        try:
            manifest = read_adapter_manifest(folder)
            self.check(folder)
        except TROUBLES as error:
            return KeptAdapter(folder, manifest, sentence_of(error))
        return KeptAdapter(folder, manifest)


def quality_under(policy: str, translator: TranslatorManifest) -> Quality | None:
    """Return what was measured under the policy, or else the first that was measured."""
    wanted = translator.policy_for(policy)
    under = (quality for quality in translator.measured if quality.policy == wanted)
    return next(under, next(iter(translator.measured), None))


def remove_adapter(folder: Path) -> None:
    """Delete an adapter; of one that is only linked to, the link.

    Raises:
        UserError: it cannot be deleted.
    """
    try:
        if folder.is_symlink():
            folder.unlink()
        else:
            shutil.rmtree(folder)
    except OSError as error:
        raise UserError(
            phrased(
                "The adapter “{adapter}” cannot be removed completely ({reason}): end captions and "
                "trainings that use it, then try again.",
                adapter=folder.name,
                reason=reason_of(error),
            )
        ) from error
