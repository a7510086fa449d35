"""Tiny random recognizers of the classes that users load, with a real tokenizer, made on the spot."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from drawn_voices import voices
from tokenizers import Tokenizer, decoders, models, pre_tokenizers
from transformers import (
    KyutaiSpeechToTextConfig,
    KyutaiSpeechToTextFeatureExtractor,
    KyutaiSpeechToTextForConditionalGeneration,
    MoonshineStreamingConfig,
    MoonshineStreamingForConditionalGeneration,
    Nemotron3_5AsrConfig,
    Nemotron3_5AsrForRNNT,
    NemotronAsrStreamingConfig,
    NemotronAsrStreamingFeatureExtractor,
    NemotronAsrStreamingForRNNT,
    ParakeetCTCConfig,
    ParakeetFeatureExtractor,
    ParakeetForCTC,
    ParakeetForRNNT,
    ParakeetForTDT,
    ParakeetRNNTConfig,
    ParakeetTDTConfig,
    Qwen3ASRConfig,
    Qwen3ASRFeatureExtractor,
    Qwen3ASRForConditionalGeneration,
    VoxtralRealtimeConfig,
    VoxtralRealtimeFeatureExtractor,
    VoxtralRealtimeForConditionalGeneration,
    Wav2Vec2FeatureExtractor,
)

from core.speech.segments import SAMPLE_RATE

N_MELS = 16
LOOKAHEADS = (3, 1, 0)
LETTERS = "abcdefghijklm"
BLANK = "<blank>"
PIECES = ["<unk>", *LETTERS, *("▁" + letter for letter in LETTERS), ".", ",", "<en-US>", BLANK]

_ENCODER = {
    "hidden_size": 16,
    "num_hidden_layers": 2,
    "num_attention_heads": 2,
    "intermediate_size": 32,
    "subsampling_conv_channels": 4,
    "conv_kernel_size": 5,
    "sliding_window": 13,
    "num_mel_bins": N_MELS,
}
_TRANSDUCER = {
    "vocab_size": len(PIECES),
    "blank_token_id": len(PIECES) - 1,
    "decoder_hidden_size": 16,
    "num_decoder_layers": 1,
    "max_symbols_per_step": 2,
}
NEMOTRON_KINDS = ("nemotron_asr_streaming", "nemotron3_5_asr")
FIXED_KINDS = ("kyutai_speech_to_text",)
"""What streams with a delay that cannot be chosen."""
STREAMING_KINDS = (*NEMOTRON_KINDS, "voxtral_realtime", *FIXED_KINDS)
PARAKEET_KINDS = ("parakeet_ctc", "parakeet_rnnt", "parakeet_tdt")
REVISING_KINDS = ("moonshine_streaming", *PARAKEET_KINDS, "qwen3_asr")
NETWORK_KINDS = (*STREAMING_KINDS, *REVISING_KINDS)
UNLIKE = (NEMOTRON_KINDS[0], *FIXED_KINDS, "moonshine_streaming", "parakeet_tdt")
"""One of each way to hear."""


def every(kinds: Iterable[str]) -> list[Any]:
    """Return the kinds to parametrize with; in the short run only those that are unlike each other."""
    return [pytest.param(kind, marks=() if kind in UNLIKE else pytest.mark.long) for kind in kinds]


def pieces_tokenizer() -> Tokenizer:
    tokenizer = Tokenizer(models.WordLevel({piece: i for i, piece in enumerate(PIECES)}, "<unk>"))
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace()
    tokenizer.decoder = decoders.Metaspace()
    tokenizer.add_special_tokens([BLANK, "<unk>"])
    return tokenizer


def tiny_nemotron(kind: str = "nemotron_asr_streaming", seed: int = 3):
    """Return a random network that writes at about every second state."""
    if kind == "nemotron3_5_asr":
        config = Nemotron3_5AsrConfig(encoder_config=_ENCODER, prompt_intermediate_size=16, **_TRANSDUCER)
        model = Nemotron3_5AsrForRNNT(config).eval()
    else:
        model = NemotronAsrStreamingForRNNT(
            NemotronAsrStreamingConfig(encoder_config=_ENCODER, **_TRANSDUCER)
        ).eval()
    make_lively(model, seed)
    _balance(model, kind)
    return model


@torch.no_grad()
def _balance(model, kind: str) -> None:
    """Let it write what the sound changes, and not what its random biases prefer."""
    extractor = NemotronAsrStreamingFeatureExtractor(feature_size=N_MELS)
    features = extractor(voices(10.0), sampling_rate=SAMPLE_RATE)["input_features"]
    prompts = {"prompt_ids": torch.tensor([0])} if kind == "nemotron3_5_asr" else {}
    heard = model.get_audio_features(features, num_lookahead_tokens=1, **prompts).pooler_output
    scale = 1 / heard.std(dim=1).mean()
    middle = scale * heard.mean(dim=1)
    model.encoder_projector.weight *= scale
    model.encoder_projector.bias.copy_(-middle[0])
    predicted = model.decoder(torch.tensor([[model.config.blank_token_id]]))
    logits = model.joint(decoder_hidden_states=predicted, encoder_hidden_states=heard * scale - middle)
    model.joint.head.bias -= logits.mean(dim=(0, 1))
    model.joint.head.bias[-1] += 1.2 * logits.std(dim=1).mean()


def make_lively(model: torch.nn.Module, seed: int) -> None:
    """Give every matrix random numbers that are large enough to matter."""
    torch.manual_seed(seed)
    with torch.no_grad():
        for parameter in model.parameters():
            if parameter.dim() > 1:
                parameter.normal_(0.0, 1.2 * parameter[0].numel() ** -0.5)


def save_network(folder: Path, kind: str) -> Path:
    """Lay a recognizer of any family into a folder."""
    if kind in PARAKEET_KINDS:
        return save_parakeet(folder, kind)
    if kind in NEMOTRON_KINDS:
        return save_nemotron(folder, kind)
    return SAVED[kind](folder)


def _laid(folder: Path, model, extractor, tokenizer: Tokenizer) -> Path:
    model.save_pretrained(folder)
    extractor.save_pretrained(folder)
    tokenizer.save(str(folder / "tokenizer.json"))
    return folder


def save_nemotron(folder: Path, kind: str = "nemotron_asr_streaming", seed: int = 3) -> Path:
    """Lay a recognizer into a folder, as its authors would."""
    tiny_nemotron(kind, seed).save_pretrained(folder)
    NemotronAsrStreamingFeatureExtractor(feature_size=N_MELS).save_pretrained(folder)
    pieces_tokenizer().save(str(folder / "tokenizer.json"))
    settings = {"supported_num_lookahead_tokens": list(LOOKAHEADS)}
    (folder / "processor_config.json").write_text(json.dumps(settings))
    return folder


def tiny_moonshine(seed: int = 11):
    """Return a random network that writes a word or two a second."""
    encoder = {
        "hidden_size": 16,
        "intermediate_size": 32,
        "num_hidden_layers": 3,
        "num_attention_heads": 2,
        "num_key_value_heads": 2,
        "sliding_windows": [[5, 3], [4, 0], [5, 3]],
    }
    config = MoonshineStreamingConfig(
        encoder_config=encoder,
        vocab_size=len(PIECES),
        hidden_size=24,
        intermediate_size=32,
        num_hidden_layers=2,
        num_attention_heads=2,
        num_key_value_heads=2,
        bos_token_id=0,
        eos_token_id=len(PIECES) - 1,
        pad_token_id=0,
        decoder_start_token_id=0,
        max_position_embeddings=2000,
    )
    model = MoonshineStreamingForConditionalGeneration(config)
    model.set_attn_implementation("eager")
    make_lively(model, seed)
    return model.eval()


def whole_input(sound: np.ndarray, n_chunk: int) -> dict[str, torch.Tensor]:
    """Return what the library's own model is given: a whole sound, with silence that fills its last chunk."""
    whole = torch.from_numpy(np.pad(sound, (0, -len(sound) % n_chunk)))[None]
    return {"input_values": whole, "attention_mask": torch.ones_like(whole, dtype=torch.long)}


