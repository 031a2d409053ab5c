"""How the site's programs are started on one machine, for people and for tests."""
