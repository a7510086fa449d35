import json

import pytest

from core.wording.errors import UserError
from models.manifests.direct_manifest import (
    DIRECT_MANIFEST,
    DirectManifest,
    EncoderSizes,
    read_direct_manifest,
    write_direct_manifest,
)


@pytest.mark.parametrize(
    "manifest",
    [
        DirectManifest(8, 4, 1, EncoderSizes(width=64, n_layers=2, n_heads=4)),
        DirectManifest(16, 8, 2, None, "wav2vec2"),
    ],
)
def test_what_is_written_is_read(tmp_path, manifest):
    write_direct_manifest(tmp_path, manifest)
    assert read_direct_manifest(tmp_path) == manifest


@pytest.mark.parametrize("text", ["", "[]", "{", '{"schema_version": 1}', '{"schema_version": "1"}'])
def test_anything_else_is_refused_in_a_sentence(tmp_path, text):
    (tmp_path / DIRECT_MANIFEST).write_text(text)
    with pytest.raises(UserError, match=DIRECT_MANIFEST):
        read_direct_manifest(tmp_path)


def test_without_a_kind_the_encoder_is_our_own(tmp_path):
    sizes = {"width": 64, "n_layers": 2, "n_heads": 4, "n_main": 8, "n_right": 4, "n_halvings": 1}
    (tmp_path / DIRECT_MANIFEST).write_text(json.dumps({"schema_version": 1, **sizes}))
    assert read_direct_manifest(tmp_path).sizes == EncoderSizes(64, 2, 4)


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"encoder": "wavlm"}, "names the encoder 'wavlm', which cannot be used here"),
        ({"encoder": "wav2vec2", "width": 64}, "does not know"),
        ({"encoder": ["wav2vec2"]}, "where a text is expected"),
    ],
)
def test_another_encoder_is_refused_in_a_sentence(tmp_path, fields, sentence):
    blocks = {"schema_version": 1, "n_main": 8, "n_right": 4, "n_halvings": 1}
    (tmp_path / DIRECT_MANIFEST).write_text(json.dumps({**blocks, **fields}))
    with pytest.raises(UserError, match=sentence):
        read_direct_manifest(tmp_path)
