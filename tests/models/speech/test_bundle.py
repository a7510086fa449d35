import json
import shutil

import numpy as np
import pytest
import torch
from block_speech import some_sound
from direct_models import save_direct_model
from safetensors.torch import load_file, save_file
from stream_speech import tiny_streaming_encoder
from wave_speech import tiny_wave_encoder

from core.wording.errors import UserError
from models.manifests.direct_manifest import DIRECT_MANIFEST, DIRECT_WEIGHTS
from models.manifests.encoder_config import ENCODER_CONFIG, STREAMING_ENCODERS, WAVE_ENCODERS
from models.speech.adapter import BlockAdapter
from models.speech.block_attention import Blocks
from models.speech.bundle import load_hearing, load_networks, save_hearing


@pytest.fixture
def folder(tmp_path):
    save_direct_model(tmp_path / "ours")
    return tmp_path / "ours"


def heard(folder):
    hearing = load_hearing(folder, folder / "translator")
    hearing.start(0.0)
    return [*hearing.accept(some_sound(1.5)), *hearing.finish()]


def test_what_was_saved_hears_the_same_when_it_is_loaded(folder):
    first, second = heard(folder), heard(folder)
    assert len(first) == 5 and first[0].frames.shape == (4, 32)
    for one, other in zip(first, second, strict=True):
        assert np.array_equal(one.frames, other.frames) and one.words == other.words


def test_another_hears_the_same_and_apart(folder):
    hearing = load_hearing(folder, folder / "translator")
    other = hearing.another()
    hearing.accept(some_sound(0.7))
    blocks = [*other.accept(some_sound(1.5)), *other.finish()]
    assert all(np.array_equal(one.frames, two.frames) for one, two in zip(blocks, heard(folder), strict=True))


@pytest.mark.parametrize("name", [DIRECT_MANIFEST, DIRECT_WEIGHTS, "translator"])
def test_a_folder_that_lacks_a_part_is_refused(folder, name):
    part = folder / name
    part.rename(folder.parent / "elsewhere")
    with pytest.raises(UserError, match=f"has no {name}"):
        load_hearing(folder, folder / "translator")


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("speech.bin", "is a pickle"),
        ("translator/pytorch_model.bin", "is a pickle"),
        ("translator/modeling.py", "is program code, which a model does not need"),
    ],
)
def test_what_could_run_code_is_refused(folder, name, reason):
    (folder / name).write_bytes(b"\x80\x04")
    with pytest.raises(UserError, match=reason):
        load_hearing(folder, folder / "translator")


def test_a_folder_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(UserError, match="There is no folder"):
        load_hearing(tmp_path / "nowhere", tmp_path)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"n_heads": 3}, "heads cannot share"),
        ({"width": 64}, "do not match the files beside them"),
        ({"n_layers": 3}, "do not match the files beside them"),
        ({"n_main": 0}, "whole number from 1"),
        ({"schema_version": 2}, "whole number from 1 to 1"),
        ({"code": "rm"}, "does not know"),
    ],
)
def test_a_manifest_that_says_something_else_than_the_weights_is_refused(folder, change, sentence):
    path = folder / DIRECT_MANIFEST
    path.write_text(json.dumps({**json.loads(path.read_text()), **change}))
    with pytest.raises(UserError, match=sentence):
        load_hearing(folder, folder / "translator")


def test_damaged_weights_are_refused(folder):
    path = folder / DIRECT_WEIGHTS
    weights = load_file(path)
    save_file(
        {**weights, "encoder.norm.bias": torch.full_like(weights["encoder.norm.bias"], torch.nan)}, path
    )
    with pytest.raises(UserError, match="values that are not numbers"):
        load_hearing(folder, folder / "translator")
    path.write_bytes(b"\x80\x04pickled")
    with pytest.raises(UserError, match="not a safetensors file"):
        load_hearing(folder, folder / "translator")


LABELS = (0, 3, 4, 7, 20, 21, 30)


@pytest.fixture
def spelling(tmp_path):
    save_direct_model(tmp_path / "pieces", spells=LABELS)
    return tmp_path / "pieces"


def test_a_model_that_reads_pieces_spells_few_and_hears_the_same_when_it_is_loaded(spelling):
    manifest = json.loads((spelling / DIRECT_MANIFEST).read_text())
    assert manifest["adapter"] == "pieces" and "n_halvings" not in manifest
    weights = load_file(spelling / DIRECT_WEIGHTS)
    assert weights["ctc.spelled"].tolist() == list(LABELS)
    assert weights["ctc.projection.weight"].shape == (len(LABELS), 32)
    first, second = heard(spelling), heard(spelling)
    assert sum(len(block.frames) for block in first) > 3
    for one, other in zip(first, second, strict=True):
        assert np.array_equal(one.frames, other.frames) and one.words == other.words


@pytest.mark.parametrize("labels", [[1, *LABELS[1:]], [0, 4, 3, *LABELS[3:]], [*LABELS[:-1], 10**6]])
def test_labels_that_are_none_are_refused(spelling, labels):
    path = spelling / DIRECT_WEIGHTS
    save_file({**load_file(path), "ctc.spelled": torch.tensor(labels)}, path)
    with pytest.raises(UserError, match=r"ctc\.spelled"):
        load_hearing(spelling, spelling / "translator")


