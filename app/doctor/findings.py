"""What the doctor says of a machine."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Area(StrEnum):
    """What is looked at."""

    INSTALLATION = "Installation"
    PYTHON = "Python"
    PACKAGES = "Packages"
    PROCESSOR = "Processor"
    GRAPHICS = "Graphics"
    TORCH = "Torch"
    ENGINE = "Engine"
    MEMORY = "Memory"
    MICROPHONE = "Microphone"
    SYSTEM_SOUND = "System sound"
    SCREEN = "Screen"
    TELEMETRY = "Telemetry"
    NETWORK = "Network"
    MODELS = "Models"
    RECOGNIZER = "Recognizer"
    TRANSLATOR = "Translator"
    SERVER = "Server"
    SETTINGS = "Settings"
    SESSIONS = "Sessions"
    MODEL_CACHE = "Model cache"
    LOG = "Log"
    SOUND = "Sound"
    FOLDERS = "Folders"


class Verdict(StrEnum):
    """How a finding is to be taken."""

    OK = "OK"
    NOTE = "note"
    PROBLEM = "PROBLEM"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing looked at; `todo` says what helps. Without what is `essential` nothing can be captioned."""

    area: Area
    verdict: Verdict
    text: str
    todo: str = ""
    essential: bool = False


def captions_at_all(findings: list[Finding]) -> bool:
    """Return whether everything that captions cannot do without was looked at and is fine."""
    essential = [finding for finding in findings if finding.essential]
    return bool(essential) and all(finding.verdict is not Verdict.PROBLEM for finding in essential)
