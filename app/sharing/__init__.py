"""Captions for other programs: a local server with a page for OBS and one to read along. No Qt.

`sharing` says where captions are shared and who may read them (the secret), `board` has what there is to
tell, `caption_server` serves it on a thread of its own, `lobby` holds those who have connected and not yet
said what they want.
"""
