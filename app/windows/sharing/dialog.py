"""The dialog in which captions are shared with others: live, and in a file."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.look.kinds import Kind, card, set_kind
from app.settings.settings import OutputChoice
from app.sharing.sharing import EVERYWHERE, LOOPBACK, ShareAddress
from app.widgets.dialogs import PADDING, ClosingBox, dialog_column, push_button
from app.widgets.file_dialogs import file_dialogs
from app.widgets.labels import heading, label_for, note, sentence
from app.widgets.spin_box import spin_box
from app.widgets.switch import Switch
from app.windows.sharing.outputs import Outputs
from app.windows.sharing.qr_code import QrCode
from core.system.which import on_macos, on_windows
from core.wording.errors import UserError

FIRST_FREE_PORT, LAST_PORT = 1024, 65535
COPIED_MS = 2000
ADDRESS_LETTERS = 36
KINDS = "*.txt *.srt *.vtt *.jsonl"


class ShareDialog(QDialog):
    """Applies at once what is chosen, to `outputs`."""

    changed = Signal(object)
    """The `OutputChoice` from now on."""
    trouble = Signal(str)
    """What could not be done as the last time, one sentence."""

    def __init__(self, outputs: Outputs, choice: OutputChoice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._outputs = outputs
        self._choice = choice
        self.setWindowTitle(self.tr("Share captions"))
        self._make_live_part()
        self._make_file_part()
        self.names = Switch(self.tr("Show w&ho speaks, live and in the file"))
        outputs.names = choice.names
        self.names.setChecked(choice.names)
        self._lay_out()
        self._connect()

    def restore(self) -> None:
        """Share and write as the last time."""
        for box, is_wanted, state in (
            (self.shares, self._choice.shares, self.live_state),
            (self.writes, bool(self._choice.file), self.file_state),
        ):
            box.setChecked(is_wanted)
            if box.isChecked() != is_wanted:
                self.trouble.emit(state.text())

    def _make_live_part(self) -> None:
        self.shares = Switch(self.tr("&Share captions live"))
        self.port = spin_box(self.tr("Port"))
        self.port.setRange(FIRST_FREE_PORT, LAST_PORT)
        self.port.setValue(self._choice.port)
        self.is_wide = Switch(self.tr("&Other computers may read too"))
        self.is_wide.setChecked(self._choice.is_wide)
        self.page = self._address_field(self.tr("Address of the page for OBS"))
        self.reading = self._address_field(self.tr("Address of the page to read along"))
        self.socket = self._address_field(self.tr("Address of the WebSocket"))
        self.copy_page = self._copy_button(self.page, self.tr("Copy the address of the page"))
        self.copy_reading = self._copy_button(
            self.reading, self.tr("Copy the address of the page to read along")
        )
        self.copy_socket = self._copy_button(self.socket, self.tr("Copy the address of the WebSocket"))
        self.live_state = _note(n_lines=4 if on_windows() or on_macos() else 2)
        self.qr_code = QrCode(self.tr("QR code with the address of the page to read along"))
        self.qr_told = sentence(
            self.tr(
                "Point the camera of a telephone at the code: the captions open in its browser. It has to "
                "be in the same network as this computer."
            )
        )

    def _make_file_part(self) -> None:
        self.writes = Switch(self.tr("&Write captions to a file"))
        self.path = QLineEdit(self._choice.file)
        self.path.setReadOnly(True)
        self.path.setAccessibleName(self.tr("File"))
        self.choose = push_button(self.tr("&Choose…"), self._ask_for_file, self.tr("Choose the file"))
        self.file_state = _note(n_lines=1)

    def _address_field(self, name: str) -> QLineEdit:
        field = QLineEdit()
        field.setReadOnly(True)
        field.setAccessibleName(name)
        # The whole of an address without a token is seen.
        field.setMinimumWidth(ADDRESS_LETTERS * field.fontMetrics().averageCharWidth())
        return field

    def _copy_button(self, field: QLineEdit, name: str) -> QPushButton:
        def copy() -> None:
            QGuiApplication.clipboard().setText(field.text())
            button.setText(self.tr("Copied"))
            QTimer.singleShot(COPIED_MS, button, lambda: button.setText(self.tr("Copy")))

        button = push_button(self.tr("Copy"), copy, name)
        return button

    def _lay_out(self) -> None:
        column = dialog_column(self)
        column.setContentsMargins(*PADDING)
        column.addWidget(heading(self.windowTitle(), Kind.TITLE))
        column.addWidget(note(self.tr("Others can read live what is said and translated here.")))
        column.addSpacing(4)
        column.addWidget(_card(self._live_part(), self._addresses(), self.live_state))
        column.addWidget(_card(self._file_grid(), self.file_state))
        column.addStretch(1)
        foot = QHBoxLayout()
        foot.addWidget(self.names)
        foot.addWidget(ClosingBox(self), 1)
        column.addLayout(foot)
        self.resize(660, self.sizeHint().height())

    def _live_part(self) -> QHBoxLayout:
        """Return what is chosen and, beside it, the code with what to do with it: a screen may be low."""
        port = QHBoxLayout()
        port.setSpacing(12)
        port.addWidget(label_for(self.port, self.tr("&Port")))
        port.addWidget(self.port)
        port.addStretch(1)
        column = QVBoxLayout()
        column.setSpacing(8)
        for switch in (self.shares, self.is_wide):
            column.addWidget(switch)
        column.addLayout(port)
        column.addWidget(self.qr_told)
        row = QHBoxLayout()
        row.setSpacing(16)
        row.addLayout(column, 1)
        row.addWidget(self.qr_code, 0, Qt.AlignmentFlag.AlignTop)
        return row

    def _addresses(self) -> QGridLayout:
        grid = _grid()
        addresses = (
            (self.tr("To &read along"), self.reading, self.copy_reading),
            (self.tr("For O&BS"), self.page, self.copy_page),
            (self.tr("For pro&grams (WebSocket)"), self.socket, self.copy_socket),
        )
        for at, (words, field, button) in enumerate(addresses):
            grid.addWidget(label_for(field, words), at, 0)
            grid.addWidget(field, at, 1)
            grid.addWidget(button, at, 2)
        return grid

    def _file_grid(self) -> QGridLayout:
        grid = _grid()
        grid.addWidget(self.writes, 0, 0, 1, 3)
        grid.addWidget(label_for(self.path, self.tr("&File")), 1, 0)
        grid.addWidget(self.path, 1, 1)
        grid.addWidget(self.choose, 1, 2)
        return grid

    def _connect(self) -> None:
        self.shares.toggled.connect(self._share)
        self.is_wide.toggled.connect(self._share)
        self.port.editingFinished.connect(self._share)
        self.writes.toggled.connect(self._write)
        self.names.toggled.connect(self._show_names)
        self._outputs.writing.connect(self._show_writing)
        self._outputs.trouble.connect(self._show_file_trouble)
        self._show_sharing()
        self._show_file()

    def _share(self) -> None:
        """Share as is chosen now, if anything changed."""
        choice = replace(
            self._choice,
            shares=self.shares.isChecked(),
            port=self.port.value(),
            is_wide=self.is_wide.isChecked(),
        )
        is_shared = self._outputs.server is not None
        if choice == self._choice and is_shared == choice.shares:
            return
        trouble = ""
        try:
            host = EVERYWHERE if choice.is_wide else LOOPBACK
            self._outputs.share(ShareAddress(host, choice.port) if choice.shares else None)
        except UserError as error:
            trouble = str(error)
            choice = replace(choice, shares=False)
            _check_quietly(self.shares, False)
        self._take(choice)
        self._show_sharing(trouble)

    def _show_sharing(self, trouble: str = "") -> None:
        server = self._outputs.server
        self.page.setText(server.page_url if server else "")
        self.reading.setText(server.reading_url if server else "")
        self.socket.setText(server.socket_url if server else "")
        for field in (self.page, self.reading, self.socket):
            field.setCursorPosition(0)
        for button in (self.copy_page, self.copy_reading, self.copy_socket):
            button.setEnabled(server is not None)
        is_open = server is not None and self._choice.is_wide
        self.qr_code.show_text(server.reading_url if server and is_open else "")
        for part in (self.qr_code, self.qr_told):
            part.setVisible(is_open)
        self.live_state.setText(trouble or self._sharing_note())

    def _sharing_note(self) -> str:
        if self._outputs.server is None:
            return self.tr("The captions can be shown in a stream, or read by another program.")
        if self._choice.is_wide:
            trusted = self.tr(
                "Everybody who knows the address can read along, and the connection is not encrypted: "
                "give it only to people you trust, in a network you trust."
            )
            return " ".join(filter(None, (trusted, self._firewall_note())))
        return self.tr("Only programs on this computer can read. In OBS, add a Browser source.")

    def _firewall_note(self) -> str:
        """Return how others get through the system's own firewall, where it asks and remembers."""
        if on_windows():
            return self.tr(
                "Windows asks whether others may reach Surtitle: allow it for private networks. If you "
                "refused before, allow it in Windows Security, “Allow an app through firewall”."
            )
        if on_macos():
            return self.tr(
                "If macOS asks whether Surtitle may accept connections, allow it. If you refused before, "
                "allow it in System Settings, Network, Firewall."
            )
        return ""

    def _show_names(self, is_on: bool) -> None:
        self._outputs.names = is_on
        self._take(replace(self._choice, names=is_on))

    def _write(self) -> None:
        """Write as is chosen now; what was never chosen is asked for."""
        if self.writes.isChecked() and not self.path.text():
            self._ask_for_file()
            return
        path = self.path.text() if self.writes.isChecked() else ""
        trouble = ""
        try:
            self._outputs.write_to(Path(path) if path else None)
        except UserError as error:
            trouble, path = str(error), ""
            _check_quietly(self.writes, False)
        self._take(replace(self._choice, file=path))
        self._show_file(trouble)

    def _ask_for_file(self) -> None:
        title, kinds = self.tr("Write captions to"), self.tr("Captions ({})").format(KINDS)
        # Each session gets a file of its own, numbered: nothing is replaced.
        proposed = self.path.text() or "captions.txt"
        path, _ = file_dialogs.save_file(self, "sharing", title, proposed, kinds, asks_to_replace=False)
        self.write_to(str(path or ""))

    def write_to(self, path: str) -> None:
        """Write to this file; without one, it stays as it was."""
        self.path.setText(path or self.path.text())
        _check_quietly(self.writes, bool(self.path.text()))
        self._write()

    def _show_file(self, trouble: str = "") -> None:
        kept = self.tr("Each session gets its own file, numbered if there is one already.")
        self.file_state.setText(trouble or kept)

    def _show_writing(self, path: str) -> None:
        self.file_state.setText(self.tr("This session is written to {}.").format(path))

    def _show_file_trouble(self, sentence: str) -> None:
        _check_quietly(self.writes, False)
        self._take(replace(self._choice, file=""))
        self.file_state.setText(sentence)

    def _take(self, choice: OutputChoice) -> None:
        self._choice = choice
        self.changed.emit(choice)


def _note(n_lines: int) -> QLabel:
    label = sentence(n_lines=n_lines)
    set_kind(label, Kind.NOTE)
    return label


def _grid() -> QGridLayout:
    grid = QGridLayout()
    grid.setHorizontalSpacing(12)
    grid.setVerticalSpacing(8)
    grid.setColumnStretch(1, 1)
    return grid


def _card(*parts: QLayout | QWidget) -> QFrame:
    frame = card()
    column = QVBoxLayout(frame)
    column.setContentsMargins(16, 14, 16, 14)
    for part in parts:
        if isinstance(part, QLayout):
            column.addLayout(part)
        else:
            column.addWidget(part)
    return frame


def _check_quietly(box: QCheckBox, is_checked: bool) -> None:
    box.blockSignals(True)
    box.setChecked(is_checked)
    box.blockSignals(False)
