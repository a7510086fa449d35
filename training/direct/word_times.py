"""When each word of a recording was over, as a model that translates speech directly hears it.

    python -m training.direct.word_times --data FOLDER --model FOLDER

Writes `ends_s` into recordings.jsonl where it was missing, by forced alignment: of all ways to spell the
sentence, a label of the CTC head in each frame (Graves et al., 2006), the likeliest says in which frame each
word ends. EASiST (section 3) has its times from the Montreal Forced Aligner.
"""

from __future__ import annotations

import argparse
import sys
import unicodedata
from collections.abc import Sequence, Set
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from core.speech.segments import SAMPLE_RATE
from core.system.exit_codes import exit_code_of
from core.wire.defaults import DIRECT
from models.loading.model_folders import translator_folder
from models.networks.language_model import tokenizer_of
from models.speech.bundle import load_networks
from models.speech.ctc import BLANK
from models.speech.hearing import SpeechNetworks
from models.translate.vocabulary import Vocabulary
from training.direct.recordings import Recording, read_recordings, tell_ends

NOTHING = -1
"""What a frame says that says no label."""

LogProbabilities = NDArray[np.floating]
"""Of each label, the blank first, in each frame: (T, V)."""


def forced_alignment(scores: LogProbabilities, labels: Sequence[int]) -> NDArray[np.intp] | None:
    """Return which of the labels each of the T frames says, by its place, or `NOTHING`: (T,).

    It is the likeliest of the paths that are read as these labels (Viterbi); none, if there is no such path,
    as where there are more labels than frames.
    """
    states = np.full(2 * len(labels) + 1, BLANK)  # labels with blanks between, as in section 4.1 there
    states[1::2] = labels
    may_skip = np.zeros(len(states), bool)
    may_skip[3::2] = states[3::2] != states[1:-2:2]
    score = np.full(len(states), -np.inf)
    score[0] = 0.0
    came = np.zeros((len(scores), len(states)), np.int8)
    for frame, emitted in enumerate(scores[:, states].astype(np.float64)):
        ways = np.full((3, len(states)), -np.inf)
        ways[0] = score
        ways[1, 1:] = score[:-1]
        ways[2, 2:] = np.where(may_skip[2:], score[:-2], -np.inf)
        came[frame] = ways.argmax(axis=0)
        score = ways.max(axis=0) + emitted
    state = len(states) - 1 - int(len(labels) > 0 and score[-2] > score[-1])
    if score[state] == -np.inf:
        return None
    said = np.empty(len(scores), np.intp)
    for frame in reversed(range(len(scores))):
        said[frame] = state // 2 if state % 2 else NOTHING
        state -= int(came[frame, state])
    return said


def word_ends(
    scores: LogProbabilities,
    words: Sequence[Sequence[int]],
    frame_s: float,
    lead_s: float = 0.0,
    silent: Set[int] = frozenset(),
) -> tuple[float, ...] | None:
    """Return how many seconds from the first sound each word, of one label or more, is over; none if unknown.

    A word is over with the last frame that says its last label. Labels that are `silent`, as a comma's, may
    be said anywhere in a pause, so that they end no word that has others. `lead_s` of the first frame are
    before the sound.
    """
    said = forced_alignment(scores, [label for word in words for label in word])
    if said is None:
        return None
    frames, n_before = [], 0
    for word in words:
        loud = [n for n, label in enumerate(word) if label not in silent]
        last = n_before + (loud[-1] if loud else len(word) - 1)
        frames.append(int(np.flatnonzero(said == last)[-1]) + 1)
        n_before += len(word)
    return tuple(max(frame * frame_s - lead_s, 0.0) for frame in frames)


@dataclass(frozen=True, slots=True)
class WordTimer:
    """Hears when words end, with the encoder and the CTC head of a direct model."""

    networks: SpeechNetworks
    vocabulary: Vocabulary

    @classmethod
    def of(cls, folder: Path) -> WordTimer:
        """Return that of the model in a folder.

        Raises:
            UserError: there is none, or it is damaged.
        """
        translator = translator_folder(f"{DIRECT}{folder}")
        vocabulary = Vocabulary.of(tokenizer_of(str(translator), translator))
        return cls(load_networks(folder, translator), vocabulary)

    def ends_s(self, recording: Recording) -> tuple[float, ...] | None:
        """Return when each word was over; none where one cannot be spelled, or frames are too few."""
        places = {label: place for place, label in enumerate(self.networks.ctc.spelled.tolist())}
        words = [
            [places.get(piece + 1, BLANK) for piece in self.vocabulary.encode_word(word, i == 0)]
            for i, word in enumerate(recording.source)
        ]
        if not all(word and BLANK not in word for word in words):
            return None
        silent = {place for label, place in places.items() if label != BLANK and self._is_silent(label - 1)}
        encoder = self.networks.encoder
        scores = self._scores(recording).numpy()
        ends_s = word_ends(scores, words, encoder.frame_s, encoder.lead_s, silent)
        seconds = len(recording.samples) / SAMPLE_RATE
        return ends_s and tuple(min(end_s, seconds) for end_s in ends_s)

    def _is_silent(self, piece: int) -> bool:
        """Return whether a piece is nothing but punctuation."""
        text = self.networks.spelling.decode([piece]).strip()
        return all(unicodedata.category(character).startswith("P") for character in text)

    @torch.inference_mode()
    def _scores(self, recording: Recording) -> Tensor:
        """Return the logarithms of the probabilities of the labels that are spelled, (T, n_spelled)."""
        stream = self.networks.encoder.open()
        blocks = [*stream.accept(recording.samples), *stream.finish()]
        frames = torch.cat([torch.zeros(0, self.networks.encoder.width), *blocks])
        scores: Tensor = self.networks.ctc(frames).log_softmax(dim=-1)
        return scores


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m training.direct.word_times",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--data", type=Path, required=True, help="a folder with recordings.jsonl")
    parser.add_argument("--model", type=Path, required=True, help="the folder of a direct model")
    return exit_code_of(lambda: _time(parser.parse_args(arguments)))


def _time(args: argparse.Namespace) -> None:
    folder = args.data.expanduser()
    recordings = read_recordings(folder)
    timer = WordTimer.of(args.model.expanduser())
    untimed = {number: one for number, one in enumerate(recordings) if not one.is_timed}
    heard = {number: timer.ends_s(one) for number, one in untimed.items()}
    found = {number: ends_s for number, ends_s in heard.items() if ends_s is not None}
    if found:
        tell_ends(folder, found)
    sys.stdout.write(
        f"{len(recordings)} recordings: {len(recordings) - len(untimed)} had times of words,"
        f" {len(found)} have them now, {len(untimed) - len(found)} keep times by letters (a piece that the"
        " head cannot spell, or more pieces than frames)\n"
    )


if __name__ == "__main__":
    sys.exit(main())
