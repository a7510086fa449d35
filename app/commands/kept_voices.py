"""The voices of a talk that was captioned before, told apart in its kept sound."""

from __future__ import annotations

import sys

from app.commands.told_voices import check_networks, is_told, told_voices
from core.captions.captions import Gap
from core.journal.sound_record import n_tracks_of
from core.speech.voices import NOBODY
from core.transcripts.transcripts import Transcripts
from core.transcripts.voices import put_voiced, spans_of
from core.wire.voice_messages import Voiced
from core.wording.errors import UserError


def tell_voices(transcripts: Transcripts, number: int) -> None:
    """Tell the voices of a transcript apart, and keep who says what beside its captions.

    Of a call they are the others'. What its user said of a voice stays, and so do the numbers of voices that
    were told before.

    Raises:
        UserError: the talk goes on, its sound is not there, or nothing was said in it.
    """
    check_networks()
    transcript = transcripts.get(number)
    transcripts.refuse_open(number)
    path = transcripts.sound.path(transcript.talk)
    if not (n_tracks := n_tracks_of(path)):
        raise UserError("The sound of this talk was not kept, so its voices cannot be told apart.")
    captions = [
        entry.original
        for entry in transcripts.entries(number)
        if not isinstance(entry, Gap) and entry.original.segment.track == n_tracks - 1
    ]
    n_told = sum(map(is_told, captions))
    if not n_told:
        raise UserError(f"Transcript {number} has no captions whose voices could be told apart.")
    sound = {"source": str(path), "kept_tracks": n_tracks}
    spans = told_voices(sound, captions, spans_of(transcripts, number))
    put_voiced(transcripts, number, Voiced(tuple(spans)))
    n_voices = len({span.voice for span in spans} - {NOBODY})
    what = "1 voice says" if n_voices == 1 else f"{n_voices} voices say"
    sys.stdout.write(f"{what} what stands in transcript {number}; its exports name them.\n")
