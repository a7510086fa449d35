import pytest

from core.wording.errors import UserError
from models.manifests.direct_manifest import (
    DIRECT_MANIFEST,
    DirectManifest,
    read_direct_manifest,
    write_direct_manifest,
)


def test_what_is_written_is_read(tmp_path):
    manifest = DirectManifest(width=64, n_layers=2, n_heads=4, n_main=8, n_right=4, n_halvings=1)
    write_direct_manifest(tmp_path, manifest)
    assert read_direct_manifest(tmp_path) == manifest


@pytest.mark.parametrize("text", ["", "[]", "{", '{"schema_version": 1}', '{"schema_version": "1"}'])
def test_anything_else_is_refused_in_a_sentence(tmp_path, text):
    (tmp_path / DIRECT_MANIFEST).write_text(text)
    with pytest.raises(UserError, match=DIRECT_MANIFEST):
        read_direct_manifest(tmp_path)
