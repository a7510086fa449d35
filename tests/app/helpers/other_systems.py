"""Windows and macOS as our own code sees them: what the system would do is done by stand-ins."""

from __future__ import annotations

import ctypes
import threading
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from core.system import which


def pretend(monkeypatch: pytest.MonkeyPatch, platform: str) -> None:
    """Say to our own code that this is another system."""
    monkeypatch.setattr(which, "sys", SimpleNamespace(platform=platform))


def pretend_macos(
    monkeypatch: pytest.MonkeyPatch, answer: int
) -> list[tuple[int, str, tuple[int | None, ...]]]:
    """Be a Mac on which every object answers so; return what they are told from then on."""
    told: list[tuple[int, str, tuple[int | None, ...]]] = []
    names: list[str] = []

    def number_of(name: bytes) -> int:
        names.append(name.decode())
        return len(names) - 1

    def send(receiver: int, selector: int, *words: int | None) -> int:
        told.append((receiver, names[selector], words))
        return answer

    # New functions each time: a library is given their types.
    functions: dict[str, Any] = {
        "sel_registerName": number_of,
        "objc_getClass": lambda name: 5,
        "objc_msgSend": send,
        "objc_autoreleasePoolPush": lambda: told.append((0, "pool", ())) or 3,
        "objc_autoreleasePoolPop": lambda begun: told.append((begun, "pool over", ())),
    }
    monkeypatch.setattr(ctypes, "CDLL", lambda name: SimpleNamespace(**functions))
    pretend(monkeypatch, "darwin")
    return told


class User32:
    """A window of Windows whose flags Qt has just made again, and what is asked for the program itself."""

    def __init__(self, style: int = 0) -> None:
        self.style = style
        self.asked: list[tuple[str, Any]] = []

        def set_position(window: Any, after: Any, *place: int) -> int:
            self.asked.append(("stands after", ctypes.c_ssize_t(after.value).value))
            assert place == (0, 0, 0, 0, 0x13)
            return 1

        self.GetWindowLongPtrW = lambda window, which: {-20: self.style}[which]
        self.SetWindowLongPtrW = self._set_style
        self.SetWindowPos = set_position
        self.SetWindowDisplayAffinity = lambda window, affinity: 1
        self.AllowSetForegroundWindow = lambda who: self.asked.append(("may come forward", who.value))
        self.ShutdownBlockReasonCreate = lambda window, why: self.asked.append(("waits", why.value))
        self.ShutdownBlockReasonDestroy = lambda window: self.asked.append(("waits no more", window.value))
        self.MessageBoxW = lambda owner, text, title, kind: self.asked.append((title, text))

    def _set_style(self, window: Any, which: int, style: Any) -> int:
        assert which == -20
        self.style = style.value
        return 1

    def become_the_system(self, monkeypatch: pytest.MonkeyPatch) -> None:
        pretend(monkeypatch, "win32")
        monkeypatch.setattr(ctypes, "WinDLL", lambda name, **_: self, raising=False)


class Ole32:
    """COM that no thread has begun: it knows nobody until a thread is said to stay."""

    def __init__(self) -> None:
        self.n_kept = 0

    def CoIncrementMTAUsage(self, cookie: Any) -> int:  # noqa: N802
        self.n_kept += 1
        return 0


class SoundCard(ModuleType):
    """soundcard of Windows: an error in every thread but the one that imported it, unless COM is kept."""

    def __init__(self, ole32: Ole32) -> None:
        super().__init__("soundcard")
        self._ole32 = ole32
        self.default_name = "Microphone Array"
        self.recorded: list[dict[str, Any]] = []

    def _ask(self) -> None:
        if not self._ole32.n_kept:
            raise RuntimeError("Error 0x800401f0")

    def all_microphones(self, include_loopback: bool = False) -> list[Any]:
        self._ask()
        return [SimpleNamespace(name="Speakers", id="{0.0.0}", isloopback=True)]

    def default_speaker(self) -> Any:
        self._ask()
        return SimpleNamespace(id="{0.0.0}")

    def get_microphone(self, key: str, include_loopback: bool) -> Any:
        self._ask()
        return SimpleNamespace(channels=2, recorder=self._record)

    def _record(self, **settings: Any) -> Any:
        self.recorded.append(settings)
        raise AssertionError  # as where Windows mixes in a format that it does not know

    def default_microphone(self) -> Any:
        self._ask()
        return SimpleNamespace(id=self.default_name, name=self.default_name)


class PortAudioError(Exception):
    """As sounddevice has it: a text, a code, and what the host said."""


class SoundDevice(ModuleType):
    """PortAudio of Windows: each microphone by four ways, MME the default one, and one thread for all."""

    PortAudioError = PortAudioError
    HOSTS = ("MME", "Windows DirectSound", "Windows WASAPI", "Windows WDM-KS")
    NAMES = ("Microphone (Realtek High Defini", "Headset (Some Maker's Headset 30")

    def __init__(self) -> None:
        super().__init__("sounddevice")
        self.default = SimpleNamespace(device=(0, 0))
        self.threads: set[str] = set()
        self.opened: list[dict[str, Any]] = []
        self.trouble: Exception | None = None

    def _note(self) -> None:
        self.threads.add(threading.current_thread().name)

    def _initialize(self) -> None:
        self._note()

    _terminate = _initialize

    def query_hostapis(self) -> list[dict[str, Any]]:
        self._note()
        return [{"name": name, "default_input_device": 2 * n} for n, name in enumerate(self.HOSTS)]

    def query_devices(self, index: int | None = None) -> Any:
        self._note()
        whole = ("Microphone (Realtek High Definition Audio)", "Headset (Some Maker's Headset 300)")
        listed = [
            {
                "index": 2 * host + n,
                "hostapi": host,
                "name": (whole if host == 2 else self.NAMES)[n],
                "max_input_channels": 4,
                "default_samplerate": 48_000.0,
            }
            for host in range(len(self.HOSTS))
            for n in range(2)
        ]
        return listed if index is None else listed[index]

    def WasapiSettings(self, **settings: bool) -> Any:  # noqa: N802
        return settings

    def check_input_settings(self, **settings: Any) -> None:
        self._note()
        if settings.get("extra_settings") != {"auto_convert": True}:
            raise PortAudioError("Invalid sample rate", -9997)

    def InputStream(self, **settings: Any) -> Any:  # noqa: N802
        self._note()
        if self.trouble is not None:
            raise self.trouble
        self.check_input_settings(**settings)
        self.opened.append(settings)
        do = SimpleNamespace(start=self._note, abort=lambda **_: self._note(), close=lambda **_: self._note())
        return do
