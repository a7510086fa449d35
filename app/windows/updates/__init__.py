"""Newer versions, in the window: offered only where they are published anywhere (`app.updates.source`).

`controller` asks, when the user asks or once a month, and `dialog` shows what is new.
"""
