"""Tell the voices of conversations that are made of free speech, and of real meetings, and count.

    python -m training.speech.voices --speech FOLDER --readers FOLDER --meetings FOLDER

--speech has a `speech.tsv` that names speakers, --readers a folder of FLAC files for each reader,
--meetings WAV files with RTTM files. What is not given is left out; the synthesizer's voices are made where
flite is installed. The same seed makes the same talks.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from core.system.exit_codes import exit_code_of
from core.wording.errors import UserError
from models.voices.networks import OnnxVoiceNetworks
from training.speech.listening import scored
from training.speech.meetings import meetings_in
from training.speech.readers import Readers, readers_in, readers_of_table, synthesized_readers
from training.speech.talks import Stay, VoicesTalk, made_talk
from training.speech.voice_scores import Score, table

SEED = 44
HOUR_S = 3600.0
TALK_S = 200.0


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m training.speech.voices", description=__doc__)
    parser.add_argument("--speech", type=Path, help="folder with speech.tsv and sound files")
    parser.add_argument("--readers", type=Path, help="folder with a folder of FLAC files for each reader")
    parser.add_argument("--meetings", type=Path, help="folder with WAV and RTTM files")
    parser.add_argument("--talks", type=int, default=20, help="how many conversations are made")
    parser.add_argument("--seconds", type=float, default=TALK_S, help="how long each is")
    parser.add_argument("--hour", action="store_true", help="also an hour in which a voice returns")
    parser.add_argument("--seed", type=int, default=SEED)
    return exit_code_of(lambda: _report(parser.parse_args(arguments)))


def _report(options: argparse.Namespace) -> None:
    networks = OnnxVoiceNetworks()
    for title, talks in _talks(options):
        scores: list[Score] = []
        for talk in talks:
            scores.append(scored(talk, networks))
            sys.stderr.write(f"{talk.name}: {scores[-1].settled:.3f}\n")
        if scores:
            sys.stdout.write(f"\n**{title}**\n\n{table(scores)}\n")


def _talks(options: argparse.Namespace) -> Iterator[tuple[str, Iterator[VoicesTalk]]]:
    readers: dict[str, Sequence[np.ndarray]] = {}
    readers |= readers_in(options.readers) if options.readers else {}
    readers |= readers_of_table(options.speech) if options.speech else {}
    synthesized = synthesized_readers()
    if len(readers) + len(synthesized) < 2:
        raise UserError("There are no two voices: name a folder by --speech or --readers, or install flite.")
    yield "Made talks", _made(readers, synthesized, options)
    yield "A lone reader", _alone(readers or synthesized, options)
    if options.hour and len(readers) >= 4:
        yield "An hour", _hour(readers, options)
    if options.meetings:
        yield "Real meetings", meetings_in(options.meetings, options.seed)


def _made(readers: Readers, synthesized: Readers, options: argparse.Namespace) -> Iterator[VoicesTalk]:
    """Yield talks of two to five; every fifth with synthesized voices, alone or among readers."""
    chance = np.random.default_rng(options.seed)
    for number in range(options.talks):
        among = dict(readers)
        if number % 5 == 4 or len(readers) < 2:
            among = dict(synthesized) if number % 2 or len(readers) < 2 else {**readers, **synthesized}
        n_voices = min(2 + number % 4, len(among))
        chosen = chance.choice(sorted(among), n_voices, replace=False)
        chosen_readers = {str(name): among[str(name)] for name in chosen}
        yield made_talk(
            f"{number + 1}: {n_voices} voices", chosen_readers, options.seconds, options.seed + number
        )


def _alone(readers: Readers, options: argparse.Namespace) -> Iterator[VoicesTalk]:
    name = max(readers, key=lambda one: sum(map(len, readers[one])))
    yield made_talk("one voice", {name: readers[name]}, options.seconds, options.seed)


def _hour(readers: Readers, options: argparse.Namespace) -> Iterator[VoicesTalk]:
    """Yield an hour: one speaks to minute 12 and from 45 on, one until 40, one from 30 on."""
    most = sorted(readers, key=lambda one: -sum(map(len, readers[one])))[:4]
    chosen = {name: readers[name] for name in most}
    stays = {
        most[0]: Stay(away=(720.0, 2700.0)),
        most[1]: Stay(until_s=2400.0),
        most[3]: Stay(from_s=1800.0),
    }
    yield made_talk("an hour, 4 voices", chosen, HOUR_S, options.seed, stays)


if __name__ == "__main__":
    sys.exit(main())
