"""What the frozen program holds of other people's work: notices with licences, and a bill of materials.

Both are made from the files that were really put into the folder. What stands under a licence that ours
does not go with is refused.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from fnmatch import fnmatch
from importlib.metadata import Distribution, distributions
from pathlib import Path
from uuid import NAMESPACE_URL, uuid5

GOES_WITH_OURS = (
    *(
        "0BSD",
        "3-Clause BSD",
        "Apache",
        "CNRI-Python",
        "BSD",
        "BSL-1.0",
        "CC-BY-4.0",
        "CC0-1.0",
        "HPND",
        "ISC",
        "LGPL",
        "MIT",
    ),
    *(
        "MPL-2.0",
        "PSF",
        "Python-2.0",
        "Python Software Foundation",
        "Unicode-3.0",
        "Unlicense",
        "Zlib",
        "zlib",
    ),
    "LicenseRef-Microsoft-Visual-Cpp-Runtime",
)
"""Beginnings of names of licences under which a file may lie beside ours, the LGPL as a library."""

WITH_EXCEPTION = ("WITH GCC-exception", "WITH Bootloader-exception")

READ = {"pyinstaller": "GPL-2.0-or-later WITH Bootloader-exception"}
"""Packages whose metadata leave something out; their own texts were read."""

FFMPEG = "8.1.2"
OF_FFMPEG = f"LGPL-2.1-or-later (FFmpeg {FFMPEG}, built by packaging/decoder/build.sh)"

LIBRARIES = {
    "av[cdfu]*": OF_FFMPEG,
    "swresample*": OF_FFMPEG,
    "swscale*": OF_FFMPEG,
    "Qt6*": "LGPL-3.0-only (Qt)",
    "Qt*.framework": "LGPL-3.0-only (Qt)",
    "pyside6*": "LGPL-3.0-only (Qt for Python)",
    "shiboken6*": "LGPL-3.0-only (Qt for Python)",
    "icu*": "Unicode-3.0 (ICU)",
    "sndfile*": "LGPL-2.1-or-later",
    "gomp*": "GPL-3.0-or-later WITH GCC-exception-3.1",
    "gfortran*": "GPL-3.0-or-later WITH GCC-exception-3.1",
    "quadmath*": "LGPL-2.1-or-later",
    "iomp5md*": "Intel Simplified Software License (OpenMP)",
    "omp.*": "Apache-2.0 WITH LLVM-exception (OpenMP)",
}
"""Libraries inside other packages that have licences of their own, without the "lib" before their names; what
stands in a framework of macOS's goes by the framework's."""

REFUSED = {
    "x264*": "GPL-2.0-or-later",
    "x265*": "GPL-2.0-or-later",
    "postproc*": "GPL-2.0-or-later",
    "eflomal*": "GPL-3.0-or-later",
    "cu[bdfrs]*": "NVIDIA's, which a machine with CUDA lends to what is built there",
    "nv[rJ]*": "NVIDIA's, which a machine with CUDA lends to what is built there",
}
"""Libraries that must not be given away with ours, whatever the package says that has them."""

KINDS_OF_LIBRARIES = (".so", ".dll", ".dylib", ".pyd")

REPLACING = """\
Qt, Qt for Python, FFmpeg, libsndfile and libquadmath are under the GNU Lesser General Public License.
They are libraries of their own, in the files that are named below. You may replace each by a version of
your own with the same interface, and you may take the program apart to find errors in doing so. Their
sources, of the versions named below (Qt's is PySide6's): https://download.qt.io and
https://ffmpeg.org/releases.

