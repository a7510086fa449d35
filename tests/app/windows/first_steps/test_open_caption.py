"""The live caption of the test."""

from __future__ import annotations

from app.windows.first_steps.open_caption import OpenCaption
from core.captions.captions import CaptionUpdate
from core.speech.segments import SegmentId


def test_the_translation_is_large_and_what_was_said_below_it(qtbot) -> None:
    caption = OpenCaption()
    qtbot.addWidget(caption)
    caption.wait("Speak")
    assert caption.waiting.text() == "Speak"
    update = CaptionUpdate(SegmentId(0), 0.0, 1.0, "it is nice", "to meet", "schön", "Sie", False, 1.0)
    caption.show_update(update)
    assert (caption.read.text(), caption.said.text()) == ("schön Sie", "it is nice to meet")
    assert caption.waiting.text() == ""
    assert caption.read.font().pointSizeF() > caption.said.font().pointSizeF()


def test_without_a_translation_what_was_said_is_the_caption(qtbot) -> None:
    caption = OpenCaption()
    qtbot.addWidget(caption)
    caption.show_update(CaptionUpdate(SegmentId(0), 0.0, 1.0, "it is nice", "", "", "", False, 1.0))
    assert (caption.read.text(), caption.said.text()) == ("it is nice", "")
