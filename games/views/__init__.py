"""The pages of games: translate the request, one call, translate the refusal."""
