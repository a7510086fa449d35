"""The program, seen from outside, reaches nobody and leaves nothing where it is not looked for.

It runs where there is no network, but every try is recorded: of all its processes and of native libraries
too, of which Python knows nothing.
"""

from __future__ import annotations

import signal
import sys
from pathlib import Path

import pytest
from command_line import SHIPPED
from loopback_hub import served
from places import ROOT
from processes import UNHURRIED_S
from sealed import SealedPlace
from tiny_run import ROWS

from app.session.child import EngineChild
from app.settings.settings import EngineChoice, OutputChoice, Settings, WindowChoice, save_settings
from core.wire.defaults import SHIPPED_RECOGNIZER
from core.wire.messages import EngineSettings, Start, Trouble

PROGRAM = (sys.executable, "-m", "app.cli")
VISIT = (sys.executable, str(ROOT / "tests" / "app" / "helpers" / "window_visit.py"))


def test_the_microphone_is_captioned_and_translated_in_the_terminal(
    place: SealedPlace, sound_server, clip: Path, wait_until
) -> None:
    address = sound_server.env["PULSE_SERVER"]
    place.neighbours += (address.removeprefix("unix:"),)
    options = ("--recognizer", SHIPPED_RECOGNIZER, "--quiet", "--out", "captions.txt")
    listener = place.start(*PROGRAM, "caption", "mic", *options, PULSE_SERVER=address)
    wait_until(sound_server.is_recorded, "the program to listen")
    sound_server.play(clip, "mic_feed")
    listener.send_signal(signal.SIGINT)
    _, said = listener.communicate(timeout=UNHURRIED_S)
    assert listener.returncode == 0, said
    assert (place.here / "captions.txt").read_text(encoding="utf-8").strip()
    assert place.network_calls() == []
    assert place.foreign_files() == []


@pytest.mark.long
def test_the_window_captions_and_trains(place: SealedPlace, screen, clip: Path) -> None:
    settings = Settings(
        engine=EngineChoice(recognizer=SHIPPED_RECOGNIZER),
        outputs=OutputChoice(file=str(place.here / "captions.txt")),
        window=WindowChoice(guided=True),
    )
    save_settings(settings, place.home / ".config" / "surtitle" / "settings.json")
    pairs = place.here / "pairs.tsv"
    pairs.write_text("".join(ROWS), encoding="utf-8")
    visit = place.start(*VISIT, str(clip), str(pairs), **screen.env)
    _, said = visit.communicate(timeout=UNHURRIED_S)
    assert visit.returncode == 0, said
    assert (place.here / "captions.txt").read_text(encoding="utf-8").strip()
    assert ".local/share/surtitle/adapters/pairs-en-de/adapter_model.safetensors" in place.files()
    assert place.network_calls() == []
    assert place.foreign_files() == []


def test_what_is_shared_is_waited_for_on_this_machine_alone(place: SealedPlace, clip: Path) -> None:
    sharing = place.start(*PROGRAM, "caption", str(clip), *SHIPPED, "--pace", "fast", "--serve", "0")
    _, said = sharing.communicate(timeout=UNHURRIED_S)
    assert sharing.returncode == 0, said
    calls = place.network_calls()
    assert calls
    assert all("bind(" in call and 'inet_addr("127.0.0.1")' in call for call in calls), calls


def test_a_server_that_translates_is_the_one_address_that_is_connected_to(
    place: SealedPlace, clip: Path
) -> None:
    serving = (
        "import subprocess, sys\n"
        f"sys.path.insert(0, {str(ROOT / 'tests' / 'helpers')!r})\n"
        "from chat_server import chat_server\n"
        "with chat_server() as service:\n"
        "    options = ['--translator', service.translator, '--recognizer', 'moonshine', '--pace', 'fast']\n"
        "    options += ['--out', 'captions.txt', '--quiet']\n"
        f"    code = subprocess.run([*{PROGRAM!r}, 'caption', {str(clip)!r}, *options]).returncode\n"
        "print(service.port)\n"
        "raise SystemExit(code)\n"
    )
    running = place.start(sys.executable, "-c", serving, HTTP_PROXY="http://192.0.2.1:3128")
    port, said = running.communicate(timeout=UNHURRIED_S)
    assert running.returncode == 0, said
    assert "guten Morgen" in (place.here / "captions.txt").read_text(encoding="utf-8")
    connected = [call for call in place.network_calls() if "bind(" not in call]
    there = f'sin_port=htons({port.strip()}), sin_addr=inet_addr("127.0.0.1")'
    assert connected and all("connect(" in call and there in call for call in connected), connected
    assert place.foreign_files() == []


def test_a_library_that_tells_its_makers_is_caught(place: SealedPlace) -> None:
    """Even where it gets nowhere."""
    telling = (
        "import socket, pathlib; pathlib.Path.home().joinpath('.device').write_text('1')\n"
        "socket.socket(type=socket.SOCK_DGRAM).sendto(b'it is me', ('192.0.2.1', 53))"
    )
    _, said = place.start(sys.executable, "-c", telling).communicate()
    assert "Network is unreachable" in said
    [call] = place.network_calls()
    assert 'sendto(3, "it is me", 8, 0, {sa_family=AF_INET, sin_port=htons(53)' in call
    assert place.foreign_files() == [".device"]


@pytest.mark.parametrize("may_fetch", [False, True])
def test_the_hub_is_asked_by_an_engine_that_may_fetch_and_by_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, may_fetch: bool
) -> None:
    for name, folder in (("HF_HUB_CACHE", "hub"), ("XDG_DATA_HOME", "data")):
        monkeypatch.setenv(name, str(tmp_path / folder))
    for name in ("HF_HUB_OFFLINE", "TRANSFORMERS_OFFLINE"):
        monkeypatch.delenv(name, raising=False)
    with served() as hub:
        monkeypatch.setenv("HF_ENDPOINT", hub.endpoint)
        settings = EngineSettings(recognizer="whisper:tiny", translator="", may_fetch=may_fetch)
        child = EngineChild(Start(settings))
        while not isinstance(message := child.receive(), Trouble):
            assert message is not None
        child.kill()
        child.end()
    assert "whisper:tiny" in message.text
    assert bool(hub.requests) == may_fetch
