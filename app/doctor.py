"""What works on this machine, what does not, and what to do about it."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import logging
import platform
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from threading import Event

import platformdirs

from app import machine
from app.engine.trial import Trial, first_sentence, hold_trial
from app.memory_fit import CARD_RECOGNIZER, Memory, largest, look_at_memory, translators_that_fit
from app.sound.devices import PORTAUDIO_LOCK, Kind, list_devices
from core.errors import UserError
from core.messages import EngineSettings
from models import store
from models.store import Hub, ModelState

logger = logging.getLogger(__name__)

Tell = Callable[[str, float], None]

EMBEDDED_TRANSLATOR = Path(store.__file__).parent / "embedded"

PACKAGES = {
    "numpy": "numpy",
    "pocketsphinx": "pocketsphinx",
    "faster-whisper": "faster_whisper",
    "ctranslate2": "ctranslate2",
    "onnxruntime": "onnxruntime",
    "av": "av",
    "torch": "torch",
    "transformers": "transformers",
    "tokenizers": "tokenizers",
    "safetensors": "safetensors",
    "peft": "peft",
    "huggingface_hub": "huggingface_hub",
    "sounddevice": "sounddevice",
    "soundcard": "soundcard",
    "soundfile": "soundfile",
    "PySide6-Essentials": "PySide6",
}
"""Distributions whose versions matter, and what they are imported as."""

LEAST_WORDS_HEARD = 0.5
LITTLE_MEMORY = 4_000_000_000
LITTLE_DISK = 2_000_000_000
NO_DISK = 200_000_000


class Verdict(StrEnum):
    """How a finding is to be taken."""

    OK = "OK"
    NOTE = "note"
    PROBLEM = "PROBLEM"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing looked at; `todo` says what helps. Without what is `essential` nothing can be captioned."""

    area: str
    verdict: Verdict
    text: str
    todo: str = ""
    essential: bool = False


Check = Callable[[Tell, Event], Iterator[Finding]]


def examine(tell: Tell, given_up: Event | None = None) -> Iterator[Finding]:
    """Yield the findings as they are made, until it is `given_up`; `tell` hears what is being waited for."""
    given_up = given_up or Event()
    for area, check in CHECKS:
        if given_up.is_set():
            return
        try:
            yield from check(tell, given_up)
        except Exception as error:  # one check that fails must not hide the others
            logger.warning("the check of %s failed", area, exc_info=True)
            yield Finding(area, Verdict.PROBLEM, f"could not be looked at ({type(error).__name__}: {error})")


def captions_at_all(findings: list[Finding]) -> bool:
    """Return whether everything that captions cannot do without was looked at and is fine."""
    essential = [finding for finding in findings if finding.essential]
    return bool(essential) and all(finding.verdict is not Verdict.PROBLEM for finding in essential)


def _python(tell: Tell, given_up: Event) -> Iterator[Finding]:
    version, system = platform.python_version(), f"{machine.system_name()} ({platform.machine()})"
    yield Finding("Python", Verdict.OK, f"{version} on {system}")


def _packages(tell: Tell, given_up: Event) -> Iterator[Finding]:
    missing = [name for name, module in PACKAGES.items() if importlib.util.find_spec(module) is None]
    found = ", ".join(f"{name} {_version(name)}" for name in PACKAGES if name not in missing)
    if missing:
        todo = "Install Surtitle again, with all that it needs (pip install surtitle)."
        yield Finding("Packages", Verdict.PROBLEM, f"missing: {', '.join(missing)}", todo)
    yield Finding("Packages", Verdict.OK, found)


def _version(name: str) -> str:
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return "(version not told)"  # an installed program carries no metadata of some


def _processor(tell: Tell, given_up: Event) -> Iterator[Finding]:
    n_cores = machine.processor_count()
    total, free = machine.memory_bytes()
    cores = "one core" if n_cores == 1 else f"{n_cores} cores"
    text = f"{cores}, {total / 1e9:.0f} GB of memory, {free / 1e9:.0f} GB free"
    if total and total < LITTLE_MEMORY:
        yield Finding("Processor", Verdict.NOTE, text, "Keep to the embedded recognizer or whisper:tiny.")
    else:
        yield Finding("Processor", Verdict.OK, text)


