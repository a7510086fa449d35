"""The language of the interface: the one that was chosen, or the system's."""

from __future__ import annotations

import os

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from app.host.assets import TRANSLATIONS
from core.wording import sentences
from core.wording.languages import ORIGINAL, TRANSLATED


def use_language(application: QCoreApplication, chosen: str) -> None:
    """Have every window that is made from now on speak this language; empty for the system's.

    What is said below the windows, here and in every child process, is said in it too.
    """
    system = QLocale.system()
    language = language_of(chosen, system.uiLanguages())
    # The system's own locale knows more: which country's numbers and times its user wants.
    QLocale.setDefault(system if _code(system.name()) == language else QLocale(language))
    os.environ.pop(sentences.VARIABLE, None)
    if language != ORIGINAL:
        os.environ[sentences.VARIABLE] = str(TRANSLATIONS / f"surtitle_{language}.ts")
        # What is installed last is asked first.
        _install(
            application, QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath), "qtbase", language
        )
        _install(application, str(TRANSLATIONS), "surtitle", language)


def language_of(chosen: str, wanted_by_system: list[str]) -> str:
    """Return the code of a language that the interface has.

    Qt's own search passes over English, which has no file, to a language that the system wants less.
    """
    codes = [chosen, *map(_code, wanted_by_system)]
    return next((code for code in codes if code in (ORIGINAL, *TRANSLATED)), ORIGINAL)


def _install(application: QCoreApplication, folder: str, name: str, language: str) -> None:
    translator = QTranslator(application)
    if translator.load(f"{name}_{language}", folder):
        application.installTranslator(translator)


def _code(locale: str) -> str:
    return locale.replace("_", "-").partition("-")[0]
