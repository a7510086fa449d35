"""The list of the settings' pages."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QIcon

from app.look.theme import use_theme
from app.windows.settings.page_list import PageList


def test_its_icons_follow_the_theme_and_the_choice_and_no_title_is_cut(qtbot) -> None:
    use_theme("light")
    pages = PageList()
    qtbot.addWidget(pages)
    titles = ("General", "Tastenkombinationen und anderes")
    for title in titles:
        pages.add(title, "settings")
    pages.fit()
    assert pages.fontMetrics().horizontalAdvance(titles[1]) < pages.width() - 40
    pages.show()

    def drawn(mode: QIcon.Mode) -> bytes:
        return bytes(pages.item(0).icon().pixmap(QSize(18, 18), mode).toImage().constBits())

    light = drawn(QIcon.Mode.Normal)
    assert light != drawn(QIcon.Mode.Selected)
    use_theme("dark")
    qtbot.waitUntil(lambda: drawn(QIcon.Mode.Normal) != light)
    use_theme("")
