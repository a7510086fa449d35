"""A sentence of a talk as it is quoted elsewhere: with who said it, in which talk and when."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QModelIndex

from app.choices.talk_titles import title_of
from app.windows.transcripts.caption_table import CaptionTable
from core.transcripts.markdown import clock
from core.wording.printable import on_one_line


def quotation(table: CaptionTable, index: QModelIndex) -> str:
    """Return the text of a cell in quotation marks and where it stands, "" where there is none."""
    quoted = table.quoted(index.row(), index.column())
    if quoted is None or table.transcript is None:
        return ""
    text, speaker = quoted
    place = (speaker, on_one_line(title_of(table.transcript)), clock(table.start_s(index.row())))
    return QCoreApplication.translate("Quotation", "“{}” ({})").format(text, ", ".join(filter(None, place)))
