"""The application's side of a session: sound in, journal, the engine's client and its restart. No Qt, no
networks.

`live_session` is a session from a source to captions. Below it `client` starts the engine, watches it and
replaces it, `child` is one life of it, `feed` what it is sent, and sent again. `rest_session` captions what
an interrupted session left; `trial` captions the first sentence of the clip that ships.

It and `app.engine` know each other by messages only.
"""
