"""What installs on Linux changes no program that runs, and what removes it leaves what is the user's."""

from __future__ import annotations

import json
import os
import re
import runpy
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from xml.etree import ElementTree

import pytest
from places import ROOT

sys.path.insert(0, str(ROOT / "packaging" / "frozen"))

import icu_data

LINUX = ROOT / "packaging" / "linux"
STAND_IN = shutil.which("sleep")
"""Runs as long as it is told, and knows --version."""

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="of Linux")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    home = tmp_path / "home"
    (home / ".local" / "share" / "surtitle").mkdir(parents=True)
    (home / ".local" / "share" / "surtitle" / "mine").touch()
    return home


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    """What the archive unpacks to, with a program that stands in for ours."""
    archive = tmp_path / "archive"
    (archive / "program").mkdir(parents=True)
    shutil.copy(STAND_IN, archive / "program" / "surtitle")
    applications = archive / "share" / "applications"
    applications.mkdir(parents=True)
    shutil.copy(ROOT / "packaging" / "surtitle.desktop", applications)
    for script in ("install.sh", "uninstall.sh"):
        shutil.copy(LINUX / script, archive)
    return archive


def run(script: Path, home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("XDG_")}
    return subprocess.run(
        ["sh", str(script), *arguments],
        env=environment | {"HOME": str(home)},
        capture_output=True,
        text=True,
        check=False,
    )


def install(archive: Path, home: Path) -> subprocess.CompletedProcess[str]:
    return run(archive / "install.sh", home, "--as-root")


@contextmanager
def running(program: Path) -> Iterator[None]:
    process = subprocess.Popen([str(program), "600"])  # until it is ended
    try:
        yield
    finally:
        process.kill()
        process.wait()


def test_the_archive_is_installed_upgraded_and_removed(archive: Path, home: Path) -> None:
    data = home / ".local" / "share"
    command, entry = home / ".local" / "bin" / "surtitle", data / "applications" / "surtitle.desktop"
    for content in ("first", "second"):
        (archive / "program" / "part").write_text(content)
        done = install(archive, home)
        assert done.returncode == 0, done.stderr
        assert (data / "surtitle-program" / "part").read_text() == content
    assert command.resolve() == data / "surtitle-program" / "surtitle"
    assert f'Exec="{command.resolve()}"' in entry.read_text(encoding="utf-8")

    done = run(data / "surtitle-program" / "uninstall.sh", home)
    assert done.returncode == 0 and str(data / "surtitle") in done.stdout
    left = {path for path in home.rglob("*") if not path.is_dir() or path.is_symlink()}
    # The list of what opens which files is the desktop's, where it keeps one.
    assert left - {data / "applications" / "mimeinfo.cache"} == {data / "surtitle" / "mine"}


def test_the_archive_takes_no_place_of_a_program_that_runs(archive: Path, home: Path) -> None:
    program = home / ".local" / "share" / "surtitle-program"
    assert install(archive, home).returncode == 0
    (archive / "program" / "newer").touch()
    with running(program / "surtitle"):
        done = install(archive, home)
    assert done.returncode == 2 and "is running" in done.stderr
    assert not (program / "newer").exists()
    assert install(archive, home).returncode == 0 and (program / "newer").exists()


def test_a_program_that_does_not_start_takes_no_place(archive: Path, home: Path) -> None:
    program = home / ".local" / "share" / "surtitle-program"
    assert install(archive, home).returncode == 0
    (archive / "program" / "surtitle").write_text("#!/bin/sh\nexit 1\n")
    done = install(archive, home)
    assert done.returncode == 2 and "nothing was changed" in done.stderr
    assert (program / "surtitle").read_bytes() == Path(STAND_IN).read_bytes()
    assert sorted(path.name for path in program.parent.iterdir()) == [
        "applications",
        "surtitle",
        "surtitle-program",
    ]


def test_the_package_takes_no_place_of_a_program_that_runs(tmp_path: Path) -> None:
    program, other = tmp_path / "surtitle", tmp_path / "other"
    for copy in (program, other):
        shutil.copy(STAND_IN, copy)
    script = tmp_path / "preinst"
    text = (LINUX / "preinst").read_text(encoding="utf-8")
    script.write_text(text.replace("/usr/lib/surtitle/surtitle", str(program)), encoding="utf-8")
    with running(program):
        done = run(script, tmp_path, "upgrade", "0.0.1")
    assert done.returncode == 1 and "is running" in done.stderr
    with running(other):  # the same program elsewhere: the archive's, or in a container
        assert run(script, tmp_path, "upgrade", "0.0.1").returncode == 0
    program.unlink()
    assert run(script, tmp_path, "install").returncode == 0


