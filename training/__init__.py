"""Translators and adapters made and measured."""

from core.process.telemetry import forbid_telemetry

forbid_telemetry()
