"""The word aligner, a program of its own: eflomal (Östling and Tiedemann, 2016), called `eflomal-align`.

It is under the GPL, so that no installer carries it: it is used where it was installed, and never imported.
It draws random samples and takes no seed: two calls with the same pairs may differ in a few links. Who
needs the same links twice keeps them.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import psutil

from core.system.other_programs import environment_for_others
from core.wording.errors import UserError, reason_of
from core.wording.sentences import phrased

PROGRAM = "eflomal-align"


def aligner() -> str:
    """Return where the program lies: beside this Python, where the extra puts it, or on the PATH.

    Raises:
        UserError: it is nowhere, with what to do.
    """
    folders = [str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)]
    if found := shutil.which(PROGRAM, path=os.pathsep.join(folders)):
        return found
    raise UserError(
        phrased(
            "Chunks are made with word alignment, and the aligner {program} is not on the PATH: install"
            " it (pip install eflomal), or train wait-K only.",
            program=PROGRAM,
        )
    )


def align_files(sources: Path, targets: Path, forward: Path, backward: Path) -> None:
    """Write the links of two files of sentences, a line each, in both directions.

    An interruption ends the program, and what it has started, too. What it writes on the way lies beside
    the sources.

    Raises:
        UserError: it is not installed, or it fails.
    """
    files = ["-s", sources, "-t", targets, "-f", forward, "-r", backward]
    try:
        with subprocess.Popen(
            [aligner(), *map(str, files)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            env=environment_for_others() | {"TMPDIR": str(sources.parent)},
        ) as process:
            said = _said_by(process)
    except OSError as error:
        raise _failed(reason_of(error)) from error
    if process.returncode or not (forward.exists() and backward.exists()):
        lines = said.strip().splitlines()
        ended = phrased("it ended with status {status}", status=process.returncode)
        raise _failed(lines[-1] if lines else ended)


def _said_by(process: subprocess.Popen[bytes]) -> str:
    try:
        return process.communicate()[1].decode("utf-8", "replace")
    except BaseException:
        _kill(process)
        raise


def _kill(process: subprocess.Popen[bytes]) -> None:
    """Kill the program with the one that it calls."""
    with suppress(psutil.Error):  # gone, or not ours to ask of
        for below in psutil.Process(process.pid).children(recursive=True):
            with suppress(psutil.Error):
                below.kill()
    process.kill()


def _failed(reason: str) -> UserError:
    return UserError(
        phrased(
            "The word aligner {program} failed ({reason}): install it again, or train wait-K only.",
            program=PROGRAM,
            reason=reason.rstrip("."),
        )
    )
