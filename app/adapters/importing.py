"""An adapter of somebody else's, in a folder or a zip file, checked and put among the user's own.

Nothing of it is trusted: only known files are taken, never a pickle or a link out of the folder, and none
is put in its place before the adapter was found whole, safe and fit for a translator that is here.
"""

from __future__ import annotations

import lzma
import shutil
import stat
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePosixPath, PureWindowsPath
from tempfile import TemporaryDirectory
from typing import IO

from app.adapters.shelf import ChosenTranslator
from core.files.file_names import command_name
from core.files.plain_files import open_plain
from core.system.held_files import while_held
from core.wording.errors import UserError, reason_of
from core.wording.sentences import phrased, size_in_words
from models.adapters.adapter_files import (
    ADAPTER_FILES,
    CONFIG_NAME,
    MAX_TEXT_BYTES,
    MAX_WEIGHT_BYTES,
    TEXT_FILES,
    WEIGHTS_NAME,
    check_lies_in,
)
from models.adapters.adapters import AdapterError, AdapterManifest, read_adapter_manifest
from models.embedded.revisions import keep, shipped_folder
from models.store import store

PICKLES = (".bin", ".pt", ".pth", ".pkl", ".pickle", ".ckpt")

MAX_ENTRIES = 10_000
MAX_RATIO = 100
"""Trained numbers hardly become smaller in a zip; what becomes so much smaller is made to fill a disk."""

_NO_ZIP = (
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
    struct.error,
    EOFError,
    NotImplementedError,
    RuntimeError,
    OverflowError,
    UnicodeError,
)
"""What the standard library raises for zip files that are damaged, encrypted or of an unknown kind."""


class AdapterExists(UserError):
    """There is an adapter of that name already."""


@dataclass(frozen=True, slots=True)
class _File:
    """A file of an adapter where it comes from; `n_packed_bytes` is what it takes there."""

    path: PurePosixPath
    n_bytes: int
    n_packed_bytes: int
    open: Callable[[], IO[bytes]]


def import_adapter(
    source: Path, shelf: Path, translator: str, *, replaces: bool = False, name: str = ""
) -> AdapterManifest:
    """Return the adapter of a folder or a zip file, checked and put into the folder `shelf`.

    It has to fit `translator`, or the one that it names itself if that is here. It is called as the folder
    or the file that it comes from, unless `name` is given.

    Raises:
        AdapterExists: one of its name is there, and is to stay unless `replaces`.
        UserError: it is not whole, not safe or does not fit; nothing of it is left.
    """
    source = source.expanduser().absolute()
    try:
        return _import(source, shelf, translator, replaces=replaces, name=name)
    except OSError as error:
        raise AdapterError(
            phrased(
                "“{source}” cannot be copied to your adapters ({reason}): check that it may be read, and that"
                " the disk is not full.",
                source=source.name,
                reason=reason_of(error),
            )
        ) from error


def _import(source: Path, shelf: Path, translator: str, *, replaces: bool, name: str) -> AdapterManifest:
    with _files_of(source) as files:
        root = _root_of(source, files)
        told = name or root.name or (source.name if source.is_dir() else source.stem)
        target = shelf / command_name(told, "adapter")
        if _is_there(target) and not replaces:
            raise AdapterExists(phrased("There is an adapter named '{name}' already.", name=target.name))
        taken = _taken(source, [file for file in files if file.path.parent == root])
        return _put(source, taken, target, translator)


def _put(source: Path, files: list[_File], target: Path, translator: str) -> AdapterManifest:
    """Copy the files to a place beside the target, check them there, and only then let them be the target."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix=".importing-", dir=target.parent, ignore_cleanup_errors=True) as stage:
        staged = Path(stage) / target.name
        staged.mkdir()
        _check_room(files, staged)
        for file in files:
            with file.open() as stream, (staged / file.path.name).open("xb") as copy:
                shutil.copyfileobj(stream, copy)
        try:
            _check(staged, translator)
        except UserError as error:
            # The user knows it by the place that it comes from.
            raise AdapterError(str(error).replace(str(staged), str(source))) from error
        keep(read_adapter_manifest(staged).base_revision)
        _exchange(staged, target, Path(stage) / ".before")
    return read_adapter_manifest(target)


def _exchange(staged: Path, target: Path, before: Path) -> None:
    """Put the new one in the place of the target; what was there goes, or stays if that fails."""
    was_there = _is_there(target)
    if was_there:
        while_held(target.rename, before)
    try:
        while_held(staged.rename, target)
    except OSError:
        if was_there:
            while_held(before.rename, target)
        raise


def _check(folder: Path, translator: str) -> None:
    try:
        ChosenTranslator(translator).check(folder)
    except UserError:
        named = read_adapter_manifest(folder).base_setting
        if named == translator or not is_named_here(named):
            raise
        ChosenTranslator(named).check(folder)


def is_named_here(translator: str) -> bool:
    """Return whether a translator that an adapter names is here; no folder is: its path is a stranger's."""
    try:
        return shipped_folder(translator) is not None or store.local_folder(translator) is not None
    except UserError:
        return False


