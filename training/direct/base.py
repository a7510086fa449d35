"""The language model that is to translate: how it is spoken to, what of it learns, and how all is kept."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from transformers import PreTrainedModel
from transformers.utils import logging as transformers_logging

from core.translating.schemes import Scheme, scheme_named
from core.wire.defaults import PIECE_ADAPTER, UNKNOWN_LICENCE
from core.wire.messages import EngineSettings
from core.wording.errors import UserError
from core.wording.sentences import phrased
from models.adapters.adapters import describe_base
from models.embedded.revisions import keep
from models.loading.model_folders import translator_folder
from models.manifests.direct_manifest import DIRECT_MANIFEST, DIRECT_TRANSLATOR
from models.manifests.json_fields import Fields
from models.manifests.manifests import (
    MANIFEST_NAME,
    SCHEMA_VERSION,
    LanguagePair,
    TranslatorManifest,
    parse_manifest,
    read_manifest,
)
from models.memory.footprint import CPU, Placement, Precision
from models.networks.families import attention_rule
from models.networks.policy_head import PolicyHead
from models.networks.weights import load_weights
from models.speech.adapter import BlockAdapter, PieceAdapter
from models.speech.block_attention import Blocks
from models.speech.bundle import save_hearing, spelling_of
from models.speech.ctc import BLANK, CtcHead
from models.speech.encoder import EncoderShape
from models.speech.hearing import SpeechNetworks
from models.translate.sentence_maker import SentenceMaker
from models.translate.torch_road import TorchRoad
from models.translate.translator import BaseFiles
from training.direct.encoders import encoder_of
from training.direct.network import DirectNetwork
from training.learn.method import LowRank, Method
from training.learn.methods import METHODS
from training.learn.task import HEADS, PROMPTS, TOKENS, described_base

SPEECH = "head-0.5"
"""The policy whose prompt goes before chunks of speech."""


@dataclass(frozen=True, slots=True)
class EncoderChoice:
    """What hears: our own encoder of a shape, or that of the recognizer `encoder`; and how it is read."""

    shape: EncoderShape = EncoderShape(192, 4, 4, Blocks(8, 4))  # noqa: RUF009, it is frozen
    encoder: str = ""
    n_main: int = 0
    """Frames of a block; 0: as many as the encoder has by itself."""
    adapter: str = PIECE_ADAPTER
    n_halvings: int = 1
    """Of an adapter of the kind `blocks`."""


@dataclass(frozen=True, slots=True)
class DirectBase:
    """A translator that is to read speech: an adapter of it learns, or all of one that has no name."""

    base: BaseFiles[TorchRoad]
    scheme: Scheme
    method: Method
    fields: Mapping[str, object]
    """What the surtitle.json of the result says."""

    @property
    def manifest(self) -> TranslatorManifest:
        described = {name: value for name, value in self.fields.items() if name != "base"}
        return parse_manifest(Fields(described, MANIFEST_NAME, UserError))

    @property
    def digest(self) -> str:
        """A number that is another one for other weights of the base, or another tokenizer."""
        number, folder = 0, self.base.folder
        for path in sorted((*folder.glob("*.safetensors"), *folder.glob("tokenizer*.json"))):
            number = zlib.crc32(np.memmap(path, np.uint8, "r").data, number)
        return f"{number:08x}"

    def maker(self, policy: str = SPEECH) -> SentenceMaker:
        return self.base.maker(self.manifest, self.scheme, policy)

    def network(
        self, hearing: EncoderChoice, words: Iterable[Sequence[str]], low_rank: LowRank
    ) -> DirectNetwork:
        """Return all that learns, as it is before it learned anything but what encoder and base know.

        It spells the pieces of these sentences' words, and no others.
        """
        base = self.base
        model = load_weights(
            base.name, base.folder, base.road.config, Placement(CPU, Precision.FLOAT32), to_learn=True
        )
        self.method.make_learn(model, low_rank)
        width = base.road.width
        head = PolicyHead(width)
        model.policy_head = head
        encoder = encoder_of(hearing.encoder, hearing.shape, hearing.n_main)
        ctc = CtcHead(encoder.width, self._spelled(words))
        return DirectNetwork(
            encoder,
            _knowing(PieceAdapter(encoder.width, width, len(ctc.spelled)), ctc, model)
            if hearing.adapter == PIECE_ADAPTER
            else BlockAdapter(encoder.width, width, hearing.n_halvings),
            ctc,
            model,
            head,
            attention_rule(base.name, base.road.config, self.scheme),
        )

    def _spelled(self, words: Iterable[Sequence[str]]) -> list[int]:
        vocabulary = self.maker().vocabulary
        pieces = {
            piece
            for sentence in words
            for i, word in enumerate(sentence)
            for piece in vocabulary.encode_word(word, i == 0)
        }
        return [BLANK, *sorted(piece + 1 for piece in pieces)]

    def save(self, network: DirectNetwork, folder: Path) -> None:
        """Write the folder that the program loads as `direct:FOLDER`; one that is there is none meanwhile."""
        (folder / DIRECT_MANIFEST).unlink(missing_ok=True)
        translator = folder / DIRECT_TRANSLATOR
        translator.mkdir(parents=True, exist_ok=True)
        self.method.save(network.model, translator)
        if self.method.is_adapter:
            keep(describe_base(self.base.folder).revision)
        else:
            self.base.road.tokenizer.save_pretrained(translator)
        text = json.dumps(self.fields, indent=2, ensure_ascii=False) + "\n"
        (translator / MANIFEST_NAME).write_text(text, encoding="utf-8")
        spelling = spelling_of(self.base.road.tokenizer)
        networks = SpeechNetworks(network.encoder, network.adapter, network.ctc, spelling)
        save_hearing(folder, networks, torch.float16)


@torch.no_grad()
def _knowing(adapter: PieceAdapter, ctc: CtcHead, model: PreTrainedModel) -> PieceAdapter:
    """Return an adapter that knows of each piece what the language model does, and keeps that."""
    embeddings = model.get_input_embeddings()(ctc.spelled[1:] - 1)
    adapter.embeddings.weight.copy_(embeddings.T)
    adapter.embeddings.requires_grad_(False)
    return adapter


def direct_base(name: str, source: str, target: str, scheme_name: str, slot_length: int) -> DirectBase:
    """Return the base of that name as a reader of speech.

    Raises:
        UserError: it is not there, or lacks a token that it needs.
    """
    transformers_logging.disable_progress_bar()
    folder = translator_folder(name, LanguagePair(source, target))
    scheme = scheme_named(scheme_name)
    base = BaseFiles(EngineSettings(source, target, translator=name), folder, TorchRoad.of(name, folder))
    is_named = not Path(name).expanduser().is_dir()
    method = METHODS["lora" if is_named else "full"]
    known = read_manifest(folder)
    prompts = known.prompts if known else PROMPTS
    fields = {
        "schema_version": SCHEMA_VERSION,
        **({"base": described_base(name, folder)} if method.is_adapter else {}),
        "languages": [{"from": source, "to": target}],
        "scheme": scheme_name,
        "slot_length": slot_length,
        "prompts": {kind: prompts.get(kind) or next(iter(prompts.values())) for kind in ("read", "wait")},
        **_tokens(base, known, scheme),
        "policies": [HEADS, "offline"],
        "language_style": known.language_style if known else "names",
        "licence": UNKNOWN_LICENCE,
    }
    return DirectBase(base, scheme, method, fields)


def _tokens(base: BaseFiles[TorchRoad], known: TranslatorManifest | None, scheme: Scheme) -> dict[str, str]:
    needed = ["end_of_write"] + ["end_of_read"] * scheme.learns_end_of_read
    needed += ["end_of_source"] * bool(known and known.end_of_source)
    chosen = {name: (known and getattr(known, name)) or TOKENS[name] for name in needed}
    missing = [token for token in chosen.values() if token not in base.tokenizer.get_vocab()]
    if missing:
        raise UserError(
            phrased(
                "{base} has no token {missing}, which chunks of speech need: choose another translator.",
                base=base.name,
                missing=", ".join(missing),
            )
        )
    return chosen
