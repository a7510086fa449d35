"""Where the words of a search stand, as the index finds them."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.windows.transcripts.found_words import found_spans
from core.captions.captions import CaptionUpdate
from core.speech.segments import SegmentId
from core.transcripts.transcripts import Transcripts
from core.wire.messages import EngineSettings


@pytest.mark.parametrize(
    ("text", "query", "found"),
    [
        ("We have to talk about the new office.", "off", ["office"]),
        ("The Office, an office", "office the", ["The", "Office", "office"]),
        ("Größer als GRÖSSE", "groß", ["Größer"]),
        ("déjà vu", "deja", ["déjà"]),
        ("on the one hand", "one", ["one"]),
        ("phone", "one", []),
        ("東京の会議", "会議", ["会議"]),
        ("", "a", []),
        ("words", "", []),
    ],
)
def test_words_are_found_by_their_beginning_without_case_and_accents(
    text: str, query: str, found: list[str]
) -> None:
    assert [text[begin:end] for begin, end in found_spans(text, query)] == found


@pytest.mark.parametrize(
    ("said", "query"),
    [("the new office", "off new"), ("déjà vu", "DEJA"), ("東京の会議", "会議"), ("a-b", "b")],
)
def test_what_the_index_finds_has_a_place(tmp_path: Path, said: str, query: str) -> None:
    transcripts = Transcripts(tmp_path)
    live = transcripts.begin("j", "mic", EngineSettings())
    live.write(CaptionUpdate(SegmentId(0), 0.0, 1.0, said, "", "", "", True, 1.0))
    assert len(transcripts.search(query)) == 1
    assert found_spans(said, query)
    transcripts.close()


@given(st.text(), st.text())
def test_spans_are_in_order_and_apart(text: str, query: str) -> None:
    spans = found_spans(text, query)
    assert all(0 <= begin < end <= len(text) for begin, end in spans)
    assert all(before[1] <= after[0] for before, after in itertools.pairwise(spans))
