"""The families of recognizers that transformers runs, from their folders: safetensors into its classes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

import torch
from tokenizers import Tokenizer
from transformers import (
    KyutaiSpeechToTextFeatureExtractor,
    KyutaiSpeechToTextForConditionalGeneration,
    MoonshineStreamingForConditionalGeneration,
    Nemotron3_5AsrForRNNT,
    NemotronAsrStreamingFeatureExtractor,
    NemotronAsrStreamingForRNNT,
    ParakeetFeatureExtractor,
    ParakeetForCTC,
    ParakeetForRNNT,
    ParakeetForTDT,
    PreTrainedModel,
    Qwen3ASRFeatureExtractor,
    Qwen3ASRForConditionalGeneration,
    VoxtralRealtimeFeatureExtractor,
    VoxtralRealtimeForConditionalGeneration,
    Wav2Vec2FeatureExtractor,
)
from transformers.utils import logging as transformers_logging

from core.files.strict_json import MOST_TOKENIZER_BYTES, read_json
from core.speech.segments import SAMPLE_RATE
from core.wording.errors import UserError
from core.wording.sentences import phrased
from models.manifests.damage import damaged_recognizer
from models.manifests.json_fields import read_json_object
from models.manifests.network_files import (
    KYUTAI,
    MOONSHINE,
    NEMOTRON,
    NEMOTRON_OF_MANY,
    PARAKEET_CTC,
    PARAKEET_RNNT,
    PARAKEET_TDT,
    QWEN_ASR,
    VOXTRAL,
)
from models.manifests.tokenizer_panics import panics_as_errors
from models.memory.footprint import CPU, Placement, Precision
from models.memory.placement_fallback import PlacementFallback
from models.networks.attention import leave_cudnn_out
from models.networks.bf16 import computes_in_bf16, half_on
from models.networks.int8_linear import quantize_linears
from models.networks.language_model import first_line
from models.networks.packed_linear import pack_linears
from models.recognize.kyutai import CODEC, KyutaiNetwork
from models.recognize.moonshine import MoonshineNetwork
from models.recognize.nemotron import NemotronNetwork, mel_kind, remember_positions
from models.recognize.parakeet import ParakeetNetwork
from models.recognize.qwen_asr import MARKS, QwenAsrNetwork
from models.recognize.resampling import RATE
from models.recognize.revising import RevisingNetwork, RevisingRecognizer
from models.recognize.streaming import HearingNetwork, StreamingRecognizer
from models.recognize.tekken import read_tekken
from models.recognize.voxtral import NOTHING, START, VoxtralNetwork, voxtral_mel_kind

transformers_logging.disable_progress_bar()  # its carriage returns have no place among sentences

AUTO = "auto"
LOOKAHEADS = (13, 6, 1, 0)
"""What Nemotron's recognizers were trained for, where a folder does not say."""
VOXTRAL_HEARS = ("ar", "de", "en", "es", "fr", "hi", "it", "ja", "ko", "nl", "pt", "ru", "zh")
EUROPEAN = tuple("bg hr cs da nl en et fi fr de el hu it lv lt mt pl pt ro sk sl es sv ru uk".split())  # noqa: SIM905
"""What Parakeet hears since its vocabulary has 8192 pieces; those of 1024 are of English."""
MOST_WAIT_S = 10
"""Of a network that writes behind the sound; those that are published wait 0.5 s or 2.5 s."""
N_SILENT = 32
"""Tokens of silence in front of what Voxtral hears, where a folder does not say."""


@dataclass(frozen=True, slots=True)
class NetworkFolder:
    """A recognizer's files as they are loaded: its user's name for it, what is spoken, where it runs."""

    name: str
    path: Path
    config: Mapping[str, object]
    language: str
    step: Placement

    def settings(self) -> Mapping[str, object]:
        """Return what its authors say of the processor; nothing where they do not."""
        file = self.path / "processor_config.json"
        return read_json_object(file, UserError) if file.is_file() else MappingProxyType({})

    def model(self, kind: Any, exact: Collection[str] = (), **options: Any) -> Any:
        """Return the network in its numbers, at its place; the parts named in `exact` stay as they are."""
        leave_cudnn_out()
        model: PreTrainedModel
        model, loaded = kind.from_pretrained(
            self.path,
            dtype=_dtype(self.step),
            device_map={"": self.step.device},
            use_safetensors=True,
            local_files_only=True,
            trust_remote_code=False,
            output_loading_info=True,
            **options,
        )
        if loaded["missing_keys"]:
            raise damaged_recognizer(
                self.path, phrased("{tensor} is missing", tensor=min(loaded["missing_keys"]))
            )
        model.eval()
        if self.step.device == CPU:
            (quantize_linears if self.step.numbers == Precision.INT8 else pack_linears)(model, exact)
        return model

    def extractor(self, kind: Any, rate: int = SAMPLE_RATE) -> Any:
        """Return what makes features of sound. Raises UserError: of sound of another rate."""
        extractor = kind.from_pretrained(self.path, local_files_only=True)
        if extractor.sampling_rate != rate:
            raise damaged_recognizer(
                self.path, phrased("it hears {n} samples a second", n=extractor.sampling_rate)
            )
        return extractor

    def check_hears(self, *codes: str) -> None:
        """Raise UserError where none of these languages is among what is spoken."""
        if not {*codes, AUTO} & set(self.language.split(",")):
            raise self.unheard(", ".join(codes))

    def unheard(self, codes: str) -> UserError:
        """Return the error that says which languages it hears."""
        return UserError(
            phrased(
                'The model "{name}" hears {codes} only, not "{language}": choose another.',
                name=self.name,
                codes=codes,
                language=self.language,
            )
        )


