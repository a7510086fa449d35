"""What the tests of the desktop are given: a real sound server, a real window system."""

from desktop_fixtures import *  # noqa: F403
from pack_offers import card, offer, own_torch, pack_server  # noqa: F401
