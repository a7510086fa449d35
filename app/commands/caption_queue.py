"""Several files captioned one after the other: one that fails does not keep the others waiting."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path

from app.commands.terminal import tell
from app.settings.settings import is_device
from app.sound.sound_files import sound_files_of
from core.captions.caption_files import WRITERS
from core.wording.errors import TROUBLES, UserError, logged_sentence_of

ENDINGS = frozenset(WRITERS)


def jobs_of(args: argparse.Namespace) -> list[argparse.Namespace]:
    """Return the arguments of each source by itself, a bare ending as the file of that ending beside it.

    A folder stands for the files with sound in it.

    Raises:
        UserError: what can be wanted of one source alone is wanted of several, a file is named for all, or
            nothing with sound is in a folder.
    """
    sources = [file for source in args.sources for file in _files_of(source)]
    is_queue = len(sources) > 1
    if is_queue:
        _check_queue(args, sources)
    pace = args.pace or ("fast" if is_queue else "real")
    return [_job(args, source, pace) for source in sources]


def _files_of(source: str) -> list[str]:
    """Return the source, or the files that it stands for."""
    if is_device(source) or not Path(source).is_dir():
        return [source]
    found = [str(path) for path in sound_files_of([Path(source)])]
    if not found:
        raise UserError(f"There is no sound or video file in the folder {source}.")
    return found


def _job(args: argparse.Namespace, source: str, pace: str) -> argparse.Namespace:
    if args.track and is_device(source):
        raise UserError(f"{source} has no tracks to choose from: --track is for files.")
    out = [_out(path, source, args) for path in args.out]
    return argparse.Namespace(**vars(args) | {"source": source, "pace": pace, "out": out})


def _check_queue(args: argparse.Namespace, sources: Sequence[str]) -> None:
    devices = [source for source in sources if is_device(source)]
    if devices:
        raise UserError(f"{devices[0]} has no end: only files can be captioned one after the other.")
    named = [path for path in args.out if not _is_ending(path)]
    if named:
        raise UserError(
            f"{named[0]} cannot take the captions of several files: write an ending alone, as --out .srt,"
            " and each gets a file of its own beside it."
        )
    if args.keep_sound is not None:
        raise UserError("--keep-sound takes the sound of one source: caption the files one by one.")


def _is_ending(path: Path) -> bool:
    return path.name in ENDINGS and path.parent == Path()


def _out(path: Path, source: str, args: argparse.Namespace) -> Path:
    """Return where captions go: of a bare ending beside the source, named as players expect it.

    Raises:
        UserError: the ending stands for a file and the source is none.
    """
    if not _is_ending(path):
        return path
    if is_device(source):
        raise UserError(
            f"{source} is not a file that captions could be put beside: write --out NAME{path.name}."
        )
    languages = [args.source_language, args.target_language if args.translator else ""]
    if not args.bilingual:
        languages = languages[1:]
    beside = Path(source)
    return beside.with_name(f"{beside.stem}.{'-'.join(filter(None, languages))}{path.name}")


def caption_all(jobs: Sequence[argparse.Namespace], caption: Callable[[argparse.Namespace], bool]) -> int:
    """Caption each, and return 0; `caption` returns whether its user wants the next.

    Raises:
        UserError: when some could not be captioned, once all others are.
    """
    failed: list[str] = []
    for number, job in enumerate(jobs, 1):
        tell(f"{number} of {len(jobs)}: {job.source}")
        try:
            _refuse_taken(job.out)
            if not caption(job):
                tell(f"Ended; {len(jobs) - number} of {len(jobs)} files were not begun.")
                break
        except TROUBLES as error:
            tell(logged_sentence_of(error))
            failed.append(job.source)
    if failed:
        raise UserError(f"{len(failed)} of {len(jobs)} files could not be captioned: {', '.join(failed)}.")
    return 0


def _refuse_taken(paths: Sequence[Path]) -> None:
    """Raise for a file that is there: what an earlier run, or somebody, has written stays."""
    for path in paths:
        if path.exists():
            raise UserError(f"{path} is there already: move it away, or caption that file alone.")