def _dtype(step: Placement) -> torch.dtype:
    if step.numbers == Precision.INT8:
        return torch.bfloat16 if computes_in_bf16(torch.device(CPU)) else torch.float32
    return torch.float32 if step.numbers == Precision.FLOAT32 else half_on(step.device)


def tokenizer_in(folder: Path) -> Tokenizer:
    """Return the tokenizer of a folder. Raises UserError: it is damaged."""
    file = folder / "tokenizer.json"
    try:
        read_json(file, MOST_TOKENIZER_BYTES)
        with panics_as_errors():
            return Tokenizer.from_file(str(file))
    except Exception as error:  # the tokenizers' library raises Exception itself
        raise damaged_recognizer(folder, first_line(error)) from error


def _nemotron(folder: NetworkFolder) -> NemotronNetwork:
    of_many = folder.config["model_type"] == NEMOTRON_OF_MANY
    settings = folder.settings()
    if not of_many:
        folder.check_hears("en")
    extractor = folder.extractor(NemotronAsrStreamingFeatureExtractor)
    model = folder.model(Nemotron3_5AsrForRNNT if of_many else NemotronAsrStreamingForRNNT)
    remember_positions(model.encoder)
    return NemotronNetwork(
        model=model,
        tokenizer=tokenizer_in(folder.path),
        mel=mel_kind(extractor),
        lookaheads=_lookaheads(folder.path, settings),
        prompt=_prompt(folder, settings) if of_many else None,
    )


def _lookaheads(folder: Path, settings: Mapping[str, object]) -> tuple[int, ...]:
    numbers = settings.get("supported_num_lookahead_tokens") or LOOKAHEADS
    if not isinstance(numbers, (list, tuple)) or not all(type(n) is int and 0 <= n <= 1000 for n in numbers):
        raise damaged_recognizer(folder, phrased("it does not state its lookaheads"))
    return tuple(numbers)


def _prompt(folder: NetworkFolder, settings: Mapping[str, object]) -> int:
    """Return the number by which the network of many languages is told what it hears."""
    from transformers.models.nemotron3_5_asr.processing_nemotron3_5_asr import DEFAULT_PROMPT_DICTIONARY

    told = settings.get("prompt_dictionary")
    numbers: Mapping[str, object] = told if isinstance(told, dict) else DEFAULT_PROMPT_DICTIONARY
    spoken = AUTO if "," in folder.language else folder.language
    regions = (key for key in numbers if key.partition("-")[0] == spoken)
    number = numbers.get(spoken, numbers.get(next(regions, "")))
    if type(number) is not int:
        raise folder.unheard(", ".join(sorted({key.partition("-")[0] for key in numbers} - {AUTO})))
    return number


def _moonshine(folder: NetworkFolder) -> MoonshineNetwork:
    folder.check_hears("en")
    extractor = folder.extractor(Wav2Vec2FeatureExtractor)
    if extractor.do_normalize:
        raise damaged_recognizer(
            folder.path, phrased("it has to hear a whole recording before it says anything")
        )
    model = folder.model(MoonshineStreamingForConditionalGeneration, attn_implementation="eager")
    return MoonshineNetwork(model, tokenizer_in(folder.path))


