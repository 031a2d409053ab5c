"""Tags for the pages of games."""
