"""Trainings keep the translator that an adapter is made for among the user's files: the tests' own here."""

import pytest


@pytest.fixture(autouse=True, scope="session")
def _own_files(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        yield
