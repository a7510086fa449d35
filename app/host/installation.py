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


class InstallationKind(Enum):
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

    kind: InstallationKind
    folder: Path

    @classmethod
    def here(cls) -> Installation:
        """Return how the running program was installed."""
        if getattr(sys, "frozen", False):
            folder = Path(sys.executable).resolve().parent
            return cls(_frozen_kind(folder), folder)
        folder = Path(app.__file__).resolve().parents[1]
        is_checkout = (folder / "pyproject.toml").is_file()
        return cls(InstallationKind.CHECKOUT if is_checkout else InstallationKind.PIP, folder)

    def described(self) -> str:
        """Return the sentence for users."""
        folder = self.folder
        return {
            InstallationKind.DEB: phrased("by the package (.deb), in {folder}", folder=folder),
            InstallationKind.ARCHIVE: phrased("by the archive, for this user, in {folder}", folder=folder),
            InstallationKind.APPIMAGE: phrased(
                "as an AppImage, {file}", file=os.environ.get("APPIMAGE", folder)
            ),
            InstallationKind.FLATPAK: phrased("as a Flatpak, in {folder}", folder=folder),
            InstallationKind.WINDOWS: phrased("by the installer for Windows, in {folder}", folder=folder),
            InstallationKind.MACOS: phrased("as an application of macOS, in {folder}", folder=folder),
            InstallationKind.FOLDER: phrased("as a folder that no installer knows, {folder}", folder=folder),
            InstallationKind.CHECKOUT: phrased("as a checkout of the repository, {folder}", folder=folder),
            InstallationKind.PIP: phrased("by pip, in {folder}", folder=folder),
        }[self.kind]


def _frozen_kind(folder: Path) -> InstallationKind:
    """Return the way of a frozen program by what lies around its folder."""
    image = os.environ.get("APPDIR")
    if image and folder.is_relative_to(Path(image).resolve()):
        return InstallationKind.APPIMAGE
    if FLATPAK_INFO.exists():
        return InstallationKind.FLATPAK
    if DPKG_LIST.exists() and f"{folder}\n" in DPKG_LIST.read_text(encoding="utf-8"):
        return InstallationKind.DEB
    if folder.parts[-2:] == ("Contents", "MacOS"):
        return InstallationKind.MACOS
    if any((folder / name).exists() for name in UNINSTALLERS):
        return InstallationKind.WINDOWS if on_windows() else InstallationKind.ARCHIVE
    return InstallationKind.FOLDER