def _graphics(tell: Tell, given_up: Event) -> Iterator[Finding]:
    cards = machine.nvidia_cards()
    tell("Asking torch what it can use", -1.0)
    torch = machine.torch_facts()
    for card in cards:
        memory = f", {card.memory_mb / 1000:.0f} GB" if card.memory_mb else ""
        driver = f", driver {card.driver}" if card.driver else ""
        yield Finding("Graphics", Verdict.OK, f"{card.name}{memory}{driver}")
    if not cards:
        text = "no NVIDIA card: everything runs on the processor"
        yield Finding("Graphics", Verdict.NOTE, text, "Small models keep up; large ones want a card.")
    if torch is None:
        return
    if torch.trouble:
        todo = "Install torch again; without it there are no translations."
        yield Finding("Torch", Verdict.PROBLEM, torch.trouble, todo)
    elif cards and not torch.device:
        text = f"torch {torch.version} cannot use the card"
        yield Finding("Torch", Verdict.PROBLEM, text, "Install the CUDA build of torch; the README says how.")
    else:
        yield Finding("Torch", Verdict.OK, f"{torch.version}, on {torch.device or 'the processor'}")


def _budget(tell: Tell, given_up: Event) -> Iterator[Finding]:
    memory = look_at_memory()
    text = fits_on_card(memory.card_bytes) if memory.card_bytes else fits_in_memory(memory.free_bytes)
    yield Finding("Memory", Verdict.OK, text)


def fits_on_card(card_bytes: int) -> str:
    """Return which translators a card with so much free memory holds beside the best recognizer for it."""
    fits = translators_that_fit(Memory(card_bytes, free_bytes=0))
    if not fits:
        return f"the card is too small for {CARD_RECOGNIZER} and a translator: one of them runs on the CPU"
    fitting = ", ".join(f"{name} in {fit.placement.numbers}" for name, fit in fits.items())
    return f"beside {CARD_RECOGNIZER} the card has room for one of: {fitting}"


def fits_in_memory(free_bytes: int) -> str:
    """Return the largest translator that so much free memory holds, where there is no card to speak of."""
    fits = translators_that_fit(Memory(0, free_bytes))
    if not fits:
        return "only the embedded translator fits into what is free"
    name = largest(fits.items())
    return (
        f"room for translators up to {name} in {fits[name].placement.numbers}"
        f" ({fits[name].n_bytes / 1e9:.1f} of {free_bytes / 1e9:.0f} GB free);"
        " `surtitle bench` tells which are fast enough"
    )


def _sound(tell: Tell, given_up: Event) -> Iterator[Finding]:
    yield _devices(
        "mic", "Microphone", "Connect one, or start the sound server. Files are captioned without."
    )
    yield _devices("system", "System sound", "Start PulseAudio or PipeWire. Files are captioned without.")


def _devices(kind: Kind, area: str, todo: str) -> Finding:
    try:
        with PORTAUDIO_LOCK:
            devices = list_devices(kind)
    except UserError as error:
        return Finding(area, Verdict.NOTE, str(error))
    if not devices:
        return Finding(area, Verdict.NOTE, "none was found", todo)
    return Finding(area, Verdict.OK, ", ".join(device.label for device in devices))


def _screen(tell: Tell, given_up: Event) -> Iterator[Finding]:
    system = machine.window_system()
    if not system:
        todo = "Caption in the terminal: surtitle caption FILE."
        yield Finding("Screen", Verdict.NOTE, "no window system, so no window and no overlay", todo)
    elif system == "wayland":
        text = "Wayland: windows may not place themselves, so the overlay stands where the desktop puts it"
        yield Finding(
            "Screen", Verdict.NOTE, text, "Move the overlay by hand, or start with QT_QPA_PLATFORM=xcb."
        )
    else:
        yield Finding("Screen", Verdict.OK, {"x11": "X11", "windows": "Windows", "macos": "macOS"}[system])


