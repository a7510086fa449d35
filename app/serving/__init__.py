"""This computer's engine, served to other computers of its user. No Qt.

Read `certificate` (by what this computer is known), `clients` (who may come), `attempts` (how strangers are
kept from trying long), `offered` (what a client may name, and whether there is room), `served_session` (one
engine for one client) and `engine_server`, which waits for them. The other side is `app.remote`.
"""
