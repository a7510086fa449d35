"""What Linux, Windows and macOS do differently, behind small functions: nobody else asks which one this is.

`which` says which one it is, `clock` is time in which the computer was awake, `com` keeps alive what Windows
reaches its sound by, `held_files` are those that Windows keeps from being renamed,
`wakefulness` is what is asked of it and of macOS while there are captions, `objc` how macOS is spoken to.
"""
