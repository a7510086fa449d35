"""The window of past sessions: found, read, corrected, heard again, written to files.

`controller` is all that the main window asks for, `upkeep` recovers what was cut off and keeps the room in
bounds. `window` shows `session_list` on one side; on the other the `head`, `caption_view`
over `caption_table`, and `player_bar` with `speed_button` and `volume_button`, by which `player` plays kept
sound, as `playback` does by keys; or the `empty_page`. A `quotation` is a caption as it is quoted elsewhere.
`notes_dialog` has a talk's notes, in `notes_view` over `notes_table`, and has them made.
`version_choice` says which of a talk's captions are shown, `again_dialog` asks for others; `voice_filter`
says whose, and how much they talk, `transcript_voices` has what is said of voices.
`names` says how talks are called, `found_words` where in them a search has found its words, `export_menu`
writes files,
`subtitle_dialog` puts captions into a video.
"""
