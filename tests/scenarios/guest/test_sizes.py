"""The main window in little room; in the short run, too."""

from __future__ import annotations

from collections.abc import Iterator

from made_captions import caption
from picky_guest import Guest
from PySide6.QtGui import QTextBlock, QTextDocument
from word_room import check_room


def test_captions_at_cramped_sizes(guest: Guest) -> None:
    """Beside a message and two folded talks there is room for captions, and for all words of the window."""
    window = guest.window
    for n in range(3):
        guest.pretend_talk()
        guest.say(
            *(
                caption(10 * n + k, f"this is what was said {k}", f"das wurde gesagt {k}", final=True)
                for k in range(9)
            )
        )
        if n < 2:
            guest.end_pretended_talk()
    for (width, height), n_least in (((1000, 640), 5), ((800, 500), 3)):
        window.resize(width, height)
        window.message_bar.say("The microphone was unplugged.")
        guest.until(lambda width=width, height=height: (window.width(), window.height()) == (width, height))
        guest.until(lambda: guest.messages)
        check_room(window, guest.qtbot)
        guest.photograph()
        assert n_seen(guest) >= n_least
    guest.end_pretended_talk()
    window.message_bar.clear()
    check_room(window, guest.qtbot)
    guest.photograph()


def n_seen(guest: Guest) -> int:
    """Return how many captions of two lines are seen whole."""
    pane = guest.window.pane
    document = pane.document()
    layout = document.documentLayout()
    top = pane.verticalScrollBar().value()
    whole = [
        block
        for block in iterate(document)
        if top <= layout.blockBoundingRect(block).top()
        and layout.blockBoundingRect(block).bottom() <= top + pane.viewport().height()
    ]
    return len([block for block in whole if block.text()]) // 2


def iterate(document: QTextDocument) -> Iterator[QTextBlock]:
    block = document.begin()
    while block.isValid():
        yield block
        block = block.next()
