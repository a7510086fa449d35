"""The captions on top of all windows.

`overlay` is the window, which mouse and keyboard do not see until it is unlocked; `controller` has it with
its actions, its settings and its place on each screen. `placement` computes where it hides nothing that is
needed of its `neighbour`, the main window. `bar` is what can be done with it, which `pointer` brings up.
`canvas` draws on a `ground`: `text` breaks captions into lines, a `block` has those of one language and who
says them, `word` is one at its place, `reading_pace` says how long a caption stays, `look_back` shows earlier
ones. `screen_capture` hides it from shared screens, `settings_page` chooses its look.
"""
