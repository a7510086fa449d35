"""What the program imports before its window is painted: the rest comes when it is wanted."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from app.settings.settings import Settings, WindowChoice, save_settings

SCRIPT = """
import json, os, sys
from PySide6 import QtNetwork, QtSvg, QtWidgets
of_qt = set(sys.modules)
from app.bridge import device_scout
device_scout.AFTER_PAINT_MS = 3_600_000  # what is done then is not seen
import app.desktop.program
from app.commands.window import add_arguments, run
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication

class Painted(QObject):
    def eventFilter(self, watched, event):
        if event.type() is QEvent.Type.Paint:
            print(json.dumps(sorted(set(sys.modules) - of_qt)), flush=True)
            os._exit(0)
        return False

begin = app.desktop.program.Program.begin
def watched(program, *args, **options):
    QApplication.instance().painted = Painted()
    QApplication.instance().installEventFilter(QApplication.instance().painted)
    begin(program, *args, **options)
app.desktop.program.Program.begin = watched

import argparse
parser = argparse.ArgumentParser()
add_arguments(parser)
run(parser.parse_args([]))
"""

OURS = {"app", "core", "models", "kernels"}
"""The last is a name that `models` keeps anybody from importing."""
OF_OTHERS = {"filelock", "platformdirs"}
"""Which say whether the program runs already, and where its settings lie."""
WINDOWS = (
    *("app.windows.adapters.window", "app.windows.sharing.audience_window", "app.windows.first_steps.guide"),
    *("app.windows.help.opening", "app.windows.models.window", "app.windows.settings.window"),
    *("app.windows.training.window", "app.windows.transcripts.window", "app.windows.help.update_dialog"),
)
AT_WORK = (
    *("app.session.live_session", "app.session.rest_session", "app.sharing.caption_server"),
    *("app.sound.device_source", "app.sound.file_source", "app.doctor", "app.host.engine_packs"),
    *("models.engines", "models.servers", "core.captions.scores", "core.pipeline"),
)
"""What is imported once something is done."""


@pytest.fixture(scope="module")
def imported(screen, tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """Return the names of the modules that are imported when the window is painted, but those of Qt."""
    home = tmp_path_factory.mktemp("home")
    save_settings(Settings(window=WindowChoice(guided=True)), home / "config" / "surtitle" / "settings.json")
    env = {**os.environ, **screen.env}
    env |= {f"XDG_{kind}_HOME": str(home / kind.lower()) for kind in ("CONFIG", "DATA", "CACHE", "STATE")}
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT], env=env, capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr
    return set(json.loads(done.stdout))


def test_of_other_libraries_the_first_paint_needs_qt_alone(imported: set[str]) -> None:
    packages = {name.partition(".")[0] for name in imported}
    assert packages - sys.stdlib_module_names == OURS | OF_OTHERS


def test_windows_are_imported_when_they_are_opened(imported: set[str]) -> None:
    assert not imported & set(WINDOWS)


def test_what_hears_shares_or_fetches_is_imported_when_it_does(imported: set[str]) -> None:
    assert not imported & set(AT_WORK)
