"""Match records: read, write, replay and check the one file format of doublesix."""
