"""What a process that runs networks does with an engine pack, before anything of it imports torch.

The pack's folder becomes the first entry of `sys.path`. That is enough in a frozen program too. PyInstaller
(6.22, which is locked) has no importer of its own in `sys.meta_path`, as it once had, that would answer
before any path is looked at: its finder is a hook in `sys.path_hooks` which serves the program's folder, as
Python's own serves a folder with files, and that folder comes last in `sys.path`. So `torch` and each of its
submodules are found in the pack, with what it imports that the program has no use for (`BESIDE_TORCH`), and
the rest in the program: the whole standard library, which the recipe freezes for that, and packages that it
uses itself.

Libraries do not mix either. A frozen program has its own folder in LD_LIBRARY_PATH, where a library of
another build may lie. But those of torch's wheels with CUDA name their neighbours by DT_RPATH, which the
loader asks before that variable, and name none that the pack lacks; those of the processor's, by DT_RUNPATH,
are for programs that carry no other. On Windows, where a library names no folder, torch's and NVIDIA's are
searched too. That torch did come from the pack is looked at after the import, and libraries that others look
for by their bare names (CTranslate2 wants libcublas.so.12) are loaded from the pack by their paths: who asks
for the name later gets those.

A pack that cannot be loaded leaves libraries behind that no process gets rid of. So the process starts over,
without it, and its user is told in a sentence; where it is loaded on demand, the next process does.
"""

from __future__ import annotations

import atexit
import ctypes
import importlib
import logging
import os
import sys
from collections.abc import Callable, Container, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType

from core.system.dlls import search_also
from core.wording.causes import Cause
from core.wording.errors import reason_of
from core.wording.sentences import phrased, size_in_words
from models.engines.catalog import CUDA, EngineError, EnginePack
from models.engines.fit import PackTarget, completed, is_for
from models.engines.shelf import LOADING, TRAINING, Shelf, read_record

logger = logging.getLogger(__name__)

NOTE = "SURTITLE_ENGINE_NOTE"
"""Of the environment: what the user should know of the pack. Where it is set already, no pack is used."""


_JUDGING: list[Shelf] = []
"""Of this process: where a training's mark lies that has not made a step yet."""


class EnginePackFailed(EngineError):
    """A pack could not be loaded, and this process must not go on: it starts over with `without_pack`."""


class PackNotImported(EngineError, ImportError):
    """A pack on demand could not be imported.

    An ImportError too: libraries import torch where it happens to be there, and go on without it.
    """


def activate(shelf: Shelf | None = None, work: str = LOADING, on_demand: Container[str] = ()) -> str:
    """Use the installed pack, if there is one, and return what the user should know of it, or nothing.

    One for a device `on_demand` is only put where `import torch` finds it: an engine that runs what ships
    needs none. Another is loaded. It is judged by this process's `work`, or not at all where that is empty,
    as that of a process is which may be killed at any time by who started it. A training calls `acquit_pack`
    after its first step. One on demand is judged when torch is imported, which raises `PackNotImported` then.

    Raises:
        EnginePackFailed: it failed half-way.
    """
    if note := note_of_engine():
        return note
    shelf = shelf or Shelf.of_user()
    pack = shelf.installed()
    if pack is None:
        return ""
    if trouble := why_idle(pack, shelf) or (why_idle_for_training(shelf) if work == TRAINING else ""):
        return _noted(trouble)
    shelf.keep()
    if pack.device in on_demand:
        _put_first(shelf.pack)
        sys.meta_path.insert(0, OnDemand(shelf, work))
        return ""
    if work == TRAINING:
        shelf.begin(TRAINING)
        atexit.register(shelf.forgive, os.getpid())  # a process that gets there did not die
        _JUDGING.append(shelf)
    try:
        with shelf.loading() if work == LOADING else nullcontext():
            load(pack, shelf.pack)
    except EngineError as error:
        shelf.set_aside(str(error))
        raise EnginePackFailed(not_used(str(error))) from error
    return _noted(_without_card()) if pack.device == CUDA else ""


class OnDemand:
    """Finds torch as Python would, and judges the pack by whether it can be imported."""

    def __init__(self, shelf: Shelf, work: str) -> None:
        self._shelf = shelf
        self._work = work

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name != "torch" or (spec := PathFinder.find_spec(name, path, target)) is None:
            return None
        if spec.loader is not None:
            run = spec.loader.exec_module
            spec.loader.exec_module = lambda module: self._judge(run, module)  # type: ignore[method-assign]
        return spec

    def _judge(self, run: Callable[[ModuleType], None], module: ModuleType) -> None:
        """Raises: PackNotImported."""
        try:
            with self._shelf.loading() if self._work == LOADING else nullcontext(), _explained():
                run(module)
        except EngineError as error:
            if not self._shelf.trouble():  # half of it may be there the next time, and fail otherwise
                self._shelf.set_aside(str(error))
            told = not_used(self._shelf.trouble() or str(error))
            failed = PackNotImported(told, Cause.NO_TORCH)
            failed.name = module.__name__
            raise failed from error


