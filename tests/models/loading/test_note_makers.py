"""Who makes notes: a server here, or a model here that can chat."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tiny_adapters import MANIFEST, save_model

from core.wire.server_address import ServerAddress
from core.wording.errors import UserError
from models.loading.note_makers import ChatModel, note_maker


def test_a_model_that_can_chat_and_a_server_here_make_notes_and_nothing_else_does(tmp_path: Path) -> None:
    name = save_model(tmp_path / "chat")
    assert (
        note_maker(name) == ChatModel(name, tmp_path / "chat") and ChatModel(name, tmp_path / "chat").is_small
    )
    assert isinstance(note_maker("http://127.0.0.1:11434/v1#m"), ServerAddress)
    save_model(tmp_path / "live", manifest=MANIFEST)
    plain = Path(save_model(tmp_path / "plain"))
    (plain / "chat_template.jinja").unlink(missing_ok=True)
    settings = json.loads((plain / "tokenizer_config.json").read_text())
    settings.pop("chat_template", None)
    (plain / "tokenizer_config.json").write_text(json.dumps(settings))
    for other in ("embedded", str(tmp_path / "live"), str(plain), str(tmp_path / "nothing"), "no/such"):
        with pytest.raises(UserError, match="Notes are made by a language model on this computer"):
            note_maker(other)
    with pytest.raises(UserError, match="only on this one"):
        note_maker("http://10.0.0.5/v1#m")