def test_shops_are_shown_a_home_page_and_pictures_once_there_is_an_address() -> None:
    written = runpy.run_path(str(LINUX / "metainfo.py"))
    without, named = (
        ElementTree.fromstring(written["metainfo"]("1.2.3", "2026-01-31", page))
        for page in ("", "https://surtitle.invalid/")
    )
    assert without.find("releases/release").attrib == {"version": "1.2.3", "date": "2026-01-31"}
    assert without.find("url") is None and without.find("screenshots") is None
    assert named.findtext("url[@type='homepage']") == "https://surtitle.invalid"
    pictures = [shot.findtext("image", "") for shot in named.iterfind("screenshots/screenshot")]
    assert len(pictures) >= 3
    for address in pictures:
        assert address.startswith("https://surtitle.invalid/pictures/")
        assert (ROOT / "docs" / "pictures" / address.rpartition("/")[2]).is_file()


FLATPAK = "io.github.surtitle.Surtitle"
"""What a Flatpak gives to the desktop has to begin with its id."""


def test_the_flatpak_gives_the_desktop_what_bears_its_name(archive: Path, tmp_path: Path) -> None:
    yaml = pytest.importorskip("yaml")
    manifest = yaml.safe_load((LINUX / f"{FLATPAK}.yml").read_text(encoding="utf-8"))
    assert manifest["id"] == FLATPAK
    share, app = archive / "share", tmp_path / "app"
    for folder in ("man", "bash-completion", "zsh", "metainfo", "icons/hicolor/scalable/apps"):
        (share / folder).mkdir(parents=True)
    shutil.copy(LINUX / f"{FLATPAK}.metainfo.xml", share / "metainfo")
    shutil.copy(ROOT / "app" / "assets" / "surtitle.svg", share / "icons/hicolor/scalable/apps")
    [commands] = (one["build-commands"] for one in manifest["modules"] if one["name"] == "surtitle")
    for command in commands:
        here = re.sub(r"(?<!\w)/app(?=/)", str(app), command)
        subprocess.run(["sh", "-e", "-c", here], cwd=archive, check=True)

    entry = (app / "share" / "applications" / f"{FLATPAK}.desktop").read_text(encoding="utf-8")
    described = ElementTree.parse(app / "share" / "metainfo" / f"{FLATPAK}.metainfo.xml").getroot()
    assert f"\nIcon={FLATPAK}\n" in entry
    assert (described.findtext("launchable"), described.findtext("icon")) == (f"{FLATPAK}.desktop", FLATPAK)
    assert [path.stem for path in app.rglob("*.svg")] == [FLATPAK]
    assert (app / "bin" / "surtitle").resolve() == app / "lib" / "surtitle" / "surtitle"
    assert manifest["command"] == "surtitle"


SPOKEN = (
    "วันนี้เราจะพูดถึงงบประมาณของปีหน้าและแผนงานของฝ่ายขาย",
    "今日は来年度の予算と営業部の計画について話します。まず数字から見ていきましょう。",
    "今天我们讨论明年的预算和销售部的计划。先从数字开始然后再谈人员。",
    "오늘은 내년 예산과 영업부의 계획에 대해 이야기하겠습니다.",
    "आज हम अगले वर्ष के बजट पर बात करेंगे 👨‍👩‍👧 é",
)
"""In scripts whose lines and letters end where data of ICU say so."""

CUT = """
import json, sys
from icu4py import breakers
from core.captions.line_breaks import break_lines, graphemes
pieces = [[break_lines(text, 20), graphemes(text)] for text in json.load(sys.stdin)]
print(json.dumps([breakers.__file__, pieces]))
"""


def cut(path: str) -> tuple[str, object]:
    """Return where ICU comes from with this search path, and how it cuts what is spoken."""
    done = subprocess.run(
        [sys.executable, "-P", "-c", CUT],
        input=json.dumps(SPOKEN),
        env=os.environ | {"PYTHONPATH": path},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    origin, pieces = json.loads(done.stdout)
    return origin, pieces


@pytest.mark.long
@pytest.mark.skipif(shutil.which("icupkg") is None, reason="wants Debian's icu-devtools")
def test_lines_and_letters_end_where_they_do_with_all_of_icu(tmp_path: Path) -> None:
    origin, whole = cut(str(ROOT))
    packages = Path(origin).parents[1]
    for name in ("icu4py", "icu4py.libs"):
        shutil.copytree(packages / name, tmp_path / name)
    (library,) = (tmp_path / "icu4py.libs").glob("libicudata-*")
    items = icu_data.left_out_of(str(library.relative_to(tmp_path)))
    n_bytes = library.stat().st_size
    icu_data.reduce(packages / "icu4py.libs" / library.name, library, items)
    assert library.stat().st_size < n_bytes / 3
    origin, kept = cut(os.pathsep.join((str(tmp_path), str(ROOT))))
    assert Path(origin).is_relative_to(tmp_path)
    assert kept == whole
