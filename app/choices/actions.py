"""What the main window can be asked to do: its menus, and the keys of each entry.

A new entry is one line of `MENUS`, and one of `app/windows/main/user_actions.py` that says what it does.
macOS has the menus at the top of the screen; elsewhere all of them are behind the button *more*.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu

from app.look.icons import icon_of
from app.look.tokens import Tokens, current_tokens
from app.settings.settings import Settings
from app.widgets.menus import HAS_MENU_BAR, RoundMenu, add_sections
from core.system.which import on_macos

PORTABLE = QKeySequence.SequenceFormat.PortableText


@dataclass(frozen=True, slots=True)
class MenuEntry:
    """One thing to do. The settings know it by its `id`, which never changes; `keys` are its default ones."""

    id: str
    text: object
    keys: str = ""
    is_checkable: bool = False


@dataclass(frozen=True, slots=True)
class Menu:
    """One menu; a line parts its sections. It is not seen while it is empty."""

    id: str
    text: object
    sections: tuple[tuple[MenuEntry, ...], ...]

    @property
    def entries(self) -> tuple[MenuEntry, ...]:
        return tuple(entry for section in self.sections for entry in section)


MENUS = (
    Menu(
        "file",
        QT_TRANSLATE_NOOP("Actions", "&File"),
        (
            (
                MenuEntry("open-file", QT_TRANSLATE_NOOP("Actions", "&Open files…"), "Ctrl+O"),
                MenuEntry("open-folder", QT_TRANSLATE_NOOP("Actions", "Open a &folder…"), "Ctrl+Shift+O"),
            ),
            (MenuEntry("quit", QT_TRANSLATE_NOOP("Actions", "&Quit"), "Ctrl+Q"),),
        ),
    ),
    Menu("recent-files", QT_TRANSLATE_NOOP("Actions", "&Recent files"), ()),
    Menu(
        "captions",
        QT_TRANSLATE_NOOP("Actions", "&Captions"),
        (
            (
                MenuEntry("toggle", QT_TRANSLATE_NOOP("Actions", "&Start or stop"), "Ctrl+R"),
                MenuEntry("pause", QT_TRANSLATE_NOOP("Actions", "&Pause or resume"), "Ctrl+P"),
            ),
            (
                MenuEntry("show-overlay", QT_TRANSLATE_NOOP("Actions", "Show the &overlay"), "Ctrl+L", True),
                MenuEntry(
                    "unlock-overlay",
                    QT_TRANSLATE_NOOP("Actions", "&Move and resize the overlay"),
                    "Ctrl+Shift+L",
                    True,
                ),
                MenuEntry(
                    "overlay-earlier",
                    QT_TRANSLATE_NOOP("Actions", "&Earlier lines in the overlay"),
                    "Alt+PgUp",
                ),
                MenuEntry(
                    "overlay-later", QT_TRANSLATE_NOOP("Actions", "Later lines in the overla&y"), "Alt+PgDown"
                ),
                MenuEntry(
                    "overlay-newest", QT_TRANSLATE_NOOP("Actions", "Ne&west lines in the overlay"), "Alt+End"
                ),
                MenuEntry("audience-view", QT_TRANSLATE_NOOP("Actions", "A&udience view"), "F11", True),
                MenuEntry("reset-overlay", QT_TRANSLATE_NOOP("Actions", "&Reset the overlay position")),
                MenuEntry("overlay-settings", QT_TRANSLATE_NOOP("Actions", "Caption se&ttings…")),
            ),
            (
                MenuEntry("find", QT_TRANSLATE_NOOP("Actions", "&Find in these captions…"), "Ctrl+F"),
                MenuEntry("larger-text", QT_TRANSLATE_NOOP("Actions", "Lar&ger text"), "Ctrl++"),
                MenuEntry("smaller-text", QT_TRANSLATE_NOOP("Actions", "Sm&aller text"), "Ctrl+-"),
                MenuEntry("normal-text", QT_TRANSLATE_NOOP("Actions", "&Normal text size"), "Ctrl+0"),
            ),
            (MenuEntry("share", QT_TRANSLATE_NOOP("Actions", "S&hare captions…"), "Ctrl+Shift+S"),),
            (MenuEntry("look-for-devices", QT_TRANSLATE_NOOP("Actions", "&Look for devices again"), "F5"),),
        ),
    ),
    Menu(
        "translator",
        QT_TRANSLATE_NOOP("Actions", "Trans&lator"),
        (
            (MenuEntry("glossary", QT_TRANSLATE_NOOP("Actions", "&Glossary…"), "Ctrl+G"),),
            (
                MenuEntry("adapter-details", QT_TRANSLATE_NOOP("Actions", "All a&dapters…")),
                MenuEntry("import-adapter", QT_TRANSLATE_NOOP("Actions", "&Import an adapter…")),
                MenuEntry("train-adapter", QT_TRANSLATE_NOOP("Actions", "&Train an adapter…")),
                MenuEntry("practise", QT_TRANSLATE_NOOP("Actions", "&Practise live translation…")),
            ),
        ),
    ),
    Menu(
        "transcripts",
        QT_TRANSLATE_NOOP("Actions", "&Transcripts"),
        ((MenuEntry("show-transcripts", QT_TRANSLATE_NOOP("Actions", "&Show transcripts"), "Ctrl+H"),),),
    ),
    Menu(
        "tools",
        QT_TRANSLATE_NOOP("Actions", "T&ools"),
        (
            (MenuEntry("models", QT_TRANSLATE_NOOP("Actions", "&Models…"), "Ctrl+M"),),
            (MenuEntry("settings", QT_TRANSLATE_NOOP("Actions", "S&ettings…"), "Ctrl+,"),),
        ),
    ),
    Menu(
        "help",
        QT_TRANSLATE_NOOP("Actions", "&Help"),
        (
            (
                MenuEntry("first-steps", QT_TRANSLATE_NOOP("Actions", "&First steps…")),
                MenuEntry("user-guide", QT_TRANSLATE_NOOP("Actions", "&User guide"), "F1"),
                MenuEntry("show-shortcuts", QT_TRANSLATE_NOOP("Actions", "&Shortcuts"), "Ctrl+?"),
                MenuEntry("check-computer", QT_TRANSLATE_NOOP("Actions", "&Check this computer…")),
                MenuEntry("report-problem", QT_TRANSLATE_NOOP("Actions", "&Report a problem…")),
                MenuEntry("what-is-new", QT_TRANSLATE_NOOP("Actions", "What's &new")),
                MenuEntry("about", QT_TRANSLATE_NOOP("Actions", "&About Surtitle")),
            ),
        ),
    ),
)
MORE = (
    ("open-file", "open-folder", "recent-files"),
    ("models", "translator", "show-transcripts", "settings"),
    ("captions", "help"),
    ("quit",),
)
"""The menu of all that can be done: entries and whole menus, by their ids, and nothing twice.

