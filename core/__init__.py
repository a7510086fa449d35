"""The streaming logic, pure: no Qt, no torch, no audio library.

From the ground up: `wording` (errors, sentences), `system` (Linux, Windows, macOS; processes), `files`,
`speech` (sound and words), `layouts` (where a translation's tokens stand), `translating` (when is read, when
is written), `backends` (what networks have to offer), `captions`, `hearing`, `notes` (of a talk),
`voices` (told apart), `wire` (messages between processes), `pipeline` (sound to captions),
`journal` (what survives a crash), `transcripts`.
"""
