"""What the doctor finds on this computer, as it is found."""

from __future__ import annotations

import threading

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import QHBoxLayout, QListWidgetItem, QProgressBar, QPushButton, QVBoxLayout, QWidget

from app.bridge.background_job import BackgroundJob, Tell
from app.doctor.checks import examine
from app.doctor.findings import Area, Finding, Verdict, captions_at_all
from app.look.icons import icon_of
from app.widgets.announcing import announce
from app.widgets.labels import label_for, prose_list, sentence
from core.wire.messages import Loading

VERDICTS: dict[Verdict, object] = {
    Verdict.OK: QT_TRANSLATE_NOOP("DoctorPage", "{}: fine"),
    Verdict.NOTE: QT_TRANSLATE_NOOP("DoctorPage", "{}: good to know"),
    Verdict.PROBLEM: QT_TRANSLATE_NOOP("DoctorPage", "{}: needs fixing"),
}
AREAS: dict[Area, object] = {
    Area.INSTALLATION: QT_TRANSLATE_NOOP("DoctorPage", "Installation"),
    Area.PYTHON: QT_TRANSLATE_NOOP("DoctorPage", "Python"),
    Area.PACKAGES: QT_TRANSLATE_NOOP("DoctorPage", "Packages"),
    Area.PROCESSOR: QT_TRANSLATE_NOOP("DoctorPage", "Processor"),
    Area.GRAPHICS: QT_TRANSLATE_NOOP("DoctorPage", "Graphics"),
    Area.TORCH: QT_TRANSLATE_NOOP("DoctorPage", "Torch"),
    Area.ENGINE: QT_TRANSLATE_NOOP("DoctorPage", "Engine"),
    Area.MEMORY: QT_TRANSLATE_NOOP("DoctorPage", "Memory"),
    Area.SOUND: QT_TRANSLATE_NOOP("DoctorPage", "Sound"),
    Area.MICROPHONE: QT_TRANSLATE_NOOP("DoctorPage", "Microphone"),
    Area.SYSTEM_SOUND: QT_TRANSLATE_NOOP("DoctorPage", "System sound"),
    Area.SCREEN: QT_TRANSLATE_NOOP("DoctorPage", "Screen"),
    Area.TELEMETRY: QT_TRANSLATE_NOOP("DoctorPage", "Telemetry"),
    Area.FOLDERS: QT_TRANSLATE_NOOP("DoctorPage", "Folders"),
    Area.SETTINGS: QT_TRANSLATE_NOOP("DoctorPage", "Settings"),
    Area.SESSIONS: QT_TRANSLATE_NOOP("DoctorPage", "Sessions"),
    Area.MODEL_CACHE: QT_TRANSLATE_NOOP("DoctorPage", "Model cache"),
    Area.LOG: QT_TRANSLATE_NOOP("DoctorPage", "Log"),
    Area.NETWORK: QT_TRANSLATE_NOOP("DoctorPage", "Network"),
    Area.MODELS: QT_TRANSLATE_NOOP("DoctorPage", "Models"),
    Area.RECOGNIZER: QT_TRANSLATE_NOOP("DoctorPage", "Recognizer"),
    Area.TRANSLATOR: QT_TRANSLATE_NOOP("DoctorPage", "Translator"),
    Area.SERVER: QT_TRANSLATE_NOOP("DoctorPage", "Server"),
}
ICONS = {
    Verdict.OK: ("check", "good"),
    Verdict.NOTE: ("info", "muted"),
    Verdict.PROBLEM: ("alert", "live"),
}
VERDICT_ROLE = Qt.ItemDataRole.UserRole


def look_at_machine(tell: Tell, given_up: threading.Event) -> None:
    """Tell each `Finding` of the doctor as it is made."""
    for finding in examine(lambda text, fraction: tell(Loading(text, fraction)), given_up):
        tell(finding)


class DoctorView(QWidget):
    """Lists what was looked at, what is wrong and what helps; the looking is the `work` of its owner."""

    def __init__(self, work: BackgroundJob, works: str) -> None:
        """`works` is the sentence for a computer on which captions work."""
        super().__init__()
        self._work, self._works = work, works
        self._findings: list[Finding] = []
        self.list = prose_list(self.tr("Findings"))
        self.state = sentence(name=self.tr("Result"))
        self.bar = QProgressBar()
        self.bar.setAccessibleName(self.tr("Progress"))
        self.bar.setRange(0, 0)
        self.again_button = QPushButton(self.tr("Check &again"))
        self.again_button.setAutoDefault(False)
        self.again_button.clicked.connect(self.begin)
        work.told.connect(self._take)
        work.done.connect(lambda: self._show_end())
        work.failed.connect(self._show_end)
        self._lay_out()

    def begin(self) -> None:
        """Look at all of it, again."""
        self._findings.clear()
        self.list.clear()
        self._show_working(True)
        self.state.setText(self.tr("Checking…"))
        self._work.begin(look_at_machine)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            for row in range(self.list.count()):
                self._draw(self.list.item(row))

    def item_of(self, finding: Finding) -> QListWidgetItem:
        lines = (head_of(finding), finding.text, finding.todo)
        item = QListWidgetItem("\n".join(line for line in lines if line))
        item.setData(VERDICT_ROLE, finding.verdict.value)
        self._draw(item)
        return item

    def _draw(self, item: QListWidgetItem) -> None:
        item.setIcon(icon_of(*ICONS[Verdict(item.data(VERDICT_ROLE))]))

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        label = label_for(self.list, self.tr("&Findings of the check:"))
        label.setWordWrap(True)
        column.addWidget(label)
        column.addWidget(self.list, 1)
        row = QHBoxLayout()
        row.addWidget(self.state, 1)
        row.addWidget(self.bar)
        row.addWidget(self.again_button)
        column.addLayout(row)

    def _take(self, message: object) -> None:
        match message:
            case Finding():
                self._findings.append(message)
                self.list.addItem(self.item_of(message))
            case Loading(text):
                self.state.setText(text)

    def _show_end(self, trouble: str = "") -> None:
        self._show_working(False)
        result = trouble or self._result()
        self.state.setText(result)
        announce(self.state, result)

    def _result(self) -> str:
        if captions_at_all(self._findings):
            return self._works
        return self.tr("Captions do not work yet: see what needs fixing.")

    def _show_working(self, is_working: bool) -> None:
        self.bar.setVisible(is_working)
        self.again_button.setVisible(not is_working)


def head_of(finding: Finding) -> str:
    """Return what was looked at, and how it was found."""
    return _in_the_language(VERDICTS[finding.verdict]).format(_in_the_language(AREAS[finding.area]))


def _in_the_language(text: object) -> str:
    return QCoreApplication.translate("DoctorPage", str(text))
