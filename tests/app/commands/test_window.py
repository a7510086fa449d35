"""The program on the desktop as a user starts it: a process of its own on a screen."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest
from places import OFFICE_TALK

from app.settings.settings import EngineChoice, LanguageChoice, Settings, WindowChoice, save_settings
from core.wire.defaults import SHIPPED_RECOGNIZER

SCREEN_NAMES = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
GONE = ":54321"
"""A screen of which the environment speaks and which nobody serves."""
WINDOW = [sys.executable, "-m", "app.cli", "window"]


@pytest.fixture
def start_window(screen, tmp_path: Path) -> Iterator[Callable[..., psutil.Popen]]:
    """Start the program with a home of its own."""
    started: list[psutil.Popen] = []
    env = {**os.environ, **screen.env}
    env |= {f"XDG_{kind}_HOME": str(tmp_path / kind.lower()) for kind in ("CONFIG", "DATA", "CACHE", "STATE")}
    save_settings(
        Settings(
            engine=EngineChoice(recognizer=SHIPPED_RECOGNIZER),
            languages=LanguageChoice(target=""),
            window=WindowChoice(guided=True),
        ),
        tmp_path / "config" / "surtitle" / "settings.json",
    )

    def start(*arguments: str) -> psutil.Popen:
        process = psutil.Popen([*WINDOW, *arguments], env=env, stderr=subprocess.PIPE, text=True)
        started.append(process)
        return process

    yield start
    for process in started:
        if process.is_running():
            process.kill()
        process.communicate()


def without_screen(**changed: str) -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name not in SCREEN_NAMES} | changed


def mapped_files(process: psutil.Process) -> str:
    return Path(f"/proc/{process.pid}/maps").read_text(encoding="utf-8")


def test_the_window_captions_a_file_and_never_loads_torch(start_window, wait_until, engines_of) -> None:
    process = start_window(str(OFFICE_TALK))
    wait_until(lambda: len(engines_of(process)) == 1, "the engine")
    engine = engines_of(process)[0]
    wait_until(lambda: "onnxruntime" in mapped_files(engine), "the recognizer in the engine")
    assert "Qt6Widgets" in mapped_files(process)
    for library in ("torch", "transformers", "ctranslate2", "onnxruntime"):
        assert f"/{library}/" not in mapped_files(process)
    assert "Qt6" not in mapped_files(engine)
    process.send_signal(signal.SIGTERM)
    assert process.wait() == 0
    assert not engine.is_running()


def test_without_a_screen_the_window_says_so_in_one_sentence() -> None:
    run = subprocess.run(WINDOW, env=without_screen(), capture_output=True, text=True, check=False)
    assert run.returncode == 2
    assert re.fullmatch(r"surtitle: No window can be opened here \(DISPLAY .* not set\); .*\n", run.stderr)


def test_a_screen_that_is_gone_is_told_in_one_sentence() -> None:
    run = subprocess.run(
        WINDOW, env=without_screen(DISPLAY=GONE), capture_output=True, text=True, check=False
    )
    assert run.returncode == 2
    assert re.fullmatch(rf"surtitle: No window can be opened here \(.*{GONE}.*\); .*\n", run.stderr)


def test_a_qt_that_cannot_be_loaded_is_told_in_one_sentence(screen, tmp_path: Path) -> None:
    (tmp_path / "PySide6").mkdir()
    missing = "libEGL.so.1: cannot open shared object file"
    (tmp_path / "PySide6" / "__init__.py").write_text(f"raise ImportError({missing!r})\n", encoding="utf-8")
    env = {**os.environ, **screen.env, "PYTHONPATH": str(tmp_path)}
    run = subprocess.run(WINDOW, env=env, capture_output=True, text=True, check=False)
    assert run.returncode == 2
    assert run.stderr == (
        f"surtitle: No window can be opened here ({missing}); caption without one: surtitle caption FILE.\n"
    )
