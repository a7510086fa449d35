"""Speech at work: the sound of one utterance to blocks of source tokens and the words that were heard."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from core.speech.blocks import Block
from core.speech.segments import Samples, Word
from models.speech.adapter import SourceAdapter
from models.speech.ctc import BLANK, CtcHead, PieceSpelling, WordSpeller, begun_pieces
from models.speech.encoding import SpeechBlocksEncoder


@dataclass(frozen=True, slots=True)
class SpeechNetworks:
    """What hears: an encoder, an adapter into a language model, and a head that spells words."""

    encoder: SpeechBlocksEncoder
    adapter: SourceAdapter
    ctc: CtcHead
    spelling: PieceSpelling


class BlockHearing:
    """A `core.backends.SpeechEncoder` over any encoder: networks are shared, what was heard is not."""

    def __init__(self, networks: SpeechNetworks) -> None:
        self._networks = networks
        self.start(0.0)

    @property
    def block_s(self) -> float:
        """How much sound a block stands for."""
        encoder = self._networks.encoder
        return encoder.blocks.n_main * encoder.frame_s

    def another(self) -> BlockHearing:
        return BlockHearing(self._networks)

    def start(self, start_s: float) -> None:
        encoder = self._networks.encoder
        self._stream = encoder.open()
        self._speller = WordSpeller(self._networks.spelling, encoder.frame_s, start_s, encoder.lead_s)
        self._start_s = start_s
        self._n_frames, self._last = 0, BLANK

    def accept(self, samples: Samples) -> tuple[Block, ...]:
        return tuple(self._block(frames) for frames in self._stream.accept(samples))

    def open_word(self) -> Word | None:
        return self._speller.open_word

    def finish(self) -> tuple[Block, ...]:
        blocks = [self._block(frames) for frames in self._stream.finish()]
        words = tuple(self._speller.finish())
        if words and blocks:
            last = blocks.pop()
            blocks.append(Block(last.frames, last.end_s, last.words + words))
        elif words:
            nothing = np.zeros((0, self._networks.adapter.embedding_width), np.float32)
            blocks.append(Block(nothing, self._end_s, words))
        return tuple(blocks)

    @property
    def _end_s(self) -> float:
        encoder = self._networks.encoder
        return self._start_s + self._n_frames * encoder.frame_s - encoder.lead_s

    @torch.inference_mode()
    def _block(self, frames: Tensor) -> Block:
        self._n_frames += len(frames)
        networks = self._networks
        logits = networks.ctc(frames)
        labels = networks.ctc.labels(logits)
        tokens = networks.adapter.of_block(frames, logits, begun_pieces(labels, self._last))
        words, self._last = tuple(self._speller.accept(labels)), labels[-1]
        return Block(tokens.float().cpu().numpy(), self._end_s, words)
