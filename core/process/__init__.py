"""A process of the program: its exit codes, its threads, and what its libraries may not tell anybody."""
