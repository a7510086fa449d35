"""The application's side of a session: sound in, journal, the engine's client and its restart.

`live_session` is a session from a source to captions, made of `capturing` (the sound, its pauses and gaps),
`keeping` (journal and transcript) and `captioning` (the engine, which `rest_session` shares: it captions
what is missing, or all again). Below them `client` starts the engine and replaces it, `engine_life` watches
it. A `running_engine` is a `child`, its process, or, on another computer, a `far_engine`, of which
`far_answers` lets through what it may say; a `warm_engine` waits for a session, `feed` is what it is sent,
and sent again, `voices` how it knows who was heard before, `skipping` what it is not sent for now, which
`filling` captions when nobody speaks. `trial` captions the first sentence of the clip that ships.

No Qt, no networks. It and `app.engine` know each other by messages only.
"""
