"""Translators and adapters made and measured."""

from core.telemetry import forbid_telemetry

forbid_telemetry()
