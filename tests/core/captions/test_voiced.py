"""Captions parted by voice, each under its name."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from core.captions.captions import CaptionUpdate
from core.captions.voiced import by_voice, timed_words
from core.speech.segments import SegmentId
from core.speech.voices import NOBODY, VoiceSpan

SAID = CaptionUpdate(SegmentId(7), 10.0, 14.0, "Who is there? It is me.", "", "", "", True, 14.0)


def spans(*voices: int, is_sure: bool = True) -> list[VoiceSpan]:
    """Return three words for each voice."""
    return [
        VoiceSpan(SegmentId(7), 3 * i, 3, voice, is_sure and voice != NOBODY)
        for i, voice in enumerate(voices)
    ]


def told(caption: CaptionUpdate, said: list[VoiceSpan]) -> list[tuple[str, str]]:
    return [(part.speaker, part.source) for part in by_voice(caption, said)]


def test_the_words_of_two_are_two_captions_one_behind_the_other() -> None:
    parts = by_voice(SAID, spans(1, 2))
    assert [(part.speaker, part.source) for part in parts] == [
        ("Voice 1", "Who is there?"),
        ("Voice 2", "It is me."),
    ]
    assert parts[0].start_s == SAID.start_s and parts[-1].end_s == SAID.end_s
    assert SAID.start_s < parts[0].end_s == parts[1].start_s < SAID.end_s


def test_one_voice_names_the_caption_as_it_is() -> None:
    assert by_voice(SAID, spans(3, 3)) == (replace(SAID, speaker="Voice 3"),)


def test_a_translation_stays_whole_under_both_names() -> None:
    caption = replace(SAID, target="Wer ist da? Ich bin es.")
    assert by_voice(caption, spans(1, 2)) == (replace(caption, speaker="Voice 1, Voice 2"),)


def test_who_is_not_sure_goes_with_the_words_beside() -> None:
    assert told(SAID, spans(1, NOBODY)) == [("Voice 1", SAID.source)]
    assert told(SAID, spans(NOBODY, 2)) == [("Voice 2", SAID.source)]
    assert told(SAID, spans(1, 2, is_sure=False)) == [("", SAID.source)]
    assert by_voice(SAID, []) == (SAID,)


def test_whose_track_it_is_stands_before_the_voice() -> None:
    assert told(replace(SAID, speaker="Others"), spans(2)) == [("Others, Voice 2", SAID.source)]


def test_time_is_shared_out_by_the_length_of_words() -> None:
    words = timed_words(SAID)
    assert [word.text for word in words] == SAID.source.split()
    assert words[0].start_s == SAID.start_s and words[-1].end_s == SAID.end_s
    assert all(a.end_s == b.start_s for a, b in pairwise(words))
    assert timed_words(replace(SAID, source="")) == ()
