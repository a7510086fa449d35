"""The file of the settings: other values, other bytes, something else in its place."""

from __future__ import annotations

from pathlib import Path
from random import Random

from box import Box
from damage import damaged, replaced
from json_damage import damaged_json
from running import Fault, Run, call

from app.settings.settings import LanguageChoice, Settings, WindowChoice, load_settings, save_settings
from core.files.damaged_files import put_aside
from core.wording.errors import UserError


class SettingsInputs:
    def place(self, box: Box) -> Path:
        return box.home / ".config" / "surtitle"

    def make(self, folder: Path) -> None:
        shortcuts, geometries = {"start": "Ctrl+R"}, {"main": "AdnQywADAAA="}
        save_settings(
            Settings(
                languages=LanguageChoice(detectable=("en", "de")),
                window=WindowChoice(shortcuts=shortcuts, geometries=geometries),
            ),
            folder / "settings.json",
        )

    def damage(self, path: Path, others: list[Path], random: Random) -> str:
        chance = random.random()
        if chance < 0.75:
            path.write_text(damaged_json(path.read_text("utf-8"), random), "utf-8", "surrogatepass")
            return "says otherwise"
        if chance < 0.95:
            path.write_bytes(damaged(path.read_bytes(), random))
            return "bytes"
        return replaced(path, random)

    def use(self, box: Box, path: Path, run: Run) -> bool:
        is_taken = call(lambda: _open(path))
        call(lambda: _save_again(path))
        return is_taken


def _open(path: Path) -> None:
    """Read them as the window does at its start, which puts aside what cannot be read."""
    try:
        load_settings(path).for_engine(realtime=True)
    except UserError as error:
        raise UserError(put_aside(path, error)) from error


def _save_again(path: Path) -> None:
    """What is kept of them is written whole and read back as it was."""
    kept = load_settings(path)
    save_settings(kept, path)
    if load_settings(path) != kept:
        raise Fault("settings that are not read as they were saved")
