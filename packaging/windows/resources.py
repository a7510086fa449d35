"""What Windows shows of the programs and their installer, made from what the project holds.

`python packaging/windows/resources.py FOLDER` writes `surtitle.ico` and `side.bmp` there; the recipe for
PyInstaller writes version resources, too.
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ICON = ROOT / "app" / "assets" / "surtitle.png"
ICON_SIZES = (16, 20, 24, 32, 40, 48, 64, 128, 256)
SIDE_SIZE, SIDE_ICON, SIDE_COLOUR = (164, 314), 112, (24, 32, 56)
LANGUAGE, UNICODE = 1033, 1200

RESOURCE = """VSVersionInfo(
  ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}, mask=0x3F, flags=0, OS=0x40004, fileType=1),
  kids=[
    StringFileInfo([StringTable("{table}", [
{strings}
    ])]),
    VarFileInfo([VarStruct("Translation", [{language}, {unicode}])]),
  ],
)
"""
"""As PyInstaller reads it."""


def project_version() -> str:
    """Return the version, whose one place is `pyproject.toml`."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return str(project["version"])


def version_numbers(version: str) -> tuple[int, int, int, int]:
    """Return the four numbers that Windows compares: `1.2.0rc1` is 1.2.0.0.

    Raises:
        SystemExit: it has not three numbers.
    """
    found = re.match(r"(\d+)\.(\d+)\.(\d+)", version)
    if found is None:
        raise SystemExit(f"The version {version} does not begin with three numbers.")
    major, minor, patch = map(int, found.groups())
    return major, minor, patch, 0


def version_resource(version: str, file_name: str, description: str) -> str:
    """Return the version resource of one of the programs."""
    strings = {
        "CompanyName": "Surtitle",
        "FileDescription": description,
        "FileVersion": version,
        "InternalName": file_name.partition(".")[0],
        "LegalCopyright": "Apache License 2.0",
        "OriginalFilename": file_name,
        "ProductName": "Surtitle",
        "ProductVersion": version,
    }
    lines = (f'      StringStruct("{name}", "{value}"),' for name, value in strings.items())
    return RESOURCE.format(
        numbers=version_numbers(version),
        table=f"{LANGUAGE:04X}{UNICODE:04X}",
        strings="\n".join(lines),
        language=LANGUAGE,
        unicode=UNICODE,
    )


def write_icon(path: Path) -> None:
    """Write the program's icon in all the sizes that Windows asks for."""
    from PIL import Image

    with Image.open(ICON) as picture:
        picture.save(path, format="ICO", sizes=[(size, size) for size in ICON_SIZES])


def write_side(path: Path) -> None:
    """Write the picture at the side of the installer's first and last page."""
    from PIL import Image

    side = Image.new("RGB", SIDE_SIZE, SIDE_COLOUR)
    with Image.open(ICON) as picture:
        icon = picture.resize((SIDE_ICON, SIDE_ICON), Image.Resampling.LANCZOS)
    side.paste(icon, ((SIDE_SIZE[0] - SIDE_ICON) // 2, (SIDE_SIZE[1] - SIDE_ICON) // 3), icon)
    side.save(path, format="BMP")


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    write_icon(folder / "surtitle.ico")
    write_side(folder / "side.bmp")
