"""How adapters are told of in the window, in the language of the interface."""

from __future__ import annotations

import re
from collections.abc import Iterable

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from app.adapters.shelf import ChosenTranslator, KeptAdapter, quality_under
from app.adapters.way_out import Misfit, WayOut, misfit_of
from app.choices.languages import direction_in_words, language_name
from app.choices.model_names import model_name
from app.widgets.quantities import number
from core.wording.errors import UserError
from models.adapters.adapters import AdapterManifest, BaseDescription, LanguagePair, TranslatorManifest
from models.adapters.lora_settings import LoraSettings
from models.manifests.manifests import TrainingData
from models.manifests.quality import HELD_OUT, Quality

FEW = 2
"""How many pairs of languages are named."""
SCORE = "bleu"
"""What points are."""
MINUS = "\N{MINUS SIGN}"
LANGUAGES_BEFORE = re.compile(r"^[a-z]{2,3}-[a-z]{2,3}\s+")


def said(text: object) -> str:
    """Return a marked text of this file in the language of the interface."""
    return QCoreApplication.translate("Adapters", str(text))


def short_note(adapter: KeptAdapter, translator: ChosenTranslator, policy: str) -> str:
    """Return what stands below an adapter's name in a menu: what it gains, or why it cannot be chosen."""
    if adapter.manifest is None or adapter.trouble:
        return _misfit(adapter, translator)
    return other_pace(adapter.manifest, policy) or gain_in_words(adapter.manifest, translator, policy)


def other_pace(adapter: AdapterManifest, policy: str) -> str:
    """Return that an adapter cannot keep the pace that is chosen, "" where it can."""
    says = adapter.translator
    if says.keeps_pace(policy):
        return ""
    if (nearest := says.policy_for(policy)) == policy:
        return said(QT_TRANSLATE_NOOP("Adapters", "Not trained for the chosen pace"))
    return said(QT_TRANSLATE_NOOP("Adapters", "Cannot keep the chosen pace; its nearest is {}")).format(
        nearest
    )


def _misfit(adapter: KeptAdapter, translator: ChosenTranslator) -> str:
    if adapter.manifest is not None and translator.languages is None:
        return ""
    match misfit_of(adapter, translator):
        case Misfit.TRANSLATOR:
            return said(QT_TRANSLATE_NOOP("Adapters", "Made for another translator"))
        case Misfit.LANGUAGES:
            return said(QT_TRANSLATE_NOOP("Adapters", "Made for other languages"))
        case Misfit.BROKEN:
            return said(QT_TRANSLATE_NOOP("Adapters", "Cannot be used: see the details"))


def pairs_in_words(translator: TranslatorManifest) -> str:
    """Return the first pairs of languages, and how many more there are."""
    pairs = languages_of(translator)
    more = [f"+{len(pairs) - FEW}"] if len(pairs) > FEW else []
    return ", ".join([*pairs[:FEW], *more])


def gain_in_points(adapter: AdapterManifest, translator: ChosenTranslator, policy: str) -> str:
    """Return how much better translations become, "" where both were not measured on the same text."""
    quality, alone = _both_measured(adapter, translator, policy)
    if quality is None or alone is None:
        return ""
    n_points = round(quality.scores[SCORE] - alone.scores[SCORE])
    if n_points == 0:
        return said(QT_TRANSLATE_NOOP("Adapters", "As good as without an adapter"))
    if abs(n_points) == 1:
        one = QT_TRANSLATE_NOOP("Adapters", "{} point")
        return said(one).format(f"{n_points:+d}".replace("-", MINUS))
    return said(QT_TRANSLATE_NOOP("Adapters", "{} points")).format(f"{n_points:+d}".replace("-", MINUS))


