"""Puts the documents that the program shows into the package; all else is in pyproject.toml."""

from __future__ import annotations

import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

ROOT = Path(__file__).parent
DOCUMENTS = (
    *("docs/SHORT_GUIDE.en.md", "docs/SHORT_GUIDE.de.md", "docs/SHORT_GUIDE.fr.md"),
    *("docs/USER_GUIDE.md", "CHANGELOG.md", "LICENSE"),
)


class BuildWithDocuments(build_py):
    """A checkout reads them where they lie (`app.host.assets`)."""

    def run(self) -> None:
        super().run()
        if self.editable_mode:
            return
        for name, what in (("moonshine", "no recognizer is"), ("voices", "no networks for voices are")):
            if not list(ROOT.glob(f"models/{name}/*.onnx")):
                self.warn(f"{what} built in: python packaging/weights/fetch.py puts them here before")
        if not list(ROOT.glob("app/assets/translations/*.qm")):
            self.warn(
                "the interface is English alone: python packaging/compile_translations.py compiles the others"
            )
        folder = Path(self.build_lib, "app", "assets", "documents")
        folder.mkdir(parents=True, exist_ok=True)
        for path in DOCUMENTS:
            shutil.copy(ROOT / path, folder)


setup(cmdclass={"build_py": BuildWithDocuments})
