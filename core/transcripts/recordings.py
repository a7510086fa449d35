"""Captions with their kept sound: what a model learns from that translates speech without words between."""

from __future__ import annotations

import contextlib
import json
import shutil
import wave
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Final

import numpy as np

from core.files.private_files import PRIVATE_FOLDER
from core.files.whole_files import write_whole
from core.journal.sound_record import FULL_SCALE, FinishedRecord, RecordError, n_tracks_of
from core.speech.segments import SAMPLE_RATE, Samples
from core.system.held_files import while_held
from core.transcripts.entries import KeptCaption
from core.transcripts.store import TranscriptError
from core.transcripts.transcripts import Transcript, Transcripts
from core.wording.errors import reason_of
from core.wording.sentences import phrased

LIST_NAME: Final = "recordings.jsonl"
"""In a folder of recordings: one a line, `{"sound", "source", "target", "ends_s"}`; times may be left out."""

MARGIN_S = 0.2
"""So much sound before its first word and after its last one belongs to a caption, where no other has it:
recognizers tell when words begin and end no more exactly."""

SHORTEST_S, LONGEST_S = 0.3, 30.0
"""Of what can be learned from: less is no word, and more no sentence."""


@dataclass(frozen=True, slots=True)
class SpokenCaption:
    """A caption as corrected, with both languages, and where in which kept sound it was said."""

    sound: Path
    n_tracks: int
    track: int
    start_s: float
    end_s: float
    source: str
    target: str
    is_corrected: bool


def spoken_captions(
    transcripts: Transcripts, source_language: str, target_language: str
) -> tuple[SpokenCaption, ...]:
    """Return the final captions of a direction whose sound is kept, those of the latest talk first.

    Of a talk that was captioned again one version counts: that with the most corrections, of several the
    latest.
    """
    found: list[SpokenCaption] = []
    for talk in transcripts.all():
        with contextlib.suppress(RecordError):  # its sound is gone or broken
            versions = [
                _captions_of(transcripts, version)
                for version in transcripts.versions(talk.id)
                if (version.source_language, version.target_language) == (source_language, target_language)
            ]
            found += max(reversed(versions), key=n_corrected, default=[])
    return tuple(found)


def n_corrected(captions: Iterable[SpokenCaption]) -> int:
    return sum(caption.is_corrected for caption in captions)


def duration_s(captions: Iterable[SpokenCaption]) -> float:
    """Return how much is said in them."""
    return sum(caption.end_s - caption.start_s for caption in captions)


def _captions_of(transcripts: Transcripts, transcript: Transcript) -> list[SpokenCaption]:
    """Return those of one transcript, track by track; raise `RecordError` for sound that is broken."""
    sound = transcripts.sound.path(transcript.talk)
    n_tracks = n_tracks_of(sound)
    if not n_tracks or transcript.is_open:
        return []
    with contextlib.closing(FinishedRecord(sound, n_tracks)) as record:
        length_s = record.n_samples / SAMPLE_RATE
    captions = [entry for entry in transcripts.entries(transcript.id) if isinstance(entry, KeptCaption)]
    found = []
    for caption, (start_s, end_s) in _times(captions, length_s):
        said = caption.corrected
        source, target = " ".join(said.source.split()), " ".join(said.target.split())
        is_kept = said.end_s <= length_s + MARGIN_S and SHORTEST_S <= end_s - start_s <= LONGEST_S
        is_kept &= said.segment.track in range(n_tracks)
        if said.final and source and target and is_kept:
            found.append(
                SpokenCaption(
                    sound=sound,
                    n_tracks=n_tracks,
                    track=said.segment.track,
                    start_s=start_s,
                    end_s=end_s,
                    source=source,
                    target=target,
                    is_corrected=caption.is_corrected,
                )
            )
    return found


def _times(
    captions: Sequence[KeptCaption], length_s: float
) -> Iterator[tuple[KeptCaption, tuple[float, float]]]:
    """Yield captions, track by track, with the sound that belongs to each and to no other of its track."""

    def track_of(caption: KeptCaption) -> int:
        return caption.original.segment.track

    for _, of_track in groupby(sorted(captions, key=track_of), key=track_of):
        in_order = list(of_track)
        said = [(caption.original.start_s, caption.original.end_s) for caption in in_order]
        ends_before = [0.0, *(end_s for _, end_s in said)]
        starts_behind = [*(start_s for start_s, _ in said[1:]), length_s]
        for caption, (start_s, end_s), before_s, behind_s in zip(
            in_order, said, ends_before[:-1], starts_behind, strict=True
        ):
            first_s = min(start_s, max(start_s - MARGIN_S, before_s))
            last_s = max(end_s, min(end_s + MARGIN_S, behind_s))
            yield caption, (max(first_s, 0.0), min(last_s, length_s))


def cut_recordings(
    captions: Sequence[SpokenCaption], folder: Path, is_given_up: Callable[[], bool] = lambda: False
) -> None:
    """Write a folder of recordings as `surtitle train --method direct` reads it: wholly or not at all.

    What is said in it is its user's alone, and so is the folder. Where it is given up nothing is left.

    Raises:
        TranscriptError: it cannot be written, or the sound cannot be read any more.
    """
    new = folder.with_name(folder.name + ".new")
    try:
        shutil.rmtree(new, ignore_errors=True)
        new.parent.mkdir(parents=True, exist_ok=True)
        new.mkdir(PRIVATE_FOLDER)
        lines = []
        for number, (caption, samples) in enumerate(_heard(captions), 1):
            if is_given_up():
                return
            name = f"{number}.wav"
            _write_sound(new / name, samples)
            told = {"sound": name, "source": caption.source, "target": caption.target}
            lines.append(json.dumps(told, ensure_ascii=False) + "\n")
        write_whole(new / LIST_NAME, "".join(lines))
        while_held(new.rename, folder)
    except OSError as error:
        raise TranscriptError(
            phrased("{path} cannot be written: {reason}.", path=folder, reason=reason_of(error))
        ) from error
    except RecordError as error:
        raise TranscriptError(
            phrased("Kept sound to learn from is missing or damaged: check it, and start over.")
        ) from error
    finally:
        shutil.rmtree(new, ignore_errors=True)


def _heard(captions: Sequence[SpokenCaption]) -> Iterator[tuple[SpokenCaption, Samples]]:
    """Yield captions, each with its sound; every file is opened once."""
    for (path, n_tracks), of_talk in groupby(captions, key=lambda caption: (caption.sound, caption.n_tracks)):
        with contextlib.closing(FinishedRecord(path, n_tracks)) as record:
            for one in of_talk:
                samples = record.read(round(one.start_s * SAMPLE_RATE), round(one.end_s * SAMPLE_RATE))
                yield one, samples[:, one.track] if n_tracks > 1 else samples


def _write_sound(path: Path, samples: Samples) -> None:
    """Write 16-bit sound, sample for sample as it was kept."""
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(SAMPLE_RATE)
        file.writeframes(np.rint(samples * FULL_SCALE).astype("<i2").tobytes())
