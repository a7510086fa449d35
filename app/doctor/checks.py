"""What works on this machine, what does not, and what to do about it."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import logging
import platform
from collections.abc import Callable, Iterator
from threading import Event

from app.advice.in_use import recommended_here
from app.advice.speed import measured_speed
from app.doctor.computing import check_graphics, check_memory, wants_torch, what_wants_torch
from app.doctor.findings import Area, Finding, Verdict
from app.doctor.server import check_server
from app.doctor.telemetry import telling_libraries
from app.host import machine
from app.host.installation import Installation
from app.session.trial import Trial, first_sentence, hold_trial
from app.settings.settings import load_settings
from app.sound.advice import to_connect, to_start
from app.sound.devices import PORTAUDIO_LOCK, Kind, list_devices
from core.files.user_folders import config_folder, data_folder, log_folder, settings_path
from core.system.cores import processor_count
from core.wire.defaults import SHIPPED_RECOGNIZER, SHIPPED_TRANSLATOR
from core.wire.messages import EngineSettings
from core.wording.errors import UserError
from core.wording.readers import for_reader
from core.wording.sentences import phrased, tenths
from models import embedded
from models.store import store
from models.store.store import Hub, ModelState, TellFraction

logger = logging.getLogger(__name__)

PACKAGES = {
    "numpy": "numpy",
    "faster-whisper": "faster_whisper",
    "ctranslate2": "ctranslate2",
    "onnxruntime": "onnxruntime",
    "av": "av",
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
BESIDE_TORCH = frozenset({"transformers", "peft"})
"""What ships runs without them; of torch itself the engine's finding tells."""

LEAST_WORDS_HEARD = 0.5
LITTLE_MEMORY = 4_000_000_000
LITTLE_DISK = 2_000_000_000
NO_DISK = 200_000_000


Check = Callable[[TellFraction, Event], Iterator[Finding]]


def examine(tell: TellFraction, given_up: Event | None = None) -> Iterator[Finding]:
    """Yield the findings as they are made, until it is `given_up`; `tell` hears what is being waited for."""
    given_up = given_up or Event()
    for area, check in CHECKS:
        if given_up.is_set():
            return
        try:
            yield from check(tell, given_up)
        except Exception as error:  # one check that fails must not hide the others
            logger.warning("the check of %s failed", area, exc_info=True)
            yield Finding(
                area,
                Verdict.PROBLEM,
                phrased("could not be checked ({kind}: {error})", kind=type(error).__name__, error=error),
            )


def _installation(tell: TellFraction, given_up: Event) -> Iterator[Finding]:
    yield Finding(Area.INSTALLATION, Verdict.OK, Installation.here().described())


def _python(tell: TellFraction, given_up: Event) -> Iterator[Finding]:
    version, system = platform.python_version(), f"{machine.system_name()} ({platform.machine()})"
    yield Finding(Area.PYTHON, Verdict.OK, phrased("{version} on {system}", version=version, system=system))


def _packages(tell: TellFraction, given_up: Event) -> Iterator[Finding]:
    missing = [name for name, module in PACKAGES.items() if importlib.util.find_spec(module) is None]
    found = ", ".join(f"{name} {_version(name)}" for name in PACKAGES if name not in missing)
    if missing:
        is_needed = not BESIDE_TORCH.issuperset(missing) or wants_torch()
        todo = phrased("Install Surtitle again, with all that it needs (pip install surtitle).")
        yield Finding(
            Area.PACKAGES,
            Verdict.PROBLEM if is_needed else Verdict.NOTE,
            phrased("missing: {missing}", missing=", ".join(missing)),
            todo if is_needed else what_wants_torch(),
        )
    yield Finding(Area.PACKAGES, Verdict.OK, found)


def _version(name: str) -> str:
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return phrased("(version unknown)")  # an installed program carries no metadata of some


