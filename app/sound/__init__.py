"""Where sound comes from: devices and files, heard for hours. No Qt.

`source` is what all have in common, `capture` opens the one that is named. Devices: `devices` finds them by
name, `advice` says what helps where there are none, `portaudio_thread` is where Windows has microphones
opened, `feeds` are their blocks as the libraries hand them over, `device_source` makes the clock of them:
what is missing is silence there, `muteness` explains zeros. It reads an `opened_device`, for which
`device_watch` has another when it is unplugged or no longer the default, `both_source` hears two at once,
`server_connection` renews the sound server's. Files: `sound_files` finds them in
folders, `file_source` reads one, `opened_file` and `sound_tracks` open it and choose among its tracks, with
`stream_clock` where damage leaves sound out and `riff` where a WAV file's header is wrong. `mixing` makes
one channel of several, of devices and files alike, and `converted` what all of the program hears, in
blocks. Heard again: a `loudspeaker` plays, as fast as `tempo` makes it.
"""