def save_moonshine(folder: Path) -> Path:
    """Lay a recognizer into a folder, as its authors would."""
    return _laid(folder, tiny_moonshine(), Wav2Vec2FeatureExtractor(do_normalize=False), pieces_tokenizer())


N_SPECIAL = 4
TEKKEN = {
    "config": {
        "default_vocab_size": N_SPECIAL + 2 * len(LETTERS),
        "default_num_special_tokens": N_SPECIAL,
    },
    "vocab": [
        {"rank": rank, "token_bytes": base64.b64encode(piece.encode()).decode()}
        for rank, piece in enumerate([*LETTERS, *(" " + letter for letter in LETTERS)])
    ],
    "special_tokens": [
        {"rank": rank, "token_str": name}
        for rank, name in enumerate(["<s>", "</s>", "[STREAMING_PAD]", "[STREAMING_WORD]"])
    ],
    "audio": {"streaming_n_left_pad_tokens": 4},
}


def tiny_voxtral(seed: int = 3):
    """Return a random network that writes a letter at about every second token."""
    rope = {"rope_type": "default", "rope_theta": 10000.0}
    n_tokens = N_SPECIAL + 2 * len(LETTERS)
    shape = {"intermediate_size": 32, "num_hidden_layers": 2, "num_attention_heads": 2, "head_dim": 12}
    audio = {
        **shape,
        "hidden_size": 16,
        "num_mel_bins": N_MELS,
        "sliding_window": 20,
        "vocab_size": n_tokens,
        "rope_parameters": rope,
    }
    text = {
        **shape,
        "hidden_size": 24,
        "num_key_value_heads": 1,
        "sliding_window": 12,
        "vocab_size": n_tokens,
        "rope_parameters": rope,
    }
    model = VoxtralRealtimeForConditionalGeneration(
        VoxtralRealtimeConfig(audio_config=audio, text_config=text)
    )
    make_lively(model, seed)
    with torch.no_grad():
        model.model.language_model.embed_tokens.weight *= 0.5  # what it hears is to matter more
    return model.eval()