def test_an_adapter_of_another_kind_is_refused(spelling):
    path = spelling / DIRECT_MANIFEST
    path.write_text(json.dumps({**json.loads(path.read_text()), "adapter": "words"}))
    with pytest.raises(UserError, match="names the adapter 'words'"):
        load_hearing(spelling, spelling / "translator")


def test_weights_saved_in_half_precision_are_half_as_large_and_hear_almost_the_same(folder, tmp_path):
    shutil.copytree(folder, tmp_path / "half")
    save_hearing(tmp_path / "half", load_networks(folder, folder / "translator"), torch.float16)
    sizes = [(place / DIRECT_WEIGHTS).stat().st_size for place in (folder, tmp_path / "half")]
    assert sizes[1] < 0.52 * sizes[0]
    for one, other in zip(heard(folder), heard(tmp_path / "half"), strict=True):
        np.testing.assert_allclose(one.frames, other.frames, atol=2e-2)


@pytest.fixture(params=WAVE_ENCODERS)
def borrowed(request, tmp_path):
    save_direct_model(tmp_path / "theirs", encoder=tiny_wave_encoder(request.param, Blocks(16, 8)))
    return tmp_path / "theirs"


def test_an_encoder_of_transformers_hears_the_same_when_it_is_loaded(borrowed):
    blocks = heard(borrowed)
    assert [len(block.frames) for block in blocks] == [8, 8, 8, 8, 5]
    assert round(blocks[0].end_s, 2) == 0.32
    kind = json.loads((borrowed / DIRECT_MANIFEST).read_text())["encoder"]
    stream = tiny_wave_encoder(kind, Blocks(16, 8)).open()
    frames = [*stream.accept(some_sound(1.5)), *stream.finish()]
    adapter, weights = BlockAdapter(32, 32, n_halvings=1), load_file(borrowed / DIRECT_WEIGHTS)
    adapter.load_state_dict({name: weights[f"adapter.{name}"] for name in adapter.state_dict()})
    expected = adapter.requires_grad_(False)(frames[1])
    np.testing.assert_allclose(blocks[1].frames, expected.numpy(), atol=1e-5)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"feat_extract_norm": "group"}, "group norm"),
        ({"hidden_size": 64}, "do not match the files beside them"),
        ({"num_hidden_layers": 1}, "do not match the files beside them"),
        ({"num_attention_heads": 5}, "describes an impossible encoder"),
        ({"conv_stride": [5, 2]}, "describes an impossible encoder"),
    ],
)
def test_a_configuration_that_says_something_else_than_the_weights_is_refused(borrowed, change, sentence):
    path = borrowed / ENCODER_CONFIG
    path.write_text(json.dumps({**json.loads(path.read_text()), **change}))
    with pytest.raises(UserError, match=sentence):
        load_hearing(borrowed, borrowed / "translator")


def test_an_encoder_without_its_configuration_is_refused(borrowed):
    (borrowed / ENCODER_CONFIG).unlink()
    with pytest.raises(UserError, match=f"{ENCODER_CONFIG} is missing"):
        load_hearing(borrowed, borrowed / "translator")


@pytest.fixture(params=STREAMING_ENCODERS)
def streaming(request, tmp_path):
    save_direct_model(tmp_path / "theirs", encoder=tiny_streaming_encoder(request.param, Blocks(4, 0)))
    return tmp_path / "theirs"


def test_an_encoder_that_streams_of_itself_hears_the_same_when_it_is_loaded(streaming):
    blocks = heard(streaming)
    kind = json.loads((streaming / DIRECT_MANIFEST).read_text())["encoder"]
    encoder = tiny_streaming_encoder(kind, Blocks(4, 0))
    assert blocks[0].end_s == pytest.approx(4 * encoder.frame_s - encoder.lead_s)
    stream = encoder.open()
    frames = [*stream.accept(some_sound(1.5)), *stream.finish()]
    adapter, weights = BlockAdapter(32, 32, n_halvings=1), load_file(streaming / DIRECT_WEIGHTS)
    adapter.load_state_dict({name: weights[f"adapter.{name}"] for name in adapter.state_dict()})
    adapter.requires_grad_(False)
    for block, frame in zip(blocks, frames, strict=True):
        np.testing.assert_allclose(block.frames, adapter(frame).numpy(), atol=1e-5)


@pytest.mark.parametrize(
    ("name", "change", "sentence"),
    [
        (DIRECT_MANIFEST, {"n_right": 2}, "looks at nothing after a block"),
        (ENCODER_CONFIG, {"hidden_size": 64}, "do not match the files beside them"),
        (ENCODER_CONFIG, {"num_mel_bins": 0}, "whole number from 1"),
        (ENCODER_CONFIG, {"hidden_act": "theirs"}, "an activation"),
        (ENCODER_CONFIG, {"model_type": "wavlm"}, "not an encoder of the kind"),
    ],
)
def test_a_stream_that_is_described_wrongly_is_refused(streaming, name, change, sentence):
    path = streaming / name
    path.write_text(json.dumps({**json.loads(path.read_text()), **change}))
    with pytest.raises(UserError, match=sentence):
        load_hearing(streaming, streaming / "translator")
