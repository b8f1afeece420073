"""Settings for every test: Hypothesis profiles, and the Python examples of the documents run as tests."""

import os

from hypothesis import settings
from sybil import Sybil
from sybil.parsers.markdown import PythonCodeBlockParser, SkipParser

# No deadline: machines are shared, and a slow example is no fault of the rules.
settings.register_profile("usual", deadline=None, print_blob=True)
settings.register_profile("soak", settings.get_profile("usual"), max_examples=5_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "usual"))

pytest_collect_file = Sybil(
    parsers=[PythonCodeBlockParser(), SkipParser()],
    patterns=["*.md"],
    # style.md shows how code looks; vectors are data.
    excludes=["docs/style.md", "tests/**/*.md"],
).pytest()
