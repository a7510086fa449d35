"""The keys of servers that ask for one: in the environment, or in a file of the user's own, nowhere else."""

from __future__ import annotations

import json
import os

from core.files.strict_json import read_json
from core.files.user_folders import server_keys_path
from core.files.whole_files import write_whole
from core.wire.server_address import ServerAddress
from core.wording.errors import UserError
from core.wording.sentences import phrased

VARIABLE = "SURTITLE_SERVER_KEY"
"""The key for whatever server is asked; before those of the file."""


def key_for(address: ServerAddress) -> str:
    """Return the key for this server and no other, "" where there is none.

    Raises:
        UserError: it holds what no key holds.
    """
    key = os.environ.get(VARIABLE, "").strip() or _kept().get(address.place, "")
    if not key.isascii() or not key.isprintable():
        raise UserError(phrased("The key for {place} is not valid: enter it again.", place=address.place))
    return key


def keep_key(address: ServerAddress, key: str) -> None:
    """Keep the key of this server, or forget it if empty, where its user alone can read it.

    Raises:
        OSError: it cannot be written.
    """
    kept = _kept()
    if kept.get(address.place, "") == key:
        return
    others = {place: other for place, other in kept.items() if place != address.place}
    path = server_keys_path()
    write_whole(path, json.dumps(others | ({address.place: key} if key else {})), is_private=True)


def _kept() -> dict[str, str]:
    try:
        kept = read_json(server_keys_path())
    except (OSError, ValueError):
        return {}
    if not isinstance(kept, dict):
        return {}
    return {place: key for place, key in kept.items() if isinstance(key, str)}
