"""A real sound server and a real window system for the tests of the desktop."""

from __future__ import annotations

import atexit
import ctypes
import functools
import gc
import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import psutil
import pytest
import soundfile
from activation import activate
from command_line import CommandLine
from headset import pactl, plug_in, unplug
from own_engines import no_engine_is_left, own_engines  # noqa: F401
from places import OFFICE_TALK, ROOT
from PySide6.QtCore import QCoreApplication, QEvent, QLocale, QTranslator
from PySide6.QtWidgets import QApplication, QWidget
from replayed_engine import REPLAYED_PROGRAM, replay_in
from sealed import SealedPlace, skip_unless_sealable
from sound_servers import SoundServer, start_sound_server
from waiting import is_soon, wait_until

from app.bridge import session_bridge
from app.desktop.language import use_language
from app.look.theme import use_theme
from app.windows.transcripts.window import TranscriptsWindow
from core.transcripts.transcripts import Transcripts
from core.wording import sentences
from core.wording.languages import TRANSLATED

PR_SET_PDEATHSIG = 1
LIKE_A_USER_S = ("HF_HUB_OFFLINE", "PULSE_SERVER")
"""What `environment` sets, and users do not."""
DRAWING = {"qapp", "qtbot", "screen", "qapp_args"}
"""The fixtures of tests that draw."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
    """Collect as the program does: a thread that deletes a test's window ends all of them.

    After the whole protocol of a test that draws, when nothing holds what it has made; and not by itself
    before the next test begins, as a thread that the last has left may still run.
    """
    gc.disable()
    result = yield
    if _draws(item):
        gc.collect()
    if nextitem is None or no_window_is_left.__name__ not in getattr(nextitem, "fixturenames", ()):
        gc.enable()
    return result


@pytest.fixture(scope="session")
def qapp(qapp: QApplication) -> QApplication:
    """Qt's part of the program, looking as users see it."""
    use_theme("")
    return qapp