def _trial(tell: Tell, given_up: Event) -> Iterator[Finding]:
    """Hear a real sentence: first the recognizer alone, which is what captions cannot do without."""
    tell("Hearing a test clip", -1.0)
    settings = EngineSettings(recognizer="sphinx", translator="", realtime=False)
    try:
        trial = hold_trial(settings, tell, given_up=given_up)
    except UserError as error:
        todo = (
            "Install Surtitle again; if that does not help, report it with the output of `surtitle doctor`."
        )
        yield Finding("Recognizer", Verdict.PROBLEM, str(error), todo, essential=True)
        return
    yield _heard(trial)
    yield _translated(tell, given_up)


def _heard(trial: Trial) -> Finding:
    text = f'the embedded one heard "{trial.source}" ({trial.sound_s:.0f} s of sound in {trial.took_s:.1f} s)'
    if trial.share_of_words(first_sentence()) < LEAST_WORDS_HEARD:
        todo = f'It should have heard "{first_sentence()}" Install Surtitle again.'
        return Finding("Recognizer", Verdict.PROBLEM, text, todo, essential=True)
    if trial.took_s > trial.sound_s:
        return Finding(
            "Recognizer", Verdict.NOTE, text, "That is slower than speech: close other programs.", True
        )
    return Finding("Recognizer", Verdict.OK, text, essential=True)


def _translated(tell: Tell, given_up: Event) -> Finding:
    if not any(EMBEDDED_TRANSLATOR.rglob("*.safetensors")):
        todo = "Caption without one, or name a model with --translator."
        return Finding("Translator", Verdict.NOTE, "none ships with this build", todo)
    tell("Translating a test clip", -1.0)
    settings = EngineSettings(recognizer="sphinx", translator="embedded", realtime=False)
    try:
        trial = hold_trial(settings, tell, given_up=given_up)
    except UserError as error:
        return Finding(
            "Translator", Verdict.PROBLEM, str(error), "Captions in the spoken language still work."
        )
    if not trial.target:
        return Finding(
            "Translator", Verdict.PROBLEM, "the embedded one wrote nothing", "Install Surtitle again."
        )
    return Finding(
        "Translator", Verdict.OK, f'the embedded one wrote "{trial.target}" ({trial.took_s:.1f} s)'
    )


def _models(tell: Tell, given_up: Event) -> Iterator[Finding]:
    statuses = store.list_models()
    installed = [status.model.id for status in statuses if status.state is ModelState.INSTALLED]
    partial = [status.model.id for status in statuses if status.state is ModelState.PARTIAL]
    if installed:
        yield Finding("Models", Verdict.OK, ", ".join(installed))
    else:
        todo = "`surtitle models download whisper:small` gets a much better recognizer (486 MB)."
        yield Finding("Models", Verdict.NOTE, "only what ships with the program", todo)
    if partial:
        todo = f"`surtitle models download {partial[0]}` goes on where it stopped."
        yield Finding("Models", Verdict.NOTE, f"not complete: {', '.join(partial)}", todo)


def _folders(tell: Tell, given_up: Event) -> Iterator[Finding]:
    hub = Hub.from_environment()
    folders = {
        "Settings": platformdirs.user_config_path("surtitle", appauthor=False),
        "Sessions": platformdirs.user_data_path("surtitle", appauthor=False),
        "Model cache": hub.cache,
    }
    for area, folder in folders.items():
        free = machine.free_bytes(folder)
        text = f"{folder} ({free / 1e9:.0f} GB free)"
        if not machine.is_writable(folder):
            yield Finding(area, Verdict.PROBLEM, f"{folder} cannot be written", "Correct its permissions.")
        elif free < NO_DISK:
            yield Finding(area, Verdict.PROBLEM, text, "Free some space, or nothing can be recorded.")
        elif free < LITTLE_DISK:
            yield Finding(area, Verdict.NOTE, text, "Free some space before fetching models.")
        else:
            yield Finding(area, Verdict.OK, text)
    if hub.offline:
        yield Finding("Network", Verdict.NOTE, "HF_HUB_OFFLINE is set: models are not fetched")


CHECKS: tuple[tuple[str, Check], ...] = (
    ("Python", _python),
    ("Packages", _packages),
    ("Processor", _processor),
    ("Graphics", _graphics),
    ("Memory", _budget),
    ("Sound", _sound),
    ("Screen", _screen),
    ("Folders", _folders),
    ("Models", _models),
    ("Recognizer", _trial),
)
