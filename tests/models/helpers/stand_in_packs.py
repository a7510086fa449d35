"""Small engine packs: real wheels, made on the spot, with a module in torch's place, served on loopback."""

from __future__ import annotations

import hashlib
import importlib.util
import io
import random
import subprocess
import sys
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from loopback_hub import LoopbackHub

from models.engines.catalog import CPU, EnginePack, Licence, Wheel
from models.engines.fit import PackTarget
from models.engines.shelf import Shelf
from models.engines.trial import TrialOutcome
from models.store.messages import Doing, Received

SERVED = "packages/wheels"
FILLER = random.Random(7).randbytes(400_000)
"""Makes a wheel long enough to break off."""
MODULE = b"__version__ = '0'\nWHERE = __file__\n"
"""What stands for torch where nothing is computed."""


def own_torch() -> Path:
    """Return the folder of the torch that the tests run with."""
    spec = importlib.util.find_spec("torch")
    assert spec is not None and spec.origin is not None
    return Path(spec.origin).parent


def computing_module() -> bytes:
    """Return a module that is the torch the tests run with, read from another place: it really computes."""
    return f"""
here, __file__ = __file__, {str(own_torch() / "__init__.py")!r}
__path__[:] = [{str(own_torch())!r}]
with open(__file__, encoding="utf-8") as source:
    exec(compile(source.read(), __file__, "exec"))
__file__ = here
""".encode()


def wheel_of(members: Mapping[str, bytes]) -> bytes:
    """Return a wheel that holds these files."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as wheel:
        for name, content in members.items():
            wheel.writestr(name, content)
    return out.getvalue()


def torch_wheel(module: bytes = MODULE) -> bytes:
    version = PackTarget.here().torch
    return wheel_of(
        {
            "torch/__init__.py": module,
            "torch/filler.bin": FILLER,
            f"torch-{version}.dist-info/METADATA": f"Name: torch\nVersion: {version}\n".encode(),
        }
    )


def library_wheel() -> bytes:
    return wheel_of(
        {"nvidia/lib.txt": b"a library", "nvidia_lib-1.0.dist-info/METADATA": b"Name: nvidia-lib\n"}
    )


def served_pack(server: LoopbackHub, wheels: Mapping[str, bytes] | None = None) -> EnginePack:
    """Return a pack for this program whose wheels the server offers."""
    wheels = wheels or {
        "torch-1-py3-none-any.whl": torch_wheel(),
        "nvidia_lib-1-py3-none-any.whl": library_wheel(),
    }
    server.add(SERVED, dict(wheels), "0")
    return pack_of(wheels, f"{server.endpoint}/lfs/{SERVED}")


def pack_of(wheels: Mapping[str, bytes], address: str = "http://127.0.0.1:9") -> EnginePack:
    """Return a pack for this program, of these wheels."""
    program = PackTarget.here()
    return EnginePack(
        id="stand-in",
        device=CPU,
        torch=program.torch,
        python=program.python,
        system=program.system,
        machine=program.machine,
        n_unpacked=2_000_000,
        packages=("torch", "nvidia"),
        licences=(Licence("A licence", "http://127.0.0.1/licence"),),
        wheels=tuple(
            Wheel(name.partition("-")[0], "1", f"{address}/{name}", len(content), _digest(content))
            for name, content in wheels.items()
        ),
    )


def with_wrong_hash(pack: EnginePack) -> EnginePack:
    """Return the pack with another hash pinned for its first wheel."""
    first, *others = pack.wheels
    return replace(pack, wheels=(replace(first, sha256="0" * 64), *others))


def written(wheels: Mapping[str, bytes], folder: Path) -> Path:
    """Write wheels into a folder, which is returned."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in wheels.items():
        (folder / name).write_bytes(content)
    return folder


def untold(step: Received | Doing) -> None:
    """Nobody watches."""


def passed(folder: Path) -> TrialOutcome:
    """Let a trial be passed."""
    return TrialOutcome()


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


KEEPING = """
import sys
from pathlib import Path
from models.engines.shelf import Shelf
Shelf(Path(sys.argv[1])).keep()
print("kept", flush=True)
sys.stdin.read()
"""


@contextmanager
def kept(shelf: Shelf) -> Iterator[None]:
    """Have another process use the pack, which is killed in the end."""
    command = [sys.executable, "-c", KEEPING, str(shelf.root)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "kept\n"
        try:
            yield
        finally:
            process.kill()
