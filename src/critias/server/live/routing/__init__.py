"""Which process a table lives in, when several serve the same tables (docs/scaling.md)."""
