"""PyAV's wheel for Windows gets another FFmpeg where that is of one version and has all that is asked for."""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from places import ROOT

DECODER = ROOT / "packaging" / "decoder"
COMPILER = "x86_64-w64-mingw32-gcc"
HASH = "0123456789abcdef0123456789abcdef"
LIBRARY = """
const char *version = "FFmpeg version {version}";
__declspec(dllexport) const char *avutil_version(void) {{ return version; }}
__declspec(dllexport) int {function}(void) {{ return 1; }}
"""
MODULE = """
int av_asked(void);
__declspec(dllexport) int PyInit_core(void) { return av_asked(); }
"""


def compiled(path: Path, source: str, *options: object) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    code = path.with_suffix(".c")
    code.write_text(source)
    command = [COMPILER, "-shared", "-static-libgcc", "-o", path, code, *options]
    subprocess.run(list(map(str, command)), check=True)
    code.unlink()
    return path


@pytest.fixture
def wheel(tmp_path: Path) -> Path:
    """As delvewheel leaves it: a library has a hash behind its name, and the module asks for it by that."""
    inside = tmp_path / "inside"
    code = LIBRARY.format(version="9.1", function="av_asked")
    library = compiled(inside / "av.libs" / f"avutil-60-{HASH}.dll", code)
    compiled(inside / "av" / "core.pyd", MODULE, library)
    told = inside / "av-1.0.dist-info"
    told.mkdir()
    (told / "WHEEL").write_text("Wheel-Version: 1.0\nTag: cp311-abi3-win_amd64\n")
    (told / "DELVEWHEEL").write_text("Version: 1.0\n")
    path = tmp_path / "av-1.0-cp311-abi3-win_amd64.whl"
    with zipfile.ZipFile(path, "w") as packed:
        for file in inside.rglob("*"):
            packed.write(file, file.relative_to(inside))
    return path


def put(wheel: Path, tmp_path: Path, **library: str) -> subprocess.CompletedProcess[str]:
    """Put the library into the wheel as the recipe does it."""
    compiled(tmp_path / "ffmpeg" / "bin" / "avutil-60.dll", LIBRARY.format(**library))
    command = [sys.executable, DECODER / "windows.py", wheel, tmp_path / "ffmpeg", tmp_path / "out"]
    return subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)


@pytest.fixture(autouse=True)
def tools() -> None:
    for tool in ("pefile", "wheel"):
        pytest.importorskip(tool, reason=f"no {tool}: it belongs to packaging/decoder/tools.txt")
    if shutil.which(COMPILER) is None:
        pytest.skip(f"there is no {COMPILER} here")


def test_the_modules_ask_for_the_new_library(wheel: Path, tmp_path: Path) -> None:
    import pefile

    done = put(wheel, tmp_path, version="9.1", function="av_asked")
    assert done.returncode == 0, done.stderr
    made = tmp_path / "out" / wheel.name
    assert done.stdout.strip() == str(made)
    with zipfile.ZipFile(made) as packed:
        names = packed.namelist()
        module = pefile.PE(data=packed.read("av/core.pyd"))
        record = packed.read("av-1.0.dist-info/RECORD").decode()
    assert "av.libs/avutil-60.dll" in names and not any(HASH in name or "DELVE" in name for name in names)
    asked = {entry.dll for entry in module.DIRECTORY_ENTRY_IMPORT}
    assert b"avutil-60.dll" in asked and not any(HASH.encode() in name for name in asked)
    assert all(name in record for name in names)


def test_a_library_that_misses_a_function_is_refused(wheel: Path, tmp_path: Path) -> None:
    done = put(wheel, tmp_path, version="9.1", function="av_other")
    assert done.returncode == 1 and "core.pyd: avutil-60.dll has no av_asked" in done.stderr
    assert not (tmp_path / "out").exists()


def test_a_library_of_another_version_is_refused(wheel: Path, tmp_path: Path) -> None:
    done = put(wheel, tmp_path, version="9.2", function="av_asked")
    assert done.returncode == 1 and "another FFmpeg" in done.stderr
