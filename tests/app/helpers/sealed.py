"""A place for the program without a network and with a fresh home, of which all that happens is recorded.

Its processes live in a network namespace of their own that has a loopback and nothing else, and each call
of theirs about sockets is written down, whichever library makes it.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

PROGRAMS = ("strace", "unshare", "ip")
WITHOUT_NETWORK = ["unshare", "--map-root-user", "--net", "sh", "-c", 'ip link set lo up && exec "$@"', "sh"]
# The process that was started is the command, and its own: what traces it stands aside.
RECORDER = ["strace", "--daemonize", "--follow-forks", "--seccomp-bpf", "--quiet=all", "--signal=none"]
CALLS = "--trace=%network,io_uring_setup"

OUTWARD = re.compile(r"\b(?:connect|bind|sendto|sendmsg|sendmmsg)\(.*sa_family=|\bio_uring_setup\(")
"""What has an address; what is done through a ring would not be seen."""
NETLINK = re.compile(r"sa_family=AF_NETLINK\b")
SOCKET = re.compile(r'sa_family=AF_UNIX, sun_path=@?"([^"]*)"')

OWN_FOLDERS = (".config/surtitle/", ".local/share/surtitle/", ".local/state/surtitle/", ".cache/surtitle/")
SHARED = (
    ".cache/huggingface/",  # models
    ".config/pulse/cookie",  # the sound server's, for every program of the user, by its own library
    ".cache/fontconfig/",  # the system's, where its list of fonts is older than the fonts
    ".cache/mesa_shader_cache",  # the graphics driver's
)
"""What other programs find or make there as well; nothing in it is ours but models."""

NEIGHBOURS = (
    "/tmp/.X11-unix/",  # the screen
    "/var/run/pulse/",  # sound servers: that of the whole system, and of another kind
    "/dev/shm/jack",
    "/var/run/nscd/socket",  # the names of users
)
"""Where programs of the same machine listen that ours may talk to."""


class SealedPlace:
    """Where a command is run, and what there is to be seen afterwards.

    `environment` names a home that is empty; sockets of the user are in `run_folder`, whose path is short.
    """

    def __init__(self, folder: Path, run_folder: Path, environment: dict[str, str]) -> None:
        self.home = Path(environment["HOME"])
        self.here = folder / "here"
        self.temporary = folder / "temporary"
        for made in (self.here, self.temporary):
            made.mkdir()
        places = {"TMPDIR": str(self.temporary), "XDG_RUNTIME_DIR": str(run_folder)}
        self.neighbours = (*NEIGHBOURS, str(run_folder))
        self._environment = environment | places
        self._record = folder / "calls.txt"
        self._started: list[subprocess.Popen[str]] = []

    def start(self, *command: str, **changed: str) -> subprocess.Popen[str]:
        """Start a command; its pipes are closed when all of its processes have ended and are recorded."""
        started = subprocess.Popen(
            [*recorded_into(self._record), *command],
            cwd=self.here,
            env=self._environment | changed,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self._started.append(started)
        return started

    def end_all(self) -> None:
        """Kill what still runs."""
        for process in self._started:
            process.kill()
            process.communicate()

    def network_calls(self) -> list[str]:
        """Return the calls by which something could have left this place, as they were recorded."""
        lines = self._record.read_text(encoding="utf-8", errors="replace").splitlines()
        return [line for line in lines if OUTWARD.search(line) and not self._stays_here(line)]

    def foreign_files(self) -> list[str]:
        """Return the files in the home that are neither in folders of ours nor shared, and temporary ones."""
        left = [str(path) for path in self.temporary.rglob("*") if not path.is_dir()]
        return [name for name in self.files() if not name.startswith((*OWN_FOLDERS, *SHARED))] + left

    def files(self) -> list[str]:
        """Return all files in the home."""
        found = (path for path in self.home.rglob("*") if not path.is_dir())
        return sorted(path.relative_to(self.home).as_posix() for path in found)

    def _stays_here(self, line: str) -> bool:
        socket = SOCKET.search(line)
        return bool(NETLINK.search(line)) or (socket is not None and socket[1].startswith(self.neighbours))


def recorded_into(file: Path) -> list[str]:
    """Return what stands before a command that is run without a network, its calls written into a file."""
    return [*WITHOUT_NETWORK, *RECORDER, CALLS, f"--output={file}", "--output-append-mode"]


def skip_unless_sealable(folder: Path) -> None:
    """Skip the test where such a place cannot be made."""
    for program in PROGRAMS:
        if shutil.which(program) is None:
            pytest.skip(f"{program}, of which a place without a network is made, is not installed")
    command = [*recorded_into(folder / "tried.txt"), "true"]
    tried = subprocess.run(command, capture_output=True, text=True, check=False)
    if tried.returncode:
        pytest.skip(f"a place without a network is not permitted here: {tried.stderr.strip()}")
