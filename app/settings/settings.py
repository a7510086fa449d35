"""What the user chose last time, kept in a small file that needs no Qt to be read."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from app.advice.in_use import recognizer_in_use
from app.settings.overlay_style import (
    DEFAULT_STYLE,
    OverlayPlace,
    OverlayStyle,
    is_of_kind,
    places_from_saved,
)
from core.files.strict_json import read_json
from core.files.whole_files import write_whole
from core.wire.defaults import BEST_THERE, DIRECT, SHARE_PORT
from core.wire.messages import DEFAULTS, EngineSettings
from core.wire.server_address import leaves_to
from core.wording.errors import UserError, reason_of
from core.wording.languages import CODES
from core.wording.sentences import phrased


def texts_from_saved(saved: object) -> dict[str, str]:
    """Return the texts that were saved by their names, without other values."""
    texts = saved if isinstance(saved, dict) else {}
    return {name: text for name, text in texts.items() if isinstance(text, str)}


def codes_from_saved(saved: object) -> tuple[str, ...]:
    """Return the languages that were saved, without unknown codes."""
    codes = saved if isinstance(saved, list) else ()
    return tuple(code for code in codes if isinstance(code, str) and code in CODES)


def is_device(source: str) -> bool:
    """Return whether a source, named as `open_source` takes it, is no file."""
    return source.partition(":")[0] in ("mic", "system", "both")


@dataclass(frozen=True, slots=True)
class SoundChoice:
    """What is listened to; `source` is a name that `open_source` takes."""

    source: str = "mic"
    both_microphone: str = ""
    both_loudspeakers: str = ""
    """The devices that are heard at once, by name and host API; where empty, the default ones."""
    microphone_speaker: str = ""
    system_speaker: str = ""
    """How those who are heard at once are called; where empty, Me and Others."""
    track: int = 0
    """Which sound track of a file is heard; 0 for the one that suits."""


@dataclass(frozen=True, slots=True)
class LanguageChoice:
    """From which language into which; without a `target` nothing is translated."""

    source: str = DEFAULTS.source_language
    target: str = DEFAULTS.target_language
    detectable: tuple[str, ...] = ()
    """What a language that is detected can be; empty for any."""


@dataclass(frozen=True, slots=True)
class EngineChoice:
    """Who recognizes and translates, how eagerly, and where.

    Without a `recognizer` it is the best on this machine, also when a better one comes later.
    """

    recognizer: str = ""
    translator: str = DEFAULTS.translator
    adapter: str = ""
    policy: str = "balanced"
    """One of the three paces that everybody chooses from, or exactly, as experts do."""
    device: str = DEFAULTS.device
    precision: str = DEFAULTS.precision
    """As `--device` and `--precision` say it."""
    allowed_host: str = ""
    """The one other computer that a server which translates may be, as its user has confirmed."""
    tells_voices: bool = False
    """Whether those who speak are told apart."""
    engine_on: str = ""
    """The paired computer that recognizes and translates; empty for this one."""

    @property
    def is_direct(self) -> bool:
        """Whether the recognizer translates, too: neither translator nor adapter is used then."""
        return self.recognizer.startswith(DIRECT)

    @property
    def translating(self) -> str:
        """What translates: the translator, or the recognizer that does both."""
        return self.recognizer if self.is_direct else self.translator

    @property
    def adapter_in_use(self) -> str:
        return "" if self.is_direct else self.adapter


@dataclass(frozen=True, slots=True)
class OverlayChoice:
    """Whether the overlay is shown, how it looks, and where it was put, the last place last."""

    shown: bool = True
    style: OverlayStyle = DEFAULT_STYLE
    places: tuple[OverlayPlace, ...] = ()


@dataclass(frozen=True, slots=True)
class OutputChoice:
    """What others get of the captions; without a `file` none is written."""

    shares: bool = False
    port: int = SHARE_PORT
    is_wide: bool = False
    """Whether other computers read along."""
    file: str = ""
    names: bool = True
    """Whether they see who says what, where that is known."""


TEXT_SIZES_PERCENT = range(60, 401, 20)
"""How large captions in the window can be, in percent of the interface's letters."""


