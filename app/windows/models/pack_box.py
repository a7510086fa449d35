"""The offer of an engine pack: shown where there is a card that it is for, a pack, or no torch at all."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGroupBox, QHBoxLayout, QMessageBox, QProgressBar, QVBoxLayout, QWidget

from app.widgets.announcing import announce
from app.widgets.dialogs import push_button
from app.widgets.file_dialogs import file_dialogs
from app.widgets.labels import sentence
from app.widgets.quantities import size
from app.widgets.question import confirmed
from app.windows.models.engine_packs import EnginePacks
from app.windows.models.words import progress_in_words
from models.engines.catalog import EnginePack
from models.store.messages import Doing, ModelAction, Outcome
from models.store.store import Received


class PackBox(QGroupBox):
    """Says what a pack brings and takes, and has it fetched, stopped and removed."""

    def __init__(
        self, packs: EnginePacks, parent: QWidget | None = None, *, is_for_cards: bool = False
    ) -> None:
        """One `is_for_cards` says nothing where there is no card."""
        super().__init__(parent)
        self._packs = packs
        self._is_for_cards = is_for_cards
        self._agreed: EnginePack | None = None
        self.text = sentence(name=self.tr("About the engine pack"))
        self.bar = QProgressBar()
        self.bar.setAccessibleName(self.tr("Progress of the engine pack"))
        self.progress = sentence(name=self.tr("Progress of the engine pack in words"))
        self.progress.setAlignment(Qt.AlignmentFlag.AlignVCenter)
        self.get_button = push_button("", self._get_or_pause)
        self.folder_button = push_button(self.tr("Take it from a fol&der…"), self._take_from_folder)
        self.remove_button = push_button(self.tr("Remo&ve it…"), self.ask_to_remove)
        self._lay_out()
        packs.changed.connect(self._show)
        packs.ended.connect(self._tell)
        self._show()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.addWidget(self.text)
        row = QHBoxLayout()
        row.addWidget(self.get_button)
        row.addWidget(self.folder_button)
        row.addWidget(self.remove_button)
        row.addWidget(self.bar, 1)
        row.addWidget(self.progress, 1)
        row.addStretch()
        column.addLayout(row)

    def _show(self) -> None:
        look, running = self._packs.look, self._packs.running
        is_shown = bool(look.card) if self._is_for_cards else look.concerns_user
        self.setVisible(is_shown or running is not None)
        self.setTitle(self.tr("Graphics card") if look.is_for_card else self.tr("PyTorch"))
        said = (self._what(), self._untried(), look.note, self._left_over(), self._packs.trouble)
        self.text.setText("\n".join(filter(None, said)))
        self.get_button.setText(self._get_text())
        self.get_button.setVisible(look.can_be_had or running is ModelAction.DOWNLOAD)
        is_known = running is None and not self._packs.is_looking
        self.get_button.setEnabled(is_known or self._packs.can_pause)
        self.folder_button.setVisible(look.can_be_brought and running is None)
        self.folder_button.setEnabled(is_known)
        self.remove_button.setEnabled(is_known)
        self.remove_button.setVisible(look.can_be_removed and running is None)
        for widget in (self.bar, self.progress):
            widget.setVisible(running is not None)
        if running is not None:
            self._show_progress(running)

    def _what(self) -> str:
        look = self._packs.look
        if look.is_used and not look.can_be_had:
            return self._used()
        if look.installed and not look.is_used:
            return " ".join(filter(None, (look.trouble, look.refusal)))
        if not look.card and not look.lacks_torch:
            return self.tr("No graphics card here needs an engine pack.")
        offer = look.refusal or (self._offer(look.offered, look.n_gathered) if look.offered else "")
        return f"{self._unused()} {offer}"

    def _used(self) -> str:
        text = self.tr(
            "The engine pack for the graphics card is installed and takes {}."
            " It will be used the next time captions start."
        )
        if self._packs.look.has_processor_pack:
            text = self.tr(
                "The engine pack for the processor is installed and takes {}."
                " Training and models that need PyTorch use it."
            )
        return text.format(size(self._packs.look.n_installed))

    def _unused(self) -> str:
        look = self._packs.look
        if look.card and look.is_for_card:
            return self.tr("{} is not used yet: Surtitle comes with what it needs for the processor.").format(
                look.card
            )
        needed = self.tr(
            "What comes with Surtitle runs without PyTorch. Training, larger translators, some recognizers "
            "and models that translate speech directly need it."
        )
        return f"{look.why_no_card} {needed}" if look.why_no_card else needed

    def _offer(self, pack: EnginePack, n_here: int) -> str:
        text = self.tr(
            "An engine pack adds what the card needs, so that larger models keep up with the speaker: "
            "{} to download, {} on the disk."
        )
        if not self._packs.look.is_for_card:
            text = self.tr("An engine pack for the processor brings it: {} to download, {} on the disk.")
        offer = text.format(size(pack.n_bytes), size(pack.n_unpacked))
        here = self.tr("{} of it is downloaded already.").format(size(n_here))
        return f"{offer} {here}" if n_here else offer

    def _untried(self) -> str:
        """Return the sentence about a pack that was never tried on the system that it is for."""
        look = self._packs.look
        packs = (look.offered if look.can_be_had else None, look.brought if look.can_be_brought else None)
        if all(pack is None or pack.is_tried for pack in packs):
            return ""
        return self.tr(
            "We have not tried it on a computer with this system yet: it is tried on yours before it is used."
        )

    def _left_over(self) -> str:
        """Return the sentence about files that only take up space."""
        look = self._packs.look
        n_bytes = look.n_left_over + (0 if look.card or look.lacks_torch else look.n_gathered)
        if not n_bytes or self._packs.running is not None:
            return ""
        return self.tr("{} are left over from an engine pack that is not used, and can be removed.").format(
            size(n_bytes)
        )

    def _get_text(self) -> str:
        if self._packs.running is ModelAction.DOWNLOAD:
            return self.tr("P&ause")
        if self._packs.trouble:
            return self.tr("Tr&y again")
        if self._packs.look.n_gathered:
            return self.tr("R&esume")
        return self.tr("&Get the engine pack…")

    def _show_progress(self, running: ModelAction) -> None:
        told, part = self._packs.told, -1.0
        if running is ModelAction.REMOVE:
            words = self.tr("Removing…")
        elif isinstance(told, Received):
            part, words = told.n_there / max(told.n_total, 1), progress_in_words(told, self._packs.pace)
        elif isinstance(told, Doing):
            part, words = told.part, told.text
        else:
            words = self.tr("Starting…")
        self.bar.setRange(0, 1000 if part >= 0 else 0)
        if part >= 0:
            self.bar.setValue(round(1000 * part))
        self.progress.setText(words)

    def _get_or_pause(self) -> None:
        look = self._packs.look
        if self._packs.running is not None:
            self._packs.pause()
        elif look.offered and (look.offered == self._agreed or self._is_agreed(look.offered)):
            self._agreed = look.offered
            self._packs.fetch(look.offered)

    def _take_from_folder(self) -> None:
        pack = self._packs.look.brought
        folder = file_dialogs.open_folder(self, "models", self.tr("The folder with the engine pack"))
        if pack and folder is not None and (pack == self._agreed or self._is_agreed(pack)):
            self._agreed = pack
            self._packs.fetch(pack, str(folder))

    def ask_to_remove(self) -> None:
        """Remove the pack, or what there is of one, if the user confirms that."""
        look = self._packs.look
        question = self.tr(
            "Remove the engine pack? Captions then run on the processor, and the pack has to be downloaded"
            " again before the card is used."
        )
        if look.has_processor_pack:
            question = self.tr(
                "Remove the engine pack? Training, and models that need PyTorch,"
                " do not work until it is there again."
            )
        if look.installed is None:
            rests = self.tr("Remove the downloaded files of an engine pack ({})?")
            question = rests.format(size(look.n_gathered + look.n_left_over))
        if confirmed(self, self.tr("Remove the engine pack"), question, self.tr("&Remove")):
            self._packs.remove()

    def _tell(self, action: str, outcome: Outcome) -> None:
        if outcome.trouble:
            announce(self.text, outcome.trouble)

    def _is_agreed(self, pack: EnginePack) -> bool:
        """Show the licences, and return whether they were agreed to."""
        licences = "".join(
            f'<li>{escape(one.name)}<br><a href="{escape(one.address)}">{escape(one.address)}</a></li>'
            for one in pack.licences
        )
        what = self.tr(
            "The engine pack consists of packages that PyTorch and NVIDIA publish under licences of their "
            "own. Read them before you agree:"
        )
        text = f"<p>{what}</p><ul>{licences}</ul>"
        title = self.tr("Licences of the engine pack")
        box = QMessageBox(QMessageBox.Icon.Question, title, text, parent=self)
        box.setTextFormat(Qt.TextFormat.RichText)
        yes = box.addButton(self.tr("&Agree and download"), QMessageBox.ButtonRole.AcceptRole)
        no = box.addButton(self.tr("&Do not download"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(no)
        box.setEscapeButton(no)
        box.exec()
        box.deleteLater()
        return box.clickedButton() is yes
