"""What macOS is told of the program, made from what the project holds: Info.plist, rights and icon.

`python packaging/macos/bundle.py OUT` writes the rights as codesign reads them: its reader knows less of
XML than others do, and fails at comments that they take.
"""

from __future__ import annotations

import plistlib
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
    "org.xiph.ogg-audio",
)
VIDEO = ("public.mpeg-4", "org.matroska.mkv", "org.webmproject.webm")
MICROPHONE, COMPUTER = (
    f"Surtitle turns what {source} into subtitles. The sound is processed on this Mac and"
    " leaves it only if you share captions."
    for source in ("the microphone hears", "this Mac plays")
)

RIGHTS = {
    # Info.plist says what for.
    "com.apple.security.device.audio-input": True,
    # libffi, which ctypes and sounddevice use, and PyTorch write code into memory and run it.
    "com.apple.security.cs.allow-unsigned-executable-memory": True,
    # Libraries of engine packs, which others have signed; and all where the program is signed for one Mac.
    "com.apple.security.cs.disable-library-validation": True,
}
"""What the hardened runtime allows.

Not here, on purpose: allow-jit, as nothing asks for memory by MAP_JIT; allow-dyld-environment-variables, as
nothing is found that way; the sandbox, as the models lie in a folder that other programs share.
"""


def write_rights(path: Path) -> None:
    path.write_bytes(plistlib.dumps(RIGHTS))


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
        # Without it what is played is silence to the program, and nobody is asked.
        "NSAudioCaptureUsageDescription": COMPUTER,
        # One program at a time: a second start tells the first what is wanted.
        "LSMultipleInstancesProhibited": True,
        "CFBundleDocumentTypes": [_opened("Sound", SOUND), _opened("Video", VIDEO)],
        # Systems do not know all of these by themselves.
        "UTImportedTypeDeclarations": [
            _declared("org.xiph.ogg-audio", "Ogg audio", "ogg", "public.audio"),
            _declared("org.matroska.mkv", "Matroska video", "mkv", "public.movie"),
            _declared("org.webmproject.webm", "WebM video", "webm", "public.movie"),
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


def _declared(identifier: str, description: str, ending: str, kind: str) -> dict[str, Any]:
    return {
        "UTTypeIdentifier": identifier,
        "UTTypeDescription": description,
        "UTTypeConformsTo": [kind],
        "UTTypeTagSpecification": {"public.filename-extension": [ending]},
    }


def write_icon(path: Path) -> None:
    """Write the program's icon in all the sizes that macOS asks for."""
    from PIL import Image

    with Image.open(ICON) as picture:
        picture.resize((1024, 1024), Image.Resampling.LANCZOS).save(path, format="ICNS")


if __name__ == "__main__":
    write_rights(Path(sys.argv[1]))
