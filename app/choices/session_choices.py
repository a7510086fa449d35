"""What can be chosen for a session, and how it is called: sources, languages, recognizers."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication
from PySide6.QtWidgets import QComboBox

from app.advice.languages import general_targets, own_targets
from app.choices.device_names import device_names, plain_name
from app.choices.language_choice import trained_targets
from app.choices.languages import language_name, names_in_order
from app.choices.model_names import model_name
from app.choices.source_kinds import SourceKind, kind_of
from app.settings.settings import Settings
from app.sound.capture import BOTH, is_both
from app.sound.devices import Device
from core.translating.glossary import Term
from core.wire.defaults import SHIPPED_RECOGNIZER
from core.wire.messages import EngineSettings
from core.wire.server_address import is_server
from core.wording.languages import CODES, DETECTED, IN_PROMPTS
from models.store.catalog import ModelKind, catalog

NO_TRANSLATION = QT_TRANSLATE_NOOP("SessionChoices", "No translation")
ME, OTHERS = QT_TRANSLATE_NOOP("SessionChoices", "Me"), QT_TRANSLATE_NOOP("SessionChoices", "Others")


def speakers_of(settings: Settings) -> tuple[str, ...]:
    """Return how those who are heard on tracks of their own are called; nobody where there is one track."""
    if not is_both(settings.sound.source):
        return ()
    return settings.sound.microphone_speaker or translated(ME), settings.sound.system_speaker or translated(
        OTHERS
    )


def sound_of(settings: Settings) -> str:
    """Return the source as `open_source` takes it: of the two at once with the devices that were chosen."""
    if settings.sound.source != BOTH:
        return settings.sound.source
    return f"{BOTH}:{settings.sound.both_microphone}|{settings.sound.both_loudspeakers}"


def engine_settings(settings: Settings, terms: tuple[Term, ...]) -> EngineSettings:
    """Return what the engine of a live session has to load."""
    terms = () if settings.engine.is_direct else terms  # which are looked for in words
    return replace(settings.for_engine(realtime=True), glossary=terms, speakers=speakers_of(settings))


def translated(text: object) -> str:
    """Return a marked text of this file in the language of the interface."""
    return QCoreApplication.translate("SessionChoices", str(text))


def spoken_names(settings: Settings) -> dict[str, str]:
    """Return what can be spoken, and what was chosen: where the recognizer does not hear it, others do."""
    chosen = settings.languages.source
    detected = {DETECTED: translated(QT_TRANSLATE_NOOP("SessionChoices", "Detected (Whisper only)"))}
    names = detected | names_in_order(CODES)
    return {**names, chosen: names.get(chosen, language_name(chosen))}


def target_names(settings: Settings) -> dict[str, str]:
    """Return what the spoken language can be translated into: by the translator, also with another adapter,
    then by others that are known; no translation is last.
    """
    source = settings.languages.source
    engine = settings.engine
    targets = own_targets(engine.translating, source)
    if is_server(engine.translating):
        targets = tuple(code for code in names_in_order(frozenset(IN_PROMPTS)) if code != source)
    trained = () if engine.is_direct else trained_targets(engine.translator, engine.adapter, source)
    names = {code: language_name(code) for code in (*(targets or ()), *trained)}
    others = set(general_targets(source)) - set(names)
    return names | names_in_order(others) | {"": translated(NO_TRANSLATION)}


def recognizer_names(chosen: str) -> dict[str, str]:
    """Return the recognizers that can be chosen and how they are called; none means the best there is.

    A folder that was chosen is called by its name alone.
    """
    names = {
        "": translated(QT_TRANSLATE_NOOP("SessionChoices", "The best on this computer")),
        SHIPPED_RECOGNIZER: translated(QT_TRANSLATE_NOOP("SessionChoices", "{} (built in, English)")).format(
            model_name(SHIPPED_RECOGNIZER)
        ),
    }
    for model in catalog():
        if model.kind is ModelKind.RECOGNIZER:
            size = f" ({model.size_mb:,} MB)" if model.size_mb else ""
            names[model.id] = f"{model_name(model.id)}{size}"
    return names if chosen in names else names | {chosen: model_name(chosen)}


def source_names(devices: tuple[Device, ...], chosen: str) -> dict[str, str]:
    """Return what can be listened to and how it is called, also what was chosen and is not there."""
    titles = {
        "mic": QT_TRANSLATE_NOOP("SessionChoices", "Microphone: {}"),
        "system": QT_TRANSLATE_NOOP("SessionChoices", "This computer's sound: {}"),
    }
    names = {kind.value: kind.words for kind in SourceKind if kind is not SourceKind.FILE}
    for kind, title in titles.items():
        names |= {
            f"{kind}:{label}": translated(title).format(name)
            for label, name in device_names(devices, kind).items()
        }
    return {**names, chosen: names.get(chosen) or source_name(chosen)}


def source_name(source: str) -> str:
    """Return what a source is called in a word or two: a device or a file by its own name."""
    kind, label = kind_of(source), source.partition(":")[2]
    if kind is SourceKind.FILE:
        return Path(source).name
    return plain_name(label) if label and kind is not SourceKind.BOTH_AT_ONCE else kind.words


def fill_choices(box: QComboBox, names: dict[str, str], chosen: str) -> None:
    """Offer the names; what was chosen is offered even if it is not among them."""
    wanted = list((names if chosen in names else names | {chosen: chosen}).items())
    if wanted != [(box.itemData(n), box.itemText(n)) for n in range(box.count())]:
        box.clear()
        for key, name in wanted:
            box.addItem(name, key)
    box.setCurrentIndex(box.findData(chosen))
