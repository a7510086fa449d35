"""How large models are by their names, where they run here, whether they load.

`named_shapes` knows the shapes, `machine_plan` places them on this machine, `folder_check` loads a folder
to see.
"""
