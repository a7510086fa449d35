"""The recipes for Windows and macOS name what is there, and their parts fit, as far as that shows here."""

from __future__ import annotations

import ast
import plistlib
import re
import runpy
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from xml.etree import ElementTree

import pytest
from places import ROOT

from models.engines.catalog import packs

WINDOWS, MACOS = ROOT / "packaging" / "windows", ROOT / "packaging" / "macos"
RESOURCES = runpy.run_path(str(WINDOWS / "resources.py"))
BUNDLE = runpy.run_path(str(MACOS / "bundle.py"))
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
RECIPES = sorted(
    path for folder in (WINDOWS, MACOS) for path in folder.iterdir() if path.suffix in (".sh", ".ps1", ".nsi")
)
WORKFLOW = ROOT / ".github" / "workflows" / "release.yml"
SETTINGS = "{http://schemas.microsoft.com/SMI/20%s/WindowsSettings}%s"


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda path: path.name)
def test_what_a_recipe_names_of_the_project_is_there(recipe: Path) -> None:
    named = re.findall(r"packaging[/\\][\w./\\]*\w", text_of(recipe))
    paths = {name.replace("\\", "/") for name in named}
    assert [path for path in paths if not any(ROOT.glob(f"{path}*"))] == []


def test_what_the_installer_includes_is_there() -> None:
    included = re.findall(r'!include "(.+)"', text_of(WINDOWS / "surtitle.nsi"))
    assert {path.name for path in WINDOWS.glob("*.nsh")} <= set(included)


def test_every_text_of_the_installer_is_there_and_used() -> None:
    texts = text_of(WINDOWS / "texts.nsh")
    defined = set(re.findall(r"^!insertmacro Text (\w+)", texts, re.MULTILINE))
    script = text_of(WINDOWS / "surtitle.nsi") + text_of(WINDOWS / "registering.nsh")
    assert set(re.findall(r"\$\((\w+)\)", script)) == defined


def test_the_installer_offers_what_the_menu_entry_opens() -> None:
    """As the desktop's entry for Linux names it, by kinds."""
    kinds = {
        "audio/x-wav": "wav",
        "audio/flac": "flac",
        "audio/mpeg": "mp3",
        "audio/mp4": "m4a",
        "audio/ogg": "ogg",
        "video/mp4": "mp4",
        "video/x-matroska": "mkv",
        "video/webm": "webm",
    }
    entry = text_of(ROOT / "packaging" / "surtitle.desktop")
    (named,) = re.findall(r"^MimeType=(.*);$", entry, re.MULTILINE)
    offered = re.findall(r'!insertmacro \$\{do\} "(\w+)"', text_of(WINDOWS / "registering.nsh"))
    assert sorted(offered) == sorted(kinds[kind] for kind in named.split(";"))
    documents = BUNDLE["information"](VERSION)["CFBundleDocumentTypes"]
    assert sum(len(document["LSItemContentTypes"]) for document in documents) == len(kinds)


def test_the_uninstaller_deletes_the_folder_that_the_program_uses(monkeypatch: pytest.MonkeyPatch) -> None:
    from platformdirs.windows import Windows

    monkeypatch.setenv("WIN_PD_OVERRIDE_LOCAL_APPDATA", "C:\\home")
    folder = Windows("surtitle", appauthor=False).user_data_dir
    assert folder.replace("/", "\\").endswith("\\surtitle")
    assert '!define USER_DATA "$LOCALAPPDATA\\surtitle"' in text_of(WINDOWS / "surtitle.nsi")


@pytest.mark.parametrize(
    ("version", "numbers"), [(VERSION, None), ("1.2.3", (1, 2, 3, 0)), ("1.2.3rc1", (1, 2, 3, 0))]
)
def test_the_version_resource_is_what_pyinstaller_reads(
    version: str, numbers: tuple[int, ...] | None
) -> None:
    resource = RESOURCES["version_resource"](version, "surtitle.exe", "Live subtitles")
    assert isinstance(ast.parse(resource, mode="eval").body, ast.Call)
    assert f'StringStruct("ProductVersion", "{version}")' in resource
    if numbers:
        assert f"filevers={numbers}" in resource


