"""Captions for other programs: a local server with a page for OBS. No Qt.

`sharing` says where captions are shared and who may read them (the secret), `caption_server` serves them on
a thread of its own, `lobby` holds those who have connected and not yet said what they want.
"""
