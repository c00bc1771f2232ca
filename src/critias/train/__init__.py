"""Nets that judge positions, trained by self-play: `critias train` (docs/training.md). Needs the extra `train`."""
