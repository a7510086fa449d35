"""The desktop: windows, command line, capture, and the child process that hosts the networks."""

from core.process.telemetry import forbid_telemetry

forbid_telemetry()
