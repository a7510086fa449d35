"""How adapters are told of in the window, in the language of the interface."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from app.adapters.shelf import ChosenTranslator, KeptAdapter, quality_under
from app.choices.languages import language_name
from app.widgets.quantities import number
from core.wording.errors import UserError
from models.adapters.adapters import AdapterManifest, BaseDescription, TranslatorManifest
from models.adapters.lora_settings import LoraSettings
from models.manifests.manifests import TrainingData
from models.manifests.quality import Quality

FEW = 2
"""So many pairs of languages are named in a menu."""


def said(text: object) -> str:
    """Return a marked text of this file in the language of the interface."""
    return QCoreApplication.translate("Adapters", str(text))


def short_line(adapter: KeptAdapter, policy: str) -> str:
    """Return the adapter's entry in a menu: name, languages, policies, and quality under the policy."""
    if adapter.manifest is None:
        return adapter.name
    says = adapter.manifest.translator
    pairs = [str(pair) for pair in languages_of(says)]
    more = [f"+{len(pairs) - FEW}"] if len(pairs) > FEW else []
    quality = quality_under(policy, says)
    figures = [quality.figures] if quality else []
    parts = ", ".join([*pairs[:FEW], *more, *map(str, says.policies), *figures])
    return said(QT_TRANSLATE_NOOP("Adapters", "{} ({})")).format(adapter.name, parts)


def languages_of(translator: TranslatorManifest) -> list[str]:
    return [f"{language_name(pair.source)} → {language_name(pair.target)}" for pair in translator.languages]


def gain_of(adapter: AdapterManifest, translator: ChosenTranslator, policy: str) -> str:
    """Return what the adapter makes better than the translator alone, as far as somebody measured it."""
    try:
        alone = translator.manifest
    except UserError as error:
        return str(error)
    if alone is None:
        return said(
            QT_TRANSLATE_NOOP(
                "Adapters",
                "Without an adapter this model begins its translation anew with every word that it hears; "
                "with the adapter it goes on, which is faster, and it has learned unfinished sentences.",
            )
        )
    quality = quality_under(policy, adapter.translator)
    if quality is None:
        return said(QT_TRANSLATE_NOOP("Adapters", "Its author measured nothing."))
    same = [other for other in alone.measured if (other.text, other.policy) == (quality.text, quality.policy)]
    if not same:
        return said(
            QT_TRANSLATE_NOOP("Adapters", "{}. The translator alone was not measured on this text.")
        ).format(quality)
    return said(QT_TRANSLATE_NOOP("Adapters", "{}. The translator alone: {}.")).format(
        quality, same[0].figures
    )


def base_line(adapter: AdapterManifest, base: BaseDescription | None) -> str:
    """Return what the adapter was trained on, and whether that is the translator in use."""
    if not adapter.base_revision:
        revision = said(QT_TRANSLATE_NOOP("Adapters", "any revision"))
    elif base is not None and adapter.base_revision == base.revision:
        revision = said(QT_TRANSLATE_NOOP("Adapters", "revision {}, which is the one in use")).format(
            adapter.base_revision[:12]
        )
    else:
        revision = said(QT_TRANSLATE_NOOP("Adapters", "revision {}")).format(adapter.base_revision[:12])
    return f"{adapter.base_name}, {revision}"


def method_line(lora: LoraSettings) -> str:
    """Return which kind of adapter it is, with its numbers."""
    kinds = ["LoRA", *(["rsLoRA"] if lora.use_rslora else []), *(["DoRA"] if lora.use_dora else [])]
    return said(QT_TRANSLATE_NOOP("Adapters", "{}, rank {}, alpha {}")).format(
        " + ".join(kinds), lora.rank, f"{lora.alpha:g}"
    )


def data_line(data: TrainingData) -> str:
    """Return what a translator learned from."""
    counted = said(QT_TRANSLATE_NOOP("Adapters", "{}; sentence pairs: {}"))
    return counted.format(", ".join(data.files), number(data.n_pairs))


def quality_lines(measured: Iterable[Quality]) -> str:
    return "\n".join(map(str, measured)) or said(QT_TRANSLATE_NOOP("Adapters", "nothing"))
