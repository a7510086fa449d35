"""The last page: what the doctor finds on this machine."""

from __future__ import annotations

import threading

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListWidgetItem,
    QProgressBar,
    QPushButton,
    QStyle,
)

from app.bridge.background_job import Tell
from app.doctor.checks import examine
from app.doctor.findings import Area, Finding, Verdict, captions_at_all
from app.widgets.announcing import announce
from app.widgets.labels import label_for, sentence
from app.windows.first_steps.page import GuidePage, prose_list
from core.wire.messages import Loading

VERDICTS: dict[Verdict, object] = {
    Verdict.OK: QT_TRANSLATE_NOOP("DoctorPage", "{}: fine"),
    Verdict.NOTE: QT_TRANSLATE_NOOP("DoctorPage", "{}: good to know"),
    Verdict.PROBLEM: QT_TRANSLATE_NOOP("DoctorPage", "{}: to be mended"),
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
}
ICONS = {
    Verdict.OK: QStyle.StandardPixmap.SP_DialogApplyButton,
    Verdict.NOTE: QStyle.StandardPixmap.SP_MessageBoxInformation,
    Verdict.PROBLEM: QStyle.StandardPixmap.SP_MessageBoxWarning,
}


def look_at_machine(tell: Tell, given_up: threading.Event) -> None:
    """Tell each `Finding` of the doctor as it is made."""
    for finding in examine(lambda text, fraction: tell(Loading(text, fraction)), given_up):
        tell(finding)


class DoctorPage(GuidePage):
    """Lists what was looked at, what is wrong and what helps."""

    def __init__(self) -> None:
        super().__init__()
        self.setTitle(self.tr("Is everything ready?"))
        self._findings: list[Finding] = []
        self.list = prose_list(self.tr("Findings"))
        self.state = sentence(name=self.tr("Result"))
        self.bar = QProgressBar()
        self.bar.setAccessibleName(self.tr("Progress"))
        self.bar.setRange(0, 0)
        self.again_button = QPushButton(self.tr("Look &again"))
        self.again_button.clicked.connect(self._begin)
        self.work.told.connect(self._take)
        self._lay_out()

    def enter(self) -> None:
        self._begin()

    def _lay_out(self) -> None:
        label = label_for(self.list, self.tr("&Findings of the doctor, who looks at all that captions need:"))
        label.setWordWrap(True)
        self.column.addWidget(label)
        self.column.addWidget(self.list, 1)
        row = QHBoxLayout()
        row.addWidget(self.state, 1)
        row.addWidget(self.bar)
        row.addWidget(self.again_button)
        self.column.addLayout(row)

    def _begin(self) -> None:
        self._findings.clear()
        self.list.clear()
        self._show_working(True)
        self.state.setText(self.tr("Looking…"))
        self.work.begin(look_at_machine)

    def _take(self, message: object) -> None:
        if isinstance(message, Finding):
            self._findings.append(message)
            self.list.addItem(self.item_of(message))
        elif isinstance(message, Loading):
            self.state.setText(message.text)

    def item_of(self, finding: Finding) -> QListWidgetItem:
        area = _in_the_language(AREAS[finding.area])
        head = _in_the_language(VERDICTS[finding.verdict]).format(area)
        lines = (head, finding.text, finding.todo)
        item = QListWidgetItem("\n".join(line for line in lines if line))
        item.setIcon(self.style().standardIcon(ICONS[finding.verdict]))
        return item

    def show_end(self, trouble: str = "") -> None:
        self._show_working(False)
        result = trouble or self._result()
        self.state.setText(result)
        announce(self.state, result)

    def _result(self) -> str:
        if captions_at_all(self._findings):
            return self.tr("Captions work on this computer. Press Start captions, or close the guide.")
        return self.tr("Captions do not work yet: see what is to be mended.")

    def _show_working(self, is_working: bool) -> None:
        self.bar.setVisible(is_working)
        self.again_button.setVisible(not is_working)


def _in_the_language(text: object) -> str:
    return QCoreApplication.translate("DoctorPage", str(text))
