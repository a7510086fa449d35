"""Adapters as a user keeps them: which there are, which is meant, how another's comes in. No network is
loaded.

`shelf` lists what is kept and says what fits, `choice` finds the one that a user named, `importing` checks
a stranger's folder or zip file and puts it on the shelf, `offers` holds those of a hub against a translator,
`publishing` says what of one is given to everybody, `way_out` knows what has to be changed for one that
does not fit. `trainings` remember how one was trained here, so that it can be trained again.
"""
