"""What organisers see and may do: Django's admin, that only shows, and powers."""
