"""All that is known of one adapter, and what its author wrote about it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path

from PySide6.QtCore import QByteArray, Qt, QUrl, Signal
from PySide6.QtGui import QImage, QTextDocument
from PySide6.QtWidgets import QFrame, QHBoxLayout, QTextBrowser, QVBoxLayout, QWidget

from app.adapters.offers import readme_in
from app.adapters.shelf import ChosenTranslator, KeptAdapter
from app.look.kinds import Kind, set_kind
from app.widgets.icon_button import IconButton
from app.widgets.labels import name_label
from app.widgets.margins import mirrored
from app.widgets.quantities import size
from app.windows.adapters.wording import (
    base_line,
    data_line,
    languages_of,
    method_line,
    points_explained,
    quality_lines,
)
from models.adapters.adapters import AdapterManifest
from models.manifests.manifests import licence_in_words
from models.store.inventory import n_bytes_in

README_KINDS = (
    QTextDocument.MarkdownFeature.MarkdownDialectGitHub | QTextDocument.MarkdownFeature.MarkdownNoHTML
)


class StillBrowser(QTextBrowser):
    """Shows what a stranger wrote: it opens no link and loads nothing, from the network or from the disk."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setOpenLinks(False)
        self.setTabChangesFocus(True)

    def loadResource(self, kind: int, name: QUrl | str) -> QImage | QByteArray:
        # Not nothing: then Qt would look on the disk itself.
        is_picture = kind == QTextDocument.ResourceType.ImageResource.value
        return _no_picture() if is_picture else QByteArray()


def _no_picture() -> QImage:
    picture = QImage(1, 1, QImage.Format.Format_ARGB32)
    picture.fill(Qt.GlobalColor.transparent)
    return picture


class AdapterCard(QFrame):
    """Shows an adapter."""

    closed = Signal()
    """Its cross was pressed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_kind(self, Kind.CARD)
        self.title = name_label()
        self.title.setWordWrap(True)
        self.close_button = IconButton("x", self.tr("Close the details"))
        self.close_button.clicked.connect(self.closed)
        self.facts = StillBrowser(self.tr("About the adapter"))
        self.readme = StillBrowser(self.tr("What its author wrote"))
        for browser in (self.facts, self.readme):
            browser.setFrameShape(QFrame.Shape.NoFrame)
        head = QHBoxLayout()
        head.addWidget(self.title, 1)
        head.addWidget(self.close_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(*mirrored(16, 12, 12, 16))
        column.addLayout(head)
        column.addWidget(self.facts, 3)
        column.addWidget(self.readme, 2)

    def show_adapter(self, adapter: KeptAdapter, translator: ChosenTranslator, policy: str) -> None:
        fits = adapter.trouble or self.tr("Yes, with the chosen translator and languages.")
        rows = [(self.tr("Can be used now"), fits)]
        if adapter.manifest is not None:
            rows += self._facts_of(adapter.manifest, translator, policy)
        rows.append((self.tr("Folder"), str(adapter.folder)))
        self.title.setText(adapter.name)
        self.facts.setHtml(_list(rows))
        self._show_readme(adapter.folder)

    def _facts_of(
        self, adapter: AdapterManifest, translator: ChosenTranslator, policy: str
    ) -> list[tuple[str, str]]:
        says = adapter.translator
        data = says.trained_on
        return [
            (self.tr("Gain"), points_explained(adapter, translator, policy)),
            (self.tr("Languages"), "\n".join(languages_of(says))),
            (self.tr("Exact paces"), ", ".join(map(str, says.policies))),
            (self.tr("Measured"), quality_lines(says.measured)),
            (self.tr("Made for"), base_line(adapter, translator.base_if_here)),
            (self.tr("Method"), method_line(adapter.lora)),
            *([(self.tr("Trained on"), data_line(data))] if data else []),
            (self.tr("Scheme"), self.tr("{}, {} positions each").format(says.scheme, says.slot_length)),
            (self.tr("Licence"), licence_in_words(says.licence)),
            (self.tr("Size"), size(n_bytes_in(adapter.folder))),
        ]

    def _show_readme(self, folder: Path) -> None:
        text = readme_in(folder)
        self.readme.setVisible(bool(text))
        self.readme.document().setMarkdown(text, README_KINDS)


def _list(rows: Sequence[tuple[str, str]]) -> str:
    """Return names and texts below one another: beside one another they would have no room."""
    return "".join(
        f"<p><b>{escape(name)}</b><br>{escape(text).replace(chr(10), '<br>')}</p>" for name, text in rows
    )
