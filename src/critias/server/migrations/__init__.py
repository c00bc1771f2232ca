"""How the database came to its present shape, step by step; the server carries out what is missing when it starts."""
