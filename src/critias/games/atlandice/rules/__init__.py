"""The rules, clause by clause, compiled."""
