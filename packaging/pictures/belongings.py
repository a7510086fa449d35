"""What the user in the pictures has: transcripts, an adapter, a glossary, settings."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from app.settings.settings import EngineChoice, Settings, WindowChoice, save_settings
from core.captions.captions import CaptionUpdate
from core.files.user_folders import adapters_folder, settings_path
from core.speech.segments import SegmentId
from core.transcripts.entries import KeptCaption
from core.transcripts.transcripts import Transcripts
from core.translating.glossary import Term
from core.wire.messages import EngineSettings

PLANNING = (
    ("good morning everyone", "Guten Morgen zusammen"),
    ("the new version comes out on friday", "Die neue Version erscheint am Freitag"),
    ("what is still missing", "Was fehlt noch"),
    ("the tests are finished since yesterday", "Die Tests sind seit gestern fertig"),
    ("we still have to write the release notes", "Wir müssen noch die Versionshinweise schreiben"),
    ("anna is going to do that", "Das macht Anna"),
    ("how long is it going to take", "Wie lange dauert das"),
    ("about two hours", "Etwa zwei Stunden"),
    ("the budget for this year is spent", "Das Budget für dieses Jahr ist aufgebraucht"),
    ("we ask for more next week", "Nächste Woche bitten wir um mehr"),
    ("who talks to the customer", "Wer spricht mit dem Kunden"),
    ("i can call them this afternoon", "Ich kann sie heute Nachmittag anrufen"),
    ("please write down what they say", "Bitte schreib auf, was sie sagen"),
    ("the second room is free at three", "Der zweite Raum ist um drei frei"),
    ("let us meet there", "Treffen wir uns dort"),
    ("the old printer is broken again", "Der alte Drucker ist wieder kaputt"),
    ("we should buy a new one", "Wir sollten einen neuen kaufen"),
    ("does anybody have a question", "Hat jemand eine Frage"),
    ("is the date fixed", "Steht der Termin fest"),
    ("yes it does not change any more", "Ja, er ändert sich nicht mehr"),
    ("then we are finished for today", "Dann sind wir für heute fertig"),
    ("thank you for your time", "Vielen Dank für eure Zeit"),
    ("have a nice weekend", "Schönes Wochenende"),
    ("see you on monday", "Bis Montag"),
)
MISHEARD = {
    1: ("the new version comes out on fry day", "Die neue Version kommt auf Bratentag"),
    8: ("the budget for this year is bent", "Das Budget für dieses Jahr ist verbogen"),
}
STANDUP = (
    ("yesterday i finished the search", "Gestern habe ich die Suche fertiggestellt"),
    ("today i begin with the release", "Heute beginne ich mit der Veröffentlichung"),
    ("nothing holds me up", "Nichts hält mich auf"),
)
TERMS = (
    Term("release notes", "Versionshinweise"),
    Term("stand-up", "Stand-up"),
    Term("Surtitle", "Surtitle"),
    Term("slot", "Platz"),
)
SECONDS_A_CAPTION = 4.0


def pairs_path() -> Path:
    """Return the file of sentences and their translations."""
    return Path.home() / "meetings.tsv"


def give_to_user() -> None:
    """Put settings and sentence pairs where the user has them."""
    chosen = Settings(engine=EngineChoice(recognizer="moonshine"), window=WindowChoice(guided=True))
    save_settings(chosen, settings_path())
    pairs = pairs_path()
    pairs.write_text("".join(f"{source}\t{target}\n" for source, target in PLANNING), encoding="utf-8")


def train_adapter() -> None:
    """Put an adapter that was trained on the pairs where the user has it."""
    command = [sys.executable, "-m", "app.cli", "train", "--base", "embedded", "--data", str(pairs_path())]
    options = [
        "--steps",
        "20",
        "--policy",
        "wait-3",
        "--dev-sentences",
        "3",
        "--out",
        str(adapters_folder() / "meetings"),
    ]
    subprocess.run([*command, *options], env=os.environ, check=True, stdout=subprocess.DEVNULL)


def keep_talks(transcripts: Transcripts) -> None:
    """Keep two meetings, of which what was misheard in one is corrected."""
    _keep(transcripts, "Stand-up", "system", STANDUP)
    heard = tuple(MISHEARD.get(number, pair) for number, pair in enumerate(PLANNING))
    planning = _keep(transcripts, "Planning the release", "mic", heard)
    entries = transcripts.entries(planning)
    for number in MISHEARD:
        entry, (source, target) = entries[number], PLANNING[number]
        assert isinstance(entry, KeptCaption)
        transcripts.correct(entry.id, source=source, target=target)


def _keep(transcripts: Transcripts, name: str, source: str, pairs: tuple[tuple[str, str], ...]) -> int:
    languages = EngineSettings(source_language="en", target_language="de")
    live = transcripts.begin(name, source, languages)
    for number, (said, translated) in enumerate(pairs):
        start_s = number * SECONDS_A_CAPTION
        end_s = start_s + SECONDS_A_CAPTION - 1
        live.write(CaptionUpdate(SegmentId(number), start_s, end_s, said, "", translated, "", True, end_s))
    live.finish()
    transcripts.rename(live.id, name)
    return live.id
