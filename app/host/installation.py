"""How this program came onto the machine, which decides how it is upgraded and removed."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path

import app
from core.system.which import on_windows
from core.wording.sentences import phrased

DPKG_LIST = Path("/var/lib/dpkg/info/surtitle.list")
"""What dpkg keeps of a package as long as it is installed."""
FLATPAK_INFO = Path("/.flatpak-info")
UNINSTALLERS = ("uninstall.sh", "uninstall.exe")
"""What the installers for one user lay beside the program."""


class Kind(Enum):
    """The ways by which Surtitle is installed."""

    DEB = auto()
    ARCHIVE = auto()
    APPIMAGE = auto()
    FLATPAK = auto()
    WINDOWS = auto()
    MACOS = auto()
    FOLDER = auto()
    """A frozen program that no installer has put where it lies."""
    CHECKOUT = auto()
    PIP = auto()


@dataclass(frozen=True, slots=True)
class Installation:
    """A way, and the folder that holds the program."""

    kind: Kind
    folder: Path

    @classmethod
    def here(cls) -> Installation:
        """Return how the running program was installed."""
        if getattr(sys, "frozen", False):
            folder = Path(sys.executable).resolve().parent
            return cls(_frozen_kind(folder), folder)
        folder = Path(app.__file__).resolve().parents[1]
        is_checkout = (folder / "pyproject.toml").is_file()
        return cls(Kind.CHECKOUT if is_checkout else Kind.PIP, folder)

    def described(self) -> str:
        """Return the sentence for users."""
        folder = self.folder
        return {
            Kind.DEB: phrased("by the package (.deb), in {folder}", folder=folder),
            Kind.ARCHIVE: phrased("by the archive, for this user, in {folder}", folder=folder),
            Kind.APPIMAGE: phrased("as an AppImage, {file}", file=os.environ.get("APPIMAGE", folder)),
            Kind.FLATPAK: phrased("as a Flatpak, in {folder}", folder=folder),
            Kind.WINDOWS: phrased("by the installer for Windows, in {folder}", folder=folder),
            Kind.MACOS: phrased("as an application of macOS, in {folder}", folder=folder),
            Kind.FOLDER: phrased("as a folder that no installer knows, {folder}", folder=folder),
            Kind.CHECKOUT: phrased("as a checkout of the repository, {folder}", folder=folder),
            Kind.PIP: phrased("by pip, in {folder}", folder=folder),
        }[self.kind]


def _frozen_kind(folder: Path) -> Kind:
    """Return the way of a frozen program by what lies around its folder."""
    image = os.environ.get("APPDIR")
    if image and folder.is_relative_to(Path(image).resolve()):
        return Kind.APPIMAGE
    if FLATPAK_INFO.exists():
        return Kind.FLATPAK
    if DPKG_LIST.exists() and f"{folder}\n" in DPKG_LIST.read_text(encoding="utf-8"):
        return Kind.DEB
    if folder.parts[-2:] == ("Contents", "MacOS"):
        return Kind.MACOS
    if any((folder / name).exists() for name in UNINSTALLERS):
        return Kind.WINDOWS if on_windows() else Kind.ARCHIVE
    return Kind.FOLDER
