from __future__ import annotations

from dataclasses import replace

from core.captions.captions import Captioned, CaptionUpdate
from core.captions.resume import Resume
from core.journal.progress import SessionProgress, TalkProgress
from core.layouts.actions import Read, Write
from core.speech.segments import SegmentId, Word
from core.wire.messages import Checkpoint


def captioned(
    index: int, source: str, target: str = "", *, heard: bool = False, final: bool = False, state: str = "s"
) -> Captioned:
    words = tuple(Word(text, float(n), n + 1.0) for n, text in enumerate(source.split()))
    update = CaptionUpdate(SegmentId(index), 0.0, 1.0, source, "", target, "", final, 1.0)
    timeline = (Read((1,) * len(words), len(words)), Write((2,))) if target else ()
    return Captioned(update, words, timeline, state, heard or final, 10.0 * index)


def test_nothing_captioned_means_from_the_beginning() -> None:
    assert TalkProgress().resume() == Resume()


def test_a_restart_goes_on_in_the_open_segment() -> None:
    progress = TalkProgress()
    progress.accept(captioned(0, "a b", final=True))
    progress.accept(captioned(1, "c"))
    progress.accept(captioned(1, "c d e", "X"))
    resume = progress.resume()
    assert (resume.segment, resume.start_s, resume.adaptation) == (SegmentId(1), 10.0, "s")
    assert [word.text for word in resume.words] == ["c", "d", "e"]
    (translation,) = resume.translations
    assert (translation.commits, translation.update.target, translation.heard) == ((1, 3), "X", False)


def test_a_sentence_that_is_retold_without_marks_is_gone_on_with_from_where_it_is() -> None:
    progress = TalkProgress()
    marked = captioned(0, "a b", "X")
    progress.accept(replace(marked, timeline=(*marked.timeline, *[Write((9,), is_mark=True)] * 4)))
    retold = captioned(0, "a b c", "X Y")
    progress.accept(retold)
    (translation,) = progress.resume().translations
    assert (translation.update.target, translation.timeline) == ("X Y", retold.timeline)


def test_between_segments_a_restart_goes_on_at_the_checkpoint() -> None:
    progress = TalkProgress()
    progress.accept(captioned(0, "a b", final=True))
    progress.pass_checkpoint(Checkpoint(SegmentId(1), 25.0, "later"))
    assert progress.resume() == Resume(SegmentId(1), 25.0, "later")


def test_a_checkpoint_beyond_captions_that_never_arrived_is_not_used() -> None:
    progress = TalkProgress()
    progress.accept(captioned(0, "a b", final=True))
    progress.pass_checkpoint(Checkpoint(SegmentId(2), 25.0, "later"))
    resume = progress.resume()
    assert (resume.segment, resume.start_s) == (SegmentId(0), 0.0)
    assert [known.update.final for known in resume.translations] == [True]


def test_a_translation_that_was_behind_is_gone_on_with() -> None:
    progress = TalkProgress()
    progress.accept(captioned(0, "a b", "X", heard=True))
    progress.accept(captioned(1, "c"))
    resume = progress.resume()
    assert resume.segment == SegmentId(1)
    assert [(known.update.segment.number, known.heard) for known in resume.translations] == [
        (0, True),
        (1, False),
    ]


def test_what_a_restarted_engine_repeats_is_not_shown_again() -> None:
    progress = TalkProgress()
    progress.accept(captioned(0, "a b", final=True))
    progress.accept(captioned(1, "c d", "X"))
    assert progress.accept(captioned(0, "a b", final=True)) is None
    assert progress.accept(captioned(1, "c d", "X")) is None
    assert progress.accept(captioned(1, "c", "X")) is None


def test_words_heard_otherwise_after_a_restart_do_not_take_back_those_shown() -> None:
    progress = TalkProgress()
    progress.accept(captioned(0, "good morning", "guten"))
    shown = progress.accept(captioned(0, "good evening everyone", "schönen guten Abend", final=True))
    assert shown is not None
    assert shown.update.source == "good morning everyone"
    assert shown.update.target.startswith("guten")
    assert shown.update.final


def test_a_segment_that_begins_again_after_nothing_was_heard_is_replayed_from_its_new_beginning() -> None:
    progress = TalkProgress()
    progress.accept(captioned(0, "", state="noise"))
    first = captioned(0, "good", state="speech")
    progress.accept(replace(first, replay_from_s=7.5))
    resume = progress.resume()
    assert (resume.start_s, resume.adaptation) == (7.5, "speech")


def test_the_silence_since_something_came_to_nothing_is_not_heard_again() -> None:
    progress = TalkProgress()
    progress.accept(captioned(0, "a", "A", heard=True))
    progress.accept(captioned(1, "", state="noise"))
    progress.pass_checkpoint(Checkpoint(SegmentId(1), 3600.0, "silence"))
    resume = progress.resume()
    assert (resume.segment, resume.start_s, resume.adaptation) == (SegmentId(1), 3600.0, "silence")
    assert [known.update.segment.number for known in resume.translations] == [0, 1]


def test_each_of_two_tracks_goes_on_where_it_was() -> None:
    progress = SessionProgress.from_the_beginning(2)
    mine, theirs = SegmentId(0), SegmentId(0, track=1)
    assert progress.resumes() == (Resume(mine), Resume(theirs))
    progress.accept(captioned(0, "a b", final=True))
    progress.accept(captioned(1, "c", final=True))
    said = captioned(0, "x y")  # later than what the other says, and not old for that
    progress.accept(replace(said, update=replace(said.update, segment=theirs)))
    progress.pass_checkpoint(Checkpoint(SegmentId(2), 25.0, "later"))
    first, second = progress.resumes()
    assert first == Resume(SegmentId(2), 25.0, "later")
    assert (second.segment, [word.text for word in second.words]) == (theirs, ["x", "y"])
