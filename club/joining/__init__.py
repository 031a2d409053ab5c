"""How the club gets its first organiser, and how members come by its link."""
