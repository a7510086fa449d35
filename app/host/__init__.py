"""This machine: its processor and memory, its folders, child processes and signals."""