@dataclass(frozen=True, slots=True)
class WindowChoice:
    """How the windows look and speak, and what their user was told already."""

    language: str = ""
    """Empty for the system's, as is `theme`."""
    theme: str = ""
    text_size_percent: int = 100
    less_motion: bool = False
    """Whether nothing fades, folds or breathes. Qt does not tell what the system has chosen."""
    read_out: str = "translation"
    """What screen readers say of captions: the "translation", what is "heard", "both"; nothing if empty."""
    whole_sentences: bool = False
    """Whether captions are shown sentence by sentence instead of word by word, wherever they are."""
    geometries: Mapping[str, str] = field(default_factory=dict)
    """Where each window was, by its name; what Qt makes of it, in base64."""
    folders: Mapping[str, str] = field(default_factory=dict)
    """Where files were chosen last, by what they are for."""
    recent_files: tuple[str, ...] = ()
    """The files that were captioned last, the latest first."""
    shortcuts: Mapping[str, str] = field(default_factory=dict)
    """The keys of actions, by their ids, that are not the default ones; empty for no keys."""
    hot_key: str = ""
    """What starts and stops captions in every program, as `Ctrl+Alt+F9`; empty for no keys."""
    stay_in_tray: bool = False
    """Whether the program goes on in the tray when its window is closed."""
    told_of_tray: bool = False
    guided: bool = False
    """Whether the first steps were shown."""
    check_for_updates: bool = False
    """Whether newer versions are looked for, once a month; nobody is asked otherwise."""
    updates_checked: str = ""
    """The day of the last look, as 2026-01-31."""


PLAYBACK_SPEEDS = (0.75, 1.0, 1.25, 1.5, 1.75, 2.0)
"""How fast kept sound can be played, times the talk."""
FULL_VOLUME_PERCENT = 100


@dataclass(frozen=True, slots=True)
class TranscriptChoice:
    """What is kept of sessions, and how it is heard again."""

    keep_sound: bool = False
    asked_of_sound: bool = False
    undecided: tuple[int, ...] = ()
    """Whether the user has said if sound is kept; until then, the numbers of the talks whose sound waits."""
    storage_limit_mb: int = 5_000
    """What transcripts and their sound may take; an hour of sound takes 115 MB."""
    playback_speed: float = 1.0
    playback_volume_percent: int = FULL_VOLUME_PERCENT
    calendar: str = ""
    """Whose events give talks their titles: a file's path, or an address of https; empty for none."""

    @property
    def keeps_new_sound(self) -> bool:
        """Whether the sound of a new session is kept when it ends: also until the user has decided."""
        return self.keep_sound or not self.asked_of_sound


Group = (
    SoundChoice
    | LanguageChoice
    | EngineChoice
    | OverlayChoice
    | OutputChoice
    | WindowChoice
    | TranscriptChoice
)


@dataclass(frozen=True, slots=True)
class Settings:
    """All that was chosen, in groups."""

    sound: SoundChoice = field(default_factory=SoundChoice)
    languages: LanguageChoice = field(default_factory=LanguageChoice)
    engine: EngineChoice = field(default_factory=EngineChoice)
    overlay: OverlayChoice = field(default_factory=OverlayChoice)
    outputs: OutputChoice = field(default_factory=OutputChoice)
    window: WindowChoice = field(default_factory=WindowChoice)
    transcripts: TranscriptChoice = field(default_factory=TranscriptChoice)

    def having(self, group: Group) -> Settings:
        """Return these settings with a group in the place of the one of its kind."""
        match group:
            case SoundChoice():
                return replace(self, sound=group)
            case LanguageChoice():
                return replace(self, languages=group)
            case EngineChoice():
                return replace(self, engine=group)
            case OverlayChoice():
                return replace(self, overlay=group)
            case OutputChoice():
                return replace(self, outputs=group)
            case WindowChoice():
                return replace(self, window=group)
            case TranscriptChoice():
                return replace(self, transcripts=group)

    def for_engine(self, *, realtime: bool) -> EngineSettings:
        """Return what the engine has to load; without a target language nothing is translated."""
        engine, languages = self.engine, self.languages
        return EngineSettings(
            source_language=languages.source,
            target_language=languages.target,
            recognizer=engine.recognizer or self._best_recognizer,
            translator=engine.translating if languages.target else "",
            adapter=engine.adapter_in_use,
            policy=engine.policy,
            device=engine.device,
            precision=engine.precision,
            realtime=realtime,
            detectable=languages.detectable,
            allowed_host=engine.allowed_host,
            tells_voices=engine.tells_voices,
            engine_on=engine.engine_on,
        )

    @property
    def _best_recognizer(self) -> str:
        if self.engine.engine_on:
            return BEST_THERE
        return recognizer_in_use(self.languages.source, self.engine.device)

    @property
    def leaves_to(self) -> str:
        """The other computer that what is said goes to; "" where it stays on this one."""
        engine = self.engine
        if engine.engine_on or not self.languages.target:
            return engine.engine_on
        return leaves_to(engine.translating, engine.allowed_host)


