"""How the database came to its present schema, step by step; the server carries out what is missing when it starts."""
