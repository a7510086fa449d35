from __future__ import annotations

import importlib
import subprocess
import sys

import pytest
from places import ROOT

from app.host.children import ENGINE, FLAGS, child_command, child_environment, console_program
from core.files.user_folders import engines_folder
from core.wire.messages import (
    EndOfSound,
    EngineSettings,
    Finished,
    Health,
    Ready,
    SourceWords,
    Start,
    Trouble,
)
from core.wire.wire import read_message, write_message

NOISY = """
import os, sys
sys.path.insert(0, sys.argv[1])
from app.engine.process import _claim_pipes
source, sink = _claim_pipes()
print("a library prints")
os.system("echo a child prints")
os.write(1, b"C code prints")
assert sys.stdin.read() == ""
sink.write(source.read())
sink.close()
"""


def start_engine() -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        child_command(ENGINE),
        cwd=ROOT,
        env=child_environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )


@pytest.mark.parametrize(
    ("program", "console"),
    [
        ("/programs/surtitlew.exe", "surtitle.exe"),
        ("/programs/surtitle.exe", "surtitle.exe"),
        ("/programs/surtitle", "surtitle"),
    ],
)
def test_the_children_of_a_window_are_the_program_that_has_pipes(program: str, console: str) -> None:
    assert console_program(program) == f"/programs/{console}"


def test_children_find_the_packages_of_this_program_though_none_are_installed() -> None:
    # -S: without what is installed, and so without another copy of the program.
    where = [sys.executable, "-P", "-S", "-c", "import app; print(app.__file__)"]
    ran = subprocess.run(where, env=child_environment(), capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == str(ROOT / "app" / "__init__.py")


def test_what_libraries_print_and_read_stays_out_of_the_pipes() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", NOISY, str(ROOT)], input=b"message", capture_output=True, check=True
    )
    assert ran.stdout == b"message"
    assert ran.stderr.count(b"prints") == 3


def test_the_engine_answers() -> None:
    with start_engine() as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        write_message(engine.stdin, Start(EngineSettings(recognizer="", translator="")))
        write_message(engine.stdin, SourceWords(0, ("hello",), True))
        write_message(engine.stdin, EndOfSound())
        messages = []
        while not messages or not isinstance(messages[-1], Finished):
            messages.append(read_message(engine.stdout))
        assert any(isinstance(message, Ready) for message in messages)
        assert any(isinstance(message, Health) for message in messages)
        engine.stdin.close()
        assert engine.wait() == 0


def test_an_engine_whose_input_closes_before_it_starts_ends() -> None:
    with start_engine() as engine:
        assert engine.stdin is not None
        engine.stdin.close()
        assert engine.wait() == 0


def test_what_cannot_be_loaded_is_told_as_fatal_trouble() -> None:
    with start_engine() as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        write_message(engine.stdin, Start(EngineSettings(recognizer="", translator="no/such/folder/at/all")))
        troubles = []
        while (message := read_message(engine.stdout)) is not None:
            if isinstance(message, Trouble):
                troubles.append(message)
        assert [trouble.fatal for trouble in troubles] == [True]
        assert "no/such/folder/at/all" in troubles[0].text
        engine.stdin.close()
        assert engine.wait() == 1


@pytest.mark.parametrize("module", FLAGS)
def test_a_frozen_program_starts_itself_as_its_child(monkeypatch: pytest.MonkeyPatch, module: str) -> None:
    assert child_command(module)[-3:] == ["-m", "app.cli", FLAGS[module]]
    assert callable(importlib.import_module(module).main)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert child_command(module) == [sys.executable, FLAGS[module]]


def test_what_a_library_compiles_goes_to_our_own_folder_unless_its_user_says_where(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("TORCHINDUCTOR_CACHE_DIR", raising=False)
    assert child_environment()["TORCHINDUCTOR_CACHE_DIR"] == str(engines_folder() / "compiled")
    monkeypatch.setenv("TORCHINDUCTOR_CACHE_DIR", "/elsewhere")
    assert child_environment()["TORCHINDUCTOR_CACHE_DIR"] == "/elsewhere"
