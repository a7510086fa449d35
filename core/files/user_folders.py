"""Where this user's files lie, and how each is called; no other module asks the system for them.

It stands in `core`, since the model store keeps its records beside what the application keeps. Each function
asks the environment again, so that what is set for a child process or a trial holds there.
"""

from __future__ import annotations

import os
import warnings
from pathlib import Path

PROGRAM = "surtitle"
"""The program's folder in each of the system's folders for a user's files."""


def config_folder() -> Path:
    """Return where what the user chose lies: settings, glossary, the secret for sharing."""
    import platformdirs

    return platformdirs.user_config_path(PROGRAM, appauthor=False)


def data_folder() -> Path:
    """Return where what the user made lies: sessions, transcripts, adapters, an engine pack."""
    import platformdirs

    return platformdirs.user_data_path(PROGRAM, appauthor=False)


def log_folder() -> Path:
    """Return where the log lies, in the folder for a program's state."""
    import platformdirs

    return platformdirs.user_log_path(PROGRAM, appauthor=False)


def packed_weights_folder() -> Path:
    """Return where weights lie that were packed into fewer bits, which can be made again."""
    import platformdirs

    return platformdirs.user_cache_path(PROGRAM, appauthor=False) / "packed"


def speed_path() -> Path:
    """Return the file that says how fast this computer's processor was measured to be."""
    import platformdirs

    return platformdirs.user_state_path(PROGRAM, appauthor=False) / "speed.json"


def runtime_folder() -> Path:
    """Return a folder for what lives as long as the program, made where it was not; raise `OSError`.

    Each start of a Flatpak has a folder of its own in the system's place, and shares the one in it that
    bears its name.
    """
    import platformdirs

    system, flatpak = os.environ.get("XDG_RUNTIME_DIR"), os.environ.get("FLATPAK_ID")
    if system and flatpak:
        shared = Path(system, "app", flatpak, PROGRAM)
        shared.mkdir(mode=0o700, parents=True, exist_ok=True)
        return shared

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # another folder is taken where the system's own is unfit
        return platformdirs.user_runtime_path(PROGRAM, appauthor=False, ensure_exists=True)


def settings_path() -> Path:
    """Return the file of what the user chose."""
    return config_folder() / "settings.json"


def glossary_path(settings: Path) -> Path:
    """Return the user's glossary, which lies beside the settings."""
    return settings.with_name("glossary.tsv")


def server_keys_path() -> Path:
    """Return the keys of servers that translate, which are asked for one."""
    return config_folder() / "server_keys.json"


def paired_computers_path() -> Path:
    """Return the computers whose engine this one may use, with what it says to each."""
    return config_folder() / "paired_computers.json"


def serving_folder() -> Path:
    """Return where the key of a computer lies that serves its engine, and who may use that."""
    return config_folder() / "serving"


def calendars_folder() -> Path:
    """Return where the calendar lies that was fetched from its address."""
    return data_folder() / "calendars"


def sharing_token_path() -> Path:
    """Return the secret that readers of shared captions must know."""
    return config_folder() / "sharing_token"


def journal_folder() -> Path:
    """Return where live sessions are recorded while they run."""
    return data_folder() / "journal"


def transcripts_folder(journal: Path) -> Path:
    """Return where the transcripts lie: beside the journals, so that sound is only renamed."""
    return journal.with_name("transcripts")


def adapters_folder() -> Path:
    """Return where this user's adapters are looked for."""
    return data_folder() / "adapters"


def kept_translators_folder() -> Path:
    """Return where the shipped translators lie that this user's adapters were made for."""
    return data_folder() / "translators"


def written_models_folder() -> Path:
    """Return where model folders lie that the program has written itself, of files of other kinds."""
    return data_folder() / "models"


def model_records_path() -> Path:
    """Return the file that says which revision of each model was downloaded.

    The models lie in the cache of Hugging Face, which `models.store.hub_cache` finds by its own rules.
    """
    return data_folder() / "models.lock.json"


def engines_folder() -> Path:
    """Return where an engine pack lies, which is gigabytes large."""
    return data_folder() / "engines"


def imported_models_path(records: Path) -> Path:
    """Return the file that names folders used as models, which lies beside the records of downloads."""
    return records.with_name("imported-models.json")


def remembered_voices_path() -> Path:
    """Return the one file with what is alike in voices that the user wants remembered."""
    return data_folder() / "remembered-voices.json"


def log_path() -> Path:
    """Return the log, of every process of the program."""
    return log_folder() / "surtitle.log"
