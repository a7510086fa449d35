"""The rows of a transcript as their user sees and corrects them."""

from __future__ import annotations

from pathlib import Path

from made_captions import caption
from PySide6.QtCore import Qt

from app.look.theme import HIGH_CONTRAST, use_theme
from app.look.tokens import DARK, LIGHT, current_tokens
from app.windows.transcripts.caption_table import CORRECTED_ROLE, SOURCE, SPANS_ROLE, TARGET, CaptionTable
from app.windows.transcripts.caption_view import CaptionView
from core.captions.captions import Gap
from core.transcripts.transcripts import Transcripts
from core.wire.messages import EngineSettings


def test_the_speaker_stands_before_a_caption_and_is_not_there_to_be_corrected(qapp, tmp_path: Path) -> None:
    transcripts = Transcripts(tmp_path)
    live = transcripts.begin("call", "call", EngineSettings(speakers=("Me", "Others")))
    live.write(caption(1, "good day", "guten Tag", final=True, speaker="Others"))
    table = CaptionTable(transcripts)
    table.show_transcript(transcripts.get(live.id))
    assert [table.index(0, column).data() for column in (SOURCE, TARGET)] == [
        "Others: good day",
        "Others: guten Tag",
    ]
    assert table.index(0, SOURCE).data(Qt.ItemDataRole.EditRole) == "good day"
    transcripts.close()


def test_found_words_and_corrections_are_marked_in_their_own_cell(qapp, tmp_path: Path) -> None:
    transcripts = Transcripts(tmp_path)
    live = transcripts.begin("call", "call", EngineSettings())
    for number, said in enumerate(("the office", "no", "an office")):
        live.write(caption(number, said, "Büro" if said != "no" else "nein", final=True))
    live.finish()
    table = CaptionTable(transcripts)
    counts: list[int] = []
    table.corrected.connect(counts.append)
    table.show_transcript(transcripts.get(live.id))
    found = frozenset(hit.caption for hit in transcripts.search("off"))
    table.mark_found(found, "off")
    assert table.found_rows() == [0, 2] and table.found_column(0) == SOURCE
    assert table.index(0, SOURCE).data(SPANS_ROLE) == [(4, 10)]
    assert not table.index(0, TARGET).data(SPANS_ROLE) and not table.index(1, SOURCE).data(SPANS_ROLE)
    table.setData(table.index(2, TARGET), "Amt")
    assert table.index(2, TARGET).data(CORRECTED_ROLE) and not table.index(2, SOURCE).data(CORRECTED_ROLE)
    table.undo_stack.undo()
    assert counts == [0, 1, 0] and not table.index(2, TARGET).data(CORRECTED_ROLE)
    transcripts.close()


def test_what_is_said_at_a_time_is_the_last_caption_that_has_begun(qapp, tmp_path: Path) -> None:
    transcripts = Transcripts(tmp_path)
    live = transcripts.begin("call", "call", EngineSettings())
    live.write(caption(1, "first", "", final=True))
    live.write(Gap(50.0, 60.0))
    table = CaptionTable(transcripts)
    table.show_transcript(transcripts.get(live.id))
    began_s = table.start_s(0)
    assert [table.mark_playing(at_s) for at_s in (began_s - 0.1, began_s, 55.0, -1.0)] == [-1, 0, 0, -1]
    transcripts.close()


def test_found_words_stand_on_their_ground_in_light_and_dark(qtbot, tmp_path: Path) -> None:
    transcripts = Transcripts(tmp_path)
    live = transcripts.begin("call", "call", EngineSettings())
    live.write(caption(1, "the office", "das Büro", final=True))
    table, view = CaptionTable(transcripts), CaptionView()
    qtbot.addWidget(view)
    view.setModel(table)
    table.show_transcript(transcripts.get(live.id))
    view.resize(700, 200)
    view.show()
    for theme, tokens in (("light", LIGHT), ("dark", DARK)):
        use_theme(theme)
        for query, is_marked in (("off", True), ("", False)):
            found = frozenset(hit.caption for hit in transcripts.search(query))
            table.mark_found(found, query)
            qtbot.waitUntil(lambda: (tokens.mark in colours_of(view)) == is_marked)  # noqa: B023
    use_theme("")
    transcripts.close()


def colours_of(view: CaptionView) -> set[str]:
    image = view.grab().toImage()
    return {image.pixelColor(x, y).name() for y in range(image.height()) for x in range(0, image.width(), 2)}


def test_the_chosen_cell_has_an_edge_in_high_contrast(qtbot, tmp_path: Path) -> None:
    transcripts = Transcripts(tmp_path)
    live = transcripts.begin("call", "call", EngineSettings())
    live.write(caption(1, "the office", "das Büro", final=True))
    table, view = CaptionTable(transcripts), CaptionView()
    qtbot.addWidget(view)
    view.setModel(table)
    table.show_transcript(transcripts.get(live.id))
    view.resize(700, 200)
    view.show()
    use_theme(HIGH_CONTRAST)
    edge = current_tokens().accent
    assert edge not in colours_of(view)
    view.setCurrentIndex(table.index(0, TARGET))
    qtbot.waitUntil(lambda: edge in colours_of(view))
    use_theme("")
    transcripts.close()
