from __future__ import annotations

import subprocess
import sys
import time

import pytest

from app.remote.pairing_code import fingerprint_of, read_code
from app.serving.clients import CODE_S, MOST_TRIES, EngineUsers
from core.files.user_folders import serving_folder
from core.wording.errors import UserError

FINGERPRINT = fingerprint_of(b"a certificate")


def paired(users: EngineUsers, name: str) -> str:
    answer = users.pair(users.offer(FINGERPRINT).secret, name)
    assert answer is not None
    return answer[0]


def test_each_computer_has_a_token_of_its_own_which_is_kept_nowhere_here() -> None:
    users = EngineUsers()
    tokens = [paired(users, "laptop"), paired(users, "laptop"), paired(users, "\x1b[2J\n")]
    assert [user.name for user in users.users] == ["laptop", "laptop 2", "2J"]
    assert len(set(tokens)) == 3
    for token, user in zip(tokens, users.users, strict=True):
        assert users.user_of(token) == user
    kept = serving_folder() / "users.json"
    assert not any(token in kept.read_text() for token in tokens)
    if sys.platform != "win32":
        assert kept.stat().st_mode & 0o777 == 0o600


def test_a_code_counts_once_and_only_the_last_one_does() -> None:
    users = EngineUsers()
    first, second = users.offer(FINGERPRINT), users.offer(FINGERPRINT)
    assert users.pair(first.secret, "a") is None
    assert users.pair(second.secret, "a") is not None
    assert users.pair(second.secret, "b") is None
    assert users.pair("", "b") is None
    assert len(users.users) == 1


def test_a_code_is_typed_within_minutes(monkeypatch: pytest.MonkeyPatch) -> None:
    users = EngineUsers()
    secret = users.offer(FINGERPRINT).secret
    later = time.time() + CODE_S + 1
    monkeypatch.setattr(time, "time", lambda: later)
    assert users.pair(secret, "a") is None


def test_a_code_that_was_guessed_at_counts_no_more() -> None:
    users = EngineUsers()
    secret = users.offer(FINGERPRINT).secret
    for _ in range(MOST_TRIES):
        assert users.pair("wrong", "a") is None
    assert users.pair(secret, "a") is None
    assert paired(users, "a"), "the next one counts"


def test_who_is_revoked_is_known_no_more_whichever_program_does_it() -> None:
    serving, other = EngineUsers(), EngineUsers()
    token, kept = paired(serving, "a"), paired(serving, "b")
    other.revoke("a")
    assert serving.user_of(token) is None
    assert serving.user_of(kept) is not None
    with pytest.raises(UserError, match="No computer is paired as a"):
        other.revoke("a")


OFFERING = """
from app.serving.clients import EngineUsers
print("begins", flush=True)
while True:
    EngineUsers().offer(b"a" * 32)
"""
N_REVOKED = 24


def test_no_other_program_that_writes_the_list_undoes_a_revocation() -> None:
    users = EngineUsers()
    names = [f"computer {number}" for number in range(N_REVOKED)]
    for name in names:
        paired(users, name)
    offering = subprocess.Popen([sys.executable, "-c", OFFERING], stdout=subprocess.PIPE)
    with offering:
        assert offering.stdout is not None and offering.stdout.readline() == b"begins\n"
        try:
            for name in names:
                users.revoke(name)
            assert offering.poll() is None, "neither stands in the other's way"
        finally:
            offering.kill()
    assert users.users == ()


@pytest.mark.parametrize(
    "damaged",
    [
        "",
        "[]",
        '{"users": [], "offer": {"secret": 1, "until": 1e99}}',
        '{"users": [{"name": 1, "day": "", "digest": null}], "offer": {"secret": "", "until": 0.0}}',
    ],
)
def test_a_damaged_list_lets_nobody_in(damaged: str) -> None:
    users = EngineUsers()
    token = paired(users, "a")
    (serving_folder() / "users.json").write_text(damaged)
    assert users.users == ()
    assert users.user_of(token) is None
    assert users.pair("", "a") is None


def test_what_is_shown_is_what_is_offered() -> None:
    users = EngineUsers()
    assert users.pair(read_code(str(users.offer(FINGERPRINT))).secret, "a") is not None


def test_a_list_that_cannot_be_read_now_is_not_taken_for_an_empty_one() -> None:
    users = EngineUsers()
    token = paired(users, "a")
    kept = serving_folder() / "users.json"
    kept.rename(kept.with_name("away"))
    kept.mkdir()
    for ask in (lambda: users.users, lambda: users.offer(FINGERPRINT), lambda: users.revoke("a")):
        with pytest.raises(UserError, match="cannot be used"):
            ask()
    kept.rmdir()
    kept.with_name("away").rename(kept)
    assert users.user_of(token) is not None
