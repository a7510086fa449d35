from __future__ import annotations

from importlib.metadata import version

from app.remote.update_source import UPDATES, UpdateSource, installed_version


def test_nothing_is_published_yet() -> None:
    assert not UPDATES.is_there
    assert not UpdateSource("https://surtitle.invalid", "").is_there


def test_the_installed_version_is_that_of_the_package() -> None:
    assert installed_version() == version("surtitle")
