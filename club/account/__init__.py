"""Accounts: django-allauth as this club uses it, and a member's own pages."""
