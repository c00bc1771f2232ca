"""`python -m critias` is the command `critias`, for a machine where commands of packages are not on the path."""

from critias.cli import run

if __name__ == "__main__":
    run()
