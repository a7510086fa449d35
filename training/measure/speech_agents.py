"""Surtitle's whole cascade in SimulEval: `simuleval --agent training/measure/speech_agents.py ...`.

SimulEval gives a piece of sound at a time (`--source-segment-size`, in milliseconds) and takes one action for
it: all that was written by then. When each word was written stands in `--word-log`.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from dataclasses import replace
from pathlib import Path

import numpy as np
from simuleval.agents import SpeechToTextAgent
from simuleval.agents.actions import Action, ReadAction, WriteAction
from simuleval.utils import entrypoint

from core.speech.segments import SAMPLE_RATE
from core.wire.defaults import SHIPPED_RECOGNIZER
from core.wording.errors import UserError
from training.measure.agent_arguments import add_translator_args, translator_asked
from training.measure.spoken import SpokenTranslation, load_cascade
from training.measure.word_log import WordLog


@entrypoint
class SurtitleSpeechAgent(SpeechToTextAgent):  # type: ignore[misc]
    """Hears, and translates what it heard, as the program does in lockstep."""

    def __init__(self, args: Namespace) -> None:
        self._cascade = load_cascade(replace(translator_asked(args), recognizer=args.recognizer))
        self._log = WordLog(args.word_log) if args.word_log else None
        super().__init__(args)

    @staticmethod
    def add_args(parser: ArgumentParser) -> None:
        parser.add_argument(
            "--recognizer", default=SHIPPED_RECOGNIZER, help="as of `surtitle caption`, direct:FOLDER too"
        )
        parser.add_argument("--word-log", type=Path, help="a file for the time of each word")
        add_translator_args(parser)

    def reset(self) -> None:
        super().reset()
        self._spoken = SpokenTranslation(self._cascade)
        self._n_heard = 0

    def policy(self) -> Action:
        """Hear what has come, and write what may be written by then."""
        sound = self.states.source[self._n_heard :]
        self._n_heard += len(sound)
        if sound and self.states.source_sample_rate != SAMPLE_RATE:
            rate = self.states.source_sample_rate
            raise UserError(f"The sound has {rate} samples a second: give {SAMPLE_RATE}.")
        words = self._spoken.hear(np.asarray(sound, np.float32)) if sound else []
        if self.states.source_finished:
            words += self._spoken.finish()
        if self._log is not None:
            self._log.write(words, is_last=self.states.source_finished)
        if not words and not self.states.source_finished:
            return ReadAction()
        return WriteAction(" ".join(word.text for word in words), finished=self.states.source_finished)
