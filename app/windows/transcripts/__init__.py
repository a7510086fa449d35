"""The window of past sessions: found, read, corrected, heard again, written to files.

`controller` is all that the main window asks for, `upkeep` recovers what was cut off and keeps the room in
bounds. `window` shows `session_list` on one side and `caption_view` over `caption_table` on the other;
`player` plays kept sound, `export_menu` writes files.
"""
