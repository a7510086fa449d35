"""The program's other processes: each is the program again, by a flag of its own.

What loads networks never runs in the application's process.
"""

from __future__ import annotations

import importlib
import logging
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from app.host.exit_status import check_ended
from app.host.log_file import LogFile, log_uncaught
from core.files.user_folders import engines_folder, log_path
from core.system.memory_limit import limit_memory
from core.system.parent import end_with_parent
from core.system.spawning import WITHOUT_CONSOLE
from core.system.which import on_windows
from core.wording.errors import UserError
from core.wording.sentences import phrased
from models.memory.torch_build import check_torch

logger = logging.getLogger(__name__)

PACKAGES = Path(__file__).resolve().parents[2]
"""Where `app` lies, and the other wings beside it."""

ENGINE = "app.engine.process"
TELEMETRY_TRIAL = "app.engine.telemetry_trial"
BENCH = "models.bench.__main__"
TRAINING = "training.train"
EVALUATION = "training.measure.evaluate"
CALIBRATION = "training.measure.calibrate"
MODEL_WORK = "app.engine.model_work"
PACK_WORK = "app.engine.pack_work"
PACK_TRIAL = "app.engine.pack_trial"
TORCH_FACTS = "app.engine.torch_facts"
SPEED_TRIAL = "app.engine.speed_trial"
VOICE_WORK = "app.engine.voice_work"
NOTES_WORK = "app.engine.notes_work"

FLAGS = {
    ENGINE: "--engine",
    TELEMETRY_TRIAL: "--try-telemetry",
    BENCH: "--bench",
    TRAINING: "--train",
    EVALUATION: "--evaluate",
    CALIBRATION: "--calibrate",
    MODEL_WORK: "--model-work",
    PACK_WORK: "--engine-pack-work",
    PACK_TRIAL: "--try-engine",
    TORCH_FACTS: "--torch-facts",
    SPEED_TRIAL: "--try-speed",
    VOICE_WORK: "--tell-voices",
    NOTES_WORK: "--take-notes",
}
"""By the names of modules whose `main` takes arguments and returns an exit code."""

ON_TORCH = frozenset({ENGINE, BENCH, TRAINING, EVALUATION, CALIBRATION, TORCH_FACTS, MODEL_WORK, NOTES_WORK})
"""Those that compute with the engine pack where one is installed."""
ON_DEMAND = {ENGINE: ("cpu",), BENCH: ("cpu",), EVALUATION: ("cpu",), MODEL_WORK: ("cpu", "cuda")}
"""Those that may get along without torch, and for which devices a pack is loaded only when it is imported."""

SAVING_S = 60.0
"""How long a training whose program is gone may take to save and end."""

ANSWER_S = 180.0
"""How long a child that is asked something may take to load networks: minutes on a slow disk, at first."""


def child_command(module: str) -> list[str]:
    """Return how one of `FLAGS` is started; its arguments follow."""
    # -P: the folder that the user works in must not hide our packages.
    if getattr(sys, "frozen", False):
        return [console_program(sys.executable), FLAGS[module]]
    return [sys.executable, "-P", "-m", "app.cli", FLAGS[module]]


def console_program(program: str) -> str:
    """Return the frozen program that has pipes: on Windows the one of the window, surtitlew.exe, has none."""
    path = Path(program)
    return str(path.with_name("surtitle.exe")) if path.name.lower() == "surtitlew.exe" else program


def child_environment() -> dict[str, str]:
    """Return the environment in which a child finds our packages."""
    paths = [str(PACKAGES), os.environ.get("PYTHONPATH", "")]
    path = os.pathsep.join(filter(None, paths))
    # torch makes a folder for what it compiles as soon as something learns, else among everybody's.
    compiled = {"TORCHINDUCTOR_CACHE_DIR": str(engines_folder() / "compiled")}
    return compiled | os.environ | {"PYTHONPATH": path, "PYTHONUNBUFFERED": "1"}


def run_child(module: str, settings: str) -> int:
    """Run one of `FLAGS` to its end, on this process's terminal, and return its exit code.

    It reads `settings`, as JSON, from standard input: a command line ends at 32,767 characters on Windows,
    and a glossary is longer.

    Raises:
        ChildKilledError: it did not end by itself.
    """
    done = subprocess.run(
        child_command(module), input=settings, encoding="utf-8", env=child_environment(), check=False
    )
    return check_ended(done.returncode)


def asked_child(module: str) -> subprocess.CompletedProcess[str]:
    """Return what one of `FLAGS` says that is asked something and ends; whether that went well is its code.

    Raises:
        OSError: it cannot be started.
        subprocess.TimeoutExpired: it does not end.
    """
    return subprocess.run(
        child_command(module),
        capture_output=True,
        stdin=subprocess.DEVNULL,
        env=child_environment(),
        encoding="utf-8",
        errors="replace",
        check=False,
        timeout=ANSWER_S,
        creationflags=WITHOUT_CONSOLE,
    )


def answer_of_child(module: str, asked: str) -> str:
    """Return what one of `FLAGS` answers to JSON on its standard input; what it says of trouble is shown.

    Raises:
        UserError: it failed.
    """
    done = subprocess.run(
        child_command(module),
        input=asked,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        env=child_environment(),
        check=False,
        creationflags=WITHOUT_CONSOLE,
    )
    if check_ended(done.returncode):
        raise UserError(phrased("The voices could not be told apart; the captions are written without them."))
    return done.stdout


def run_as_child(arguments: Sequence[str]) -> int | None:
    """Be the child that the first argument names and return its exit code; None if it names none."""
    for module, flag in FLAGS.items():
        if arguments[:1] == [flag]:
            _log()
            end_with_parent(SAVING_S if module == TRAINING else 0.0)
            limit_memory()
            if module in ON_TORCH and (note := _use_engine_pack(module)):
                return _start_over([*child_command(module), *arguments[1:]], note)
            if module == TRAINING:
                check_torch(phrased("A training"))
            code: int = importlib.import_module(module).main(arguments[1:])
            return code
    return None


def _use_engine_pack(module: str) -> str:
    """Return the empty string, or why this process has to begin again without the pack."""
    from models.engines.activation import EnginePackFailed, activate  # only a child process needs it
    from models.engines.shelf import LOADING
    from models.engines.shelf import TRAINING as TO_TRAIN

    try:
        work = {ENGINE: LOADING, TRAINING: TO_TRAIN}.get(module, "")
        activate(work=work, on_demand=ON_DEMAND.get(module, ()))
    except EnginePackFailed as error:
        return str(error)
    return ""


def _start_over(command: list[str], note: str) -> int:
    """Be this child again, without the engine pack: the pipes are the same, and nothing was read yet."""
    from models.engines.activation import without_pack

    logger.warning("%s", note)
    environment = child_environment() | without_pack(note)
    if not on_windows():
        os.execve(command[0], command, environment)
    # Windows knows no other program in the same process: this one waits for it.
    return subprocess.run(command, env=environment, check=False).returncode


def _log() -> None:
    """Show what goes wrong to the parent process, and keep it in the log."""
    logging.basicConfig(handlers=[logging.StreamHandler(), LogFile(log_path())])
    log_uncaught()
