"""Translators and adapters made and measured.

`train` is the process behind `surtitle train`. Below it `data` (sentence pairs), `learn` (from a plan to a
folder that can be loaded), `measure` (quality, latency, memory), `practice` (whole sentences tried and
rewarded), `direct` (speech translated without words between); on top `shipped` (the translator that ships),
`speech` (sentence pairs said by a synthesizer, and how well voices are told apart) and `compare` (the
papers' schemes held against each other).
"""

from core.system.telemetry import forbid_telemetry

forbid_telemetry()
