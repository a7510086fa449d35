"""Who talks in a transcript and how much; whose captions alone are shown is chosen by it."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox

from app.windows.transcripts.caption_table import CaptionTable
from app.windows.transcripts.caption_view import CaptionView

LEAST_LETTERS = 16


class VoiceFilter(QComboBox):
    """Seen where somebody is known to talk; each with their share of the time in which anybody is."""

    def __init__(self, table: CaptionTable, view: CaptionView) -> None:
        super().__init__()
        self._table, self._view = table, view
        self.setAccessibleName(self.tr("Who talks"))
        self.setToolTip(self.tr("How much each person talks. Choose whose captions are shown."))
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(LEAST_LETTERS)
        self.activated.connect(self._choose)
        table.voices_shown.connect(self._show)
        table.rowsInserted.connect(self._hide_rows)
        self._show()

    def _show(self) -> None:
        """List who talks; a choice of somebody who does not talk in this transcript is dropped."""
        self.clear()
        self.addItem(self.tr("Everybody"), None)
        for who, share in self._table.shares.items():
            percent = self.tr("{} %").format(round(100 * share))
            self.addItem(f"{self._table.voices.name_of(who)} · {percent}", who)
        chosen = list(self._table.shares).index(self._table.only) + 1 if self._table.only is not None else 0
        self.setCurrentIndex(chosen)
        self.setVisible(self.count() > 1)
        self._hide_rows()

    def _choose(self) -> None:
        self._table.show_only(self.currentData())
        self._hide_rows()

    def _hide_rows(self) -> None:
        for row in range(self._table.rowCount()):
            self._view.setRowHidden(row, self._table.is_left_out(row))
        self._view.show_row(self._view.currentIndex().row())