The file that starts the program is PyInstaller's, under the GPL with an exception for what it starts.
"""

COMMON_LICENCES = Path(__file__).parent / "licences"
COMMON = ("LGPL-3", "LGPL-2.1", "GPL-3")
"""Texts that packages refer to and do not bring; the LGPL 3 is an addition to the GPL 3."""


@dataclass(frozen=True, slots=True)
class NoticedPackage:
    """A package that the folder holds files of."""

    name: str
    version: str
    licence: str
    home: str = ""
    texts: tuple[tuple[str, str], ...] = ()
    """Names of licence files and what they say."""
    kind: str = "pypi"
    maker: str = ""
    """As a package URL has them."""

    @property
    def goes_with_ours(self) -> bool:
        alternatives = self.licence.replace("(", " ").replace(")", " ").split(" OR ")
        return any(_goes(one.strip()) for one in alternatives)


EXCERPTS = NoticedPackage(
    "AMI Meeting Corpus (excerpts)",
    "1.7",
    "CC-BY-4.0",
    "https://groups.inf.ed.ac.uk/ami/corpus/",
    kind="generic",
    maker="ami",
)
WEIGHTS = NoticedPackage(
    "Moonshine tiny (English)",
    "0.0.71",
    "MIT",
    "https://github.com/moonshine-ai/moonshine",
    kind="generic",
    maker="moonshine-ai",
)
PRINTS = NoticedPackage(
    "CAM++ (speech_campplus_sv_zh_en_16k-common_advanced)",
    "",
    "Apache-2.0",
    "https://github.com/modelscope/3D-Speaker",
    kind="generic",
    maker="modelscope",
)
TURNS = NoticedPackage(
    "pyannote segmentation",
    "3.0",
    "MIT",
    "https://github.com/pyannote/pyannote-audio",
    kind="generic",
    maker="pyannote",
)
PRONUNCIATIONS = NoticedPackage(
    "CMU Pronouncing Dictionary",
    "",
    "BSD-2-Clause",
    "http://www.speech.cs.cmu.edu/cgi-bin/cmudict",
    kind="generic",
    maker="cmu",
)
"""What `lent` tells of."""


def parts_of(sources: Iterable[Path], own: Sequence[Path] = ()) -> list[NoticedPackage]:
    """Return what these files belong to: Python's packages, and what the system's packages brought.

    `own` are folders with nothing of others in them, and files of ours. What belongs to nobody is a
    part without a licence.
    """
    left = {path.resolve() for path in sources}
    parts = []
    for distribution in distributions():
        files = {Path(str(distribution.locate_file(file))).resolve() for file in distribution.files or ()}
        if files & left and distribution.name != "surtitle":
            parts.append(part_of(distribution))
        left -= files
    others = sorted(path for path in left if not any(path.is_relative_to(folder) for folder in own))
    return sorted({part.name: part for part in [*parts, *_of_system(others)]}.values(), key=_by_name)


def lent(root: Path) -> list[NoticedPackage]:
    """Return what of the checkout was made by others: sound, weights and words, as far as it is there."""
    spoken, voices = root / "training/data/pronunciations", root / "models/voices"
    return [
        replace(part, texts=((text.name, text.read_text("utf-8")),))
        for place, text, part in (
            (root / "app/assets/demo.flac", root / "app/assets/demo.md", EXCERPTS),
            (root / "models/moonshine/decoder.onnx", root / "models/moonshine/LICENSE", WEIGHTS),
            (voices / "prints.onnx", voices / "LICENSE.prints", PRINTS),
            (voices / "turns.onnx", voices / "LICENSE.turns", TURNS),
            (spoken / "cmudict.dict.xz", spoken / "LICENSE", PRONUNCIATIONS),
        )
        if place.exists()
    ]


def check(parts: Sequence[NoticedPackage]) -> None:
    """End the build where something must not be given away with ours."""
    wrong = [f"{part.name} ({part.licence})" for part in parts if not part.goes_with_ours]
    if wrong:
        sys.exit(f"These must not lie in an installer: {', '.join(wrong)}.")


def libraries_in(folder: Path) -> dict[str, str]:
    """Return the libraries that have licences of their own, by their place in the folder."""
    return {str(path.relative_to(folder)): licence for path, licence in _matching(folder, LIBRARIES)}


def check_libraries(folder: Path) -> None:
    """End the build where a library lies in the folder that must not be given away with ours."""
    wrong = [f"{path.relative_to(folder)} ({licence})" for path, licence in _matching(folder, REFUSED)]
    if wrong:
        sys.exit(f"These must not lie in an installer: {', '.join(wrong)}.")


def _matching(folder: Path, patterns: Mapping[str, str]) -> Iterator[tuple[Path, str]]:
    for path in sorted(folder.rglob("*")):
        name = "" if path.is_symlink() or path.is_dir() else _library_name(path)
        for pattern, licence in patterns.items():
            if name and fnmatch(name, pattern):
                yield path, licence


def _library_name(path: Path) -> str:
    """Return by what name a library is known, the empty string of another file."""
    framework = f"{path.name}.framework"
    if framework in path.parts:
        return framework
    return path.name.removeprefix("lib") if any(kind in path.name for kind in KINDS_OF_LIBRARIES) else ""


def text_of(parts: Sequence[NoticedPackage], libraries: dict[str, str]) -> str:
    """Return the text that lies in the folder."""
    lines = ["Surtitle is under the Apache License 2.0. With it come parts of others.", "", REPLACING]
    lines += [f"{path}: {licence}" for path, licence in libraries.items()]
    for part in parts:
        lines += ["", "=" * 80, f"{part.name} {part.version}", f"Licence: {part.licence}"]
        lines += [part.home] if part.home else []
        for name, text in part.texts:
            lines += ["-" * 80, name, "", text.strip()]
    for name in COMMON:
        text = (COMMON_LICENCES / f"{name}.txt").read_text(encoding="utf-8")
        lines += ["", "=" * 80, name, "", text.strip()]
    return "\n".join(lines) + "\n"


def bill_of_materials(version: str, parts: Sequence[NoticedPackage]) -> str:
    """Return a CycloneDX 1.6 document as JSON, the same for the same parts."""
    from cyclonedx.factory.license import LicenseFactory
    from cyclonedx.model.bom import Bom
    from cyclonedx.model.component import Component, ComponentType
    from cyclonedx.output import make_outputter
    from cyclonedx.schema import OutputFormat, SchemaVersion
    from packageurl import PackageURL

    licences = LicenseFactory()
    content = "".join(f"{part.name} {part.version} {part.licence}\n" for part in parts)
    bom = Bom(serial_number=uuid5(NAMESPACE_URL, f"surtitle {version}\n{content}"))
    made = int(os.environ.get("SOURCE_DATE_EPOCH", "0"))
    bom.metadata.timestamp = datetime.fromtimestamp(made, UTC)
    program = Component(name="surtitle", version=version, type=ComponentType.APPLICATION, bom_ref="surtitle")
    bom.metadata.component = program
    for part in parts:
        component = Component(
            name=part.name,
            version=part.version,
            licenses=[licences.make_from_string(part.licence)],
            purl=PackageURL(part.kind, part.maker, part.name.lower(), part.version),
            bom_ref=f"{part.name}@{part.version}",
        )
        bom.components.add(component)
        bom.register_dependency(program, [component])
    text: str = make_outputter(bom, OutputFormat.JSON, SchemaVersion.V1_6).output_as_string(indent=1)
    return text


def part_of(distribution: Distribution) -> NoticedPackage:
    """Return a package of Python with what it says of itself."""
    metadata = distribution.metadata
    licence = READ.get(distribution.name.lower()) or metadata.get("License-Expression")
    licence = licence or _classified(metadata.get_all("Classifier") or ())
    licence = licence or " ".join((metadata.get("License") or "unknown").split("\n")[0].split())
    texts = [
        (Path(str(file)).name, Path(str(distribution.locate_file(file))).read_text("utf-8", "replace"))
        for file in distribution.files or ()
        if _is_licence(Path(str(file)))
    ]
    addresses = (one.rpartition(",")[2].strip() for one in metadata.get_all("Project-URL") or ())
    home = metadata.get("Home-page") or next(addresses, "")
    return NoticedPackage(distribution.name, distribution.version, licence, home, tuple(sorted(texts)))


def _is_licence(file: Path) -> bool:
    name = file.name.upper()
    inside = any(part.endswith(".dist-info") for part in file.parts)
    return inside and name.startswith(("LICENSE", "LICENCE", "COPYING", "NOTICE", "AUTHORS"))


def _classified(classifiers: Iterable[str]) -> str:
    names = [one.rpartition("::")[2].strip() for one in classifiers if one.startswith("License ::")]
    return " OR ".join(name for name in names if name != "OSI Approved")


def _goes(licence: str) -> bool:
    parts = [part.strip() for part in licence.split(" AND ")]
    return all(
        any(exception in part for exception in WITH_EXCEPTION)
        or part.removeprefix("The ").startswith(GOES_WITH_OURS)
        for part in parts
    )


def _of_system(paths: Sequence[Path]) -> Iterator[NoticedPackage]:
    """Yield what these files came from: Python itself, Microsoft's runtime, or packages of Debian."""
    for path in paths:
        known = _of_python(path) or _of_microsoft(path)
        if known is not None:
            yield known
            continue
        # Some packages know their files by what is a link to /usr now.
        places = (path, Path("/", *path.parts[2:])) if path.is_relative_to("/usr") else (path,)
        name = next(filter(None, map(_owner, places)), "")
        if not name:
            yield NoticedPackage(str(path), "", "of nobody that is known")
            continue
        version = subprocess.run(
            ["dpkg-query", "-W", "-f=${Version}", name], capture_output=True, text=True, check=True
        ).stdout
        text = Path("/usr/share/doc", name, "copyright")
        said = text.read_text("utf-8", "replace") if text.is_file() else ""
        texts = ((text.name, said),) if said else ()
        licence = OF_DEBIAN.get(name, "unknown")
        yield NoticedPackage(name, version, licence, texts=texts, kind="deb", maker="debian")