def gain_in_words(adapter: AdapterManifest, translator: ChosenTranslator, policy: str) -> str:
    """Return in a few words what an adapter is good for, as far as somebody measured it."""
    points = gain_in_points(adapter, translator, policy)
    quality, _ = _both_measured(adapter, translator, policy)
    if points and quality is not None:
        return said(QT_TRANSLATE_NOOP("Adapters", "{} on {}")).format(points, text_in_words(quality.text))
    if quality is not None:
        return said(QT_TRANSLATE_NOOP("Adapters", "Measured, but not against the translator alone"))
    try:
        is_live = translator.manifest is not None
    except UserError:
        is_live = True
    if not is_live:
        return said(QT_TRANSLATE_NOOP("Adapters", "Translates sooner, and unfinished sentences"))
    return said(QT_TRANSLATE_NOOP("Adapters", "Not measured"))


def text_in_words(text: str) -> str:
    """Return what a quality was measured on: without the languages before it."""
    if text == HELD_OUT:
        return said(QT_TRANSLATE_NOOP("Adapters", "sentences it was not trained on"))
    return LANGUAGES_BEFORE.sub("", text)


def points_explained(adapter: AdapterManifest, translator: ChosenTranslator, policy: str) -> str:
    """Return the figures, by whom they were measured and what they mean."""
    told = gain_of(adapter, translator, policy)
    if not adapter.translator.measured:
        return told
    means = said(
        QT_TRANSLATE_NOOP(
            "Adapters",
            "Points (BLEU) say how close translations come to a human's, out of 100."
            " Measured by the author of the adapter.",
        )
    )
    return f"{told}\n{means}"


def why_not(adapter: KeptAdapter, translator: ChosenTranslator) -> str:
    """Return in a few words why an adapter cannot be used now."""
    if adapter.manifest is None:
        return said(QT_TRANSLATE_NOOP("Adapters", "Cannot be used: see the details"))
    if translator.languages is None:
        return adapter.trouble
    match misfit_of(adapter, translator):
        case Misfit.TRANSLATOR:
            made_for = QT_TRANSLATE_NOOP("Adapters", "Made for {}, another translator")
            return said(made_for).format(model_name(adapter.manifest.base_setting))
        case Misfit.LANGUAGES:
            pair = pair_in_words(translator.languages)
            return said(QT_TRANSLATE_NOOP("Adapters", "Does not translate {}")).format(pair)
        case Misfit.BROKEN:
            return adapter.trouble


def way_in_words(way: WayOut) -> str:
    """Return what the button says that makes an adapter fit."""
    if way.translator:
        return said(QT_TRANSLATE_NOOP("Adapters", "Switch to {}")).format(model_name(way.translator))
    assert way.languages  # a way out changes something
    return said(QT_TRANSLATE_NOOP("Adapters", "Switch to {}")).format(pair_in_words(way.languages))


def learned_line(translator: TranslatorManifest) -> str:
    """Return how much it learned from, "" where it does not say."""
    data = translator.trained_on
    learned = QT_TRANSLATE_NOOP("Adapters", "Trained on {} sentences")
    return said(learned).format(number(data.n_pairs)) if data else ""


def pair_in_words(pair: LanguagePair) -> str:
    return direction_in_words(language_name(pair.source), language_name(pair.target))


def languages_of(translator: TranslatorManifest) -> list[str]:
    return [pair_in_words(pair) for pair in translator.languages]


def _both_measured(
    adapter: AdapterManifest, translator: ChosenTranslator, policy: str
) -> tuple[Quality | None, Quality | None]:
    """Return what was measured of an adapter, and of the translator alone on the same text."""
    quality = quality_under(policy, adapter.translator)
    if quality is None or SCORE not in quality.scores:
        return None, None
    try:
        measured = translator.manifest.measured if translator.manifest else ()
    except UserError:
        return quality, None
    same = (other for other in measured if (other.text, other.policy) == (quality.text, quality.policy))
    return quality, next((other for other in same if SCORE in other.scores), None)


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
                "Without an adapter this model starts its translation again at every word. With the "
                "adapter it continues, which is faster, and it can translate unfinished sentences.",
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
