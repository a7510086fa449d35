"""The guide through the first steps: five pages, which may be left at any one.

`guide` has the pages in their order: `welcome_page`, `sound_page`, `trial_page`, `models_page`,
`doctor_page`; `page` is what they have in common. `hearing` judges the sound.
"""