@contextmanager
def _files_of(source: Path) -> Iterator[list[_File]]:
    if source.is_dir():
        read_adapter_manifest(source)  # before anything is copied
        yield _files_beside(source)
        return
    if not source.is_file():
        raise AdapterError(
            phrased("There is no folder and no zip file '{source}': check the path.", source=source)
        )
    try:
        with zipfile.ZipFile(source) as archive:
            yield _files_in(source, archive)
    except _NO_ZIP as error:
        raise AdapterError(
            phrased(
                "'{source}' is not a zip file that can be read ({error}): get it again from its author, "
                "or give the adapter's folder.",
                source=source,
                error=error,
            )
        ) from error


def _files_beside(source: Path) -> list[_File]:
    paths = [path for path in source.iterdir() if path.is_file()]
    for path in paths:
        check_lies_in(source, path.name)
    return [_file_of(path) for path in paths]


def _file_of(path: Path) -> _File:
    n_bytes = path.stat().st_size
    return _File(PurePosixPath(path.name), n_bytes, n_bytes, lambda: open_plain(path))


def _files_in(source: Path, archive: zipfile.ZipFile) -> list[_File]:
    entries = archive.infolist()
    if len(entries) > MAX_ENTRIES:
        raise AdapterError(
            phrased(
                "'{source}' holds {n_files} files, far more than an adapter: choose another.",
                source=source,
                n_files=len(entries),
            )
        )
    for entry in entries:
        _check_entry(source, entry)
    return [_entry_file(archive, entry) for entry in entries if not entry.is_dir()]


def _entry_file(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> _File:
    path = PurePosixPath(entry.filename)
    return _File(path, entry.file_size, entry.compress_size, lambda: archive.open(entry))


def _check_entry(source: Path, entry: zipfile.ZipInfo) -> None:
    name = entry.filename
    if not name:
        raise AdapterError(
            phrased("'{source}' holds a file without a name and was not unpacked.", source=source)
        )
    path = PureWindowsPath(name)  # it knows drives and both slashes
    if path.drive or path.root or ".." in path.parts:
        raise AdapterError(
            phrased(
                "'{source}' holds the path '{name}', which leads out of its folder, and was not unpacked.",
                source=source,
                name=name[:80],
            )
        )
    kind = stat.S_IFMT(entry.external_attr >> 16)
    if kind not in (0, stat.S_IFREG, stat.S_IFDIR):
        raise AdapterError(
            phrased(
                "'{source}' holds '{name}' as a link and was not unpacked: put the file itself there.",
                source=source,
                name=name[:80],
            )
        )


def _root_of(source: Path, files: list[_File]) -> PurePosixPath:
    """Return where the adapter lies: above what else may be there, such as checkpoints of its training."""
    folders = {file.path.parent for file in files if file.path.name in ADAPTER_FILES}
    if not folders:
        raise AdapterError(
            phrased(
                "'{source}' is not an adapter: there is no {config} in it.", source=source, config=CONFIG_NAME
            )
        )
    depth = min(len(folder.parts) for folder in folders)
    highest = sorted(folder for folder in folders if len(folder.parts) == depth)
    if len(highest) > 1:
        names = ", ".join(str(folder)[:40] for folder in highest[:3])
        raise AdapterError(
            phrased(
                "'{source}' holds several adapters ({names}): import them one by one.",
                source=source,
                names=names,
            )
        )
    return highest[0]


def _is_there(path: Path) -> bool:
    return path.exists() or path.is_symlink()


def _taken(source: Path, files: list[_File]) -> list[_File]:
    """Return the known files among those of an adapter's folder."""
    for file in files:
        if file.path.suffix.lower() in PICKLES:
            raise AdapterError(
                phrased(
                    "'{path}' is a pickle, which could run code, and was not opened: ask the author for"
                    " {weights} and delete it.",
                    path=source / file.path,
                    weights=WEIGHTS_NAME,
                )
            )
    taken = [file for file in files if file.path.name in (*ADAPTER_FILES, *TEXT_FILES)]
    for file in taken:
        _check_size(source, file)
    return taken


def _check_size(source: Path, file: _File) -> None:
    most = MAX_WEIGHT_BYTES if file.path.name == WEIGHTS_NAME else MAX_TEXT_BYTES
    if file.n_bytes > most:
        raise AdapterError(
            phrased(
                "'{path}' takes {size}, more than such a file may ({most}): get it again from its author.",
                path=source / file.path,
                size=size_in_words(file.n_bytes),
                most=size_in_words(most),
            )
        )
    if file.n_bytes > MAX_RATIO * max(file.n_packed_bytes, 10_000):
        raise AdapterError(
            phrased(
                "'{path}' would grow from {packed} to {size}, as trained weights"
                " never do, and was not unpacked: get it again from its author.",
                path=source / file.path,
                packed=size_in_words(file.n_packed_bytes),
                size=size_in_words(file.n_bytes),
            )
        )


def _check_room(files: list[_File], folder: Path) -> None:
    n_bytes, n_free = sum(file.n_bytes for file in files), shutil.disk_usage(folder).free
    if n_bytes > n_free:
        raise AdapterError(
            phrased(
                "The adapter takes {size} and only {free} are free in {folder}: make room there.",
                size=size_in_words(n_bytes),
                free=size_in_words(n_free),
                folder=folder.parent.parent,
            )
        )
