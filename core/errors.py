"""Trouble that a user can act on."""


class UserError(Exception):
    """One clear sentence: what is wrong, with which value, and what to do next."""
