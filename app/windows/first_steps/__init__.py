"""The guide through the first steps: languages, sound, a trial, better models, the doctor."""