def save_voxtral(folder: Path) -> Path:
    """Lay a recognizer into a folder, as its authors would."""
    tiny_voxtral().save_pretrained(folder)
    VoxtralRealtimeFeatureExtractor(feature_size=N_MELS).save_pretrained(folder)
    (folder / "tekken.json").write_text(json.dumps(TEKKEN))
    return folder


def tiny_parakeet(kind: str, seed: int = 3):
    """Return a random network of one of the three that read the same encoder."""
    encoder = {**_ENCODER}
    del encoder["sliding_window"]
    if kind == "parakeet_ctc":
        config = ParakeetCTCConfig(
            encoder_config=encoder, vocab_size=len(PIECES), pad_token_id=len(PIECES) - 1
        )
        model = ParakeetForCTC(config)
    else:
        makes = {
            "parakeet_rnnt": (ParakeetForRNNT, ParakeetRNNTConfig),
            "parakeet_tdt": (ParakeetForTDT, ParakeetTDTConfig),
        }
        make, configured = makes[kind]
        model = make(configured(encoder_config=encoder, pad_token_id=0, **_TRANSDUCER))
    make_lively(model, seed)
    if kind == "parakeet_tdt":
        with torch.no_grad():
            model.joint.head.bias[len(PIECES)] -= 2.0  # some state has to be left behind at last
    return model.eval()


def save_parakeet(folder: Path, kind: str) -> Path:
    """Lay a recognizer into a folder, as its authors would."""
    return _laid(
        folder, tiny_parakeet(kind), ParakeetFeatureExtractor(feature_size=N_MELS), pieces_tokenizer()
    )


