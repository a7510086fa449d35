"""Where sound comes from: devices and files, heard for hours. No Qt.

`source` is what all have in common, `capture` opens the one that is named. Devices: `devices` finds them by
name, `advice` says what helps where there are none, `portaudio_thread` is where Windows has microphones
opened, `feeds` are their blocks as the libraries hand them over, `device_source` reads one, `lasting_source`
goes on when it is unplugged or another becomes the default, `both_source` hears two at once,
`server_connection` renews the sound server's. Files: `sound_files` finds them in
folders, `file_source` reads one, `opened_file` and `sound_tracks` open it and choose among its tracks, with
`stream_clock` where damage leaves sound out and `riff` where a WAV file's header is wrong. `mixing` makes
one channel of several, of devices and files alike, and `converted` what all of the program hears. Heard
again: a `loudspeaker` plays, as fast as `tempo` makes it.
"""
