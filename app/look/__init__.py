"""How Surtitle looks: what all windows share of colours, type, forms and icons, and nothing that they do.

In this order: `tokens` (the colours, by what they mean), `palette` and `style_sheet` (what Qt makes of them),
`icons`, `kinds` (buttons and frames that look otherwise than most), `focus_ring`, `transparency` (what the
window system allows), `theme` (light, dark, high contrast).
"""
