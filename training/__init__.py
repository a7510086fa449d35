"""Translators and adapters made and measured."""
