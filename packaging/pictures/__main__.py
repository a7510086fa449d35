"""Photographs the windows of the program, in light and dark, English and German, at 100 % and 200 %.

Usage, with Xvfb, openbox, picom and PulseAudio installed (takes some minutes):
    python packaging/pictures --out docs/pictures [--only SCENE ...] [--kinds dark-de-200 ...]
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from pathlib import Path

PACKAGES = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(PACKAGES))

from names import (  # noqa: E402
    IN_ONE_KIND,
    KEPT_KINDS,
    KEPT_SCENES,
    KINDS,
    SCENES,
    WITHOUT_ADAPTER,
    file_name,
)
from screen import NoScreen, virtual_screen  # noqa: E402
from sound import NoSound, virtual_microphone  # noqa: E402

HOME = Path(tempfile.gettempdir()) / "anna"
"""A short name, for the windows show it."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, required=True, help="the folder of the pictures")
    parser.add_argument("--only", nargs="+", choices=SCENES, default=list(KEPT_SCENES), help="only these")
    parser.add_argument(
        "--kinds", nargs="+", choices=KINDS, default=list(KEPT_KINDS), help="theme, language and scale"
    )
    parser.add_argument("--as-user", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    if args.as_user:
        return photograph(args.kinds, args.out, args.only)
    try:
        HOME.mkdir()
    except FileExistsError:
        sys.stderr.write(
            f"pictures: {HOME} is there already: remove it, it is the home of the pictures' user.\n"
        )
        return 2
    try:
        return in_each_language_and_size(args)
    except (NoScreen, NoSound, subprocess.CalledProcessError) as error:
        sys.stderr.write(f"pictures: {error}\n")
        return 2
    finally:
        shutil.rmtree(HOME)


def in_each_language_and_size(args: argparse.Namespace) -> int:
    """Open the program again for each: it takes both when it starts."""
    command = [sys.executable, __file__, "--as-user", "--out", str(args.out)]
    with virtual_screen() as screen, virtual_microphone(HOME) as sound:
        for (_, scale), kinds in groupby(sorted(args.kinds, key=_look), key=_look):
            user = screen | sound | environment_of_user() | {"QT_SCALE_FACTOR": str(int(scale) / 100)}
            subprocess.run([*command, "--only", *args.only, "--kinds", *kinds], env=user, check=True)
    return 0


def _look(kind: str) -> tuple[str, str]:
    """Return what a program has to be started for: language and scale."""
    _, language, scale = kind.split("-")
    return language, scale


def environment_of_user() -> dict[str, str]:
    return {
        "HOME": str(HOME),
        "XDG_CONFIG_HOME": str(HOME / ".config"),
        "XDG_DATA_HOME": str(HOME / ".local" / "share"),
        "HF_HUB_CACHE": str(HOME / "hub"),
        "PYTHONPATH": str(PACKAGES),
        "LC_ALL": "C.UTF-8",
    }


def photograph(kinds: Sequence[str], out: Path, only: Sequence[str]) -> int:
    """Write the pictures in these kinds, which have one language, and the scale of the environment."""
    # Here, for they take the user's folders and the screen from the environment.
    from belongings import give_to_user, keep_talks, train_adapter
    from photograph import save
    from PySide6.QtGui import QCursor
    from scenes import TAKEN, settle, wait_until

    from app.desktop.language import use_language
    from app.desktop.program import new_application
    from app.look.transparency import gives_transparency
    from app.windows.main.main_window import MainWindow
    from core.files.user_folders import adapters_folder, settings_path
    from core.wording.readers import read_in_window

    if not settings_path().exists():
        give_to_user()
    if not set(only) <= WITHOUT_ADAPTER and not (adapters_folder() / "meetings").exists():
        train_adapter()
    application = new_application()
    use_language(application, _look(kinds[0])[0])
    read_in_window()
    wait_until(gives_transparency, "the compositor")
    QCursor.setPos(0, application.primaryScreen().geometry().bottom())  # where nothing is pointed at
    window = MainWindow(settings_path(), Path(tempfile.mkdtemp(dir=HOME)) / "journal")
    assert window.transcript_controller.transcripts is not None
    keep_talks(window.transcript_controller.transcripts)
    window.show()
    for scene in only:
        for name, take in zip(SCENES[scene], TAKEN[scene](window), strict=True):
            for kind in kinds[:1] if name in IN_ONE_KIND else kinds:
                window.settings_store.change(replace(window.settings.window, theme=kind.split("-")[0]))
                settle(0.1)
                save(take(), out / file_name(name, kind))
    window.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
