"""The engine's two owner threads over a recognizer of words and a translator that can be held up."""

from __future__ import annotations

import threading
from collections.abc import Sequence

from app.engine.captioners import LiveCaptioner, caption_all, take_merged
from app.engine.work import Work
from core.backends import TargetUpdate
from core.captions.resume import OpenSegment, Resume
from core.layouts.actions import Action, Read, Timeline, Write
from core.pipeline import Heard
from core.speech.segments import Segment, Word
from core.translating.glossary import Term
from core.wire.messages import Captioned, EngineSettings, SourceWords, Start, UseAdapter, UseGlossary
from core.wire.speech_queue import SpeechQueue


class GroupStream:
    """Writes one token for each group of words that it reads: the group's size."""

    def __init__(self, gate: threading.Event, forced: Timeline) -> None:
        self._gate = gate
        self._actions: list[Action] = list(forced)

    def read(self, words: Sequence[str]) -> TargetUpdate:
        self._gate.wait()
        self._actions += [Read((0,) * len(words), len(words)), Write((len(words),))]
        return self._update("")

    def finish(self) -> TargetUpdate:
        return self._update(" .")

    def _update(self, end: str) -> TargetUpdate:
        written = [str(action.token_ids[0]) for action in self._actions if isinstance(action, Write)]
        return TargetUpdate(" ".join(written) + end, "", tuple(self._actions))


class GroupTranslator:
    def __init__(self) -> None:
        self.gate = threading.Event()
        self.gate.set()

    def open(self, forced: Timeline = ()) -> GroupStream:
        return GroupStream(self.gate, forced)


def words(n: int) -> tuple[Word, ...]:
    return tuple(Word(f"w{k}", float(k), k + 1.0) for k in range(n))


def heard(index: int, n_words: int, heard_s: float, *, final: bool = False) -> Heard:
    return Heard(Segment(index, 0.0, float(n_words), words(n_words), (), final), heard_s)


def caption_live(
    states: list[Heard], resume: Resume | None = None, *, held_up: bool = False
) -> list[Captioned]:
    shown: list[Captioned] = []
    queue: SpeechQueue[Heard | UseAdapter] = SpeechQueue(1000.0)
    translator = GroupTranslator()
    captioner = LiveCaptioner(queue, EngineSettings(), resume or Resume(), shown.append)  # type: ignore[arg-type]
    captioner.load(translator)
    if held_up:
        translator.gate.clear()
    arguments = ([captioner], lambda: take_merged(queue), lambda change: None)
    translating = threading.Thread(target=caption_all, args=arguments)
    translating.start()
    for state in states:
        captioner.heard(state)
        if not held_up:
            while queue.waiting_s or not shown[-1].update.target:
                pass
    queue.end()
    translator.gate.set()
    translating.join()
    return shown


def test_live_the_source_is_shown_before_its_translation() -> None:
    shown = caption_live([heard(0, 2, 1.0), heard(0, 3, 1.5, final=True)], held_up=True)
    assert [(len(c.words), c.update.target) for c in shown[:2]] == [(2, ""), (3, "")]
    assert (shown[-1].update.target, shown[-1].update.final) == ("2 1 .", True)
    assert [c.heard for c in shown] == sorted(c.heard for c in shown)


def test_words_are_translated_in_the_groups_in_which_they_were_committed() -> None:
    shown = caption_live([heard(0, 2, 1.0), heard(0, 3, 2.0), heard(0, 6, 3.0)])
    assert shown[-1].update.target == "2 1 3"


def test_under_overload_groups_are_merged_and_no_word_is_dropped() -> None:
    states = [heard(0, n, 10.0 * n) for n in range(1, 8)]
    states += [heard(0, 8, 80.0, final=True), heard(1, 1, 90.0), heard(1, 2, 100.0, final=True)]
    shown = caption_live(states, held_up=True)
    last = {caption.update.segment: caption for caption in shown}
    sizes = [int(size) for size in last[0].update.target.removesuffix(" .").split()]
    assert sum(sizes) == 8
    assert len(sizes) < 8
    assert last[0].update.final
    assert last[1].update.final
    assert len(last[1].words) == 2


def test_groups_that_waited_when_the_engine_died_are_read_as_they_were_committed() -> None:
    behind = OpenSegment(
        0,
        0.0,
        6.0,
        words=words(6),
        commits=(2, 3, 6),
        timeline=(Read((0, 0), 2), Write((2,))),
        target="2",
        heard=True,
    )
    shown = caption_live([], Resume(segment=1, start_s=6.0, translations=(behind,)), held_up=True)
    assert (shown[-1].update.target, shown[-1].update.final) == ("2 1 3 .", True)


def test_words_that_come_as_text_make_the_captions_of_their_sentences() -> None:
    shown: list[Captioned] = []
    settings = EngineSettings(recognizer="", translator="", realtime=False)
    work = Work(Start(settings), shown.append)  # type: ignore[arg-type]
    work.load_recognizer(lambda text, fraction: None)
    work.load_translator(lambda text, fraction: None)
    work.accept(SourceWords(0, ("good",), False))
    work.accept(SourceWords(0, ("morning",), True))
    work.accept(SourceWords(1, ("thanks",), True))
    work.inbox.end()
    work.listen()
    work.translate()
    assert [(c.update.segment, c.update.source, c.update.final) for c in shown] == [
        (0, "good", False),
        (0, "good morning", True),
        (1, "thanks", True),
    ]
    assert work.health().waiting_s == 0.0


class ExpectingRecognizer:
    """Notes what it is told to expect."""

    def __init__(self) -> None:
        self.expected: list[Sequence[str]] = []

    def expect(self, words: Sequence[str]) -> None:
        self.expected.append(words)


def test_a_glossary_becomes_hot_words_beside_those_that_were_given() -> None:
    settings = EngineSettings(recognizer="", translator="", hot_words=("Jablonski", "meeting"))
    work = Work(Start(settings), lambda message: None)
    recognizer = ExpectingRecognizer()
    work._recognizers = (recognizer,)  # type: ignore[assignment]
    work.accept(SourceWords(0, ("good",), False))
    for terms in ((Term("meeting", "Besprechung"), Term("minutes", "Protokoll")), ()):
        work.use(UseGlossary(terms))
        work.inbox.end()
        work.listen()
    assert recognizer.expected == [("Jablonski", "meeting", "minutes"), ("Jablonski", "meeting")]
