"""What a player knows: redaction, deals and observations, compiled."""
