"""What the frozen program holds of other people's work: notices with licences, and a bill of materials.

Both are made from the files that were really put into the folder. What stands under a licence that ours
does not go with is refused.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
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
        "CC0-1.0",
        "HPND",
        "ISC",
        "LGPL",
        "MIT",
    ),
    *("MPL-2.0", "PSF", "Python-2.0", "Python Software Foundation", "Unlicense", "Zlib", "zlib"),
)
"""Beginnings of names of licences under which a file may lie beside ours, the LGPL as a library."""

WITH_EXCEPTION = ("WITH GCC-exception", "WITH Bootloader-exception")

READ = {"pyinstaller": "GPL-2.0-or-later WITH Bootloader-exception"}
"""Packages whose metadata leave something out; their own texts were read."""

LIBRARIES = {
    "libav[cdfu]*": "LGPL-2.1-or-later (FFmpeg, built by packaging/decoder/build.sh)",
    "libsw*": "LGPL-2.1-or-later (FFmpeg, built by packaging/decoder/build.sh)",
    "libQt6*": "LGPL-3.0-only (Qt)",
    "libpyside6*": "LGPL-3.0-only (Qt for Python)",
    "libshiboken6*": "LGPL-3.0-only (Qt for Python)",
    "libsndfile*": "LGPL-2.1-or-later",
    "libgomp*": "GPL-3.0-or-later WITH GCC-exception-3.1",
    "libgfortran*": "GPL-3.0-or-later WITH GCC-exception-3.1",
    "libquadmath*": "LGPL-2.1-or-later",
}
"""Libraries inside other packages that have licences of their own."""

REPLACING = """\
Qt, Qt for Python, FFmpeg, libsndfile and libquadmath are under the GNU Lesser General Public License.
They are libraries of their own, in files of their own below _internal/: PySide6/Qt/lib and PySide6, av.libs,
_soundfile_data and numpy.libs. You may replace each by a version of your own with the same interface,
and you may take the program apart to find errors in doing so. Their sources: https://download.qt.io
and https://ffmpeg.org/releases, of the versions named below, and on request from us for three years.

The file that starts the program is PyInstaller's, under the GPL with an exception for what it starts.
"""

COMMON_LICENCES = Path("/usr/share/common-licenses")
COMMON = ("LGPL-3", "LGPL-2.1", "GPL-3")
"""Texts that packages refer to and do not bring; the LGPL 3 is an addition to the GPL 3."""


@dataclass(frozen=True, slots=True)
class Part:
    """A package that the folder holds files of."""

    name: str
    version: str
    licence: str
    home: str = ""
    texts: tuple[tuple[str, str], ...] = ()
    """Names of licence files and what they say."""

    @property
    def goes_with_ours(self) -> bool:
        alternatives = self.licence.replace("(", " ").replace(")", " ").split(" OR ")
        return any(_goes(one.strip()) for one in alternatives)


def parts_of(sources: Iterable[Path]) -> list[Part]:
    """Return what these files belong to: Python's packages, and what the system's packages brought."""
    left = {path.resolve() for path in sources}
    parts = []
    for distribution in distributions():
        own = {Path(str(distribution.locate_file(file))).resolve() for file in distribution.files or ()}
        if own & left and distribution.name != "surtitle":
            parts.append(part_of(distribution))
            left -= own
    outside = sorted(
        path for path in left if path.parts[:2] == ("/", "usr") or path.parts[:2] == ("/", "lib")
    )
    return sorted({part.name: part for part in [*parts, *_of_system(outside)]}.values(), key=_by_name)


def check(parts: Sequence[Part]) -> None:
    """End the build where something must not be given away with ours."""
    wrong = [f"{part.name} ({part.licence})" for part in parts if not part.goes_with_ours]
    if wrong:
        sys.exit(f"These must not lie in an installer: {', '.join(wrong)}.")


def libraries_in(folder: Path) -> dict[str, str]:
    """Return the libraries that have licences of their own, by their place in the folder."""
    found = {}
    for path in sorted(folder.rglob("*.so*")):
        for pattern, licence in LIBRARIES.items():
            if fnmatch(path.name, pattern) and not path.is_symlink():
                found[str(path.relative_to(folder))] = licence
    return found


def text_of(parts: Sequence[Part], libraries: dict[str, str]) -> str:
    """Return the text that lies in the folder."""
    lines = ["Surtitle is under the Apache License 2.0. With it come parts of others.", "", REPLACING]
    lines += [f"{path}: {licence}" for path, licence in libraries.items()]
    for part in parts:
        lines += ["", "=" * 80, f"{part.name} {part.version}", f"Licence: {part.licence}"]
        lines += [part.home] if part.home else []
        for name, text in part.texts:
            lines += ["-" * 80, name, "", text.strip()]
    for name in COMMON:
        lines += ["", "=" * 80, name, "", (COMMON_LICENCES / name).read_text(encoding="utf-8").strip()]
    return "\n".join(lines) + "\n"


def bill_of_materials(version: str, parts: Sequence[Part]) -> str:
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
            purl=PackageURL("pypi", name=part.name.lower(), version=part.version),
            bom_ref=f"{part.name}@{part.version}",
        )
        bom.components.add(component)
        bom.register_dependency(program, [component])
    text: str = make_outputter(bom, OutputFormat.JSON, SchemaVersion.V1_6).output_as_string(indent=1)
    return text


def part_of(distribution: Distribution) -> Part:
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
    return Part(distribution.name, distribution.version, licence, home, tuple(sorted(texts)))


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


def _of_system(paths: Sequence[Path]) -> Iterator[Part]:
    """Yield the packages of Debian that these files came from."""
    for path in paths:
        asked = subprocess.run(["dpkg", "-S", str(path)], capture_output=True, text=True, check=False)
        name = asked.stdout.split(":")[0]
        if asked.returncode or not name:
            continue
        version = subprocess.run(
            ["dpkg-query", "-W", "-f=${Version}", name], capture_output=True, text=True, check=True
        ).stdout
        text = Path("/usr/share/doc", name, "copyright")
        said = text.read_text("utf-8", "replace") if text.is_file() else ""
        yield Part(name, version, OF_DEBIAN.get(name, "unknown"), texts=((text.name, said),) if said else ())


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


def _by_name(part: Part) -> str:
    return part.name.lower()
