"""The tables that this process has in memory, the people who watch them, and the bots that play at them."""
