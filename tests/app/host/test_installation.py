"""How the program was installed is told by what lies around it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from places import ROOT

from app.host import installation
from app.host.installation import Installation, InstallationKind


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A frozen program that no installer knows, reached through a link as on the PATH."""
    folder = tmp_path / "image" / "usr" / "lib" / "surtitle"
    folder.mkdir(parents=True)
    (folder / "surtitle").touch()
    link = tmp_path / "bin"
    link.symlink_to(folder / "surtitle")
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(link))
    monkeypatch.setattr(installation, "DPKG_LIST", tmp_path / "surtitle.list")
    monkeypatch.setattr(installation, "FLATPAK_INFO", tmp_path / ".flatpak-info")
    monkeypatch.delenv("APPDIR", raising=False)
    return folder


def test_a_checkout_is_told_from_what_pip_has_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert Installation.here() == Installation(InstallationKind.CHECKOUT, ROOT)
    monkeypatch.setattr(installation.app, "__file__", str(tmp_path / "app" / "__init__.py"))
    assert Installation.here() == Installation(InstallationKind.PIP, tmp_path)


def test_a_frozen_folder_by_itself_is_no_installation(program: Path) -> None:
    assert Installation.here() == Installation(InstallationKind.FOLDER, program)


def test_the_package_is_known_by_the_list_that_dpkg_keeps(program: Path, tmp_path: Path) -> None:
    (tmp_path / "surtitle.list").write_text("/usr\n/usr/lib/another\n")
    assert Installation.here().kind is InstallationKind.FOLDER
    (tmp_path / "surtitle.list").write_text(f"/usr\n{program}\n{program}/surtitle\n")
    assert Installation.here().kind is InstallationKind.DEB


@pytest.mark.parametrize(
    ("name", "system", "kind"),
    [
        ("uninstall.sh", "linux", InstallationKind.ARCHIVE),
        ("uninstall.exe", "win32", InstallationKind.WINDOWS),
    ],
)
def test_installers_for_one_user_are_known_by_what_removes_the_program(
    name: str, system: str, kind: InstallationKind, program: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (program / name).touch()
    monkeypatch.setattr(sys, "platform", system)
    assert Installation.here().kind is kind


def test_an_appimage_is_known_by_its_mount_and_named_by_its_file(
    program: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("APPDIR", str(tmp_path / "other"))
    assert Installation.here().kind is InstallationKind.FOLDER
    monkeypatch.setenv("APPDIR", str(tmp_path / "image"))
    monkeypatch.setenv("APPIMAGE", "/home/me/Surtitle.AppImage")
    assert Installation.here().kind is InstallationKind.APPIMAGE
    assert Installation.here().described() == "as an AppImage, /home/me/Surtitle.AppImage"


def test_flatpaks_and_bundles_are_known(
    program: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", str(tmp_path / "Surtitle.app" / "Contents" / "MacOS" / "surtitle"))
    assert Installation.here().kind is InstallationKind.MACOS
    (tmp_path / ".flatpak-info").touch()
    assert Installation.here().kind is InstallationKind.FLATPAK


@pytest.mark.parametrize("kind", InstallationKind)
def test_every_kind_has_its_sentence(kind: InstallationKind, tmp_path: Path) -> None:
    assert str(tmp_path) in Installation(kind, tmp_path).described() or kind is InstallationKind.APPIMAGE
