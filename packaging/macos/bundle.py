"""What macOS is told of the program, made from what the project holds: Info.plist and icon."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
ICON = ROOT / "app" / "assets" / "surtitle.png"
IDENTIFIER = "io.github.surtitle.Surtitle"
OLDEST_SYSTEM = "14.0"
"""That of PyTorch's wheels, which are for Apple's own processors alone."""

SOUND = (
    "com.microsoft.waveform-audio",
    "org.xiph.flac",
    "public.mp3",
    "com.apple.m4a-audio",
    "public.ogg-audio",
)
VIDEO = ("public.mpeg-4", "org.matroska.mkv", "org.webmproject.webm")
MICROPHONE = (
    "Surtitle turns what the microphone hears into subtitles. The sound is processed on this Mac and"
    " leaves it only if you share captions."
)


def information(version: str) -> dict[str, Any]:
    """Return the bundle's Info.plist."""
    numbers = version.partition("rc")[0]
    return {
        "CFBundleDisplayName": "Surtitle",
        "CFBundleName": "Surtitle",
        "CFBundleIdentifier": IDENTIFIER,
        "CFBundleShortVersionString": version,
        "CFBundleVersion": numbers,
        "CFBundleDevelopmentRegion": "en",
        "CFBundleLocalizations": ["en", "de", "fr"],
        "LSApplicationCategoryType": "public.app-category.productivity",
        "LSMinimumSystemVersion": OLDEST_SYSTEM,
        "NSHighResolutionCapable": True,
        "NSHumanReadableCopyright": "Apache License 2.0",
        "NSMicrophoneUsageDescription": MICROPHONE,
        # One program at a time: a second start tells the first what is wanted.
        "LSMultipleInstancesProhibited": True,
        "CFBundleDocumentTypes": [_opened("Sound", SOUND), _opened("Video", VIDEO)],
        # Systems do not know these two by themselves.
        "UTImportedTypeDeclarations": [
            _declared("org.matroska.mkv", "Matroska video", "mkv"),
            _declared("org.webmproject.webm", "WebM video", "webm"),
        ],
    }


def _opened(name: str, types: tuple[str, ...]) -> dict[str, Any]:
    """Return that these can be opened, and that another program opens them by default."""
    return {
        "CFBundleTypeName": name,
        "CFBundleTypeRole": "Viewer",
        "LSHandlerRank": "Alternate",
        "LSItemContentTypes": list(types),
    }


def _declared(identifier: str, description: str, ending: str) -> dict[str, Any]:
    return {
        "UTTypeIdentifier": identifier,
        "UTTypeDescription": description,
        "UTTypeConformsTo": ["public.movie"],
        "UTTypeTagSpecification": {"public.filename-extension": [ending]},
    }


def write_icon(path: Path) -> None:
    """Write the program's icon in all the sizes that macOS asks for."""
    from PIL import Image

    with Image.open(ICON) as picture:
        picture.resize((1024, 1024), Image.Resampling.LANCZOS).save(path, format="ICNS")


if __name__ == "__main__":
    write_icon(Path(sys.argv[1]))