def _processor(tell: TellFraction, given_up: Event) -> Iterator[Finding]:
    n_cores = processor_count()
    total, free = machine.memory_bytes()
    cores = phrased("one core") if n_cores == 1 else phrased("{n_cores} cores", n_cores=n_cores)
    text = phrased(
        "{cores}, {total:.0f} GB of memory, {free:.0f} GB free",
        cores=cores,
        total=total / 1e9,
        free=free / 1e9,
    )
    if total and total < LITTLE_MEMORY:
        yield Finding(
            Area.PROCESSOR,
            Verdict.NOTE,
            text,
            phrased("Close other programs before captions begin: large models do not fit."),
        )
    else:
        yield Finding(Area.PROCESSOR, Verdict.OK, text)


def _sound(tell: TellFraction, given_up: Event) -> Iterator[Finding]:
    yield _devices("mic", Area.MICROPHONE, to_connect())
    yield _devices("system", Area.SYSTEM_SOUND, to_start())


def _devices(kind: Kind, area: Area, todo: str) -> Finding:
    try:
        with PORTAUDIO_LOCK:
            devices = list_devices(kind)
    except UserError as error:
        return Finding(area, Verdict.NOTE, str(error))
    if not devices:
        return Finding(area, Verdict.NOTE, phrased("none was found"), todo)
    return Finding(area, Verdict.OK, ", ".join(device.label for device in devices))


def _screen(tell: TellFraction, given_up: Event) -> Iterator[Finding]:
    system = machine.window_system()
    if not system:
        todo = phrased("Caption in the terminal: surtitle caption FILE.")
        yield Finding(
            Area.SCREEN, Verdict.NOTE, phrased("no window system, so no window and no overlay"), todo
        )
    elif system == "wayland":
        text = phrased(
            "Wayland: windows may not place themselves, so the overlay appears where the desktop puts it"
        )
        yield Finding(
            Area.SCREEN,
            Verdict.NOTE,
            text,
            phrased("Move the overlay by hand; the user guide names another way."),
        )
    else:
        yield Finding(Area.SCREEN, Verdict.OK, {"x11": "X11", "windows": "Windows", "macos": "macOS"}[system])


def _telemetry(tell: TellFraction, given_up: Event) -> Iterator[Finding]:
    tell(phrased("Checking that no library sends anything"), -1.0)
    if telling := telling_libraries():
        yield Finding(
            Area.TELEMETRY,
            Verdict.PROBLEM,
            phrased("not off: {libraries}", libraries=", ".join(telling)),
            phrased("Report it with what this check found; until then work without a network."),
        )
    else:
        yield Finding(
            Area.TELEMETRY,
            Verdict.OK,
            phrased("off: the libraries were loaded, and none would send anything"),
        )


def _trial(tell: TellFraction, given_up: Event) -> Iterator[Finding]:
    """Hear a real sentence: first the recognizer alone, which is what captions cannot do without."""
    tell(phrased("Recognizing a test clip"), -1.0)
    settings = EngineSettings(recognizer=SHIPPED_RECOGNIZER, translator="", realtime=False)
    try:
        trial = hold_trial(settings, tell, given_up=given_up)
    except UserError as error:
        todo = phrased("Install Surtitle again; if that does not help, report it with what this check found.")
        yield Finding(Area.RECOGNIZER, Verdict.PROBLEM, str(error), todo, essential=True)
        return
    yield _heard(trial)
    yield _translated(tell, given_up)


def _heard(trial: Trial) -> Finding:
    text = phrased(
        'heard "{heard}" ({sound_s:.0f} s of sound in {took_s} s)',
        heard=trial.source,
        sound_s=trial.sound_s,
        took_s=tenths(trial.took_s),
    )
    if trial.share_of_words(first_sentence()) < LEAST_WORDS_HEARD:
        todo = phrased('It should have heard "{sentence}" Install Surtitle again.', sentence=first_sentence())
        return Finding(Area.RECOGNIZER, Verdict.PROBLEM, text, todo, essential=True)
    if trial.took_s > trial.sound_s:
        todo = phrased("That is slower than speech: close other programs.")
        return Finding(Area.RECOGNIZER, Verdict.NOTE, text, todo, essential=True)
    return Finding(Area.RECOGNIZER, Verdict.OK, text, essential=True)


