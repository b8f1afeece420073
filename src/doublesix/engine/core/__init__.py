"""Numbers only: compiled where a C compiler is at hand, interpreted from the same source elsewhere."""
