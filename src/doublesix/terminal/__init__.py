"""The text table: people and bots at a terminal; no rules.  Start at ``command``."""