def _translated(tell: TellFraction, given_up: Event) -> Finding:
    if not embedded.folders():
        todo = phrased("Caption without one, or choose another translator.")
        return Finding(Area.TRANSLATOR, Verdict.NOTE, phrased("none ships with this build"), todo)
    tell(phrased("Translating a test clip"), -1.0)
    settings = EngineSettings(recognizer=SHIPPED_RECOGNIZER, translator=SHIPPED_TRANSLATOR, realtime=False)
    try:
        trial = hold_trial(settings, tell, given_up=given_up)
    except UserError as error:
        todo = phrased("Captions in the spoken language still work.")
        return Finding(Area.TRANSLATOR, Verdict.PROBLEM, str(error), todo)
    if not trial.target:
        todo = phrased("Install Surtitle again.")
        return Finding(Area.TRANSLATOR, Verdict.PROBLEM, phrased("wrote nothing"), todo)
    text = phrased('wrote "{written}" ({took_s} s)', written=trial.target, took_s=tenths(trial.took_s))
    return Finding(Area.TRANSLATOR, Verdict.OK, text)


def _models(tell: TellFraction, given_up: Event) -> Iterator[Finding]:
    statuses = store.list_models()
    installed = [status.model.id for status in statuses if status.state is ModelState.INSTALLED]
    partial = [status.model.id for status in statuses if status.state is ModelState.PARTIAL]
    todo = _recommended()
    text = ", ".join(installed) or phrased("only what ships with the program")
    yield Finding(Area.MODELS, Verdict.NOTE if todo else Verdict.OK, text, todo)
    if partial:
        todo = phrased("Download it again: it continues where it stopped.")
        text = phrased("not complete: {partial}", partial=", ".join(partial))
        yield Finding(Area.MODELS, Verdict.NOTE, text, todo)


def _recommended() -> str:
    """Return how what suits this machine and the chosen languages is got, "" where it is here."""
    settings = load_settings(settings_path())
    languages = settings.languages
    measured_speed()
    advice = recommended_here(languages.source, languages.target, settings.engine.device)
    if advice.lacks or not advice.to_fetch:
        return advice.lacks
    return for_reader(
        window=phrased("Better models for your languages are recommended in Models."),
        terminal=phrased(
            "`surtitle models download {model}` gets what suits this computer and your languages better.",
            model=advice.to_fetch[0].name,
        ),
    )


def _folders(tell: TellFraction, given_up: Event) -> Iterator[Finding]:
    hub = Hub.from_environment()
    folders = {
        Area.SETTINGS: config_folder(),
        Area.SESSIONS: data_folder(),
        Area.MODEL_CACHE: hub.cache,
        Area.LOG: log_folder(),
    }
    for area, folder in folders.items():
        free = machine.free_bytes(folder)
        text = phrased("{folder} ({free:.0f} GB free)", folder=folder, free=free / 1e9)
        if not machine.is_writable(folder):
            yield Finding(
                area,
                Verdict.PROBLEM,
                phrased("{folder} cannot be written", folder=folder),
                phrased("Correct its permissions."),
            )
        elif free < NO_DISK:
            yield Finding(
                area, Verdict.PROBLEM, text, phrased("Free some space, or nothing can be recorded.")
            )
        elif free < LITTLE_DISK:
            yield Finding(area, Verdict.NOTE, text, phrased("Free some space before downloading models."))
        else:
            yield Finding(area, Verdict.OK, text)
    if hub.offline:
        text = phrased("downloads are switched off: models are not downloaded")
        yield Finding(Area.NETWORK, Verdict.NOTE, text)


CHECKS: tuple[tuple[Area, Check], ...] = (
    (Area.INSTALLATION, _installation),
    (Area.PYTHON, _python),
    (Area.PACKAGES, _packages),
    (Area.PROCESSOR, _processor),
    (Area.GRAPHICS, check_graphics),
    (Area.MEMORY, check_memory),
    (Area.SOUND, _sound),
    (Area.SCREEN, _screen),
    (Area.TELEMETRY, _telemetry),
    (Area.FOLDERS, _folders),
    (Area.MODELS, _models),
    (Area.SERVER, check_server),
    (Area.RECOGNIZER, _trial),
)