def _voxtral(folder: NetworkFolder) -> VoxtralNetwork:
    folder.check_hears(*VOXTRAL_HEARS)
    tekken = read_tekken(folder.path)
    for name in (START, NOTHING):
        if name not in tekken.special:
            raise damaged_recognizer(folder.path, phrased("{tensor} is missing", tensor=name))
    n_silent = tekken.audio.get("streaming_n_left_pad_tokens", N_SILENT)
    if type(n_silent) is not int or not 1 <= n_silent <= 1000:
        raise damaged_recognizer(folder.path, phrased("{file} cannot be read", file="tekken.json"))
    extractor = folder.extractor(VoxtralRealtimeFeatureExtractor)
    model = folder.model(VoxtralRealtimeForConditionalGeneration)
    return VoxtralNetwork(model, tekken, voxtral_mel_kind(extractor), n_silent)


_PARAKEETS: Mapping[str, Any] = MappingProxyType(
    {PARAKEET_CTC: ParakeetForCTC, PARAKEET_RNNT: ParakeetForRNNT, PARAKEET_TDT: ParakeetForTDT}
)


def _parakeet(folder: NetworkFolder) -> ParakeetNetwork:
    check_parakeet_hears(folder)
    extractor = folder.extractor(ParakeetFeatureExtractor)
    model = folder.model(_PARAKEETS[str(folder.config["model_type"])])
    return ParakeetNetwork(model, tokenizer_in(folder.path), extractor, _update_s(folder))


def check_parakeet_hears(folder: NetworkFolder) -> None:
    """Raise UserError where none of its languages is spoken: the size of its vocabulary tells them."""
    n_pieces = folder.config.get("vocab_size")
    folder.check_hears(*(EUROPEAN if type(n_pieces) is int and n_pieces > 8000 else ("en",)))


def _update_s(folder: NetworkFolder) -> float:
    """Return how much new sound a reading of a whole utterance is worth, as Whisper's is."""
    return 1.0 if folder.step.device == CPU else 0.5


def _qwen_asr(folder: NetworkFolder) -> QwenAsrNetwork:
    from transformers.models.qwen3_asr.processing_qwen3_asr import LANGUAGE_CODE_TO_NAME

    tokenizer = tokenizer_in(folder.path)
    for mark in MARKS:
        if tokenizer.token_to_id(mark) is None:
            raise damaged_recognizer(folder.path, phrased("{tensor} is missing", tensor=mark))
    spoken = folder.language.split(",")
    folder.check_hears(*LANGUAGE_CODE_TO_NAME)
    return QwenAsrNetwork(
        model=folder.model(Qwen3ASRForConditionalGeneration),
        tokenizer=tokenizer,
        extractor=folder.extractor(Qwen3ASRFeatureExtractor),
        language=LANGUAGE_CODE_TO_NAME.get(spoken[0], "") if len(spoken) == 1 else "",
        least_update_s=_update_s(folder),
    )


def _kyutai(folder: NetworkFolder) -> KyutaiNetwork:
    folder.check_hears("en", "fr")
    extractor = folder.extractor(KyutaiSpeechToTextFeatureExtractor, RATE)
    delay_s = extractor.audio_delay_seconds or 0.0
    silence_s = extractor.audio_silence_prefix_seconds or 0.0
    if not all(isinstance(s, (int, float)) and 0 <= s <= MOST_WAIT_S for s in (delay_s, silence_s)):
        raise damaged_recognizer(folder.path, phrased("it waits longer than {n} s", n=MOST_WAIT_S))
    model = folder.model(KyutaiSpeechToTextForConditionalGeneration, exact=(CODEC,))
    return KyutaiNetwork(model, tokenizer_in(folder.path), delay_s, silence_s)


STREAMING: Mapping[str, Callable[[NetworkFolder], HearingNetwork]] = MappingProxyType(
    {NEMOTRON: _nemotron, NEMOTRON_OF_MANY: _nemotron, VOXTRAL: _voxtral, KYUTAI: _kyutai}
)
"""What hears each second once, by model type."""
REVISING: Mapping[str, Callable[[NetworkFolder], RevisingNetwork]] = MappingProxyType(
    {MOONSHINE: _moonshine, **dict.fromkeys(_PARAKEETS, _parakeet), QWEN_ASR: _qwen_asr}
)
"""What reads an utterance again and again."""


def read_network(folder: NetworkFolder) -> Any:
    """Return the network of a folder; raises what the libraries raise of files that are none."""
    family = str(folder.config["model_type"])
    return REVISING[family](folder) if family in REVISING else STREAMING[family](folder)


def recognizer_of(
    network: Any, family: object, delay_s: float, fallback: PlacementFallback[Any] | None = None
) -> StreamingRecognizer | RevisingRecognizer:
    """Return what hears with a network of that family, which `fallback` loads again where memory runs out."""
    kind = RevisingRecognizer if family in REVISING else StreamingRecognizer
    return kind(network, delay_s, fallback)
