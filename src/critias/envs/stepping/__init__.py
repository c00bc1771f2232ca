"""How the rows of a vector environment are stepped: by compiled code alone, or with players who are asked from Python."""
