"""The ground of the captions: as large as the words, never there without any; and unsettled words."""

from __future__ import annotations

import pytest
from made_captions import caption
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QImage, QRegion
from PySide6.QtWidgets import QWidget

from app.look.tokens import OVERLAY
from app.settings.overlay_style import OverlayStyle
from app.windows.overlay.canvas import CaptionCanvas


class Clock:
    def __init__(self) -> None:
        self.now_s = 0.0

    def __call__(self) -> float:
        return self.now_s


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def canvas(qtbot, clock: Clock) -> CaptionCanvas:
    canvas = CaptionCanvas(OverlayStyle(), clock=clock)
    qtbot.addWidget(canvas)
    canvas.resize(900, canvas.needed_height())
    return canvas


def test_words_that_may_change_are_dotted_and_of_the_quieter_colour(canvas: CaptionCanvas) -> None:
    canvas.show_update(caption(0, "good", "Guten", target_tail="Tag allerseits"))
    settled, *unsettled, _heard = canvas.words
    assert settled.dotted is None and settled.look.color.name() == OVERLAY.text
    assert [word.look.color.name() for word in unsettled] == [OVERLAY.muted] * 2
    first, second = (word.dotted for word in unsettled)
    assert first is not None and second is not None
    assert sum(first) == pytest.approx(second[0])  # the dots go on between the words
    assert sum(second) == pytest.approx(unsettled[1].left + unsettled[1].width)


def test_the_ground_is_as_large_as_the_words_and_grows_upwards(canvas: CaptionCanvas) -> None:
    canvas.resize(900, canvas.needed_height() + 100)
    assert canvas.box == QRect()
    boxes = []
    for said in ("Guten", "Guten Morgen", "Guten Morgen und willkommen zu unserer langen Besprechung heute"):
        canvas.show_update(caption(0, "good", said))
        boxes.append(canvas.box)
        places = [word.area for word in canvas.words]
        assert all(canvas.box.contains(place.toAlignedRect()) for place in places)
    assert [box.bottom() for box in boxes] == [canvas.height() - 1] * 3
    assert [box.left() for box in boxes] == [0] * 3
    assert boxes[0].width() < boxes[1].width() < boxes[2].width() <= canvas.width()
    assert boxes[0].top() == boxes[1].top() > boxes[2].top()


def test_words_stay_where_they_are_while_their_line_grows(canvas: CaptionCanvas) -> None:
    canvas.show_update(caption(0, "good", "Guten"))
    place = canvas.words[0].area
    canvas.show_update(caption(0, "good morning", "Guten Morgen"))
    assert canvas.words[0].area == place


def test_the_dot_stands_behind_the_sentence_that_is_being_said_alone(
    canvas: CaptionCanvas, clock: Clock
) -> None:
    canvas.show_update(caption(0, "good", "Guten"))
    assert canvas.dot is not None and canvas.dot.colour == OVERLAY.gold
    word = canvas.words[0]
    assert word.left + word.width < canvas.dot.left
    assert canvas.box.contains(canvas.dot.area.toAlignedRect())
    canvas.show_update(caption(0, "good morning", "Guten Morgen", final=True))
    assert canvas.dot is None
    clock.now_s = 3.0
    canvas.show_update(caption(1, "and", ""))
    assert canvas.text_lines() == ["Guten Morgen", "and"] and canvas.dot is None


def test_a_faint_ground_gives_the_letters_an_outline(canvas: CaptionCanvas) -> None:
    canvas.show_update(caption(0, "good", "Guten"))
    widths = []
    for percent in (70, 69):
        canvas.use_style(OverlayStyle(background_percent=percent))
        outline = canvas.words[0].look.outline
        widths.append(outline.widthF() if outline else 0)
    assert widths == [0, 4]  # 2 px on each side of an edge


def test_without_transparency_the_ground_is_opaque_and_has_corners(canvas: CaptionCanvas) -> None:
    canvas.show_update(caption(0, "good", "Guten"))
    for is_opaque in (False, True):
        canvas.is_opaque = is_opaque
        picture = QImage(canvas.size(), QImage.Format.Format_ARGB32)
        picture.fill(0)
        canvas.render(picture, QPoint(), QRegion(), QWidget.RenderFlag(0))
        corner, inside = canvas.box.topLeft(), canvas.box.topLeft() + QPoint(canvas.box.width() // 2, 4)
        assert picture.pixelColor(corner).alpha() == (255 if is_opaque else 0)
        assert picture.pixelColor(inside).alpha() == (255 if is_opaque else round(0.86 * 255))


def test_whatever_takes_the_words_away_takes_their_ground_and_says_so(
    canvas: CaptionCanvas, clock: Clock
) -> None:
    """As while a session is heard again after its engine was restarted: words go without a caption for it."""

    def read_on() -> None:
        clock.now_s += 60.0
        canvas.refresh()

    for take_away in (
        lambda: canvas.show_update(caption(7, "")),
        lambda: canvas.begin(is_bilingual=True),
        lambda: (canvas.end(), read_on()),
        lambda: canvas.use_style(OverlayStyle(languages="translation")),
    ):
        canvas.use_style(OverlayStyle())
        canvas.begin(is_bilingual=True)
        canvas.show_update(caption(7, "", tail="uh"))
        told: list[bool] = []
        canvas.box_changed.connect(lambda: told.append(canvas.box.isEmpty()))  # noqa: B023
        assert not canvas.box.isEmpty()
        take_away()
        assert canvas.text_lines() == [] and canvas.box.isEmpty()
        assert told[-1:] == [True]
