"""Text for people and programs: notation, positions, reasons, events, views and words."""
