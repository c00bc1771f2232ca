"""Bots in many games at the same time: opponents of a learner, and the searches that train nets."""
