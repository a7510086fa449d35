"""What survives a crash: sound and captions on disk, and what a restarted engine needs of them.

`journal` is the record of one session; `sound_record` its sound, `database` its file. `progress` knows what
was shown, so that a new engine shows nothing twice, `heard_voices` who said it; `left_records` finds what
sessions that were cut off have left, `earlier_records` reads those of versions before.
"""
