"""What can be chosen in several windows: the entries of the menus, languages, sources, recognizers."""
