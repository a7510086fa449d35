"""Models by the names that users give them: how large they are, where they run here, whether they load.

`named_shapes` knows the shapes, `machine_plan` places them on this machine, `folder_check` loads a folder
to see.
"""
