"""What the window does for its transcripts: those cut off are recovered, their room is kept in bounds."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication

from app.choices.talk_titles import title_of
from app.widgets.message_bar import Message, Tone
from core.transcripts.recovery import recovered_transcripts
from core.transcripts.transcripts import Transcripts
from core.wording.errors import UserError

MB = 1_000_000

translate = QCoreApplication.translate


def maintain_transcripts(transcripts: Transcripts, journal_folder: Path, limit_mb: int) -> list[Message]:
    """Recover what was cut off and keep within the limit; return what the user should know of it."""
    damaged: list[str] = []
    try:
        recovered = recovered_transcripts(transcripts, journal_folder, damaged.append)
        deleted = transcripts.keep_below(limit_mb * MB)
        storage = transcripts.storage()
        names = {transcript.id: f"“{title_of(transcript)}”" for transcript in transcripts.all()}
    except UserError as error:
        return [Message(sentence) for sentence in (*damaged, str(error))]
    told = [Message(sentence) for sentence in damaged]
    told += [_told_of_recovered(names[found.id]) for found in recovered]
    if deleted:
        told.append(_told_of_deleted(", ".join(names.get(number, "") for number in deleted), limit_mb))
    if storage.total_bytes > limit_mb * MB:
        told.append(_told_of_limit(limit_mb))
    return told


def _told_of_recovered(name: str) -> Message:
    told = translate("TranscriptCare", "{} was cut off; what could be recovered is in the transcripts.")
    return Message(told.format(name), Tone.GOOD)


def _told_of_deleted(names: str, limit_mb: int) -> Message:
    told = translate("TranscriptCare", "The sound of {} was deleted to stay below {} MB; all text is kept.")
    return Message(told.format(names, limit_mb), Tone.ADVICE, icon="trash")


def _told_of_limit(limit_mb: int) -> Message:
    told = translate(
        "TranscriptCare",
        "The transcripts take more than {} MB without any sound; delete some, or raise the limit.",
    )
    return Message(told.format(limit_mb), Tone.WARNING, cause="transcripts' limit", icon="drive")
