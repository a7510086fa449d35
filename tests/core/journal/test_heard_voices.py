"""What a new engine is told of the voices of a talk: enough of each, and no more."""

from __future__ import annotations

from dataclasses import replace

from core.captions.captions import Captioned, CaptionUpdate
from core.journal.heard_voices import ENOUGH_S, LATE_S, HeardVoices
from core.speech.segments import SegmentId, Word
from core.speech.voices import NOBODY, VoiceSpan
from core.wire.messages import EngineSettings
from core.wire.voice_messages import CorrectVoice, Voiced
from core.wire.wire import to_json

SENTENCE_S = 5.0


def captioned(index: int, *, heard: bool = True) -> Captioned:
    start_s = index * SENTENCE_S
    words = tuple(Word("secret", start_s + n, start_s + n + 1) for n in range(4))
    source = " ".join(word.text for word in words)
    update = CaptionUpdate(SegmentId(index), start_s, start_s + 4, source, "", "", "", False, start_s + 4)
    return Captioned(update, words, (), "", heard, start_s)


def voiced(index: int, *voices: int, by_user: bool = False) -> Voiced:
    n_words = 4 // len(voices)
    spans = (VoiceSpan(SegmentId(index), n * n_words, n_words, voice, True) for n, voice in enumerate(voices))
    return Voiced(tuple(spans), by_user)


def heard_talk(n: int) -> HeardVoices:
    """Return the voices of a talk in which three take turns."""
    heard = HeardVoices(EngineSettings())
    for index in range(n):
        heard.hear(captioned(index))
        heard.accept(voiced(index, 1 + index % 3))
    return heard


def test_of_an_hour_each_voice_is_recalled_by_little_of_what_it_says_and_by_no_word() -> None:
    heard = heard_talk(720)
    recalled = heard.recalled()
    seconds = dict.fromkeys((1, 2, 3), 0.0)
    for said in recalled:
        seconds[said.spans[0].voice] += sum(word.end_s - word.start_s for word in said.words)
    assert all(ENOUGH_S <= of_one < 2 * ENOUGH_S for of_one in seconds.values())
    assert "secret" not in str(to_json(recalled))
    assert heard.n_voices == 3


def test_a_sentence_that_two_share_is_recalled_where_one_says_nothing_else() -> None:
    heard = heard_talk(30)
    heard.hear(captioned(30))
    heard.accept(voiced(30, 1, 4))
    assert 30 in [said.segment.number for said in heard.recalled()]


def test_a_sentence_that_nobody_was_told_of_is_recalled_until_it_is_too_late() -> None:
    heard = HeardVoices(EngineSettings())
    for index in range(10):
        heard.hear(captioned(index))
    recalled = heard.recalled()
    assert [said.segment.number for said in recalled] == [4, 5, 6, 7, 8, 9]
    assert recalled[-1].end_s - recalled[0].end_s <= LATE_S


def test_what_is_still_said_and_what_the_user_says_himself_is_not_recalled() -> None:
    heard = HeardVoices(EngineSettings(speakers=("Me", "Others")))
    heard.hear(captioned(0))
    for each in (captioned(1, heard=False), captioned(3)):
        theirs = replace(each.update.segment, track=1)
        heard.hear(replace(each, update=replace(each.update, segment=theirs)))
    assert [said.segment for said in heard.recalled()] == [SegmentId(3, track=1)]


def test_a_voice_may_be_told_before_its_caption() -> None:
    heard = HeardVoices(EngineSettings())
    heard.accept(voiced(0, 1))
    heard.hear(captioned(0))
    assert [said.spans for said in heard.recalled()] == [voiced(0, 1).spans]


def test_what_the_user_said_is_not_told_otherwise() -> None:
    heard = heard_talk(4)
    heard.accept(voiced(1, 3, by_user=True))
    assert heard.accept(voiced(1, 2)) is None
    both = Voiced(voiced(1, 2).spans + voiced(2, 1).spans)
    assert heard.accept(both) == voiced(2, 1)


def test_where_no_engine_answers_somebody_new_gets_the_next_number() -> None:
    heard = heard_talk(4)
    assert heard.answer(CorrectVoice(SegmentId(2), 0, 4, NOBODY)) == voiced(2, 4, by_user=True)
    assert heard.answer(CorrectVoice(SegmentId(2), 0, 4, 1)) == voiced(2, 1, by_user=True)
