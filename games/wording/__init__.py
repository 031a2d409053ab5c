"""Sentences about games, in the member's language: one text wherever it is read."""
