"""The engine with a pack: computed with it, and without it where it breaks, told in a sentence."""

from __future__ import annotations

import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from places import ROOT
from stand_in_packs import computing_module, pack_of, passed, torch_wheel, untold, written

from app.host.children import ENGINE, child_command, child_environment
from app.session.engine_life import Patience
from core.wire.messages import EndOfSound, EngineSettings, Finished, Ready, Start, Trouble
from core.wire.wire import read_message, write_message
from models.engines.activation import pack_in
from models.engines.catalog import CPU, CUDA
from models.engines.installing import install
from models.engines.shelf import Shelf, write_record


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shelf:
    """A shelf with a pack that computes."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    shelf = Shelf.of_user()
    wheels = {"torch-1-py3-none-any.whl": torch_wheel(computing_module())}
    pack = replace(pack_of(wheels), device=CUDA)  # for the processor it is loaded when something needs it
    install(pack, shelf, untold, passed, written(wheels, tmp_path / "wheels"))
    return shelf


def notes_of_an_engine(recognizer: str = "") -> tuple[str, ...]:
    """Start an engine, let it work to its end, and return what its user is told."""
    with subprocess.Popen(
        child_command(ENGINE),
        cwd=ROOT,
        env=child_environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as engine:
        assert engine.stdin is not None and engine.stdout is not None
        write_message(engine.stdin, Start(EngineSettings(recognizer=recognizer, translator="")))
        write_message(engine.stdin, EndOfSound())
        notes: tuple[str, ...] = ()
        while not isinstance(message := read_message(engine.stdout), Finished):
            assert message is not None, "the engine died"
            if isinstance(message, Trouble) and message.fatal:
                return (message.text,)
            notes += message.notes if isinstance(message, Ready) else ()
        engine.stdin.close()
        assert engine.wait() == 0
    return notes


def test_a_pack_that_works_is_nothing_to_talk_about(shelf: Shelf) -> None:
    [note] = notes_of_an_engine()
    assert "No graphics card is found now" in note
    pack = replace(pack_in(shelf.pack), device=CPU)
    (shelf.pack / "torch" / "__init__.py").write_text("import os\nos._exit(139)")
    write_record(shelf.pack, pack)
    assert notes_of_an_engine() == ()  # for the processor: what ships does not even load it


def test_one_that_breaks_is_told_and_the_engine_works_all_the_same(shelf: Shelf) -> None:
    (shelf.pack / "torch" / "__init__.py").write_text("print('spoilt')\nraise ImportError('half is gone')")
    [note] = notes_of_an_engine()
    assert "The engine pack is not used (it cannot be loaded (half is gone))" in note
    assert notes_of_an_engine() == (note,)


def test_one_for_the_processor_that_breaks_is_told_when_it_is_needed_and_then_set_aside(
    shelf: Shelf, tmp_path: Path
) -> None:
    write_record(shelf.pack, replace(pack_in(shelf.pack), device=CPU))
    (shelf.pack / "torch" / "__init__.py").write_text("raise ImportError('half is gone')")
    (tmp_path / "network").mkdir()
    (tmp_path / "network" / "config.json").write_text('{"model_type": "parakeet_ctc"}')  # run by torch
    [told] = notes_of_an_engine(str(tmp_path / "network"))
    assert told.startswith("The engine pack is not used (it cannot be loaded (half is gone))")
    assert notes_of_an_engine() == (told,)


def test_engines_that_a_pack_kills_are_followed_by_one_that_works(shelf: Shelf) -> None:
    """The application starts a third; it would give up after that."""
    (shelf.pack / "torch" / "__init__.py").write_text("import os\nos._exit(139)")
    for _ in range(Patience().n_deaths - 1):
        with pytest.raises(AssertionError, match="the engine died"):
            notes_of_an_engine()
    [note] = notes_of_an_engine()
    assert "ended while loading it" in note
