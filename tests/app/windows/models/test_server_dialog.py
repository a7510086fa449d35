"""A server chosen as translator, as somebody does it in the window, against real ones on loopback."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from chat_server import MODEL, ChatService, Reply, chat_server, no_server
from model_clicks import UNHURRIED_MS, click
from questions import answer

from app.choices.model_names import model_name
from app.settings.settings import EngineChoice
from app.widgets.message_bar import BarMessage, Tone
from app.widgets.settings_store import SettingsStore
from app.windows.models.server_dialog import ServerDialog
from app.windows.models.window import ModelsWindow
from core.files.user_folders import server_keys_path


@pytest.fixture
def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ChatService]:
    monkeypatch.setattr("core.files.user_folders.config_folder", lambda: tmp_path)
    with chat_server() as service:
        yield service


@pytest.fixture
def dialog(service: ChatService, qtbot) -> ServerDialog:
    return opened(qtbot, service.base)


def opened(qtbot, address: str, engine: EngineChoice | None = None) -> ServerDialog:
    dialog = ServerDialog(engine or EngineChoice())
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.address.setText(address)
    return dialog


def wait_for(qtbot, dialog: ServerDialog, told: str) -> None:
    qtbot.waitUntil(lambda: told in dialog.state.text(), timeout=UNHURRIED_MS)


def test_a_server_is_looked_at_tried_and_used(dialog: ServerDialog, service: ChatService, qtbot) -> None:
    service.models = ("other", MODEL)
    click(qtbot, dialog.look_button, "Look for its models")
    wait_for(qtbot, dialog, "The server has 2 models.")
    dialog.models.setCurrentText(MODEL)
    click(qtbot, dialog.test_button, "Test")
    wait_for(qtbot, dialog, "became “guten Morgen, Damen und Herren.” in ")
    with qtbot.waitSignal(dialog.chosen) as chosen:
        click(qtbot, dialog.use_button, "Use")
    assert chosen.args == [service.translator, ""]
    assert not dialog.isVisible()


def test_nothing_is_connected_before_a_button_is_pressed(
    dialog: ServerDialog, service: ChatService, qtbot
) -> None:
    dialog.models.setCurrentText(MODEL)
    click(qtbot, dialog.use_button, "Use")
    assert service.paths == []


def test_a_server_without_a_model_cannot_be_used(dialog: ServerDialog, qtbot) -> None:
    click(qtbot, dialog.use_button, "Use")
    assert dialog.state.text() == "Choose a model first: look for those that the server has."
    assert dialog.isVisible()


@pytest.mark.parametrize(
    ("reply", "told"),
    [
        (Reply(b"<html>"), "is not a server of language models"),
        (Reply(b"", 401), "asks for a key"),
        (Reply(b"", 500), "failed"),
        (Reply(b"", 302, {"Location": "http://192.0.2.1/"}), "redirects to another address"),
    ],
)
def test_what_a_server_does_wrong_is_one_sentence(
    dialog: ServerDialog,
    service: ChatService,
    qtbot,
    monkeypatch: pytest.MonkeyPatch,
    reply: Reply,
    told: str,
) -> None:
    service.behave = lambda body: reply
    click(qtbot, dialog.look_button, "Look for its models")
    wait_for(qtbot, dialog, told)


def test_a_server_that_is_not_there_is_told(qtbot) -> None:
    with no_server() as service:
        dialog = opened(qtbot, service.base)
        click(qtbot, dialog.look_button, "Look for its models")
        wait_for(qtbot, dialog, f"No server answers at 127.0.0.1:{service.port}")


def test_an_address_that_is_none_is_told(qtbot) -> None:
    dialog = opened(qtbot, "somewhere")
    click(qtbot, dialog.test_button, "Test")
    assert "'somewhere' is not the address of a server" in dialog.state.text()


def test_another_computer_is_asked_only_when_that_is_confirmed_in_plain_words(
    qtbot, service: ChatService
) -> None:
    dialog = opened(qtbot, "http://192.0.2.1:8000/v1")
    dialog.models.setCurrentText("m")
    asked = answer("Stay here")
    click(qtbot, dialog.use_button, "Use")
    assert dialog.isVisible()
    assert "every word that is said goes there" in asked[0] and "unencrypted" in asked[0]
    asked = answer("Send them there")
    with qtbot.waitSignal(dialog.chosen) as chosen:
        click(qtbot, dialog.use_button, "Use")
    assert chosen.args == ["http://192.0.2.1:8000/v1#m", "192.0.2.1"]
    again = opened(qtbot, "https://192.0.2.2/v1", EngineChoice(allowed_host="192.0.2.1"))
    again.models.setCurrentText("m")
    asked = answer("Stay here")
    click(qtbot, again.use_button, "Use")
    assert asked and "unencrypted" not in asked[0]


def test_a_key_is_kept_for_its_server_and_not_in_the_settings(
    dialog: ServerDialog, service: ChatService, qtbot
) -> None:
    dialog.key.setText("secret")
    click(qtbot, dialog.look_button, "Look for its models")
    wait_for(qtbot, dialog, "The server has 1 model.")
    assert service.headers[-1]["Authorization"] == "Bearer secret"
    assert "secret" in server_keys_path().read_text()
    again = opened(qtbot, service.base, EngineChoice(translator=service.translator))
    assert (again.key.text(), again.models.currentText()) == ("secret", MODEL)


def test_the_models_window_uses_the_server_until_another_translator_is_chosen(
    window: ModelsWindow, settings_store: SettingsStore, service: ChatService, qtbot
) -> None:
    click(qtbot, window.server_button, "A server on this computer…")
    [dialog] = window.findChildren(ServerDialog)
    dialog.chosen.emit("http://192.0.2.1:8000/v1#m", "192.0.2.1")
    dialog.accept()
    engine = settings_store.settings.engine
    assert (engine.translator, engine.allowed_host) == ("http://192.0.2.1:8000/v1#m", "192.0.2.1")
    assert model_name(engine.translator) == "m · 192.0.2.1:8000"
    assert "m · 192.0.2.1:8000 will be used the next time" in window.message_bar.text
    (message,) = window.message_bar.findChildren(BarMessage)
    assert message.message.tone is Tone.GOOD
    entry = window.entry("embedded")
    assert entry is not None
    window.choose(entry.kind, entry.setting)
    engine = settings_store.settings.engine
    assert (engine.translator, engine.allowed_host) == ("embedded", "")
