"""Surtitle's translator in SimulEval: `simuleval --agent training/measure/agents.py --policy wait-5 ...`.

SimulEval gives one source word at a time and takes one action for it: what a policy writes between two
words goes into that one action. It can only append words: what our translator hangs on a word that it
has written already, a full stop mostly, becomes a word of its own in SimulEval's log.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from simuleval.agents import TextToTextAgent
from simuleval.agents.actions import Action, ReadAction, WriteAction
from simuleval.utils import entrypoint

from models.loading.translators import load_translator
from training.measure.agent_arguments import add_translator_args, translator_asked


@entrypoint
class SurtitleAgent(TextToTextAgent):  # type: ignore[misc]
    """Translates words as they come. `--device` and `--dtype` are SimulEval's own: the device is used."""

    def __init__(self, args: Namespace) -> None:
        self._translator = load_translator(translator_asked(args))
        super().__init__(args)

    @staticmethod
    def add_args(parser: ArgumentParser) -> None:
        add_translator_args(parser)

    def reset(self) -> None:
        super().reset()
        self._stream = self._translator.open()
        self._n_read = 0
        self._text = ""

    def policy(self) -> Action:
        """Read what has come, and write what the translator's own policy allows by then."""
        heard = self.states.source[self._n_read :]
        self._n_read += len(heard)
        n_written = len(self._text)
        if heard:
            self._text = self._stream.read(heard).text
        if self.states.source_finished:
            self._text = self._stream.finish().text
        new_text = self._text[n_written:].strip()
        if not new_text and not self.states.source_finished:
            return ReadAction()
        return WriteAction(new_text, finished=self.states.source_finished)