def _paths_from_saved(saved: object) -> tuple[str, ...]:
    paths = saved if isinstance(saved, list | tuple) else ()
    return tuple(path for path in paths if isinstance(path, str))


def _numbers_from_saved(saved: object) -> tuple[int, ...]:
    numbers = saved if isinstance(saved, list | tuple) else ()
    return tuple(number for number in numbers if is_of_kind(number, int))


def _speed_from_saved(saved: object) -> float:
    return saved if isinstance(saved, float) and saved in PLAYBACK_SPEEDS else 1.0


def _volume_from_saved(saved: object) -> int:
    is_volume = is_of_kind(saved, int) and saved in range(FULL_VOLUME_PERCENT + 1)
    return saved if isinstance(saved, int) and is_volume else FULL_VOLUME_PERCENT


READ_BY: dict[str, Callable[[object], Any]] = {
    "detectable": codes_from_saved,
    "overlay_style": OverlayStyle.from_saved,
    "overlay_places": places_from_saved,
    "geometries": texts_from_saved,
    "folders": texts_from_saved,
    "shortcuts": texts_from_saved,
    "recent_files": _paths_from_saved,
    "undecided": _numbers_from_saved,
    "playback_speed": _speed_from_saved,
    "playback_volume_percent": _volume_from_saved,
}
"""Settings that are not taken as they are, by what reads them; whatever was saved, they read."""

SAVED_NAMES = {
    "sound.track": "sound_track",
    "languages.source": "source_language",
    "languages.target": "target_language",
    "overlay.shown": "overlay_shown",
    "overlay.style": "overlay_style",
    "overlay.places": "overlay_places",
    "outputs.shares": "share_captions",
    "outputs.port": "share_port",
    "outputs.is_wide": "share_widely",
    "outputs.file": "caption_file",
    "outputs.names": "share_names",
    "window.language": "interface_language",
}
"""What stands in the file under another name: it holds all groups in one object, as it always did."""


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
    names, first = [group.name for group in fields(Settings)], Settings()
    return Settings(**{name: _group_from(saved, name, getattr(first, name)) for name in names})


def _unread(path: Path, reason: str) -> UserError:
    return UserError(
        phrased("The settings cannot be read ({reason}), so the defaults are used.", reason=reason)
    )


def save_settings(settings: Settings, path: Path) -> None:
    """Replace what was saved, wholly or not at all; raise `UserError` where it cannot be written."""
    try:
        write_whole(path, json.dumps(_to_save(settings), indent=2) + "\n", is_private=True)
    except OSError as error:
        raise UserError(
            phrased(
                "The settings cannot be saved in {path} ({reason}): make room there, or see who may write"
                " there.",
                path=path,
                reason=reason_of(error),
            )
        ) from error


def _saved_name(group: str, name: str) -> str:
    return SAVED_NAMES.get(f"{group}.{name}", name)


def _to_save(settings: Settings) -> dict[str, Any]:
    groups = asdict(settings)
    return {
        _saved_name(group, name): value for group, values in groups.items() for name, value in values.items()
    }


def _group_from(saved: dict[str, Any], group: str, first: Group) -> Any:
    """Return a group as it was saved; what is missing or of a wrong kind is as in `first`."""
    names = [part.name for part in fields(first)]
    values: dict[str, Any] = {
        name: _value_from(saved, _saved_name(group, name), getattr(first, name)) for name in names
    }
    return type(first)(**values)


def _value_from(saved: dict[str, Any], name: str, default: object) -> object:
    if name in READ_BY:
        return READ_BY[name](saved.get(name))
    value = saved.get(name)
    return value if is_of_kind(value, type(default)) else default
