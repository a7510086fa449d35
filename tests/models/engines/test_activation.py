"""What a process does with a pack before it imports torch, each in a process of its own."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from other_systems import pretend
from stand_in_packs import MODULE, own_torch, pack_of, passed, torch_wheel, untold, written

from models.engines import activation
from models.engines.activation import NOTE, activate, note_of_engine, pack_in, why_idle, without_pack
from models.engines.catalog import BESIDE_TORCH, CUDA, EngineError, EnginePack, packs
from models.engines.installing import install
from models.engines.shelf import TRAINING, Shelf, write_record

PROCESS = """
import json, os, sys
from pathlib import Path
from models.engines.activation import EnginePackFailed, activate
from models.engines.shelf import Shelf
shelf = Shelf(Path(sys.argv[1]))
told = {}
try:
    on_demand = os.environ.get("ON_DEMAND", "").split()
    told["note"] = activate(shelf, os.environ.get("WORK", "loading"), on_demand)
except EnginePackFailed as error:
    told["failed"] = str(error)
else:
    import importlib.metadata, importlib.util
    found = importlib.util.find_spec("torch")  # not loaded where it is the program's own: that takes seconds
    told |= {"torch": found.origin, "version": importlib.metadata.version("torch")}
print(json.dumps(told), flush=True)
exec(os.environ.get("THEN", ""))
if "LIVING" in os.environ:
    sys.stdin.read()
"""


def put_on(shelf: Shelf, module: bytes = MODULE) -> EnginePack:
    """Install a pack whose torch is this module."""
    wheels = {"torch-1-py3-none-any.whl": torch_wheel(module)}
    pack = pack_of(wheels)
    install(pack, shelf, untold, passed, written(wheels, shelf.root.parent / "wheels"))
    return pack


def ran(shelf: Shelf, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", PROCESS, str(shelf.root)],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=True,
    )


def started(shelf: Shelf, **environment: str) -> dict[str, str]:
    told: dict[str, str] = json.loads(ran(shelf, **environment).stdout)
    return told


def test_the_torch_of_the_pack_comes_before_the_programs_own(shelf: Shelf) -> None:
    pack = put_on(shelf)
    assert started(shelf) == {
        "note": "",
        "torch": str(shelf.pack / "torch" / "__init__.py"),
        "version": pack.torch,
    }
    assert list(shelf.root.glob("loading-*")) == []


def test_a_pack_on_demand_is_found_and_not_loaded_before_it_is_imported(shelf: Shelf) -> None:
    pack = put_on(shelf, b"import os\nos._exit(11)\n")  # who loads it dies
    told = started(shelf, ON_DEMAND=pack.device)
    assert told["note"] == "" and Path(told["torch"]).is_relative_to(shelf.pack)
    assert list(shelf.root.glob("loading-*")) == []


def test_a_pack_stays_while_a_process_has_loaded_it(shelf: Shelf) -> None:
    put_on(shelf)
    command, environment = [sys.executable, "-c", PROCESS, str(shelf.root)], os.environ | {"LIVING": "1"}
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(command, env=environment, text=True, **pipes) as process:
        assert json.loads(process.stdout.readline())["note"] == ""
        with pytest.raises(EngineError, match="is in use"):
            shelf.remove()
        process.stdin.close()
    assert shelf.remove() > 0


def test_what_a_pack_prints_while_it_loads_stays_out_of_the_pipe(shelf: Shelf) -> None:
    put_on(shelf, MODULE + b"import os\nprint('hello')\nos.system('echo from a child')\n")
    assert started(shelf)["note"] == ""


@pytest.mark.parametrize(
    "module",
    [b"raise ImportError('libcudart.so.13: no such file')", b"import nothing_like_it", b"1 +", b"1 / 0"],
)
def test_a_pack_that_breaks_is_told_and_set_aside(module: bytes, shelf: Shelf) -> None:
    put_on(shelf)
    (shelf.pack / "torch" / "__init__.py").write_bytes(module)

    failed = started(shelf)["failed"]
    assert failed.startswith("The engine pack is not used (it cannot be loaded (")
    assert "install it again" in failed

    again = started(shelf)
    assert again["note"] == failed
    assert again["torch"] == str(own_torch() / "__init__.py")


def test_a_pack_on_demand_that_breaks_is_told_by_its_first_import_and_set_aside(shelf: Shelf) -> None:
    pack = put_on(shelf)
    (shelf.pack / "torch" / "__init__.py").write_bytes(b"import torch.half\n")
    (shelf.pack / "torch" / "half.py").write_bytes(b"raise ImportError('c10.dll: not found')")
    imported = """
