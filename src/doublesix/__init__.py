"""doublesix: dominoes as people play it."""