QWEN_MARKS = (
    *("<|im_start|>", "<|im_end|>", "<asr_text>"),
    *("<|audio_start|>", "<|audio_pad|>", "<|audio_end|>"),
)


def bytes_tokenizer() -> Tokenizer:
    """Return a tokenizer of single bytes, after which the marks of Qwen3-ASR stand."""
    alphabet = sorted(pre_tokenizers.ByteLevel.alphabet())
    tokenizer = Tokenizer(models.BPE({letter: i for i, letter in enumerate(alphabet)}, []))
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    tokenizer.add_special_tokens(list(QWEN_MARKS))
    return tokenizer


def tiny_qwen_asr(seed: int = 3):
    """Return a random network that writes single bytes."""
    tokenizer = bytes_tokenizer()
    audio = {
        "num_mel_bins": N_MELS,
        "encoder_layers": 2,
        "encoder_attention_heads": 2,
        "encoder_ffn_dim": 32,
        "d_model": 16,
        "output_dim": 24,
        "downsample_hidden_size": 4,
        "n_window_infer": 200,
    }
    text = {
        "vocab_size": tokenizer.get_vocab_size(),
        "hidden_size": 24,
        "intermediate_size": 32,
        "num_hidden_layers": 2,
        "num_attention_heads": 2,
        "num_key_value_heads": 1,
        "head_dim": 12,
    }
    end = tokenizer.token_to_id("<|im_end|>")
    model = Qwen3ASRForConditionalGeneration(
        Qwen3ASRConfig(
            audio_config=audio,
            text_config=text,
            audio_token_id=tokenizer.token_to_id("<|audio_pad|>"),
            eos_token_id=end,
            pad_token_id=end,
        )
    )
    make_lively(model, seed)
    return model.eval()


def save_qwen_asr(folder: Path) -> Path:
    """Lay a recognizer into a folder, as its authors would."""
    return _laid(folder, tiny_qwen_asr(), Qwen3ASRFeatureExtractor(feature_size=N_MELS), bytes_tokenizer())


def tiny_kyutai(seed: int = 3):
    """Return a random network that writes a piece at about every frame of its codec."""
    codec = {
        "model_type": "mimi",
        "hidden_size": 16,
        "num_filters": 2,
        "codebook_size": 16,
        "codebook_dim": 8,
        "vector_quantization_hidden_dimension": 8,
        "num_quantizers": 4,
        "num_hidden_layers": 1,
        "intermediate_size": 32,
        "num_attention_heads": 2,
        "num_key_value_heads": 2,
        "upsample_groups": 16,
        "sliding_window": 10,
    }
    config = KyutaiSpeechToTextConfig(
        codec_config=codec,
        codebook_vocab_size=17,
        audio_bos_token_id=16,
        vocab_size=len(PIECES),
        bos_token_id=len(PIECES) - 1,
        audio_pad_token_id=len(PIECES) + 4 * 17,
        num_codebooks=4,
        hidden_size=16,
        num_hidden_layers=2,
        num_attention_heads=2,
        ffn_dim=32,
        sliding_window=12,
    )
    model = KyutaiSpeechToTextForConditionalGeneration(config)
    make_lively(model, seed)
    for name, buffer in model.named_buffers():
        if name.endswith("embed_sum"):
            buffer.normal_(0.0, 0.3)
    return model.eval()


def save_kyutai(folder: Path) -> Path:
    """Lay a recognizer into a folder, as its authors would."""
    waits = {"audio_delay_seconds": 0.48, "audio_silence_prefix_seconds": 0.16}
    return _laid(folder, tiny_kyutai(), KyutaiSpeechToTextFeatureExtractor(**waits), pieces_tokenizer())


SAVED = {
    "kyutai_speech_to_text": save_kyutai,
    "moonshine_streaming": save_moonshine,
    "voxtral_realtime": save_voxtral,
    "qwen3_asr": save_qwen_asr,
}
