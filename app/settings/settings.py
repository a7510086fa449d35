"""What the user chose last time, kept in a small file that needs no Qt to be read."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

from app.settings.overlay_style import (
    DEFAULT_STYLE,
    OverlayPlace,
    OverlayStyle,
    is_of_kind,
    places_from_saved,
)
from app.settings.recognizer_choice import choose_recognizer
from core.files.strict_json import read_json
from core.files.whole_files import write_whole
from core.wire.messages import EngineSettings
from core.wording.errors import UserError, reason_of
from core.wording.languages import CODES
from core.wording.sentences import phrased


def texts_from_saved(saved: object) -> dict[str, str]:
    """Return the texts that were saved by their names, without what is none."""
    if not isinstance(saved, dict):
        return {}
    return {name: text for name, text in saved.items() if isinstance(text, str)}


def codes_from_saved(saved: object) -> tuple[str, ...]:
    """Return the languages that were saved, without what is none."""
    if not isinstance(saved, list):
        return ()
    return tuple(code for code in saved if isinstance(code, str) and code in CODES)


COMPOUND: dict[str, Callable[[object], Any]] = {
    "detectable": codes_from_saved,
    "overlay_style": OverlayStyle.from_saved,
    "overlay_places": places_from_saved,
    "geometries": texts_from_saved,
    "shortcuts": texts_from_saved,
}
"""Settings of several values, by what reads them; whatever was saved, they read."""


def is_device(source: str) -> bool:
    """Return whether a source, named as `open_source` takes it, is no file."""
    return source.partition(":")[0] in ("mic", "system", "both")


@dataclass(frozen=True, slots=True)
class Settings:
    """`source` is a name that `open_source` takes; geometries are what Qt makes of them, in base64.

    Without a `recognizer` it is the best on this machine, also when a better one comes later.
    """

    source: str = "mic"
    both_microphone: str = ""
    both_loudspeakers: str = ""
    """The devices that are heard at once, by name and host API; where empty, the default ones."""
    microphone_speaker: str = ""
    system_speaker: str = ""
    """How those who are heard at once are called; where empty, Me and Them."""
    source_language: str = "en"
    detectable: tuple[str, ...] = ()
    """What a language that is detected can be; empty for any."""
    target_language: str = "de"
    recognizer: str = ""
    translator: str = "embedded"
    adapter: str = ""
    policy: str = "wait-3"
    device: str = "auto"
    precision: str = "auto"
    """As `--device` and `--precision` say it."""
    text_size_percent: int = 100
    overlay_shown: bool = True
    interface_language: str = ""
    """Empty for the system's, as is `theme`."""
    theme: str = ""
    geometries: Mapping[str, str] = field(default_factory=dict)
    """Where each window was, by its name."""
    overlay_style: OverlayStyle = DEFAULT_STYLE
    overlay_places: tuple[OverlayPlace, ...] = ()
    """Where the overlay was put, the last place last."""
    stay_in_tray: bool = False
    """Whether the program goes on in the tray when its window is closed."""
    told_of_tray: bool = False
    guided: bool = False
    """Whether the first steps were shown."""
    read_out: str = "translation"
    """What screen readers say of captions: the "translation", what is "heard", "both"; nothing if empty."""
    keep_sound: bool = False
    share_captions: bool = False
    share_port: int = 8765
    share_widely: bool = False
    caption_file: str = ""
    storage_limit_mb: int = 5_000
    """What transcripts and their sound may take; an hour of sound takes 115 MB."""
    shortcuts: Mapping[str, str] = field(default_factory=dict)
    """The keys of actions, by their ids, that are not the default ones; empty for no keys."""

    def for_engine(self, *, realtime: bool) -> EngineSettings:
        """Return what the engine has to load; without a target language nothing is translated."""
        return EngineSettings(
            source_language=self.source_language,
            target_language=self.target_language,
            recognizer=self.recognizer or choose_recognizer(self.source_language, self.device).recognizer,
            translator=self.translator if self.target_language else "",
            adapter=self.adapter,
            policy=self.policy,
            device=self.device,
            precision=self.precision,
            realtime=realtime,
            detectable=self.detectable,
        )


def load_settings(path: Path) -> Settings:
    """Return what was saved; what is missing, unknown or of a wrong kind is as at the first start.

    Raises:
        UserError: the file cannot be read, or is not what this program writes.
    """
    try:
        saved = read_json(path)
    except FileNotFoundError:
        return Settings()
    except OSError as error:
        raise _unread(path, reason_of(error)) from error
    except ValueError as error:
        raise _unread(path, phrased("the file is damaged")) from error
    if not isinstance(saved, dict):
        raise _unread(path, phrased("the file is damaged"))
    return Settings(**_of_the_right_kind(saved))


def _unread(path: Path, reason: str) -> UserError:
    return UserError(
        phrased(
            "The settings in {path} cannot be read ({reason}) and are as at the first start.",
            path=path,
            reason=reason,
        )
    )


def save_settings(settings: Settings, path: Path) -> None:
    """Replace what was saved, wholly or not at all; raise `UserError` where it cannot be written."""
    try:
        write_whole(path, json.dumps(asdict(settings), indent=2) + "\n")
    except OSError as error:
        raise UserError(
            phrased(
                "The settings cannot be saved in {path} ({reason}); check that the folder may be"
                " written and the disk is not full.",
                path=path,
                reason=reason_of(error),
            )
        ) from error


def _of_the_right_kind(saved: dict[str, Any]) -> dict[str, Any]:
    kinds = {field.name: type(field.default) for field in fields(Settings)}
    simple = {name: value for name, value in saved.items() if is_of_kind(value, kinds.get(name))}
    return simple | {name: read(saved.get(name)) for name, read in COMPOUND.items()}
