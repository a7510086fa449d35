"""Facts of this computer that captioning depends on, without loading a network library."""

from __future__ import annotations

import ctypes
import json
import os
import platform
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from app.host.children import ANSWER_S, TORCH_FACTS, asked_child
from app.host.exit_status import shown_status
from core.system.spawning import WITHOUT_CONSOLE
from core.system.which import on_linux, on_macos, on_windows
from core.wording.sentences import phrased
from core.wording.units import MEBIBYTE


@dataclass(frozen=True, slots=True)
class GraphicsCard:
    """An NVIDIA card as its driver describes it; `memory_mb`, in mebibytes, is 0 where it does not tell."""

    name: str
    memory_mb: int
    driver: str

    @property
    def memory_bytes(self) -> int:
        return self.memory_mb * MEBIBYTE


@dataclass(frozen=True, slots=True)
class TorchFacts:
    """What torch says of itself in a process of its own; `trouble` if it cannot be loaded.

    `pack` is the engine pack that it is from, empty for the program's own build; `note` is what the user
    should know of a pack.
    """

    version: str = ""
    device: str = ""
    trouble: str = ""
    pack: str = ""
    note: str = ""


def memory_bytes() -> tuple[int, int]:
    """Return the memory of the machine and how much of it is free now."""
    import psutil  # here: the program's start does without

    memory = psutil.virtual_memory()
    return memory.total, memory.available


def nvidia_cards() -> list[GraphicsCard]:
    """Return the NVIDIA cards that the driver knows, asked of nvidia-smi or else of libcuda."""
    program = shutil.which("nvidia-smi")
    if program is None:
        return libcuda_cards()
    query = [program, "--query-gpu=name,memory.total,driver_version", "--format=csv,noheader,nounits"]
    try:
        answer = _asked(query)
    except (OSError, subprocess.SubprocessError):
        return libcuda_cards()
    return parse_nvidia_smi(answer.stdout)


def _asked(query: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        query, capture_output=True, text=True, check=True, timeout=30, creationflags=WITHOUT_CONSOLE
    )


def parse_nvidia_smi(text: str) -> list[GraphicsCard]:
    """Return the cards in lines like `NVIDIA GeForce RTX 4060, 8188, 550.54`."""
    cards = []
    for line in text.splitlines():
        parts = [part.strip() for part in line.rsplit(",", 2)]
        if len(parts) == 3:
            memory_mb = int(parts[1]) if parts[1].isdecimal() else 0
            cards.append(GraphicsCard(name=parts[0], memory_mb=memory_mb, driver=parts[2]))
    return cards


def compute_capability() -> float:
    """Return that of the best NVIDIA card, such as 8.9; 0.0 where the driver does not tell."""
    program = shutil.which("nvidia-smi")
    if program is None:
        return 0.0
    query = [program, "--query-gpu=compute_cap", "--format=csv,noheader"]
    try:
        answer = _asked(query)
        return max(map(float, answer.stdout.split()), default=0.0)
    except (OSError, subprocess.SubprocessError, ValueError):
        return 0.0


def libcuda_cards() -> list[GraphicsCard]:
    name = "nvcuda.dll" if on_windows() else "libcuda.so.1"
    try:
        cuda = ctypes.CDLL(name)
    except OSError:
        return []
    n_cards, text = ctypes.c_int(), ctypes.create_string_buffer(256)
    if cuda.cuInit(0) or cuda.cuDeviceGetCount(ctypes.byref(n_cards)):
        return []
    cards = []
    for index in range(n_cards.value):
        cuda.cuDeviceGetName(text, len(text), index)
        cards.append(GraphicsCard(text.value.decode("utf-8", "replace"), 0, ""))
    return cards


def torch_facts() -> TorchFacts:
    """Return what torch says in a child of its own, which uses the engine pack as the engine does."""
    try:
        child = asked_child(TORCH_FACTS)
    except subprocess.TimeoutExpired:
        return TorchFacts(trouble=phrased("it did not load within {seconds:.0f} seconds", seconds=ANSWER_S))
    if child.returncode:
        lines = child.stderr.strip().splitlines()
        ended = phrased("it ended with status {status}", status=shown_status(child.returncode))
        return TorchFacts(trouble=lines[-1] if lines else ended)
    return TorchFacts(**json.loads(child.stdout.splitlines()[-1]))


def window_system() -> str:
    """Return `wayland`, `x11`, `windows`, `macos`, or the empty string where no window can be opened."""
    if on_windows():
        return "windows"
    if on_macos():
        return "macos"
    if os.environ.get("WAYLAND_DISPLAY"):
        return "wayland"
    return "x11" if os.environ.get("DISPLAY") else ""


def system_name() -> str:
    """Return the operating system as its makers call it."""
    if on_linux():
        try:
            return platform.freedesktop_os_release()["PRETTY_NAME"]
        except (OSError, KeyError):
            pass
    return platform.platform()


def is_writable(folder: Path) -> bool:
    """Return whether files can be made in `folder`, or the folder itself where it does not exist yet."""
    while not folder.exists() and folder.parent != folder:
        folder = folder.parent
    return folder.is_dir() and os.access(folder, os.W_OK | os.X_OK)


def free_bytes(folder: Path) -> int:
    """Return the free space of the disk that `folder` is, or will be, on."""
    while not folder.exists() and folder.parent != folder:
        folder = folder.parent
    return shutil.disk_usage(folder).free