@pytest.fixture(autouse=True)
def no_window_is_left(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail a test of which a window stays on the screen: others would meet it."""
    yield
    if not _draws(request.node):  # to collect takes longer than most of these tests
        return
    for _ in range(2):  # what goes with a window is deleted after it
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    left = [window for window in QApplication.topLevelWidgets() if window.isVisible()]
    for window in left:
        window.close()
    assert [window for window in left if _is_ours(window)] == []  # a tip of Qt's may be shown still


@pytest.fixture(autouse=True)
def sessions_go_where_they_may(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Fail a test in which a session goes from one state to another that may not follow."""
    yield
    records = [*caplog.get_records("call"), *caplog.get_records("teardown")]
    assert [record.getMessage() for record in records if record.name == session_bridge.__name__] == []


def _draws(item: pytest.Item) -> bool:
    return not DRAWING.isdisjoint(getattr(item, "fixturenames", ()))


def _is_ours(window: QWidget) -> bool:
    return type(window).__module__.startswith("app.")


@pytest.fixture(scope="session", autouse=True)
def log_of_the_tests(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep what engines of the tests log apart from the log of the user who runs them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_STATE_HOME", str(tmp_path_factory.mktemp("state")))
        yield


@pytest.fixture(name="wait_until")
def give_wait_until() -> Callable[[Callable[[], bool], str], None]:
    return wait_until


def engines_of(process: psutil.Process) -> list[psutil.Process]:
    """Return the engines among the children of a process, which may be ending."""
    children = process.children(recursive=True) if process.is_running() else []
    return [child for child in children if _is_engine(child)]


def _is_engine(child: psutil.Process) -> bool:
    try:
        return "--engine" in child.cmdline()
    except psutil.NoSuchProcess:  # it has ended since it was listed
        return False


@pytest.fixture(name="engines_of")
def give_engines_of() -> Callable[[psutil.Process], list[psutil.Process]]:
    return engines_of


@pytest.fixture
def replayed_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine without networks, for what is claimed of everything but the engine."""
    replay_in(monkeypatch)


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """A user without models, settings, screen or sound card."""
    home = tmp_path / "home"
    home.mkdir()
    kept = {
        name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH", "SYSTEMROOT") if name in os.environ
    }
    return kept | {
        "HOME": str(home),
        "PYTHONPATH": str(ROOT),
        "OMP_NUM_THREADS": "1",
        "HF_HUB_OFFLINE": "1",
        "PULSE_SERVER": "unix:/nonexistent/pulse",
    }


@pytest.fixture
def place(tmp_path: Path, environment: dict[str, str]) -> Iterator[SealedPlace]:
    """A place without a network, as users have it."""
    skip_unless_sealable(tmp_path)
    for name in LIKE_A_USER_S:
        del environment[name]
    with tempfile.TemporaryDirectory(prefix="run-") as run_folder:
        place = SealedPlace(tmp_path, Path(run_folder), environment)
        yield place
        place.end_all()


@pytest.fixture
def command_line(tmp_path: Path, environment: dict[str, str]) -> CommandLine:
    folder = tmp_path / "here"
    folder.mkdir()
    return CommandLine(folder, environment)


@pytest.fixture
def replayed_command_line(command_line: CommandLine) -> CommandLine:
    """The command line, captioned by an engine without networks."""
    command_line.program = REPLAYED_PROGRAM
    return command_line


@pytest.fixture
def clip(tmp_path: Path) -> Path:
    """The first sentences of the office talk."""
    samples, rate = soundfile.read(OFFICE_TALK, dtype="float32")
    path = tmp_path / "clip.wav"
    soundfile.write(path, samples[: 5 * rate], rate)
    return path


@pytest.fixture(scope="session")
def two_sentences(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Speech of which the first words are committed and translated before their sentence ends."""
    samples, rate = soundfile.read(OFFICE_TALK, dtype="int16")
    path = tmp_path_factory.mktemp("speech") / "two_sentences.wav"
    soundfile.write(path, samples[round(12.4 * rate) : round(18.9 * rate)], rate)
    return path


@pytest.fixture(scope="session")
def session_sound_server() -> SoundServer:
    return the_sound_server()


# Two wings have these fixtures: what is one for a session has to be the same for both, or a click
# on the screen of the second finds nothing that Qt draws on the first.
@functools.cache
def the_sound_server() -> SoundServer:
    # A short path: a socket's may have no more than 107 characters.
    folder = tempfile.TemporaryDirectory(prefix="sound")
    atexit.register(folder.cleanup)
    server = start_sound_server(Path(folder.name))
    atexit.register(end_all, [server.process])
    return server


@pytest.fixture
def sound_server(session_sound_server: SoundServer, monkeypatch: pytest.MonkeyPatch) -> SoundServer:
    """The server that this process and its children hear, for one test."""
    for name, value in session_sound_server.env.items():
        if name != "HOME":
            monkeypatch.setenv(name, value)
    return session_sound_server


@pytest.fixture
def mortal_sound_server() -> Iterator[SoundServer]:
    """A server of the test's own, which it may kill; only for children of the test."""
    with tempfile.TemporaryDirectory(prefix="sound") as folder:
        server = start_sound_server(Path(folder))
        yield server
        server.process.kill()
        server.process.wait()


@pytest.fixture
def headset(sound_server) -> Iterator[list[str]]:
    """A headset that is plugged in; what is played into `headset_feed` is heard by its microphone."""
    modules = plug_in()
    yield modules
    pactl("set-default-source", "virtual_mic")
    pactl("set-default-sink", "speakers")
    plugged = pactl("list", "short", "modules").splitlines()
    unplug([line.split()[0] for line in plugged if "headset" in line])


@dataclass(frozen=True, slots=True)
class Screen:
    """A virtual screen with a window manager."""

    display: str
    env: dict[str, str]

    def from_outside(self, *words: object) -> str:
        """Move, click, type or look past Qt, at the window system, and return what xdotool says."""
        command, env = ["xdotool", *map(str, words)], {**os.environ, **self.env}
        return subprocess.run(command, env=env, stdout=subprocess.PIPE, text=True, check=True).stdout

    def picture(self, path: Path) -> None:
        """Write a PNG of the whole screen."""
        subprocess.run(["import", "-window", "root", str(path)], check=True, env={**os.environ, **self.env})


def end_with_parent() -> None:
    """Let a child end when this process does, even by a crash."""
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


def is_managed(env: dict[str, str]) -> bool:
    """Return whether a window manager is at work: only then can windows become active."""
    command = ["xdotool", "get_num_desktops"]
    return subprocess.run(command, env=env, capture_output=True, check=False).returncode == 0


def end_all(children: list[subprocess.Popen[bytes]]) -> None:
    for child in reversed(children):
        child.terminate()
        child.wait()


@functools.cache
def start_screen(size: str) -> Screen:
    for program in ("Xvfb", "openbox", "xdotool"):
        if shutil.which(program) is None:
            pytest.skip(f"{program}, of which the virtual screen is made, is not installed")
    reading, writing = os.pipe()
    server = subprocess.Popen(
        # Without it the server begins again when the first look for a window manager ends, and ends that too.
        ["Xvfb", "-noreset", "-displayfd", str(writing), "-screen", "0", f"{size}x24", "-nolisten", "tcp"],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
        preexec_fn=end_with_parent,
    )
    os.close(writing)
    with os.fdopen(reading) as told:
        display = f":{told.readline().strip()}"
    assert display != ":", "the virtual screen did not start"
    env = {"DISPLAY": display, "QT_QPA_PLATFORM": "xcb"}
    children = [server]
    for program in (["openbox"], ["picom", "--backend", "xrender", "--config", "/dev/null"]):
        if shutil.which(program[0]):
            child = subprocess.Popen(
                program,
                env={**os.environ, **env},
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                preexec_fn=end_with_parent,
            )
            children.append(child)
    # Not sooner: Qt ends the whole process when the screen that it draws on goes.
    atexit.register(end_all, children)
    if not is_soon(lambda: is_managed({**os.environ, **env})):
        pytest.fail(f"no window manager is at work on the screen {display}")
    return Screen(display=display, env=env)


@pytest.fixture(scope="session")
def screen() -> Screen:
    """A screen for the windows of the tests, whether in this process or in its children."""
    return start_screen("1280x800")


@pytest.fixture(scope="session")
def qapp_args(screen: Screen) -> Iterator[list[str]]:
    """Qt in this process draws on the virtual screen too."""
    before = dict(os.environ)
    os.environ.update(screen.env)
    yield ["surtitle-tests"]
    os.environ.clear()
    os.environ.update(before)


@pytest.fixture
def split(screen, qapp, qtbot) -> Iterator[Callable[[bool], None]]:
    """Make two monitors of the virtual screen, left and right, or take the right one away."""
    if shutil.which("xrandr") is None:
        pytest.skip("xrandr, which makes two monitors of a screen, is not installed")

    def ask(*words: str) -> None:
        command = ["xrandr", *words]
        subprocess.run(command, check=True, env={**os.environ, **screen.env}, capture_output=True)

    def use(has_right: bool) -> None:
        right = ["--setmonitor", "right", "640/160x800/200+640+0", "none"]
        ask(*(right if has_right else ["--delmonitor", "right"]))
        n_expected = 2 if has_right else 1
        qtbot.waitUntil(lambda: len(qapp.screens()) == n_expected, timeout=60_000)

    ask("--setmonitor", "left", "640/160x800/200+0+0", "screen")
    yield use
    ask("--delmonitor", "left")
    qtbot.waitUntil(lambda: qapp.primaryScreen().size().width() == 1280, timeout=60_000)


@pytest.fixture(params=("en", *TRANSLATED))
def language(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[str]:
    """Another language, while the test runs."""
    locale = QLocale()
    use_language(qapp, request.param)
    yield request.param
    QLocale.setDefault(locale)
    os.environ.pop(sentences.VARIABLE, None)
    for translator in qapp.findChildren(QTranslator):
        qapp.removeTranslator(translator)
        translator.deleteLater()


@pytest.fixture
def transcripts(tmp_path: Path) -> Iterator[Transcripts]:
    opened = Transcripts(tmp_path / "transcripts")
    yield opened
    opened.close()


@pytest.fixture
def open_history(qtbot, transcripts: Transcripts) -> Callable[[], TranscriptsWindow]:
    def open_it() -> TranscriptsWindow:
        window = TranscriptsWindow(transcripts)
        qtbot.addWidget(window)
        window.show()
        activate(qtbot, window)
        return window

    return open_it
