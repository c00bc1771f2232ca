"""What each command of `critias` does."""