for _ in range(2):
    try:
        import torch
    except ImportError as error:  # what libraries expect of a torch that is not there
        from models.engines.catalog import EngineError
        assert isinstance(error, EngineError) and error.name == "torch"
        print(json.dumps(str(error)), file=sys.stderr)
"""
    told = ran(shelf, ON_DEMAND=pack.device, THEN=imported).stderr.splitlines()
    [first, second] = [json.loads(line) for line in told if line.startswith('"')]
    assert first == second
    assert first.startswith("The engine pack is not used (it cannot be loaded (c10.dll: not")

    again = started(shelf, ON_DEMAND=pack.device)
    assert again["note"] == first
    assert again["torch"] == str(own_torch() / "__init__.py")


def test_processes_that_die_of_a_pack_on_demand_are_followed_by_one_without_it(shelf: Shelf) -> None:
    pack = put_on(shelf, b"import os\nos._exit(11)\n")
    for _ in range(2):
        with pytest.raises(subprocess.CalledProcessError):
            started(shelf, ON_DEMAND=pack.device, THEN="import torch")
    assert "ended while loading it" in started(shelf, ON_DEMAND=pack.device)["note"]


def test_windows_looks_for_neighbours_in_the_folders_of_the_pack(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    order: list[str] = []
    [pack] = (pack for pack in packs() if (pack.system, pack.device) == ("win32", CUDA))
    for library in (*pack.preload, "torch/lib/cudnn64_9.dll"):
        (tmp_path / library).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / library).touch()
    pretend(monkeypatch, "win32")
    monkeypatch.setattr(os, "add_dll_directory", lambda path: order.append(f"in {path}"), raising=False)
    monkeypatch.setattr(activation.ctypes, "CDLL", lambda path, mode: order.append(path))
    monkeypatch.setattr(sys, "path", sys.path[:])
    made = SimpleNamespace(__file__=str(tmp_path / "torch" / "__init__.py"))
    monkeypatch.setattr(activation.importlib, "import_module", lambda name: order.append(name) or made)
    activation.load(pack, tmp_path)
    folders = [f"in {tmp_path / name}" for name in ("torch/lib", "nvidia/cublas/bin")]
    assert order == [*folders, *(str(tmp_path / library) for library in pack.preload), "torch"]


def test_a_library_that_is_gone_is_told(shelf: Shelf) -> None:
    pack = replace(put_on(shelf), preload=("nvidia/lib/libcublas.so.12",))
    write_record(shelf.pack, pack)
    assert "libcublas.so.12" in started(shelf)["failed"]


def test_a_pack_without_torch_is_told_and_the_programs_own_does_not_pass_for_it(shelf: Shelf) -> None:
    put_on(shelf)
    (shelf.pack / "torch" / "__init__.py").unlink()
    for left in (shelf.pack / "torch").iterdir():
        left.unlink()
    (shelf.pack / "torch").rmdir()
    assert "another torch was imported" in started(shelf)["failed"]


def test_two_processes_that_die_while_they_load_are_followed_by_one_without_the_pack(shelf: Shelf) -> None:
    put_on(shelf, b"import os\nos._exit(11)\n")
    for _ in range(2):
        with pytest.raises(subprocess.CalledProcessError):
            started(shelf)
    assert "ended while loading it" in started(shelf)["note"]


def test_processes_that_may_be_killed_at_any_time_do_not_judge_a_pack(shelf: Shelf) -> None:
    put_on(shelf, b"import os\nos._exit(9)\n")
    for _ in range(3):
        with pytest.raises(subprocess.CalledProcessError):
            started(shelf, WORK="")
    assert shelf.trouble() == "" and shelf.trouble(TRAINING) == ""


DIES_IN_TRAINING = b"""
import os
def backward():
    os._exit(11)
