"""The streaming logic, pure: no Qt, no torch, no audio library."""
