"""The rules of dominoes: pure, and the only place where they are."""
