"""Helpers for tests, ours and others': Hypothesis strategies and vector readers."""
