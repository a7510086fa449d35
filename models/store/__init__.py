"""Which models there are, where they lie on this machine, and how they come.

`catalog` has those that are known by name, `hub_cache` is the shared cache on the disk, `imported` the
user's own folders, `written` those that are made of files of other kinds, `inventory` all that can be chosen.
`store` fetches, checks and removes by `hub`, which gets bytes by `transfer`, and whose troubles
`hub_refusals` puts into sentences. `messages` go to the child that does it, and come back.
`offers` are adapters that a hub has, `publishing` puts one there.
"""
