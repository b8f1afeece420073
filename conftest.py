"""Settings for every test: Hypothesis profiles, and the Python examples of the documents run as tests."""

import os

from hypothesis import settings
from sybil import Sybil
from sybil.parsers.markdown import PythonCodeBlockParser, SkipParser

# No deadline: machines are shared, and a slow example is no fault of the rules.
# CI tries the same examples each time, so that what lands is judged by its own change; `make soak` looks further.
settings.register_profile("usual", deadline=None, print_blob=True)
settings.register_profile("ci", deadline=None, print_blob=True, derandomize=True, database=None)
settings.register_profile("soak", deadline=None, print_blob=True, max_examples=5_000)
settings.load_profile("ci" if os.environ.get("CI") else "usual")

pytest_collect_file = Sybil(
    parsers=[PythonCodeBlockParser(), SkipParser()],
    patterns=["*.md"],
    # style.md shows how code looks; vectors are data.
    excludes=["docs/style.md", "tests/**/*.md"],
).pytest()