Assistive technology is told of an entry of two menus that it is seen in the last one that was opened.
"""
ICONS = {
    "open-file": "file",
    "open-folder": "folder",
    "overlay-earlier": "up",
    "overlay-later": "down",
    "overlay-newest": "newest",
    "find": "search",
    "larger-text": "text-larger",
    "smaller-text": "text-smaller",
    "normal-text": "type",
    "share": "share",
    "look-for-devices": "reset",
    "reset-overlay": "reset",
    "overlay-settings": "settings",
    "glossary": "book",
    "adapter-details": "adapter",
    "import-adapter": "download",
    "train-adapter": "graduation",
    "practise": "sparkle",
    "show-transcripts": "transcript",
    "models": "cpu",
    "settings": "settings",
    "captions": "overlay",
    "translator": "languages",
    "help": "help",
    "first-steps": "sparkle",
    "user-guide": "book",
    "show-shortcuts": "keyboard",
    "check-computer": "shield",
    "report-problem": "alert",
    "what-is-new": "star",
    "about": "info",
}
"""Of entries and whole menus; those that can be checked have their check there."""
ENTRIES = {entry.id: entry for menu in MENUS for entry in menu.entries}
ON_MACOS = {
    "audience-view": "Ctrl+Meta+F",
    "glossary": "Ctrl+Alt+G",
    "show-transcripts": "Ctrl+Y",
    "models": "Ctrl+Shift+M",
    "user-guide": "Ctrl+?",
    "show-shortcuts": "Ctrl+/",
}
"""Default keys where Ctrl is Cmd: of full screens and help macOS has its own, and keeps others for itself."""
OF_MACOS = frozenset(
    {
        "Ctrl+H",
        "Ctrl+Alt+H",
        "Ctrl+M",
        "Ctrl+Alt+M",
        "Ctrl+Tab",
        "Ctrl+Shift+Tab",
        "Ctrl+`",
        "Ctrl+W",
        "Ctrl+Space",
        "Ctrl+Alt+Space",
        "Ctrl+Meta+Space",
        "Ctrl+Meta+Q",
        "Ctrl+Shift+Q",
        "Ctrl+Alt+Esc",
        "Ctrl+Shift+3",
        "Ctrl+Shift+4",
        "Ctrl+Shift+5",
        "F11",
    }
)
"""Keys that hide, minimize, switch and end programs there, search, take pictures and show the desktop."""
ROLES = {
    "quit": QAction.MenuRole.QuitRole,
    "settings": QAction.MenuRole.PreferencesRole,
    "about": QAction.MenuRole.AboutRole,
}
"""Entries that macOS has a place of its own for; it is not to guess any from their texts."""

EVERYWHERE = frozenset({"settings", "user-guide"})
"""Entries whose keys count in each window of the program, not in the main one alone."""


def translated(text: object) -> str:
    """Return a marked text of this file in the language of the interface."""
    return QCoreApplication.translate("Actions", str(text))


def plain(text: object) -> str:
    """Return a marked text as it reads outside a menu."""
    return translated(text).replace("&", "").removesuffix("…")


def default_keys(id: str) -> str:
    """Return the keys that an entry has on this system unless others are chosen."""
    own = ENTRIES[id].keys
    return ON_MACOS.get(id, own) if on_macos() else own


def belong_to_macos(keys: str) -> bool:
    """Return whether this is macOS, and does something else with these keys."""
    return on_macos() and _portable(keys) in map(_portable, OF_MACOS)


def keys_in_use(shortcuts: Mapping[str, str]) -> dict[str, str]:
    """Return the keys of every entry: the chosen ones, else its own unless these were chosen for another.

    `shortcuts` may be from a newer program or edited by hand: what is unknown or no key counts for nothing.
    """
    chosen = {id: _portable(keys) for id, keys in shortcuts.items() if id in ENTRIES and _is_usable(keys)}
    taken = set(chosen.values())
    defaults = {id: _portable(default_keys(id)) for id in ENTRIES}
    return {id: "" if keys in taken else keys for id, keys in defaults.items()} | chosen


def shown_keys(keys: str) -> str:
    """Return keys as the keyboards of this system name them."""
    return QKeySequence(keys, PORTABLE).toString(QKeySequence.SequenceFormat.NativeText)


def _portable(keys: str) -> str:
    return QKeySequence(keys, PORTABLE).toString(PORTABLE)


def _is_usable(keys: str) -> bool:
    """Return whether these are keys, or none at all, which can be chosen too."""
    return not keys or bool(_portable(keys))


class WindowActions:
    """The actions of a window and its menus, by the ids of their entries; `more` has all of them."""

    def __init__(self, window: QMainWindow, shortcuts: Mapping[str, str]) -> None:
        self.menus: dict[str, QMenu] = {}
        self.by_id: dict[str, QAction] = {}
        for menu in MENUS:
            self.menus[menu.id] = self._filled(window, menu)
        self.more = self._all_in_one(window)
        self._tokens: Tokens | None = None
        if not HAS_MENU_BAR:
            for shown in (self.more, *self.menus.values()):
                shown.aboutToShow.connect(self._draw)
        # Keys of what stands in no menu bar that is seen count for the window all the same.
        window.addActions(list(self.by_id.values()))
        self.use_shortcuts(shortcuts)

    def connect(self, id: str, called: Callable[..., object]) -> None:
        """Let the entry do this; one that can be checked tells whether it is."""
        self.by_id[id].triggered.connect(called)

    def follow(self, settings: Settings) -> None:
        """Have the keys that the settings say."""
        self.use_shortcuts(settings.window.shortcuts)

    def use_shortcuts(self, shortcuts: Mapping[str, str]) -> None:
        """Have these keys from now on, and the default ones where none are chosen."""
        for id, keys in keys_in_use(shortcuts).items():
            self.by_id[id].setShortcut(QKeySequence(keys, PORTABLE))

    def _draw(self) -> None:
        """Give the entries their icons, in the colours of the theme that is in use now."""
        tokens = current_tokens()
        if tokens == self._tokens:
            return
        self._tokens = tokens
        actions = self._all()
        for id, icon in ICONS.items():
            actions[id].setIcon(icon_of(icon, "muted"))

    def _filled(self, window: QMainWindow, menu: Menu) -> QMenu:
        shown = RoundMenu(translated(menu.text), window)
        if HAS_MENU_BAR:
            window.menuBar().addMenu(shown)
        self.by_id |= {entry.id: self._action(window, entry) for entry in menu.entries}
        add_sections(shown, ([self.by_id[entry.id] for entry in section] for section in menu.sections))
        shown.menuAction().setVisible(not shown.isEmpty())
        return shown

    def _all_in_one(self, window: QMainWindow) -> QMenu:
        more = RoundMenu(parent=window)
        actions = self._all()
        add_sections(more, ([actions[id] for id in section] for section in MORE))
        return more

    def _all(self) -> dict[str, QAction]:
        """Return the actions of all entries and menus by their ids."""
        return self.by_id | {id: menu.menuAction() for id, menu in self.menus.items()}

    def _action(self, window: QMainWindow, entry: MenuEntry) -> QAction:
        action = QAction(translated(entry.text), window)
        action.setObjectName(entry.id)
        action.setCheckable(entry.is_checkable)
        if entry.id in EVERYWHERE:
            action.setShortcutContext(Qt.ShortcutContext.ApplicationShortcut)
        action.setMenuRole(ROLES.get(entry.id, QAction.MenuRole.NoRole))
        return action