def _of_python(path: Path) -> NoticedPackage | None:
    """Return Python where the file lies in its folder, which is its own but on Linux."""
    home = Path(sys.base_prefix).resolve()
    if sys.platform == "linux" or not path.is_relative_to(home):
        return None
    texts = [home / "LICENSE.txt", Path(sysconfig.get_path("stdlib")) / "LICENSE.txt"]
    said = next((text.read_text("utf-8", "replace") for text in texts if text.is_file()), "")
    told = (("LICENSE.txt", said),) if said else ()
    version = platform.python_version()
    return NoticedPackage(
        "Python", version, "Python-2.0", "https://www.python.org", told, "generic", "python"
    )


def _of_microsoft(path: Path) -> NoticedPackage | None:
    """Return the runtime of Microsoft's compiler, which Windows or a package lends."""
    if not any(fnmatch(path.name.lower(), name) for name in OF_MICROSOFT):
        return None
    licence = "LicenseRef-Microsoft-Visual-Cpp-Runtime"
    return NoticedPackage("Microsoft Visual C++ Runtime", "14", licence, kind="generic", maker="microsoft")


def _owner(path: Path) -> str:
    """Return the package of Debian that a file is of, the empty string where there is none."""
    if shutil.which("dpkg") is None:
        return ""
    asked = subprocess.run(["dpkg", "-S", str(path)], capture_output=True, text=True, check=False)
    return "" if asked.returncode else asked.stdout.split(":")[0]


OF_MICROSOFT = (
    "msvcp140*.dll",
    "vcruntime140*.dll",
    "concrt140*.dll",
    "vcomp140*.dll",
    "ucrtbase.dll",
    "api-ms-win-*.dll",
)
"""What may be given away with a program that is built with Microsoft's compiler."""

OF_DEBIAN = {
    "libbz2-1.0": "BSD-4-Clause",
    "libexpat1": "MIT",
    "libffi8": "MIT",
    "liblzma5": "0BSD",
    "libpython3.11": "Python-2.0",
    "libpython3.11-minimal": "Python-2.0",
    "libpython3.11-stdlib": "Python-2.0",
    "libsqlite3-0": "CC0-1.0",
    "libssl3": "Apache-2.0",
    "libuuid1": "BSD-3-Clause",
    "libxcb-cursor0": "MIT",
    "python3-distutils": "Python-2.0",
    "python3-lib2to3": "Python-2.0",
}
"""Debian's files of licences are prose; these were read."""


def _by_name(part: NoticedPackage) -> str:
    return part.name.lower()
