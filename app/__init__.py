"""The desktop: windows, command line, capture, and the child process that hosts the networks."""
