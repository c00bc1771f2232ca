"""HTTP and WebSockets: who may do what, limits, and answers."""