def test_the_version_comes_from_one_place() -> None:
    assert RESOURCES["project_version"]() == VERSION
    with pytest.raises(SystemExit, match="three numbers"):
        RESOURCES["version_numbers"]("1.2")
    known = [ROOT / "packaging" / "locked", ROOT / "packaging" / "decoder"]
    holding = [
        path.relative_to(ROOT).as_posix()
        for path in (*(ROOT / "packaging").rglob("*"), *(ROOT / "app").rglob("*.py"))
        if path.is_file() and path.suffix in (".py", ".sh", ".spec", ".nsi", ".nsh", ".ps1", ".xml", ".plist")
        if not any(folder in path.parents for folder in known)
        if re.search(rf"(?<![\d.]){re.escape(VERSION)}(?![\d.])", text_of(path))
    ]
    # It makes two versions of its own.
    assert set(holding) <= {"packaging/windows/try_installer.sh"}


def test_icons_hold_the_sizes_that_the_systems_ask_for(tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image", reason="Pillow is not installed")
    RESOURCES["write_icon"](tmp_path / "it.ico")
    RESOURCES["write_side"](tmp_path / "side.bmp")
    BUNDLE["write_icon"](tmp_path / "it.icns")
    with image.open(tmp_path / "it.ico") as icon:
        assert {(16, 16), (48, 48), (256, 256)} <= icon.info["sizes"]
    with image.open(tmp_path / "it.icns") as icon:
        assert {(16, 16, 2), (512, 512, 2)} <= set(icon.info["sizes"])
    with image.open(tmp_path / "side.bmp") as side:
        assert side.size == (164, 314)


def test_windows_reads_narrow_paths_and_writes_output_in_utf_8() -> None:
    manifest = ElementTree.parse(WINDOWS / "manifest.xml").getroot()
    (code_page,) = manifest.iter(SETTINGS % (19, "activeCodePage"))
    assert code_page.text == "UTF-8"
    recipe = ast.parse((ROOT / "packaging" / "surtitle.spec").read_text(encoding="utf-8"))
    options = [ast.unparse(node) for node in ast.walk(recipe) if isinstance(node, ast.List)]
    assert "[('X utf8=1', None, 'OPTION')]" in options


def test_the_manifest_asks_for_no_administrator_and_for_sharp_windows() -> None:
    manifest = ElementTree.parse(WINDOWS / "manifest.xml").getroot()
    said = {node.tag: (node.text, node.attrib) for node in manifest.iter()}
    assert said[SETTINGS % (16, "dpiAwareness")][0] == "PerMonitorV2"
    assert said[SETTINGS % (16, "longPathAware")][0] == "true"
    (level,) = (attributes["level"] for _, attributes in said.values() if "level" in attributes)
    assert level == "asInvoker"


def test_the_bundle_says_what_it_wants_to_hear_for() -> None:
    said = plistlib.loads(plistlib.dumps(BUNDLE["information"]("1.2.3rc1")))
    assert "microphone" in said["NSMicrophoneUsageDescription"]
    assert "this Mac plays" in said["NSAudioCaptureUsageDescription"]
    assert (said["CFBundleShortVersionString"], said["CFBundleVersion"]) == ("1.2.3rc1", "1.2.3")
    (declared, *_) = [one for one in said["UTImportedTypeDeclarations"] if "ogg" in one["UTTypeIdentifier"]]
    assert declared["UTTypeConformsTo"] == ["public.audio"]


def test_rights_are_told_without_comments_and_are_those_that_the_program_asks_for(tmp_path: Path) -> None:
    """The microphone, and libraries that others have signed: there is an engine pack for macOS."""
    BUNDLE["write_rights"](path := tmp_path / "entitlements.plist")
    assert b"<!--" not in path.read_bytes()
    assert "darwin" in {pack.system for pack in packs()}
    assert plistlib.loads(path.read_bytes()) == {
        "com.apple.security.device.audio-input": True,
        "com.apple.security.cs.allow-unsigned-executable-memory": True,
        "com.apple.security.cs.disable-library-validation": True,
    }


def test_the_disk_image_holds_the_program_and_a_way_to_install_it() -> None:
    settings = runpy.run_path(str(MACOS / "dmg_settings.py"), {"defines": {"app": "build/Surtitle.app"}})
    assert settings["files"] == ["build/Surtitle.app"]
    assert set(settings["icon_locations"]) == {"Surtitle.app", *settings["symlinks"]}


@pytest.mark.skipif(sys.platform == "win32", reason="no bash")
@pytest.mark.parametrize(
    "script", [path for path in RECIPES if path.suffix == ".sh"], ids=lambda path: path.name
)
def test_scripts_can_be_read(script: Path) -> None:
    subprocess.run(["bash", "-n", str(script)], check=True)


@pytest.mark.skipif(shutil.which("makensis") is None, reason="there is no makensis here")
@pytest.mark.parametrize("target", ["", "amd64-unicode"])
def test_the_installer_can_be_compiled(target: str, tmp_path: Path) -> None:
    pytest.importorskip("PIL.Image", reason="Pillow is not installed")
    payload = tmp_path / "payload"
    payload.mkdir()
    for name in ("surtitle.exe", "surtitlew.exe"):
        (payload / name).write_bytes(b"MZ")
    RESOURCES["write_icon"](tmp_path / "it.ico")
    RESOURCES["write_side"](tmp_path / "side.bmp")
    given = {
        "VERSION": VERSION,
        "NUMBERS": ".".join(map(str, RESOURCES["version_numbers"](VERSION))),
        "PAYLOAD": payload,
        "ICON": tmp_path / "it.ico",
        "SIDE": tmp_path / "side.bmp",
        "LICENSE": ROOT / "LICENSE",
        "OUT": tmp_path / "surtitle-setup.exe",
    }
    assert set(re.findall(r"-D(\w+)=", text_of(WINDOWS / "build.ps1"))) == set(given)
    given |= {"TARGET": target} if target else {}
    options = [f"-D{name}={value}" for name, value in given.items()]
    how = ["makensis", "-INPUTCHARSET", "UTF8", "-V2", "-WX", *options, "surtitle.nsi"]
    done = subprocess.run(how, cwd=WINDOWS, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert VERSION.encode("utf-16-le") in (tmp_path / "surtitle-setup.exe").read_bytes()


def steps_of(workflow: dict) -> list[dict]:
    return [step for job in workflow["jobs"].values() for step in job["steps"]]


def test_the_release_names_scripts_that_are_there_and_collects_all_jobs() -> None:
    yaml = pytest.importorskip("yaml")
    workflow = yaml.safe_load(text_of(WORKFLOW))
    commands = "\n".join(step.get("run", "") for step in steps_of(workflow))
    named = re.findall(r"(?:packaging|tests)[/\\][\w./\\]*\w", commands)
    paths = {name.replace("\\", "/") for name in named}
    assert {"packaging/build_linux.sh", "packaging/windows/build.ps1", "packaging/macos/build.sh"} <= paths
    assert [path for path in paths if not (ROOT / path).exists()] == []
    jobs = workflow["jobs"]
    assert set(jobs["collect"]["needs"]) == set(jobs) - {"collect"}
    assert workflow["permissions"] == {"contents": "read"}
    assert "SHA256SUMS" in commands


def test_actions_are_pinned_and_keep_no_credentials() -> None:
    yaml = pytest.importorskip("yaml")
    used = [step for step in steps_of(yaml.safe_load(text_of(WORKFLOW))) if "uses" in step]
    assert used
    for step in used:
        assert re.fullmatch(r"actions/[\w-]+@[0-9a-f]{40}", step["uses"])
        if "checkout" in step["uses"]:
            assert step["with"]["persist-credentials"] is False