"""


def test_a_pack_that_trainings_die_of_before_a_step_stands_idle_for_them_alone(shelf: Shelf) -> None:
    put_on(shelf, DIES_IN_TRAINING)
    for _ in range(2):
        with pytest.raises(subprocess.CalledProcessError):
            started(shelf, WORK=TRAINING, THEN="import torch; torch.backward()")
        assert started(shelf)["note"] == ""  # an engine, which must not clear what trainings died of
    told = started(shelf, WORK=TRAINING)
    assert "Training does not use the engine pack (two trainings ended" in told["note"]
    assert not Path(told["torch"]).is_relative_to(shelf.pack)
    assert Path(started(shelf)["torch"]).is_relative_to(shelf.pack)
    shelf.forget_trouble()
    assert started(shelf, WORK=TRAINING)["note"] == ""


@pytest.mark.parametrize(
    "first",
    [
        "from models.engines.activation import acquit_pack; acquit_pack()",  # a step was made
        "raise SystemExit(2)",  # it ended by itself: data that hold nothing, say
        "Shelf(Path(sys.argv[1])).forgive(os.getpid())",  # by who ended it on purpose
    ],
)
def test_a_training_that_dies_later_or_ends_otherwise_is_no_fault_of_the_pack(
    first: str, shelf: Shelf
) -> None:
    put_on(shelf, DIES_IN_TRAINING)
    for _ in range(3):
        with pytest.raises(subprocess.CalledProcessError):
            started(shelf, WORK=TRAINING, THEN=f"{first}; import torch; torch.backward()")
    assert shelf.trouble(TRAINING) == ""
    assert list(shelf.root.glob(f"{TRAINING}-*")) == []


NEIGHBOURS = """
import ctypes
from pathlib import Path
if ctypes.CDLL(str(Path(__file__).with_name("libtorch.so"))).neighbour() != 1:
    raise ImportError("libraries mix")
"""


@pytest.mark.skipif(sys.platform != "linux", reason="other systems look for libraries otherwise")
def test_libraries_of_the_pack_find_their_neighbours_there_as_those_of_the_wheels_do(
    shelf: Shelf, tmp_path: Path
) -> None:
    """With DT_RPATH, which the wheels have, LD_LIBRARY_PATH of a frozen program does not count."""
    if shutil.which("cc") is None:
        pytest.skip("there is no C compiler here")
    put_on(shelf, MODULE + NEIGHBOURS.encode())
    frozen = tmp_path / "frozen"
    frozen.mkdir()
    for folder, number in ((shelf.pack / "torch", 1), (frozen, 2)):
        compiled(f"int number(void) {{ return {number}; }}", folder / "libtorch_cpu.so")
    neighbour = "int number(void); int neighbour(void) { return number(); }"
    options = ["-L", str(shelf.pack / "torch"), "-ltorch_cpu", "-Wl,-rpath,$ORIGIN,--disable-new-dtags"]
    compiled(neighbour, shelf.pack / "torch" / "libtorch.so", *options)
    assert started(shelf, LD_LIBRARY_PATH=str(frozen))["note"] == ""


def compiled(source: str, library: Path, *options: str) -> None:
    command = ["cc", "-shared", "-fPIC", "-xc", "-", "-xnone", "-o", str(library), *options]
    subprocess.run(command, input=source, text=True, check=True)


@pytest.mark.parametrize("changed", [{"python": "3.4"}, {"torch": "1.0"}])
def test_a_pack_of_another_version_stands_idle(changed: dict[str, str], shelf: Shelf) -> None:
    pack = put_on(shelf)
    write_record(shelf.pack, replace(pack, **changed))
    told = started(shelf)
    assert "of another version" in told["note"]
    assert told["torch"] == str(own_torch() / "__init__.py")


def test_a_pack_of_torch_alone_stands_idle_where_the_program_lacks_what_torch_imports(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the installed pack of a version is whose program had all of it; one that brings it is used."""
    pack = put_on(shelf)
    assert why_idle(pack, shelf) == ""
    monkeypatch.setenv(NOTE, "")
    for name in BESIDE_TORCH:
        monkeypatch.setitem(sys.modules, name, None)
    told = why_idle(pack, shelf)
    assert "of another version" in told and told.endswith("get the one for this version.")
    assert activate(shelf) == told
    assert why_idle(replace(pack, packages=("torch", *BESIDE_TORCH)), shelf) == ""


def test_a_process_that_was_told_so_uses_no_pack(shelf: Shelf) -> None:
    put_on(shelf)
    told = started(shelf, **without_pack("It failed."))
    assert told["note"] == "It failed."
    assert told["torch"] == str(own_torch() / "__init__.py")


def test_without_a_pack_nothing_is_told(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(NOTE, raising=False)
    path = list(sys.path)
    assert activate(shelf) == note_of_engine() == ""
    assert sys.path == path
    with pytest.raises(EngineError, match="no engine pack in"):
        pack_in(shelf.pack)


def test_the_room_imports_no_torch() -> None:
    rooms = [path.stem for path in Path(activation.__file__).parent.glob("*.py") if path.stem != "__init__"]
    script = f"""
import sys
for name in {rooms}:
    __import__(f"models.engines.{{name}}")
sys.exit(bool({{"torch", "transformers", "PySide6"}} & set(sys.modules)))
"""
    subprocess.run([sys.executable, "-c", script], check=True)
