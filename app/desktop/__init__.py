"""The program's place on the desktop: one for each user, in the tray, ended as the system ends programs."""
