"""What the tests of the desktop are given: a real sound server, a real window system."""

from desktop_fixtures import *  # noqa: F403
