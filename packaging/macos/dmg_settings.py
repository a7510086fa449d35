"""What dmgbuild makes: a window with the program and the folder to drag it into.

`dmgbuild -s packaging/macos/dmg_settings.py -D app=FOLDER.app Surtitle OUT.dmg`; it reads names from here.
"""

from __future__ import annotations

from pathlib import Path

# dmgbuild gives what stands after -D.
application = Path(globals().get("defines", {}).get("app", "dist/Surtitle.app"))

format = "ULMO"
"""lzma: the smallest, for macOS 10.15 and newer."""
filesystem = "HFS+"
files = [str(application)]
symlinks = {"Applications": "/Applications"}
icon_locations = {application.name: (150, 190), "Applications": (450, 190)}
icon_size = 112
window_rect = ((200, 200), (600, 400))
default_view = "icon-view"
