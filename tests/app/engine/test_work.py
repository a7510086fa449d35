"""What the engine's two owner threads do, in this process."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from into_english import land_into_english

from app.engine.work import EngineWork
from core.captions.captions import Captioned
from core.translating.glossary import Term
from core.wire.defaults import SHIPPED_RECOGNIZER
from core.wire.messages import EngineSettings, SourceWords, Start, UseGlossary
from models.recognize.moonshine_alignatt import MoonshineRecognizer


def test_words_that_come_as_text_make_the_captions_of_their_sentences() -> None:
    shown: list[Captioned] = []
    settings = EngineSettings(recognizer="", translator="", realtime=False)
    work = EngineWork(Start(settings), shown.append)  # type: ignore[arg-type]
    work.load_recognizer(lambda text, fraction: None)
    work.load_translator(lambda text, fraction: None)
    work.accept(SourceWords(0, ("good",), False))
    work.accept(SourceWords(0, ("morning",), True))
    work.accept(SourceWords(1, ("thanks",), True))
    work.inbox.end()
    work.listen()
    work.translate()
    assert [(c.update.segment.number, c.update.source, c.update.final) for c in shown] == [
        (0, "good", False),
        (0, "good morning", True),
        (1, "thanks", True),
    ]
    assert work.health().waiting_s == 0.0


def test_german_is_written_in_english_by_what_ships_for_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    land_into_english(monkeypatch, tmp_path / "shipped")
    shown: list[Captioned] = []
    settings = EngineSettings(source_language="de", target_language="en", recognizer="", realtime=False)
    work = EngineWork(Start(settings), shown.append)  # type: ignore[arg-type]
    work.load_translator(lambda text, fraction: None)
    work.accept(SourceWords(0, ("Guten", "Morgen", "zusammen."), True))
    work.inbox.end()
    work.listen()
    work.translate()
    assert shown[-1].update.final and shown[-1].update.target


def test_a_glossary_becomes_hot_words_beside_those_that_were_given(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = EngineSettings(
        recognizer=SHIPPED_RECOGNIZER, translator="", hot_words=("Jablonski", "meeting")
    )
    work = EngineWork(Start(settings), lambda message: None)
    expected: list[Sequence[str]] = []
    monkeypatch.setattr(MoonshineRecognizer, "expect", lambda self, words: expected.append(words))
    work.load_recognizer(lambda text, fraction: None)
    work.accept(SourceWords(0, ("good",), False))
    for terms in ((Term("meeting", "Besprechung"), Term("minutes", "Protokoll")), ()):
        work.use(UseGlossary(terms))
        work.inbox.end()
        work.listen()
    given = ("Jablonski", "meeting")
    assert expected == [given, ("Jablonski", "meeting", "minutes"), given], "as loaded, and then"
