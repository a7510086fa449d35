"""What an engine has loaded, and keeps from one session to the next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.wire.messages import EngineSettings

if TYPE_CHECKING:
    from core.backends import Recognizer, SpeechEncoder
    from models.translate.steady import SteadyTranslator


@dataclass(slots=True)
class Networks:
    """The networks for such settings, None while not loaded.

    A translator that is a server keeps nothing here, and is asked again by each session.
    """

    settings: EngineSettings
    recognizer: Recognizer | None = None
    hearing: SpeechEncoder | None = None
    translator: SteadyTranslator | None = None
