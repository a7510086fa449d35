"""Options of the whole suite."""

from hypothesis import settings

# Busy machines are slow by turns: no property fails for the time it takes.
settings.register_profile("surtitle", deadline=None, max_examples=50)
settings.load_profile("surtitle")


def pytest_addoption(parser):
    parser.addoption(
        "--update-golden", action="store_true", help="write the golden files anew instead of comparing"
    )