def acquit_pack() -> None:
    """Say that a training has made a step with the pack; what follows is not held against it."""
    while _JUDGING:
        _JUDGING.pop().acquit(TRAINING)


def without_pack(note: str) -> dict[str, str]:
    """Return what in the environment keeps a process from using a pack, and what its user is told of that."""
    return {NOTE: note}


def note_of_engine() -> str:
    """Return what the user should know of the engine pack in this process, or the empty string."""
    return os.environ.get(NOTE, "")


def why_idle(pack: EnginePack, shelf: Shelf) -> str:
    """Return the sentence that says why an installed pack is not used, or the empty string."""
    if not is_for(pack, PackTarget.here()):
        if whole := completed(shelf):
            return phrased(
                "The engine pack lacks a small part that this version of Surtitle needs ({size}) and is not "
                "used: install it again, which fetches only that part.",
                size=size_in_words(shelf.rest_of(whole).n_bytes),
            )
        return phrased(
            "The engine pack is of another version of Surtitle and is not used: get the one for this version."
        )
    trouble = shelf.trouble()
    return not_used(trouble) if trouble else ""


def why_idle_for_training(shelf: Shelf) -> str:
    """Return the sentence that says why trainings do not use the installed pack, or the empty string."""
    if not (trouble := shelf.trouble(TRAINING)):
        return ""
    reason = trouble.rstrip(".")
    return phrased(
        "Training does not use the engine pack ({reason}) and runs on the processor, captions run "
        "on the card as before: install the pack again to retry.",
        reason=reason,
    )


def not_used(reason: str) -> str:
    """Return what is said of a pack that failed."""
    return phrased(
        "The engine pack is not used ({reason}), so captions are computed on the processor where "
        "possible: install it again.",
        reason=reason.rstrip("."),
    )


def load(pack: EnginePack, folder: Path) -> None:
    """Put the pack that lies in this folder first, and import its torch.

    Raises:
        EngineError: it cannot be loaded; libraries of it may stay in this process.
    """
    folder = _put_first(folder)
    with _explained(), _output_aside():
        search_also([folder / "torch" / "lib", *sorted(folder.glob("nvidia/*/bin"))])
        for library in pack.preload:
            ctypes.CDLL(str(folder / library), mode=ctypes.RTLD_GLOBAL)
        torch = importlib.import_module("torch")
    if not Path(str(torch.__file__)).is_relative_to(folder):
        raise EngineError(phrased("another torch was imported, from {path}", path=torch.__file__))


@contextmanager
def _explained() -> Iterator[None]:
    """Turn whatever a broken library raises into a sentence; the process that has part of it starts over."""
    try:
        yield
    except Exception as error:
        logger.exception("the engine pack cannot be loaded")
        raise EngineError(
            phrased("it cannot be loaded ({reason})", reason=reason_of(error).splitlines()[0])
        ) from error


def _put_first(folder: Path) -> Path:
    """Let whatever is imported be looked for here before anywhere else; return the folder as it is named."""
    folder = folder.absolute()
    sys.path.insert(0, str(folder))
    importlib.invalidate_caches()
    return folder


def _without_card() -> str:
    """Return what is said where torch finds no card to compute on, or nothing."""
    torch = importlib.import_module("torch")
    if torch.cuda.is_available():
        return ""
    return phrased(
        "No graphics card is found now, so captions are computed on the processor: check this computer."
    )


def _noted(note: str) -> str:
    if note:
        os.environ[NOTE] = note
    return note


@contextmanager
def _output_aside() -> Iterator[None]:
    """Let what libraries print while they load go to standard error: the output may be a pipe of ours."""
    kept = os.dup(1)
    os.dup2(2, 1)
    try:
        yield
    finally:
        os.dup2(kept, 1)
        os.close(kept)


def pack_in(folder: Path) -> EnginePack:
    """Return what the pack in this folder is.

    Raises:
        EngineError: there is none.
    """
    if pack := read_record(folder):
        return pack
    raise EngineError(phrased("There is no engine pack in {folder}.", folder=folder))
