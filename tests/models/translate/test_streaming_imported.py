"""The central law on a real model that was imported: SmolLM2-135M-Instruct, from a GGUF file of 4 bits."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import torch
from gguf_files import smollm2
from teacher import teacher_forced
from transformers import AutoModelForCausalLM

from core.layouts.actions import Read, Write
from core.layouts.layout import lay_out
from core.translating.schemes import SCHEMES
from models.gguf.conversion import write_folder
from models.light.network import LightNetwork
from models.translate.light_decoder import LightDecoder
from models.translate.light_road import LightRoad, light_road
from models.translate.vocabulary import chat_markers

TURNS = [("The old house", "Das alte"), (" stands near the river", " Haus steht"), (".", " am Fluss.")]


@pytest.fixture(scope="module")
def road(tmp_path_factory: pytest.TempPathFactory) -> LightRoad:
    folder: Path = tmp_path_factory.mktemp("imported")
    write_folder(smollm2(), folder, lambda part: None)
    found = light_road("smollm2", folder)
    assert found is not None, "it is run without torch"
    return found


@pytest.mark.long
@pytest.mark.parametrize("scheme", [name for name in SCHEMES if not SCHEMES[name].bias_by_rank])
def test_streaming_equals_the_teacher_forced_forward(road: LightRoad, scheme: str) -> None:
    model = AutoModelForCausalLM.from_pretrained(road.folder, dtype=torch.float32).eval()
    markers = chat_markers(road.tokenizer, "Translate from English into German.")
    turns = [tuple(road.tokenizer.encode(text) for text in turn) for turn in TURNS]
    timeline = [part for source, target in turns for part in (Read(tuple(source)), Write(tuple(target)))]
    if SCHEMES[scheme].reads_all_first:
        timeline.sort(key=lambda action: isinstance(action, Write))
    tables = lay_out(SCHEMES[scheme].new_layout(markers, 8), timeline)
    rows = (zip(teacher_forced(model, placed), placed.labels, strict=True) for placed in tables)
    expected = torch.stack([logits for table in rows for logits, label in table if label is not None])

    layout = SCHEMES[scheme].new_layout(markers, 8)
    decoder = LightDecoder(LightNetwork(road.shape, road.folder, rounds=False), layout.open(), 512)
    unfed, streamed = [], []
    for action in timeline:
        if isinstance(action, Read):
            unfed += layout.read(action.token_ids)
            continue
        for token in action.token_ids:
            decoder.cache.retract(0, layout.drain_retracted())
            streamed.append(np.asarray(decoder.logits([*unfed, *layout.query()])[-1]))
            unfed = []
            layout.write(token)
    np.testing.assert_allclose(np.stack(streamed), expected.numpy(), atol=2e-3, rtol=0)
