"""Models by the names that users give them: where they lie, how large they are, loaded.

`recognizers` loads what hears, `translators` what translates; `model_folders` says where either lies,
fetched at first use or looked for on this machine alone. `note_makers` says who makes the notes of a talk,
`local_notes` has a model here make them. `named_shapes` knows how large they are, `machine_plan` places
them on this machine, `folder_check` loads a folder to see. Code that runs a network is given its folder, and
knows nothing of stores.
"""
