"""What the user can do in the main window, and which method does it: menus, keys, controls, offers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from app.widgets.screens import bring_forward
from core.wire.messages import UsePolicy

if TYPE_CHECKING:
    from app.windows.main.main_window import MainWindow


def connect_user_actions(window: MainWindow) -> None:
    """Connect every menu entry, control and offer of the window to the method that does it."""
    _connect_menus(window)
    _fill_menus(window)
    _connect_controls(window)
    _connect_offers(window)


def _connect_menus(window: MainWindow) -> None:
    """Connect all entries except those that the controllers of overlay, audience view and help connect."""
    does: dict[str, Callable[..., object]] = {
        "open-file": window.files.ask,
        "open-folder": window.files.ask_for_folder,
        "quit": window.quit,
        "toggle": window.session.toggle,
        "pause": window.session.pause,
        "overlay-settings": lambda: window.preferences.open_page(window.preferences.captions),
        "find": window.find_bar.begin,
        "larger-text": window.text_size.larger,
        "smaller-text": window.text_size.smaller,
        "normal-text": window.text_size.normal,
        "share": window.share_dialog.show,
        "look-for-devices": window.scout.look,
        "glossary": window.glossary.show,
        "adapter-details": window.adapter_controller.show,
        "import-adapter": window.adapter_controller.ask_for_import,
        "train-adapter": window.training_controller.show,
        "practise": lambda: window.training_controller.show_practice(),
        "show-transcripts": window.transcript_controller.show,
        "models": lambda: window.models_window.present(),
        "settings": lambda: window.preferences.open_page(),
        "first-steps": lambda: window.first_steps.present(),
    }
    for id, called in does.items():
        window.window_actions.connect(id, called)


def _fill_menus(window: MainWindow) -> None:
    """Fill the menus that change, and show menu entries on the bar."""
    actions = window.window_actions
    actions.by_id["show-transcripts"].setEnabled(window.transcript_controller.transcripts is not None)
    window.controls.use_actions(actions)
    window.files.fill(actions.menus["recent-files"])
    window.adapter_controller.fill(actions.menus["translator"], actions.by_id["adapter-details"])
    window.update_controller.begin(actions.menus["help"])


def _connect_controls(window: MainWindow) -> None:
    controls, session = window.controls, window.session
    controls.start_wanted.connect(session.toggle)
    controls.pause_wanted.connect(session.pause)
    controls.settled.connect(session.follow_choices)
    controls.pace.chosen.connect(lambda policy: window.bridge.use(UsePolicy(policy)))
    for file_wanted in (controls.file_wanted, window.talks.empty.file_wanted):
        file_wanted.connect(window.files.ask)
    window.talks.empty.source_wanted.connect(session.caption)
    window.files.one_wanted.connect(session.open_file)


def _connect_offers(window: MainWindow) -> None:
    """Connect what the message bar and other windows offer."""
    window.rest_offers.wanted.connect(window.session.caption_rest)
    window.rest_offers.again_wanted.connect(window.session.caption_again)
    window.transcript_controller.start_wanted.connect(lambda: _start_in_front(window))
    window.help.page_wanted.connect(lambda name: window.preferences.open_named(name))
    desk = window.message_desk
    desk.source_wanted.connect(window.controls.choose_source)
    desk.language_wanted.connect(window.controls.choose_languages)
    desk.test_wanted.connect(lambda: window.first_steps.test_sound())
    desk.server_wanted.connect(lambda: window.models_window.choose_server())
    desk.action_wanted.connect(lambda id: window.window_actions.by_id[id].trigger())


def _start_in_front(window: MainWindow) -> None:
    bring_forward(window)
    window.session.start()
