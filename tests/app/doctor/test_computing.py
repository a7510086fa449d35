"""Which road runs what is chosen, what it takes, and whether missing torch is a problem."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest

from app.doctor import computing
from app.doctor.computing import check_graphics, check_memory
from app.doctor.findings import Area, Finding, Verdict
from app.host import engine_packs
from app.host.engine_packs import PackLook
from app.host.machine import GraphicsCard, TorchFacts
from app.host.memory_fit import Memory
from app.settings.settings import EngineChoice, Settings, save_settings
from core.files.user_folders import settings_path
from models.engines.catalog import CUDA, EngineError, packs, torch_of_packs
from models.engines.fit import PackTarget, check_address, offered

MUCH = Memory(0, 16 * 10**9)


@pytest.fixture
def choose(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], None]:
    """Save a choice of recognizer and translator, on a computer without a card and without torch."""
    for name in ("XDG_CONFIG_HOME", "APPDATA"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.setattr(computing, "look_at_memory", lambda: MUCH)
    monkeypatch.setattr(computing.machine, "nvidia_cards", list)
    monkeypatch.setattr(computing.machine, "torch_facts", lambda: TorchFacts(trouble="No module named torch"))

    def choose(recognizer: str, translator: str) -> None:
        choice = EngineChoice(recognizer=recognizer, translator=translator)
        settings_path().parent.mkdir(parents=True, exist_ok=True)
        save_settings(Settings().having(choice), settings_path())

    return choose


def engine() -> Finding:
    (found,) = (each for each in check_graphics(lambda *told: None, Event()) if each.area is Area.ENGINE)
    return found


def memory() -> str:
    return " / ".join(each.text for each in check_memory(lambda *told: None, Event()))


def test_what_ships_runs_without_torch_and_says_what_it_takes(choose) -> None:
    choose("moonshine", "embedded")
    assert engine().verdict is Verdict.NOTE and "runs without it" in engine().todo
    assert "the chosen translator runs without torch and takes 0." in memory()
    assert "on the CPU in float32, and the program 0.6 GB beside it" in memory()


@pytest.mark.parametrize(
    ("recognizer", "translator"),
    [
        ("moonshine", "Qwen/Qwen3-0.6B"),
        ("moonshine", "Somebody/else"),
        ("nvidia/nemotron-speech-streaming-en-0.6b", "embedded"),
    ],
)
def test_what_torch_runs_wants_it(choose, recognizer: str, translator: str) -> None:
    choose(recognizer, translator)
    assert engine().verdict is Verdict.PROBLEM and "install Surtitle again" in engine().todo


def test_why_a_pack_that_is_here_brings_no_torch_is_said(choose, monkeypatch: pytest.MonkeyPatch) -> None:
    choose("moonshine", "Qwen/Qwen3-0.6B")
    look = PackLook(lacks_torch=True, installed=packs()[0], trouble="The engine pack is of another version.")
    monkeypatch.setattr(computing.torch_build, "has_torch", lambda: False)
    monkeypatch.setattr(computing, "look_at_packs", lambda: look)
    assert engine().verdict is Verdict.PROBLEM and engine().todo.endswith(look.trouble)
    look = replace(look, installed=None, trouble="")
    assert "engines install" in engine().todo and "install Surtitle again" not in engine().todo


def test_a_larger_translator_is_run_by_torch_and_a_server_takes_nothing(choose) -> None:
    choose("whisper:small", "Qwen/Qwen3-0.6B")
    assert "the chosen translator is run by torch and takes 1.1 GB on the CPU in int8" in memory()
    assert "the program 1.5 GB beside it" in memory()
    choose("whisper:small", "http://127.0.0.1:1/v1")
    assert "chosen translator" not in memory() and engine().verdict is Verdict.NOTE


@pytest.mark.parametrize(
    ("system", "machine", "verdict", "advice"),
    [
        ("linux", "x86_64", Verdict.PROBLEM, "`surtitle engines install` gets an engine"),
        (
            "win32",
            "amd64",
            Verdict.NOTE,
            "The engine pack for CUDA is not offered for download yet",
        ),
        ("darwin", "arm64", Verdict.NOTE, "No engine pack is offered for this version of Surtitle here"),
    ],
)
def test_nothing_is_advised_that_is_then_refused(
    choose, monkeypatch: pytest.MonkeyPatch, system: str, machine: str, verdict: Verdict, advice: str
) -> None:
    at_home(monkeypatch, system, machine)
    monkeypatch.setattr(computing.machine, "nvidia_cards", lambda: [GraphicsCard("RTX 4060", 8188, "595.1")])
    monkeypatch.setattr(computing.machine, "compute_capability", lambda: 8.9)
    monkeypatch.setattr(computing.machine, "torch_facts", lambda: TorchFacts(version="2.13.0"))
    (found,) = (each for each in check_graphics(lambda *told: None, Event()) if each.area is Area.TORCH)
    assert found.verdict is verdict and found.todo.startswith(advice)
    with nullcontext() if system == "linux" else pytest.raises(EngineError, match=re.escape(found.todo)):
        check_address(offered(packs(), PackTarget.here())[CUDA])


def test_a_pack_that_has_to_be_brought_is_not_said_to_come_by_a_command(
    choose, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """As on Linux without a card."""
    choose("moonshine", "Qwen/Qwen3-0.6B")
    at_home(monkeypatch, "linux", "x86_64")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(computing.torch_build, "has_torch", lambda: False)
    assert engine().verdict is Verdict.PROBLEM
    assert (
        "is not offered for download yet" in engine().todo
        and "install the pack from the folder" in engine().todo
    )


def at_home(monkeypatch: pytest.MonkeyPatch, system: str, machine: str) -> None:
    """Be an installed program there."""
    here = PackTarget("3.11", torch_of_packs(), system, machine)
    monkeypatch.setattr(PackTarget, "here", classmethod(lambda cls: here))
    monkeypatch.setattr(engine_packs, "check_room", lambda *asked: None)
