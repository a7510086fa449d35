"""The desktop: windows, command line, capture, and the child process that hosts the networks.

Above `bridge`, the only crossing, is Qt, and below it none. From the entry down: `cli` (the command),
`commands` (one a subcommand), `desktop` (tray, single instance), `windows`, `choices` and `widgets` (what
several windows share), `look` (colours, type, icons), `doctor` (what works here), `session` (the
application's side of a session), `engine` (the child's side), `remote` (another computer's
engine, the calendar that gives talks their titles, newer versions), `serving` (this one's engine, for
others), `sharing` (the caption server), `adapters`, `settings`, `advice` (which models suit this machine),
`sound` (devices and files), `host` (this machine), `glossary_file`.
`session` and `engine` never import each other: they exchange messages (`core.wire`).
"""

from core.system.telemetry import forbid_telemetry

forbid_telemetry()
